import { useState } from 'react';
import { limits } from '#contracts/limits';
import type { TransferOption, TransferType } from '#contracts/transfer';
import { Callout, Choice, TextArea } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { say } from '../parts/say.ts';
import { useSend } from '../parts/useSend.ts';
import type { ActionProps } from './action.ts';
import styles from './IncidentPage.module.css';
import {
  consequences,
  emptyOptionForm,
  type Group,
  groupsOf,
  needsExplanation,
  type OptionForm,
  optionCall,
  optionMistakes,
} from './optionRules.ts';
import { transferredMeanwhile } from './transferRules.ts';

interface Props extends ActionProps {
  readonly title: string;
  /** Where only one kind of destination is offered. */
  readonly only?: TransferType;
}

/** The escalation transfer and the generic one (S2 §2.2): one of the organisation's own destinations. */
export const OptionTransfer = ({ incident, title, only, onDone, onGone, onClose }: Props) => {
  const { transfer_options: options, permissions } = incident;
  const [seen, setSeen] = useState(incident.transferred ?? '');
  const [form, setForm] = useState(emptyOptionForm);
  const [mistakes, setMistakes] = useState<ReturnType<typeof optionMistakes>>({});
  const option = form.option === '' ? undefined : options[Number(form.option)];
  const { busy, error, send } = useSend(() => {
    say.done('The incident has been transferred.');
    onClose();
    if (option?.data.new_entity) onGone();
    else onDone();
  });
  const type = (changed: Partial<OptionForm>) => setForm((before) => ({ ...before, ...changed }));
  const choose = (at: string) => {
    const chosen = options[Number(at || -1)];
    type({ option: at, urgent: chosen?.data.default_urgent ?? false, labels: chosen?.data.default_labels ?? [] });
  };
  const submit = () => {
    const found = optionMistakes(form, option);
    setMistakes(found);
    if (!option || Object.keys(found).length > 0) return;
    // Once somebody has been told what another did first, he may decide all the same.
    setSeen(incident.transferred ?? '');
    void send({ method: 'POST', ...optionCall(option, form, { incident: incident.uuid, seen }) });
  };
  const meanwhile = transferredMeanwhile(incident, seen);
  return (
    <FormDialog
      title={title}
      verb="Transfer"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={['version', 'designation_name', 'explanation']}
      onSubmit={submit}
      onClose={onClose}
    >
      {meanwhile && <Callout kind="warning">{meanwhile}</Callout>}
      <Choice
        label="Destination"
        required
        value={form.option}
        errors={mistakes.option ?? error?.fields.version ?? error?.fields.designation_name}
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
      <TextArea
        label={option && !needsExplanation(option) ? 'Explanation (optional)' : 'Explanation'}
        maxLength={limits.text.message}
        value={form.explanation}
        errors={mistakes.explanation ?? error?.fields.explanation}
        onChange={({ target }) => type({ explanation: target.value })}
      />
      {option?.transfer_type === 'ESCALATION_TRANSFER' && permissions.manage && (
        <label>
          <input type="checkbox" checked={form.urgent} onChange={({ target }) => type({ urgent: target.checked })} />{' '}
          Urgent
        </label>
      )}
    </FormDialog>
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

/** The option's own labels, ticked; whoever transfers may leave one out. */
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
