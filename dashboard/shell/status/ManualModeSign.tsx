import { useDocument } from '../../data/live.ts';
import { useViewer } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import styles from './StatusStrip.module.css';

/** On every screen while it is on: new incidents then wait for a dispatcher. */
export const ManualModeSign = () => {
  const board = useDocument('board', useViewer().entity.uuid);
  return board?.manual_mode ? (
    <span className={styles.manual} title="New incidents wait for a dispatcher.">
      Manual mode
      {board.manual_mode_since && (
        <span className={styles.since}>
          {' '}
          since <Time at={board.manual_mode_since} />
          {board.manual_mode_by && `, ${board.manual_mode_by}`}
        </span>
      )}
    </span>
  ) : null;
};
