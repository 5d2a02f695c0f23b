import { type ReactNode, useState } from 'react';
import { limits } from '#contracts/core/limits';
import type { FieldErrors } from '../../../data/api.ts';
import type { Command } from '../../../data/command.ts';
import type { Draft } from '../../../data/drafts/useDraft.ts';
import { useSend } from '../../../data/useSend.ts';
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx';
import { AlertBox, TextArea } from '../../../ui/form/Field.tsx';
import { say } from '../../../ui/say.ts';
import type { ActionProps } from '../section/action.ts';
import { transferredMeanwhile } from './transferRules.ts';

/** The fields of every transfer, besides the destination. */
export interface Why {
  readonly explanation: string;
  readonly urgent: boolean;
}

interface Props extends Omit<ActionProps, 'onGone'> {
  readonly title: string;
  readonly why: Why;
  readonly onWhy: (changed: Partial<Why>) => void;
  readonly mistakes: { readonly explanation?: readonly string[] };
  /** The server's fields that the children show, besides the explanation. */
  readonly shown: readonly string[];
  readonly explanationOptional?: boolean;
  /** True when this transfer can be urgent and the user may say so. */
  readonly urgentOffered: boolean;
  /** The body to send; null when the form has a mistake. `seen` is the last transfer that the user saw. */
  readonly call: (seen: string) => Command | null;
  readonly draft: Pick<Draft<Why>, 'clear' | 'restored'>;
  /** The destination fields. Gets the server's errors by field. */
  readonly children: (errors: FieldErrors) => ReactNode;
}

/**
 * The common part of all transfers: destination, reason, urgency, and a warning when another person transferred first.
 */
export const TransferDialog = ({
  incident,
  title,
  why,
  onWhy,
  mistakes,
  shown,
  call,
  draft,
  children,
  ...rest
}: Props) => {
  const { explanationOptional = false, urgentOffered, onDone, onClose } = rest;
  const [seen, setSeen] = useState(incident.transferred ?? '');
  const { busy, error, send } = useSend(() => {
    draft.clear();
    say.done('The incident has been transferred.');
    onClose();
    onDone();
  });
  const submit = () => {
    const command = call(seen);
    if (!command) return;
    // After the warning about another person's transfer, the user may still go on.
    setSeen(incident.transferred ?? '');
    void send(command);
  };
  const meanwhile = transferredMeanwhile(incident, seen);
  const errors = error?.fields ?? {};
  return (
    <FormDialog
      title={title}
      verb="Transfer"
      busy={busy}
      error={error}
      mistakes={mistakes}
      shown={[...shown, 'explanation']}
      onSubmit={submit}
      draft={draft}
      onClose={onClose}
    >
      {meanwhile && <AlertBox kind="warning">{meanwhile}</AlertBox>}
      {children(errors)}
      <TextArea
        label={explanationOptional ? 'Explanation (optional)' : 'Explanation'}
        required={!explanationOptional}
        maxLength={limits.text.message}
        value={why.explanation}
        errors={mistakes.explanation ?? errors.explanation}
        onChange={({ target }) => onWhy({ explanation: target.value })}
      />
      {urgentOffered && (
        <label>
          <input type="checkbox" checked={why.urgent} onChange={({ target }) => onWhy({ urgent: target.checked })} />{' '}
          Urgent
        </label>
      )}
    </FormDialog>
  );
};
