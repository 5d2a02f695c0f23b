import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type Instant, usePast } from '../../data/past/past.ts';
import { useMay } from '../../data/viewer.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { later } from '../../ui/later/later.tsx';
import styles from './PastBar.module.css';

/** The screens of the present, such as the board, load without it. */
const PastBar = later(
  () => import('./PastBar.tsx').then((file) => file.PastBar),
  ({ failed }) => (
    <output className={styles.bar}>
      {failed ? 'This did not load. Check the connection, then open it again.' : 'Loading…'}
    </output>
  ),
);

/** A screen of the present, or the same screen as of an instant, under a bar that says so. */
export const PastScreen = ({ children }: { readonly children: ReactNode }) => {
  const past = usePast();
  const may = useMay<'GET /api/replay/'>('replay.view');
  if (!past) return children;
  if (!may) return <NotAllowed />;
  return <Shown past={past}>{children}</Shown>;
};

const Shown = ({ past, children }: { readonly past: Instant; readonly children: ReactNode }) => (
  <div className={styles.screen}>
    <PastBar past={past} />
    <div style={{ minHeight: 0, overflow: 'auto' }}>{children}</div>
  </div>
);

const NotAllowed = () => (
  <div className={styles.bar}>
    <AlertBox kind="warning">Your role does not include looking at the past.</AlertBox>
    <Link to="/dispatch/">Go to the board</Link>
  </div>
);
