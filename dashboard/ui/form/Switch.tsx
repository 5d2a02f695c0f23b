import type { ReactNode } from 'react';
import { useDrawn } from '../later/useDrawn.ts';
import { notAllowed } from '../notAllowed.ts';
import styles from './Switch.module.css';

interface Props {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
  /** The permission flag (S0 §1). Without it the words alone say how it stands. */
  readonly allowed?: boolean;
  readonly busy?: boolean;
  /** The full name, when the visible words alone do not say what is switched. */
  readonly label?: string;
}

/** On and off show by the knob's place and by the words beside it, never by color alone. */
export const Switch = ({ on, onChange, children, allowed = true, busy, label }: Props) => {
  if (!useDrawn(allowed)) return <span>{children}</span>;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-busy={busy || undefined}
      title={allowed ? undefined : notAllowed}
      disabled={!allowed}
      className={styles.switch}
      onClick={() => !busy && onChange(!on)}
    >
      <span className={styles.track} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
};
