import { Link, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useConfig, useViewer } from '../data/viewer.ts';
import { TimezoneProvider } from '../time/time.ts';
import { keepFocus } from '../ui/page/keptFocus.ts';
import { Announcements } from './Announcements.tsx';
import { SearchButton } from './commandBar/SearchButton.tsx';
import { EntitySwitch } from './EntitySwitch.tsx';
import { everywhere } from './keys/everywhere.ts';
import { Keys } from './keys/Keys.tsx';
import { Logo } from './navigation/Logo.tsx';
import { Navigation } from './navigation/Navigation.tsx';
import styles from './Shell.module.css';
import { Signs } from './status/Signs.tsx';
import { StatusStrip } from './status/StatusStrip.tsx';
import { useLost } from './status/useLost.ts';
import { Toasts } from './toasts/Toasts.tsx';
import { UserMenu } from './UserMenu.tsx';

const DemoMenu = lazy(() => import('./demo/DemoMenu.tsx').then((file) => ({ default: file.DemoMenu })));

const kept = (screen: HTMLElement | null) => (screen ? keepFocus(screen) : undefined);

/** The frame of every screen behind sign-in. */
export const Shell = () => {
  const viewer = useViewer();
  const isDemo = useConfig()?.demo ?? false;
  const lost = useLost() !== null;
  return (
    <TimezoneProvider value={viewer.entity.timezone}>
      <div className={styles.shell}>
        <a href="#main" className={styles.skip}>
          Skip to the screen
        </a>
        <header className={styles.header}>
          <Link to="/" className={styles.home} aria-label="Muster, go to home">
            <Logo />
          </Link>
          <EntitySwitch />
          <Navigation />
          <StatusStrip />
          {isDemo && (
            <Suspense fallback={null}>
              <DemoMenu />
            </Suspense>
          )}
          <SearchButton />
          <UserMenu />
        </header>
        <Signs />
        {/* What was shown last stays readable, and looks as old as it is. */}
        <main id="main" ref={kept} className={styles.main} data-lost={lost || undefined} tabIndex={-1}>
          <Outlet />
        </main>
        {everywhere().map((Part, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts are added once, before the first screen.
          <Part key={n} />
        ))}
        <Keys />
        <Announcements />
        <Toasts />
      </div>
    </TimezoneProvider>
  );
};
