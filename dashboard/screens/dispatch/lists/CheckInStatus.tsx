import type { Crew } from '#contracts/dispatch/dispatch';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Time } from '../../../time/Time.tsx';
import { checkInFreshness, freshnessWords } from '../kind/freshness.ts';
import styles from './CheckInStatus.module.css';

const LastPosition = ({ checkin }: { readonly checkin: NonNullable<Crew['checkin']> }) => {
  const freshness = checkInFreshness(checkin, useNow());
  if (!checkin.time || !freshness) return null;
  return (
    <p>
      <span className={`${styles.freshness} ${styles[freshness]}`}>{freshnessWords[freshness]}</span> Checked in{' '}
      <Elapsed since={checkin.time} />
      {checkin.accuracy === null
        ? ', pin placed by hand'
        : checkin.accuracy > 100 && `, within ${Math.round(checkin.accuracy)} m`}
      {checkin.note && <q className={styles.note}>{checkin.note}</q>}
    </p>
  );
};

/** The crew's check-in: requested, no response, or the age of its last report. */
export const CheckInStatus = ({ checkin }: Pick<Crew, 'checkin'>) => {
  if (!checkin) return <p className={styles.none}>Has never checked in</p>;
  return (
    <div className={styles.status}>
      {checkin.status === 'IN_PROGRESS' && (
        <p className={styles.asking}>
          Asked <Elapsed since={checkin.requested_time} />, waits until <Time at={checkin.due_time} />
        </p>
      )}
      {checkin.status === 'FAILED' && (
        <p className={styles.failed}>
          No answer to the request of <Time at={checkin.requested_time} />
        </p>
      )}
      <LastPosition checkin={checkin} />
      {!checkin.time && checkin.status !== 'IN_PROGRESS' && <p className={styles.none}>Position not known</p>}
    </div>
  );
};
