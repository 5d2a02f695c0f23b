import { addressOf } from '../../data/address.ts';
import { command } from '../../data/command.ts';
import { useLive } from '../../data/live/useLive.ts';
import { FeedRow } from '../../ui/feed/FeedRow.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { Panel } from '../../ui/page/Panel.tsx';

/** The calendar feeds of the designations. */
export const Feeds = () => {
  const { data: feeds, error, ask } = useLive(addressOf('GET /api/on-call/feeds/'));
  return (
    <Panel title="Calendar feeds">
      <p className="quiet">
        Subscribe to a duty’s shifts in a calendar app. Calendar apps may be hours behind: only this page shows who is
        on call now.
      </p>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {feeds?.results.map(({ designation, made_time, made_by }) => (
        <FeedRow
          key={designation}
          name={designation}
          made={made_time === null ? null : { time: made_time, by: made_by }}
          make={command('POST /api/on-call/feeds/', {}, { designation })}
          revoke={command('POST /api/on-call/feeds/revoke/', {}, { designation })}
          onDone={ask}
        />
      ))}
    </Panel>
  );
};
