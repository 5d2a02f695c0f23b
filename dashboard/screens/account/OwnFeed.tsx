import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { FeedRow } from '../../ui/feed/FeedRow.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/** The calendar feed of the user's own shifts. */
export const OwnFeed = () => {
  const { data: feed, error, ask } = useLive(addressOf('GET /api/feeds/'));
  return (
    <Panel title="Calendar feed">
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
    </Panel>
  );
};
