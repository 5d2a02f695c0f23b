import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMay, useViewer } from '../data/viewer.ts';
import { SingleKeys } from './keys/SingleKeys.tsx';
import { SignOut } from './SignOut.tsx';
import { StaffViewToggle } from './StaffViewToggle.tsx';
import { TestCallCentre } from './TestCallCentre.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import styles from './UserMenu.module.css';

/** The signed-in person, and the settings kept on this device. */
export const UserMenu = () => {
  const { user } = useViewer();
  const menu = useRef<HTMLDetailsElement>(null);
  const mayCreate = useMay<'GET /api/entities/'>('staff.createEntity');
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useClosing(menu);
  return (
    <details ref={menu} className={styles.user}>
      <summary>
        <IconUser size={18} stroke={1.75} aria-hidden="true" />
        {user.first_name} {user.last_name}
      </summary>
      <div className={styles.menu}>
        <p>
          {user.email}
          <br />
          Role: <span className={styles.role}>{user.role.replace('_', '')}</span>
        </p>
        <ThemeToggle />
        <SingleKeys />
        <StaffViewToggle />
        <Link to="/my-calls/" onClick={close}>
          My calls
        </Link>
        <Link to="/my-shifts/" onClick={close}>
          My shifts
        </Link>
        <Link to="/account/" onClick={close}>
          Your sessions
        </Link>
        {mayCreate && (
          <Link to="/organizations/" onClick={close}>
            Organizations
          </Link>
        )}
        <TestCallCentre />
        <SignOut />
      </div>
    </details>
  );
};

/** Escape closes it and returns the focus; a press outside closes it. */
function useClosing(menu: { readonly current: HTMLDetailsElement | null }): void {
  useEffect(() => {
    const ends = new AbortController();
    const pressed = ({ target }: Event): void => {
      // A dialog opened from the menu lies outside of it.
      const outside = target instanceof Element && !target.closest('[role=dialog], .Toastify');
      if (menu.current?.open && outside && !menu.current.contains(target)) menu.current.open = false;
    };
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !menu.current?.open || !menu.current.contains(document.activeElement)) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', pressed, { signal: ends.signal });
    document.addEventListener('keydown', key, { signal: ends.signal });
    return () => ends.abort();
  }, [menu]);
}
