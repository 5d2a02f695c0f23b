import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** Its action is pending: it says so and cannot be pressed again, but keeps the focus. */
  readonly busy?: boolean;
  /** For rows of a list, with many on one screen; a finger still gets its full height. */
  readonly small?: boolean;
  /** The permission flag (S0 §1): false disables the button. */
  readonly allowed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

export const Button = ({
  kind = 'plain',
  small,
  busy,
  allowed = true,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    title={allowed ? undefined : 'Your role does not allow this.'}
    {...rest}
    disabled={!allowed || rest.disabled}
    aria-busy={busy || undefined}
    aria-disabled={busy || undefined}
    className={[styles.button, styles[kind], small && styles.small, className].filter(Boolean).join(' ')}
    onClick={busy ? (event) => event.preventDefault() : onClick}
  >
    {busy && <span className={styles.spinner} aria-hidden="true" />}
    {children}
  </button>
);
