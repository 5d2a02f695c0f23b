import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { place } from '../../ui/menu/menuKeys.ts';
import { divided } from './divided.ts';
import styles from './Navigation.module.css';
import { type Screen, useScreens } from './screens.ts';
import { useRoom } from './useRoom.ts';

const iconLook = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const ScreenLink = ({ name, path, search, icon: Icon, onClick }: Screen & { readonly onClick?: () => void }) => (
  <Link to={path} search={search ?? {}} activeOptions={{ includeSearch: false }} onClick={onClick}>
    <Icon {...iconLook} />
    {name}
  </Link>
);

/** The screens of the console; on a phone the bar at the bottom. Screens without room are behind "More". */
export const Navigation = () => {
  const { first, more } = divided(useScreens(), useRoom());
  return (
    <nav aria-label="Screens" className={styles.nav}>
      {first.map((screen) => (
        <ScreenLink key={screen.path} {...screen} />
      ))}
      {more.length > 0 && <More screens={more} />}
    </nav>
  );
};

const More = ({ screens }: { readonly screens: readonly Screen[] }) => {
  const id = useId();
  const [button, list] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  const { pathname } = useLocation();
  const here = screens.find(({ path }) => pathname.startsWith(path));
  const Icon = here?.icon ?? IconDots;
  const put = ({ newState }: { readonly newState: string }): void => {
    if (newState === 'open' && list.current && button.current) place(list.current, button.current);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        className={here ? styles.here : undefined}
        aria-label={here ? `${here.name}, more screens` : undefined}
      >
        <Icon {...iconLook} />
        {here ? <span>{here.name}</span> : 'More'}
        <IconChevronDown size={14} aria-hidden />
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.list}
        onBeforeToggle={put}
        // Its size is known once it is open.
        onToggle={put}
      >
        {screens.map((screen) => (
          <ScreenLink key={screen.path} {...screen} onClick={() => list.current?.hidePopover()} />
        ))}
      </div>
    </>
  );
};
