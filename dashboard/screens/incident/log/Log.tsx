import { Link } from '@tanstack/react-router';
import { memo, useState } from 'react';
import type { LogEntry } from '#contracts/incident/incident';
import { pastTime, usePast } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { Time } from '../../../time/Time.tsx';
import { Button } from '../../../ui/Button.tsx';
import '../../dispatch/kind/kindMark.css';
import type { SectionProps } from '../section/Section.tsx';
import { becameKnown, happenedWords, memberWords, recordedLater } from '../words/logWords.ts';
import { transferWords } from '../words/transferWords.ts';
import styles from './Log.module.css';
import { RecordedTime } from './RecordedTime.tsx';

/**
 * On a phone everything else is below the log, so this many lines are shown first. Same number as in `Log.module.css`.
 */
const few = 5;

/**
 * Newest first, because the last event is the one people look for. All lines are present; those out of sight are not
 * drawn.
 */
export const Log = ({ incident: { uuid, log } }: Pick<SectionProps, 'incident'>) => {
  const [whole, setWhole] = useState(false);
  const known = becameKnown(log);
  const mayReplay = useMay<'GET /api/replay/'>('replay.view');
  const then = usePast() === null ? null : pastTime();
  return (
    <>
      <ol className={`${styles.log} ${whole ? '' : styles.few}`} aria-label="Log, newest first">
        {log.toReversed().map((entry) => (
          <LogRow
            key={entry.uuid}
            entry={entry}
            late={recordedLater(entry, known)}
            unknown={then !== null && Date.parse(entry.recorded_time) > then}
            replayed={mayReplay ? uuid : undefined}
          />
        ))}
      </ol>
      {log.length > few && (
        <Button small className={styles.rest} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? `Only the last ${few} entries` : `All ${log.length} entries`}
        </Button>
      )}
    </>
  );
};

interface LineProps {
  readonly entry: LogEntry;
  readonly late: boolean;
  /** It became known after the instant that the screen shows. */
  readonly unknown: boolean;
  /** The incident, for a reader who may see it as of this line. */
  readonly replayed: string | undefined;
}

// Each change brings the whole incident again; an equal line is not rendered again.
const LogRow = memo(
  ({ entry, late, unknown, replayed }: LineProps) => (
    <li data-event={entry.event} className={entry.level === 'warning' ? styles.warning : ''}>
      <span className={styles.time}>
        {replayed === undefined ? (
          <Time at={entry.time} />
        ) : (
          <Link to="/incident/$uuid/" params={{ uuid: replayed }} search={{ at: entry.recorded_time }}>
            <Time at={entry.time} />
            <span className="visually-hidden"> See it as of this moment</span>
          </Link>
        )}
      </span>
      <div className={styles.what}>
        <p>
          {entry.level === 'warning' && <strong>Warning: </strong>}
          <span className={styles.event}>{happenedWords(entry.event)}</span>
          {entry.by && <span className="quiet"> · {entry.by}</span>}
        </p>
        {entry.contact && <p>{entry.contact.name || 'Name not known'}</p>}
        {entry.other && (
          <p>
            <Link to="/incident/$uuid/" params={{ uuid: entry.other.uuid }} target="_blank" rel="noopener">
              {entry.other.address || 'No address yet'}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </Link>
          </p>
        )}
        {entry.member && entry.member.name !== entry.by && <p>{memberWords(entry.member)}</p>}
        {entry.transfer && transferWords(entry.transfer).map((words) => <p key={words}>{words}</p>)}
        {entry.message && <p className="typed">{entry.message}</p>}
        {unknown && (
          <p>
            <span className="late-mark" data-late={entry.uuid}>
              became known at <RecordedTime time={entry.time} recorded={entry.recorded_time} />
            </span>
          </p>
        )}
        {late && !unknown && (
          <p className="quiet">
            <span className={styles.late}>recorded later</span>{' '}
            <RecordedTime time={entry.time} recorded={entry.recorded_time} />
          </p>
        )}
        {entry.mapUrl && (
          <a href={entry.mapUrl} target="_blank" rel="noopener noreferrer">
            Map<span className="visually-hidden"> of where this happened (opens in a new tab)</span>
          </a>
        )}
      </div>
    </li>
  ),
  (before, after) =>
    before.late === after.late &&
    before.unknown === after.unknown &&
    before.replayed === after.replayed &&
    JSON.stringify(before.entry) === JSON.stringify(after.entry),
);
