import { Link, Outlet } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense } from 'react';
import { useConfig, useMay, useViewer } from '../data/viewer.ts';
import { TimezoneProvider } from '../time/time.ts';
import { Announcements } from './Announcements.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { EntitySwitch } from './EntitySwitch.tsx';
import { Keys } from './keys/Keys.tsx';
import { useModules } from './modules.ts';
import styles from './Shell.module.css';
import { SignOut } from './SignOut.tsx';
import { StaffViewToggle } from './StaffViewToggle.tsx';
import { TestCallCentre } from './TestCallCentre.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';
import { Toasts } from './Toasts.tsx';

const Nav = () => {
  const simulated = useConfig()?.telephony === 'simulator';
  const mayDispatch = useMay('board.view');
  const mayIncidents = useMay('incident.view');
  const { modules } = useViewer().entity;
  const mayFilter = useMay('alarm.filter') && modules.includes('alarm_filters');
  const maySimulator = useMay('simulator.view');
  const mayModules = useMay('module.view');
  const own = useModules();
  return (
    <nav aria-label="Screens" className={styles.nav}>
      {mayDispatch && <Link to="/dispatch/">Dispatch</Link>}
      {mayIncidents && <Link to="/incidents/">Incidents</Link>}
      {mayFilter && <Link to="/alarm-filters/">Filters</Link>}
      {mayModules &&
        own.map(({ name, pages: [first] }) => (
          <Link key={name} to={first?.path ?? '/'}>
            {name}
          </Link>
        ))}
      {maySimulator && simulated && <Link to="/simulator/">Simulator</Link>}
    </nav>
  );
};

const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest('details')?.removeAttribute('open');

const DemoMenu = lazy(() => import('./demo/DemoMenu.tsx').then((file) => ({ default: file.DemoMenu })));

/** The frame of every screen behind sign-in. */
export const Shell = () => {
  const viewer = useViewer();
  const isDemo = useConfig()?.demo ?? false;
  const mayConfigure = useMay('transfer.configure');
  return (
    <TimezoneProvider value={viewer.entity.timezone}>
      <div className={styles.shell}>
        <a href="#main" className={styles.skip}>
          Skip to the screen
        </a>
        <header className={styles.header}>
          <span className={styles.name}>Muster</span>
          <EntitySwitch />
          <Nav />
          <ConnectionState />
          {isDemo && (
            <Suspense fallback={null}>
              <DemoMenu />
            </Suspense>
          )}
          <details className={styles.more}>
            <summary>
              {viewer.user.first_name} {viewer.user.last_name}
            </summary>
            <div className={styles.menu}>
              <p>{viewer.user.email}</p>
              <p>Role: {viewer.user.role.replace('_', '')}</p>
              {mayConfigure && (
                <Link to="/settings/transfers/" onClick={closeMenu}>
                  Transfer settings
                </Link>
              )}
              <ThemeToggle />
              <StaffViewToggle />
              <TestCallCentre />
              <SignOut />
            </div>
          </details>
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
        <Keys />
        <Announcements />
        <Toasts />
      </div>
    </TimezoneProvider>
  );
};
