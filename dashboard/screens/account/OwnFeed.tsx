import { useCallback, useEffect, useState } from 'react';
import type { OwnFeed as Feed } from '#contracts/onCall/feeds';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { FeedRow } from '../../ui/feed/FeedRow.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import styles from './Account.module.css';

/** The calendar feed of the user's own shifts. */
export const OwnFeed = () => {
  const [feed, setFeed] = useState<Feed | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const ask = useCallback(() => {
    get(addressOf('GET /api/feeds/')).then(
      (answer) => {
        setFeed(answer);
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, []);
  useEffect(ask, [ask]);
  return (
    <section className={styles.panel} aria-labelledby="feed">
      <h2 id="feed">Calendar feed</h2>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {feed && (
        <FeedRow
          name="Your shifts"
          made={feed.made_time === null ? null : { time: feed.made_time, by: null }}
          make={command('POST /api/feeds/', {})}
          revoke={command('POST /api/feeds/revoke/', {})}
          onDone={ask}
        />
      )}
    </section>
  );
};
