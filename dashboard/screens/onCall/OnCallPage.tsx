import { limits } from '#contracts/core/limits';
import type { DesignationReadiness, Readiness } from '#contracts/onCall/readiness';
import { useMay } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';
import { timeNear, useTimezone } from '../../time/time.ts';
import { AlertBox } from '../../ui/form/Field.tsx';
import { notAllowed } from '../../ui/notAllowed.ts';
import { useTitle } from '../../ui/title.ts';
import { Feeds } from './Feeds.tsx';
import styles from './OnCall.module.css';
import { lackLines, missedWords, nameOf, redLine, whyWords } from './readinessWords.ts';
import { useReadiness } from './useReadiness.ts';

/** `/on-call/`: who is on call now and why, and where a crew could not be formed. */
export const OnCallPage = () => {
  const allowed = useMay<'GET /api/on-call/readiness/'>('schedule.view');
  useTitle('On call');
  return allowed ? <OnCall /> : <p className={styles.page}>{notAllowed}</p>;
};

const OnCall = () => {
  const { answer, error } = useReadiness();
  const maySchedule = useMay<'GET /api/on-call/feeds/'>('schedule.write');
  return (
    <div className={styles.page}>
      <h1>On call</h1>
      {error && <AlertBox kind="warning">{error.message}</AlertBox>}
      {!answer && !error && <p className={styles.quiet}>Loading…</p>}
      {answer && <Answer {...answer} />}
      {maySchedule && <Feeds />}
    </div>
  );
};

const Answer = (readiness: Readiness) => {
  const timezone = useTimezone();
  const now = useNow();
  const at = (instant: string): string => timeNear(instant, timezone, now);
  const red = redLine(readiness);
  const lacks = lackLines(readiness, at);
  return (
    <>
      <section className={styles.panel} aria-labelledby="now">
        <h2 id="now">Now</h2>
        <Now designations={readiness.designations} at={at} />
      </section>
      {red === null ? (
        <p>Each duty, beat and reserve list has people to call now.</p>
      ) : (
        <output className={styles.red}>{red}</output>
      )}
      <section className={styles.panel} aria-labelledby="missing">
        <h2 id="missing">Gaps in the next {limits.readinessDays} days</h2>
        {lacks.length === 0 ? (
          <p className={styles.quiet}>No gaps.</p>
        ) : (
          <ul className={styles.lacks}>
            {lacks.map(({ key, name, words }) => (
              <li key={key}>
                <strong>{name}</strong>
                <span>{words}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
};

interface Props {
  readonly designations: readonly DesignationReadiness[];
  readonly at: (instant: string) => string;
}

const Now = ({ designations, at }: Props) => (
  <table className={styles.now}>
    <thead>
      <tr>
        <th scope="col">Duty</th>
        <th scope="col">On call, and why</th>
      </tr>
    </thead>
    <tbody>
      {designations.map(({ name, on_call, missing }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            {on_call.length === 0 && <span className={styles.none}>No one</span>}
            <ol>
              {on_call.map((one) => (
                <li key={one.user.uuid}>
                  {nameOf(one.user)}{' '}
                  <span className={styles.quiet}>
                    {whyWords(one, at)}
                    {one.first ? '' : ', backup'}
                    {one.has_phone ? '' : ', no phone number'}
                  </span>
                </li>
              ))}
            </ol>
            {missing.map((one) => (
              <p key={`${one.user.uuid} ${one.because}`} className={styles.quiet}>
                {missedWords(one, at)}
              </p>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
