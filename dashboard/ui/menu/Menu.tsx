import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import styles from './Menu.module.css';
import { itemFor, place, type Typed } from './menuKeys.ts';

export interface MenuAction {
  readonly id: string;
  readonly words: string;
  /** False while it could have no effect. */
  readonly possible: boolean;
  readonly danger?: boolean | undefined;
  readonly onAction: () => void;
}

interface Props {
  readonly label: string;
  readonly groups: readonly (readonly MenuAction[])[];
  readonly busy?: boolean;
}

/**
 * A button that opens a list of actions: arrows, Home, End and first letters work in it. The browser's popover puts it
 * above everything, closes it on Escape and on an outside press, and returns the focus.
 */
export const Menu = ({ label, groups, busy = false }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const typed = useRef<Typed>({ letters: '', at: 0 });
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => menu.current?.hidePopover();
  useCloseWhenMoved(open, menu);
  // The toggle event, and `open` with it, comes later than the popover: a key pressed in between must not be lost. So
  // the popover itself is asked, and the focus moves in at once.
  const openAt = (end: 'first' | 'last') => {
    if (busy || !menu.current || !button.current || isOpen(menu.current)) return;
    menu.current.showPopover();
    place(menu.current, button.current);
    items()
      .at(end === 'last' ? -1 : 0)
      ?.focus();
  };
  const press = (event: MouseEvent) => {
    // The browser would open it without the focus.
    event.preventDefault();
    if (menu.current && isOpen(menu.current)) close();
    else openAt('first');
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  const move = (event: KeyboardEvent) => {
    // The focus moves on from the button.
    if (event.key === 'Tab') return close();
    const item = itemFor(event, items(), typed.current);
    if (!item) return;
    event.preventDefault();
    item.focus();
  };
  return (
    <>
      <Button
        ref={button}
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        busy={busy}
        onClick={press}
        onKeyDown={pressKey}
      >
        {label} <span aria-hidden="true">▾</span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onKeyDown={move}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {groups
          .filter((group) => group.length > 0)
          .map((group) => (
            <fieldset key={group[0]?.id} aria-label={group.map(wordsOf).join(', ')} className={styles.group}>
              {group.map((action) => (
                <Item key={action.id} {...action} onClose={close} />
              ))}
            </fieldset>
          ))}
      </div>
    </>
  );
};

/** It is placed at its button: after a scroll or a turn it would hang in the air. */
function useCloseWhenMoved(open: boolean, menu: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    if (!open) return;
    const moved = new AbortController();
    const close = ({ target }: Event) => target !== menu.current && menu.current?.hidePopover();
    addEventListener('scroll', close, { capture: true, signal: moved.signal });
    addEventListener('resize', close, { signal: moved.signal });
    return () => moved.abort();
  }, [open, menu]);
}

const isOpen = (menu: HTMLElement): boolean => menu.matches(':popover-open');

const wordsOf = ({ words }: MenuAction): string => words;

const Item = ({ words, possible, danger, onAction, onClose }: MenuAction & { readonly onClose: () => void }) => {
  const id = useId();
  const act = () => {
    if (!possible) return;
    // Return the focus first: a dialog opened by the action returns it there.
    onClose();
    onAction();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-labelledby={id}
      aria-disabled={!possible || undefined}
      className={`${styles.item} ${danger ? styles.danger : ''}`}
      onClick={act}
      onPointerEnter={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
    >
      <span id={id}>{words}</span>
    </button>
  );
};
