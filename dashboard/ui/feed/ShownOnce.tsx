import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog, DialogActions } from '../dialog/Dialog.tsx';
import { say } from '../say.ts';
import styles from './Feed.module.css';

interface Props {
  readonly title: string;
  /** The name of the value, such as "Link". */
  readonly label: string;
  readonly value: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A secret that is shown once, to be copied. */
export const ShownOnce = ({ title, label, value, onClose, children }: Props) => {
  const name = label.toLowerCase();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => say.done(`The ${name} was copied.`),
      () => say.failed(`The ${name} was not copied. Select it and copy it with the keyboard.`),
    );
  return (
    <Dialog title={title} onClose={onClose}>
      <label className={styles.address}>
        {label}
        <input readOnly value={value} onFocus={({ target }) => target.select()} />
      </label>
      {children}
      <DialogActions>
        {/* Browsers offer the clipboard over HTTPS alone. */}
        {'clipboard' in navigator && <Button onClick={() => void copy()}>Copy</Button>}
        <Button kind="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
