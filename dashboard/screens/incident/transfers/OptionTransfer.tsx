import { useState } from 'react';
import type { TransferOption, TransferType } from '#contracts/incident/transfer';
import { useDraft } from '../../../data/drafts/useDraft.ts';
import { Choice } from '../../../ui/form/Field.tsx';
import type { ActionProps } from '../section/action.ts';
import styles from '../section/Incident.module.css';
import {
  consequences,
  emptyOptionForm,
  type Group,
  groupsOf,
  needsExplanation,
  optionCall,
  optionMistakes,
} from './optionRules.ts';
import { TransferDialog } from './TransferDialog.tsx';

interface Props extends ActionProps {
  readonly title: string;
  /** Set when only one kind of destination is offered. */
  readonly only?: TransferType;
}

/** The escalation transfer and the generic one (S2 §2.2): to one of the organization's own destinations. */
export const OptionTransfer = ({ incident, title, only, onDone, onGone, onClose }: Props) => {
  const { transfer_options: options, permissions } = incident;
  const draft = useDraft(`transfer.${title}.${incident.uuid}`, emptyOptionForm);
  const { value: form, change: type } = draft;
  const [mistakes, setMistakes] = useState<ReturnType<typeof optionMistakes>>({});
  const option = form.option === '' ? undefined : options[Number(form.option)];
  const choose = (at: string) => {
    const chosen = options[Number(at || -1)];
    type({ option: at, urgent: chosen?.data.default_urgent ?? false, labels: chosen?.data.default_labels ?? [] });
  };
  const call = (seen: string) => {
    const found = optionMistakes(form, option, only);
    setMistakes(found);
    if (!option || Object.keys(found).length > 0) return null;
    return optionCall(option, form, { incident: incident.uuid, seen });
  };
  return (
    <TransferDialog
      incident={incident}
      title={title}
      why={form}
      onWhy={type}
      mistakes={mistakes}
      shown={['version', 'designation_name']}
      explanationOptional={option !== undefined && !needsExplanation(option)}
      urgentOffered={option?.transfer_type === 'ESCALATION_TRANSFER' && permissions.manage}
      call={call}
      draft={draft}
      onDone={option?.data.new_entity ? onGone : onDone}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <Choice
            label="Destination"
            required
            value={form.option}
            errors={mistakes.option ?? errors.version ?? errors.designation_name}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">Choose a destination</option>
            {groupsOf(options, only).map((group) => (
              <Offered key={group.options[0]?.at} group={group} />
            ))}
          </Choice>
          {option && (
            <>
              {consequences(option).map((words) => (
                <p key={words} className={styles.quiet}>
                  {words}
                </p>
              ))}
              <Labels option={option} labels={form.labels} onChange={(labels) => type({ labels })} />
            </>
          )}
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
        <label key={name}>
          <input
            type="checkbox"
            checked={labels.includes(name)}
            onChange={({ target }) =>
              onChange(offered.filter((one) => (one === name ? target.checked : labels.includes(one))))
            }
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  );
};
