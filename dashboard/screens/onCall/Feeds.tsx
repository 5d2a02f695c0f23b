import { useCallback, useEffect, useState } from 'react';
import type { DesignationFeeds } from '#contracts/onCall/feeds';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { FeedRow } from '../../ui/feed/FeedRow.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './OnCall.module.css';

/** The calendar feeds of the designations. */
export const Feeds = () => {
  const { feeds, error, ask } = useFeeds();
  return (
    <section className={styles.panel} aria-labelledby="feeds">
      <h2 id="feeds">Calendar feeds</h2>
      <p className={styles.quiet}>
        Subscribe to a duty’s shifts in a calendar app. Calendar apps may be hours behind: only this page shows who is
        on call now.
      </p>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {feeds?.map(({ designation, made_time, made_by }) => (
        <FeedRow
          key={designation}
          name={designation}
          made={made_time === null ? null : { time: made_time, by: made_by }}
          make={command('POST /api/on-call/feeds/', {}, { designation })}
          revoke={command('POST /api/on-call/feeds/revoke/', {}, { designation })}
          onDone={ask}
        />
      ))}
    </section>
  );
};

function useFeeds() {
  const [feeds, setFeeds] = useState<DesignationFeeds['results'] | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    get(addressOf('GET /api/on-call/feeds/')).then(
      ({ results }) => {
        setFeeds(results);
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, []);
  useEffect(ask, [ask]);
  return { feeds, error, ask };
}
