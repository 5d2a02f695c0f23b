import type { Crew } from '#contracts/dispatch/dispatch';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { Time } from '../../../time/Time.tsx';
import { checkInFreshness, freshnessWords } from '../kind/position/freshness.ts';
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

type CheckIn = NonNullable<Crew['checkin']>;

const Asking = ({ checkin }: { readonly checkin: CheckIn }) => {
  if (checkin.text === 'delayed')
    return (
      <p className={styles.failed}>
        Text not sent yet: {checkin.cause}. Retrying until <Time at={checkin.due_time} />
      </p>
    );
  if (checkin.text === 'in-doubt') return <p className={styles.failed}>Text may not have been sent: {checkin.cause}</p>;
  return (
    <p className={styles.asking}>
      Check-in requested · expires <Time at={checkin.due_time} />
    </p>
  );
};

const Failed = ({ checkin }: { readonly checkin: CheckIn }) => (
  <p className={styles.failed}>
    {checkin.failure === 'unsent' ? (
      `Check-in text failed${checkin.cause ? `: ${checkin.cause}` : ''}`
    ) : (
      <>
        No response to <Time at={checkin.requested_time} /> check-in
        {checkin.cause && ` (${checkin.cause})`}
      </>
    )}
  </p>
);

/** The crew's check-in: requested, no response, or the age of its last report. */
export const CheckInStatus = ({ checkin }: Pick<Crew, 'checkin'>) => {
  if (!checkin) return <p className={styles.none}>Never checked in</p>;
  return (
    <div className={styles.status}>
      {checkin.status === 'IN_PROGRESS' && <Asking checkin={checkin} />}
      {checkin.status === 'FAILED' && <Failed checkin={checkin} />}
      <LastPosition checkin={checkin} />
      {!checkin.time && checkin.status !== 'IN_PROGRESS' && <p className={styles.none}>Location unknown</p>}
    </div>
  );
};
