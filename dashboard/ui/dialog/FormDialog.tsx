import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../../data/api.ts';
import type { Draft } from '../../data/drafts/useDraft.ts';
import { Button } from '../Button.tsx';
import { FormError } from '../form/Field.tsx';
import styles from './Dialog.module.css';
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
  /** Typed text is kept: closing loses nothing, and the next opening shows it again. */
  readonly draft?: Pick<Draft<object>, 'clear' | 'restored'>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export const FormDialog = ({ title, verb, danger, disabled, busy, error, mistakes, shown, ...rest }: Props) => {
  const { onSubmit, onClose, children, draft } = rest;
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
        onSubmit={(event) => {
          event.preventDefault();
          // React passes it on to the form that opened the dialog, which would be sent as well.
          event.stopPropagation();
          if (!busy && !disabled) onSubmit();
        }}
      >
        {draft?.restored && <Restored onStartOver={draft.clear} />}
        {children}
        <FormError error={error} shown={shown ?? []} />
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
