import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../data/api.ts';
import { Button } from '../Button.tsx';
import { AlertBox, FormError } from '../form/Field.tsx';
import { Dialog, DialogActions } from './Dialog.tsx';

interface Props {
  readonly title: string;
  /** The verb, as on the button: "Create incident", never "OK". */
  readonly verb: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** The form's own mistakes. A new object at each attempt, so that the focus moves to the first mistake. */
  readonly mistakes?: object;
  /** The fields that show their own errors. */
  readonly shown?: readonly string[];
  /** The text is long, or comes from a caller: closing asks first once something was typed. */
  readonly guarded?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const FormDialog = ({ title, verb, danger, disabled, busy, error, mistakes, shown, ...rest }: Props) => {
  const { onSubmit, children, guarded = false } = rest;
  const [typed, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  // Escape, a press beside the dialog, and Cancel: the second one closes nothing either, only the answer does.
  const onClose = (): void => {
    if (guarded && typed) setAsking(true);
    else rest.onClose();
  };
  const form = useRef<HTMLFormElement>(null);
  // First what is asked, later what is wrong: the button that was pressed is far below it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time somebody looked for mistakes.
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    (wrong ?? form.current?.querySelector<HTMLElement>('textarea, input, select'))?.focus();
  }, [mistakes, error]);
  return (
    <Dialog title={title} onClose={onClose} dismissable={!busy}>
      <form
        ref={form}
        noValidate
        onInput={() => setTyped(true)}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onSubmit();
        }}
      >
        {children}
        <FormError error={error} shown={shown ?? []} />
        {asking && <Discard onDiscard={rest.onClose} onKeep={() => setAsking(false)} />}
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled ?? false}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

interface DiscardProps {
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

const Discard = ({ onDiscard, onKeep }: DiscardProps) => {
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  return (
    <AlertBox kind="warning">
      <p>Discard what you typed?</p>
      <Button ref={keep} onClick={onKeep}>
        Keep editing
      </Button>{' '}
      <Button kind="danger" onClick={onDiscard}>
        Discard
      </Button>
    </AlertBox>
  );
};
