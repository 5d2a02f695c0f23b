import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../data/api.ts';
import type { Draft } from '../../data/drafts/useDraft.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../form/Field.tsx';
import { focusMistake } from '../form/focusMistake.ts';
import styles from './Dialog.module.css';
import { Dialog, DialogActions } from './Dialog.tsx';

/** The part of a form that its dialog shows; `useForm` returns it. */
export interface DialogForm {
  readonly busy: boolean;
  readonly error: ApiError | null;
  /** A new value at each attempt, so that the focus moves to the first mistake. */
  readonly attempt?: unknown;
  /** The fields that show their own errors. */
  readonly shown?: Iterable<string>;
  /** Typed text is kept: closing loses nothing, and the next opening shows it again. */
  readonly draft?: Pick<Draft<object>, 'clear' | 'restored'>;
  readonly submit: () => unknown;
  readonly onClose: () => void;
}

interface Props {
  readonly title: string;
  /** The verb, as on the button: "Create incident", never "OK". */
  readonly verb: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly form: DialogForm;
  readonly children: ReactNode;
}

export const FormDialog = ({ title, verb, danger, disabled, form, children }: Props) => {
  const { busy, error, attempt, shown = [], draft, submit, onClose } = form;
  const element = useRef<HTMLFormElement>(null);
  const focusFirst = () => element.current?.querySelector<HTMLElement>('textarea, input, select')?.focus();
  useEffect(() => focusFirst(), []);
  // The button that was pressed is far below the first mistake.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks for mistakes.
  useEffect(() => {
    if (!focusMistake(element.current) && error) focusFirst();
  }, [attempt, error]);
  return (
    <Dialog title={title} onClose={onClose} dismissable={!busy}>
      <form
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes it on to the form that opened the dialog, which would be sent as well.
          event.stopPropagation();
          if (!busy && !disabled) submit();
        }}
      >
        {draft?.restored && <Restored onStartOver={draft.clear} />}
        {children}
        <FormError error={error} shown={shown} />
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

const Restored = ({ onStartOver }: { readonly onStartOver: () => void }) => (
  <p className={styles.restored}>
    Unsent text from before was restored.{' '}
    <Button small onClick={onStartOver}>
      Start over
    </Button>
  </p>
);
