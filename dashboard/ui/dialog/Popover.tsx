import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './Popover.module.css';

interface Props {
  readonly label: string;
  /** False while closing would leave a pending action in doubt. */
  readonly dismissable?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Pixels between the opener and the popover, and around the popover. */
const gap = 6;

/** Beside or below the opener, and always whole on the screen. On a phone the style sheet puts it at the bottom. */
function place(popover: HTMLDialogElement, opener: Element | null): void {
  const box = opener?.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const room = { x: innerWidth - width - gap, y: innerHeight - height - gap };
  const wanted = box?.width ? { x: box.left, y: box.bottom + gap } : { x: room.x / 2, y: room.y / 3 };
  popover.style.left = `${Math.max(gap, Math.min(wanted.x, room.x))}px`;
  popover.style.top = `${Math.max(gap, Math.min(wanted.y, room.y))}px`;
}

const fields = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled)';

/** The browser's own order leads from the last field to its tool bar, and the focus would be lost for one press. */
function keepInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(fields)].filter(
    (it) => !(it instanceof HTMLInputElement && it.type === 'radio' && !it.checked),
  );
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

/**
 * A small dialog at the element that had the focus. The browser keeps the focus in it, and returns it to that element.
 * Escape and a press outside close it.
 */
export const Popover = ({ label, dismissable = true, onClose, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opener] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const popover = dialog.current;
    if (!popover) return;
    popover.showModal();
    place(popover, opener);
    popover.querySelector<HTMLElement>('[data-first]')?.focus();
    const again = (): void => place(popover, opener);
    const sizes = new ResizeObserver(again);
    sizes.observe(popover);
    addEventListener('resize', again);
    return () => {
      removeEventListener('resize', again);
      sizes.disconnect();
      // Before React removes it: only then does the browser return the focus.
      popover.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [opener]);
  const leave = (): void => {
    if (dismissable) onClose();
  };
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press on the backdrop; its key is Escape.
    <dialog
      ref={dialog}
      aria-label={label}
      className={styles.popover}
      onKeyDown={keepInside}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => event.target === event.currentTarget && leave()}
    >
      <div className={styles.inside}>{children}</div>
    </dialog>,
    document.body,
  );
};
