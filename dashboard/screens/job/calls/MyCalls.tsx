import { Link } from '@tanstack/react-router';
import type { BodyOf } from '#contracts/api/index';
import type { MyCalls as Answer, MyCall } from '#contracts/callout/myCalls';
import { addressOf } from '../../../data/address.ts';
import { command } from '../../../data/command.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { useSend } from '../../../data/useSend.ts';
import { dateAndTime, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/Field.tsx';
import { Panel } from '../../../ui/page/Panel.tsx';
import alone from '../../../ui/Standalone.module.css';
import { say } from '../../../ui/say.ts';
import { Arrival } from '../Arrival.tsx';
import styles from './MyCalls.module.css';

/** A call-out rings a phone for half a minute. Milliseconds. */
const every = 10_000;

/** The call-outs that have called the viewer, asked again while one of them may begin. */
export const useMyCalls = () => useLive(addressOf('GET /api/my-calls/'), { every });

/** The calls that wait for the viewer's answer, above the other work. */
export const WaitingCalls = () => {
  const { data, ask } = useMyCalls();
  return <Calls calls={(data?.calls ?? []).filter(({ waits }) => waits)} onAnswered={ask} />;
};

export const Calls = ({ calls, onAnswered }: { readonly calls: Answer['calls']; readonly onAnswered: () => void }) =>
  calls.map((call) => <OneCall key={call.callout} call={call} onAnswered={onAnswered} />);

type Said = BodyOf<'POST /api/my-calls/:uuid/'>;

const OneCall = ({ call, onAnswered }: { readonly call: MyCall; readonly onAnswered: () => void }) => {
  const timezone = useTimezone();
  const { callout, incident, asks, emergency, map, called_time, waits, standing, comes, eta, acknowledges } = call;
  const { busy, error, send } = useSend<{ readonly words: string }>(({ words }) => {
    say.done(words);
    onAnswered();
  });
  const answer = (said: Said) => void send(command('POST /api/my-calls/:uuid/', { uuid: callout }, said));
  const give = (said: Said['answer']) => () => answer({ answer: said });
  return (
    <Panel title={waits ? 'You are called' : standing}>
      <p>
        {emergency && <strong>Emergency: </strong>}
        {asks}
      </p>
      <p className="quiet">
        Called {dateAndTime(called_time, timezone)}
        {map && (
          <>
            {' · '}
            <a href={map}>Map</a>
          </>
        )}
        {incident && (
          <>
            {' · '}
            <Link to="/incident/$uuid/" params={{ uuid: incident }}>
              Incident
            </Link>
          </>
        )}
      </p>
      <FormError error={error} shown={[]} />
      {comes && (
        <Arrival
          eta={eta}
          timezone={timezone}
          busy={busy}
          onGive={(minutes) => answer({ answer: 'accept', minutes })}
        />
      )}
      {waits && (
        <div className={styles.answers}>
          <Button kind="primary" className={alone.big} busy={busy} onClick={give('accept')}>
            {acknowledges ? 'Acknowledge' : 'Accept'}
          </Button>
          <Button className={alone.big} busy={busy} onClick={give('decline')}>
            Decline
          </Button>
          {!acknowledges && (
            <>
              <Button busy={busy} onClick={give('qualified-no')}>
                Only if nobody else can
              </Button>
              <Button busy={busy} onClick={give('unfit')}>
                Not fit for duty
              </Button>
            </>
          )}
        </div>
      )}
    </Panel>
  );
};
