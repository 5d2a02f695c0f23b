import { limits } from '#contracts/core/limits';
import type { DesignationReadiness, Readiness } from '#contracts/onCall/readiness';
import { useMay } from '../../data/viewer.ts';
import { useNow } from '../../time/clock.ts';
import { timeNear, useTimezone } from '../../time/time.ts';
import { LoadState } from '../../ui/load/LoadState.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { Panel } from '../../ui/page/Panel.tsx';
import { phone, phoneLink } from '../../ui/phone.ts';
import { Table } from '../../ui/table/Table.tsx';
import { Feeds } from './Feeds.tsx';
import styles from './OnCall.module.css';
import { lackLines, missedWords, nameOf, redLine, whyWords } from './readinessWords.ts';
import { useReadiness } from './useReadiness.ts';

/** `/on-call/`: who is on call now and why, and where a crew could not be formed. */
export const OnCallPage = () => {
  const allowed = useMay<'GET /api/on-call/readiness/'>('schedule.view');
  return (
    <Page title="On call" width="64rem" allowed={allowed}>
      <OnCall />
    </Page>
  );
};

const OnCall = () => {
  const { answer, error } = useReadiness();
  const maySchedule = useMay<'GET /api/on-call/feeds/'>('schedule.write');
  return (
    <>
      <LoadState data={answer} error={error} />
      {answer && <Answer {...answer} />}
      {maySchedule && <Feeds />}
    </>
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
      <Panel title="Now">
        <Now designations={readiness.designations} at={at} />
      </Panel>
      {red === null ? (
        <p>Each duty, beat and reserve list has people to call now.</p>
      ) : (
        <output className={styles.red}>{red}</output>
      )}
      <Panel title={`Gaps in the next ${limits.readinessDays} days`}>
        {lacks.length === 0 ? (
          <p className="quiet">No gaps.</p>
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
      </Panel>
    </>
  );
};

interface Props {
  readonly designations: readonly DesignationReadiness[];
  readonly at: (instant: string) => string;
}

/** A number to call by a press; nothing when there is none, or the viewer may not see it. */
const PhoneLink = ({ number }: { readonly number: string | null }) =>
  number ? <a href={phoneLink(number)}>{phone(number)}</a> : null;

const Now = ({ designations, at }: Props) => (
  <Table columns={['Duty', 'On call, and why']} className={styles.now}>
    {designations.map(({ name, on_call, missing, next }) => (
      <tr key={name}>
        <th scope="row">{name}</th>
        <td>
          {on_call.length === 0 && <strong className="wrong">No one</strong>}
          <ol>
            {on_call.map((one) => (
              <li key={one.user.uuid}>
                {nameOf(one.user)} <PhoneLink number={one.user.phone_number} />{' '}
                <span className="quiet">
                  {whyWords(one, at)}
                  {one.first ? '' : ', backup'}
                  {one.has_phone ? '' : ', no phone number'}
                </span>
              </li>
            ))}
          </ol>
          {next && (
            <p className="quiet">
              From {at(next.from)}: {next.users.length === 0 ? 'no one' : next.users.map(nameOf).join(', ')}
            </p>
          )}
          {missing.map((one) => (
            <p key={`${one.user.uuid} ${one.because}`} className="quiet">
              {missedWords(one, at)}
            </p>
          ))}
        </td>
      </tr>
    ))}
  </Table>
);
