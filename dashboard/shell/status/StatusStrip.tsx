import { Link, useLocation } from '@tanstack/react-router';
import { usePast } from '../../data/past/past.ts';
import { useMay, useViewer } from '../../data/viewer.ts';
import { useBoard } from '../../screens/dispatch/board/board.ts';
import { useWaitLimit } from '../../screens/dispatch/kind/useWaitLimit.ts';
import { useNow } from '../../time/clock.ts';
import { elapsed } from '../../time/elapsed.ts';
import { WorkShape } from '../../ui/state/WorkShape.tsx';
import { Contact } from './Contact.tsx';
import { ManualModeSign } from './ManualModeSign.tsx';
import styles from './StatusStrip.module.css';
import { TabState } from './TabState.tsx';
import { useFigures } from './useFigures.ts';

/** Reads the board on the screens that do not show it themselves. */
const BoardFeed = () => {
  useBoard({}, useViewer().entity.uuid);
  return null;
};

/** On every screen: the contact with the server, and the figures of the board for a viewer who may see it. */
export const StatusStrip = () => {
  const mayBoard = useMay<'GET /api/beta/dispatch/get-data/'>('board.view');
  const onBoard = useLocation({ select: ({ pathname }) => pathname.startsWith('/dispatch') });
  // The figures are of the present, and so is the contact.
  if (usePast()) return <TabState />;
  return (
    <div className={styles.strip}>
      <Contact />
      {mayBoard && !onBoard && <BoardFeed />}
      {mayBoard && <FiguresLine />}
      {mayBoard && <ManualModeSign />}
      <TabState />
    </div>
  );
};

const FiguresLine = () => {
  const figures = useFigures();
  const [now, minutes] = [useNow(), useWaitLimit()];
  if (!figures) return null;
  const { count, asked, oldest, free } = figures;
  const tooLong = oldest !== null && now - Date.parse(oldest) > minutes * 60_000;
  return (
    <Link to="/dispatch/" className={styles.figures} data-figures="">
      <span className={styles.waiting}>
        {count > 0 && <WorkShape work={tooLong ? 'ageing' : 'waiting'} />}
        <span>{count} waiting</span>
      </span>
      {asked > 0 && <span>{asked} asked</span>}
      {oldest !== null && <span>oldest {elapsed(oldest, now)}</span>}
      <span>
        {free} {free === 1 ? 'crew' : 'crews'} free
      </span>
    </Link>
  );
};
