import type { CalloutPreview } from '#contracts/callout/callouts';
import { beyondWords, nameOf, span } from '../../callout/calloutWords.ts';
import { workWords } from '../../dispatch/response/responseWords.ts';
import { OverrideRow } from './OverrideRow.tsx';
import styles from './StartCallout.module.css';
import type { OverrideChoice } from './starting.ts';

interface Props {
  readonly preview: CalloutPreview;
  /** The number of people who come after the most that a call-out calls. */
  readonly beyond: number;
  /** The people whose turn the author changed, and a change of it; absent where nobody may. */
  readonly overrides?: readonly OverrideChoice[];
  readonly onOverride?: (user: string, choice: OverrideChoice | null) => void;
}

/** The people to call, with order and start, and the people left out, with the reason. */
export const Preview = ({ preview: { people, left_out }, beyond, overrides = [], onOverride }: Props) => {
  const turn = (user: CalloutPreview['people'][number]['user']) =>
    onOverride && (
      <OverrideRow
        user={user.uuid}
        name={nameOf(user)}
        chosen={overrides.find((one) => one.user === user.uuid) ?? null}
        onChoose={(choice) => onOverride(user.uuid, choice)}
      />
    );
  return (
    <>
      {beyond > 0 && <p>{beyondWords(beyond)}</p>}
      {people.length === 0 && <p>No one is currently available to join this team.</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, and holds nothing that the keys could reach. */}
      <ol className={styles.order} aria-label="Call order" tabIndex={0}>
        {people.map(({ user, rank, list, from_seconds, why, work }) => (
          <li key={user.uuid} title={why}>
            <span className={styles.rank}>{rank}</span>
            <span>
              <strong>{nameOf(user)}</strong> {list && <span className="quiet">{list}</span>}
            </span>
            <span className="quiet">{from_seconds === 0 ? 'at the start' : `after ${span(from_seconds * 1000)}`}</span>
            {work.map((one) => (
              <span key={one.incident} className={styles.work}>
                {workWords(one)}
              </span>
            ))}
            <span className={styles.why}>{why}</span>
            {turn(user)}
          </li>
        ))}
        {left_out.map(({ user, why }) => (
          <li key={user.uuid} className={styles.out}>
            <span className={styles.rank}>–</span>
            <span>
              <strong>{nameOf(user)}</strong>
            </span>
            <span>left out</span>
            <span className={styles.why}>{why}</span>
            {overrides.some((one) => one.user === user.uuid) && turn(user)}
          </li>
        ))}
      </ol>
    </>
  );
};
