import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './Button.module.css';
import { useDrawn } from './later/useDrawn.ts';
import { notAllowed } from './notAllowed.ts';
import { ariaKeys, keyWords } from './shortcuts/keys.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  /** Its action is pending: it says so and cannot be pressed again, but keeps the focus. */
  readonly busy?: boolean;
  /** For rows of a list, with many on one screen; a finger still gets its full height. */
  readonly small?: boolean;
  /**
   * The permission flag (S0 §1). A button that the role can never use is not drawn; when a permission is withdrawn while
   * the button is shown, it stays, disabled, with the reason.
   */
  readonly allowed?: boolean;
  /** The key that does the same, for the tooltip; `useShortcut` gives the key its effect. */
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

const withKey = (title?: string, shortcut?: string): string | undefined => {
  if (!shortcut) return title;
  return title ? `${title} (${keyWords(shortcut)})` : `Key: ${keyWords(shortcut)}`;
};

export const Button = ({
  kind = 'plain',
  small,
  busy,
  allowed = true,
  shortcut,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) => {
  if (!useDrawn(allowed)) return null;
  return (
    <button
      type="button"
      {...rest}
      title={allowed ? withKey(rest.title, shortcut) : notAllowed}
      aria-keyshortcuts={shortcut && ariaKeys(shortcut)}
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
};
