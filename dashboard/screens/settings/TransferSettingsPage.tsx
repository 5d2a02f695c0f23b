import { notRetrieved } from '../../data/api.ts';
import { useMay } from '../../data/viewer.ts';
import { Time } from '../../time/Time.tsx';
import { AlertBox } from '../../ui/form/Field.tsx';
import { notAllowed } from '../../ui/notAllowed.ts';
import { useTitle } from '../../ui/title.ts';
import { Consents } from './Consents.tsx';
import { Designees } from './Designees.tsx';
import { Escalations } from './Escalations.tsx';
import { JobCalls } from './JobCalls.tsx';
import { Options } from './Options.tsx';
import { ResponseTime } from './ResponseTime.tsx';
import styles from './Settings.module.css';
import { useSettings } from './useSettings.ts';

/** `/settings/transfers/`: the destinations of incidents, and who answers for which version. */
export const TransferSettingsPage = () => {
  const allowed = useMay<'GET /api/transfer-settings/' | 'POST /api/transfer-settings/'>('transfer.configure');
  useTitle('Settings');
  return (
    <div className={styles.page}>
      <h1>Transfers</h1>
      {allowed ? <Settings /> : <p>{notAllowed}</p>}
    </div>
  );
};

const Settings = () => {
  const { settings, error, ask } = useSettings();
  const mayEscalate = useMay<'GET /api/escalation/'>('beat.write');
  const mayConsent = useMay<'GET /api/transfer-consents/'>('transfer.consent');
  if (!settings)
    return error ? <AlertBox kind="warning">{notRetrieved(error)}</AlertBox> : <p className={styles.quiet}>Loading…</p>;
  const { changed } = settings;
  return (
    <>
      {error && <AlertBox kind="warning">This may be out of date. {error.message}</AlertBox>}
      <section className={styles.panel} aria-labelledby="destinations">
        <h2 id="destinations">Destinations</h2>
        <p className={styles.quiet}>
          They are offered in this order.
          {changed && (
            <>
              {' '}
              Last changed by {changed.by}, <Time at={changed.time} />.
            </>
          )}
        </p>
        <Options settings={settings} onChanged={ask} />
      </section>
      {mayEscalate && (
        <section className={styles.panel} aria-labelledby="escalation">
          <h2 id="escalation">Escalation</h2>
          <p className={styles.quiet}>
            Each person is called from their own start time until someone acknowledges the incident.
          </p>
          <Escalations />
        </section>
      )}
      <section className={styles.panel} aria-labelledby="designated">
        <h2 id="designated">Designated users</h2>
        <p className={styles.quiet}>An incident transferred to a version is assigned to one of its designated users.</p>
        <Designees settings={settings} onChanged={ask} />
      </section>
      <section className={styles.panel} aria-labelledby="response">
        <h2 id="response">Crew response</h2>
        <p className={styles.quiet}>A crew that has not answered by then raises an alarm on the board.</p>
        <JobCalls on={settings.job_calls} onChanged={ask} />
        <ResponseTime minutes={settings.response_minutes} onChanged={ask} />
      </section>
      {mayConsent && (
        <section className={styles.panel} aria-labelledby="consents">
          <h2 id="consents">Transfers from other organizations</h2>
          <p className={styles.quiet}>Only these organizations may transfer their incidents to yours.</p>
          <Consents />
        </section>
      )}
    </>
  );
};
