import { Link } from '@tanstack/react-router';
import type { Callout } from '#contracts/callout/callouts';
import { isActive } from '#contracts/core/calloutStates';
import { addressOf } from '../../data/address.ts';
import { isToldByBar } from '../../data/past/errors.ts';
import { usePast, usePastSearch } from '../../data/past/past.ts';
import { useMay } from '../../data/viewer.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { notAllowed } from '../../ui/notAllowed.ts';
import { useTitle } from '../../ui/title.ts';
import styles from './Callout.module.css';
import { CalloutView } from './CalloutView.tsx';
import { EndedCallout } from './EndedCallout.tsx';
import { useCallouts } from './useCallouts.ts';

/** `/callouts/`: the call-outs under way, and those that ended lately; also as of an instant. */
export const CalloutsPage = () => {
  const allowed = useMay<'GET /api/callouts/'>('callout.view');
  const isPast = usePast() !== null;
  useTitle('Call-outs');
  return (
    <div className={styles.page}>
      <h1>Call-outs</h1>
      {allowed ? <Callouts key={isPast ? 'past' : 'live'} /> : <p>{notAllowed}</p>}
    </div>
  );
};

const Callouts = () => {
  const isPast = usePast() !== null;
  const { callouts, error, ask } = useCallouts(addressOf('GET /api/callouts/'));
  if (!callouts)
    return error && !isToldByBar(error) ? (
      <AlertBox kind="warning">{error.message}</AlertBox>
    ) : (
      <p className="quiet">{error ? 'Nothing is shown for this moment.' : 'Loading…'}</p>
    );
  const active = callouts.filter(isActive);
  const ended = callouts.filter((callout) => !isActive(callout));
  return (
    <>
      {error && !isToldByBar(error) && <AlertBox kind="warning">This may be out of date. {error.message}</AlertBox>}
      {active.length === 0 && (
        <p className="quiet">
          {isPast
            ? 'No calls were in progress at this moment.'
            : 'No calls in progress. Press O on an incident to start a call-out.'}
        </p>
      )}
      <ul className={styles.active} aria-label="Under way">
        {active.map((callout) => (
          <li key={callout.uuid}>
            <CalloutView callout={callout} onChanged={ask} about={<About callout={callout} />} />
          </li>
        ))}
      </ul>
      {ended.length > 0 && (
        <section aria-labelledby="recent">
          <h2 id="recent">Recent</h2>
          <ul className={styles.recent}>
            {ended.map((callout) => (
              <li key={callout.uuid}>
                <EndedCallout callout={callout} onChanged={ask} about={<About callout={callout} />} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

const About = ({ callout: { uuid, incident, incident_name } }: { readonly callout: Callout }) => {
  const then = usePastSearch();
  const mayAudit = useMay<'GET /api/audit/events/'>('audit.view');
  return (
    <p>
      {incident && (
        <Link to="/incident/$uuid/" params={{ uuid: incident }} search={then} target="_blank" rel="noopener">
          {incident_name ?? 'The incident'}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Link>
      )}
      {incident && mayAudit && ' · '}
      {mayAudit && (
        <Link to="/audit/report/" search={{ callout: uuid }}>
          After-action report
        </Link>
      )}
    </p>
  );
};
