import type { Dispatched } from '#contracts/incident/crews/crews';
import type { TransferOption, TransferType } from '#contracts/incident/transfers/transfer';
import { Choice, Tick } from '../../../ui/form/Field.tsx';
import { shortWords } from '../../dispatch/response/crewWords.ts';
import type { ActionProps } from '../section/action.ts';
import styles from '../section/Incident.module.css';
import {
  consequences,
  crewsToMove,
  emptyOptionForm,
  type Group,
  groupsOf,
  handedOverByRule,
  needsExplanation,
  type OptionForm,
  optionCall,
  optionMistakes,
} from './optionRules.ts';
import { TransferDialog, useTransfer } from './TransferDialog.tsx';

interface Props extends ActionProps {
  readonly title: string;
  /** Set when only one kind of destination is offered. */
  readonly only?: TransferType;
}

/** The escalation transfer and the generic one (S2 §2.2): to one of the organization's own destinations. */
export const OptionTransfer = ({ incident, title, only, onDone, onGone, onClose }: Props) => {
  const { transfer_options: options, permissions } = incident;
  const optionOf = ({ option }: OptionForm) => (option === '' ? undefined : options[Number(option)]);
  const { form, meanwhile } = useTransfer<OptionForm>({
    incident,
    start: { ...emptyOptionForm, hand_over: handedOverByRule(incident) },
    draft: `transfer.${title}.${incident.uuid}`,
    also: { option: ['version', 'designation_name'] },
    mistakes: (value) => optionMistakes(value, optionOf(value), only),
    command: (value, seen) => {
      const option = optionOf(value);
      return option ? optionCall(option, value, { incident: incident.uuid, seen }) : null;
    },
    onDone: (sent) => (optionOf(sent)?.data.new_entity ? onGone() : onDone()),
    onClose,
  });
  const { value, change } = form;
  const option = optionOf(value);
  const choose = (at: string) => {
    const chosen = options[Number(at || -1)];
    change({ option: at, urgent: chosen?.data.default_urgent ?? false, labels: chosen?.data.default_labels ?? [] });
  };
  return (
    <TransferDialog
      form={form}
      meanwhile={meanwhile}
      title={title}
      explanationOptional={option !== undefined && !needsExplanation(option)}
      urgentOffered={option?.transfer_type === 'ESCALATION_TRANSFER' && permissions.manage}
    >
      <Choice label="Destination" {...form.field('option')} required onChange={({ target }) => choose(target.value)}>
        <option value="">Choose a destination</option>
        {groupsOf(options, only).map((group) => (
          <Offered key={group.options[0]?.at} group={group} />
        ))}
      </Choice>
      {option && (
        <>
          {option.data.new_entity && (
            <MovedCrews
              crews={crewsToMove(incident)}
              handedOver={value.hand_over}
              onChange={(hand_over) => change({ hand_over })}
            />
          )}
          {consequences(option, incident, value.hand_over).map((words) => (
            <p key={words} className="quiet">
              {words}
            </p>
          ))}
          <Labels option={option} labels={value.labels} onChange={(labels) => change({ labels })} />
        </>
      )}
    </TransferDialog>
  );
};

const Offered = ({ group }: { readonly group: Group }) => {
  const options = group.options.map(({ at, option }) => (
    <option key={at} value={at}>
      {option.display_name}
    </option>
  ));
  return group.name === '' ? options : <optgroup label={group.name}>{options}</optgroup>;
};

interface CrewsProps {
  readonly crews: readonly Dispatched[];
  readonly handedOver: readonly string[];
  readonly onChange: (handedOver: readonly string[]) => void;
}

/** For each crew under way: it goes on for the other organization, or it is told not to come. */
const MovedCrews = ({ crews, handedOver, onChange }: CrewsProps) => {
  const others = (one: string) => handedOver.filter((crew) => crew !== one);
  return crews.map(({ designation, name, status }) => (
    <Choice
      key={designation}
      label={`${name} (${shortWords(status).toLowerCase()})`}
      value={handedOver.includes(designation) ? 'hand-over' : 'recall'}
      onChange={({ target }) =>
        onChange([...others(designation), ...(target.value === 'hand-over' ? [designation] : [])])
      }
    >
      <option value="recall">
        {status === 'on-scene' ? 'Stays yours: it is told that it is over' : 'Recall: it is told not to come'}
      </option>
      <option value="hand-over">Hand over: it goes on, and is told who has the incident and whom to call</option>
    </Choice>
  ));
};

interface LabelsProps {
  readonly option: TransferOption;
  readonly labels: readonly string[];
  readonly onChange: (labels: readonly string[]) => void;
}

/** The option's own labels, ticked; the user may untick some. */
const Labels = ({ option: { data }, labels, onChange }: LabelsProps) => {
  const offered = data.default_labels ?? [];
  if (offered.length === 0) return null;
  return (
    <fieldset className={styles.ticks}>
      <legend>Labels</legend>
      {offered.map((name) => (
        <Tick
          key={name}
          checked={labels.includes(name)}
          onChange={({ target }) =>
            onChange(offered.filter((one) => (one === name ? target.checked : labels.includes(one))))
          }
        >
          {name}
        </Tick>
      ))}
    </fieldset>
  );
};
