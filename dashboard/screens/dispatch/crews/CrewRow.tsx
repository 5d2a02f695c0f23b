import { IconMapPinQuestion } from '@tabler/icons-react';
import { type DragEvent, memo, useState } from 'react';
import type { Crew } from '#contracts/dispatch/dispatch';
import { useDocument } from '../../../data/live.ts';
import { useMay } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { requestCheckIns } from '../board/boardActions.ts';
import { isInTrouble, skipReason } from '../board/checkInSelection.ts';
import { useFailed } from '../board/failed.ts';
import { awayWords, seenWords } from '../kind/bestCrew.ts';
import type { Duty, Work } from '../kind/duty.ts';
import { LateMark } from '../kind/LateMark.tsx';
import { noteFreshness } from '../kind/position/freshness.ts';
import { fullName } from '../kind/words.ts';
import { draggedCrew } from '../lists/IncidentRow.tsx';
import { shortWords } from '../response/crewWords.ts';
import { CrewDetails } from './CrewDetails.tsx';
import styles from './CrewRow.module.css';

interface Props {
  readonly uuid: string;
  readonly entity: string;
  readonly duty: Duty;
  readonly job: Work | undefined;
  /** Miles to the current incident; null when unknown. */
  readonly away: number | null;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly onCheck: (uuid: string, checked: boolean) => void;
  /** Opens the row's details, or closes them. */
  readonly onSelect: (uuid: string) => void;
  readonly onLook: (uuid: string) => void;
}

const AskButton = ({ crew, entity }: { readonly crew: Crew; readonly entity: string }) => {
  const [busy, setBusy] = useState(false);
  const reason = skipReason(crew);
  const again = isInTrouble(crew);
  const ask = async (): Promise<void> => {
    setBusy(true);
    await requestCheckIns(entity, [crew]);
    setBusy(false);
  };
  return (
    <Button
      small
      busy={busy}
      disabled={reason !== null}
      title={reason ? `Cannot be asked: ${reason}` : 'Request a check-in'}
      shortcut={reason ? undefined : 'C'}
      aria-label={again ? `Ask ${crew.name} again` : `Request check-in from ${crew.name}`}
      onClick={() => void ask()}
    >
      {again ? 'Ask again' : !busy && <IconMapPinQuestion size={16} stroke={1.75} aria-hidden="true" />}
    </Button>
  );
};

/** The check-in under way, or the age of the last position. */
const Position = ({ crew }: { readonly crew: Crew }) => {
  const [timezone, now] = [useTimezone(), useNow()];
  const { checkin } = crew;
  const seen = seenWords(crew, now);
  const failure = useFailed('check-in', crew.uuid);
  if (failure) {
    return (
      <span className="wrong">
        {failure} · {seen}
      </span>
    );
  }
  if (checkin?.status === 'IN_PROGRESS') {
    if (isInTrouble(crew)) return <span className="wrong">Check-in text not sent · {seen}</span>;
    return (
      <span className={styles.asking}>Check-in requested · expires {timeNear(checkin.due_time, timezone, now)}</span>
    );
  }
  if (checkin?.status === 'FAILED') {
    const what = checkin.failure === 'unsent' ? 'Check-in text failed' : 'No response to check-in';
    return (
      <span className="wrong">
        {what} · {seen}
      </span>
    );
  }
  return <span>{seen.charAt(0).toUpperCase() + seen.slice(1)}</span>;
};

const Doing = ({ crew, job }: { readonly crew: Crew; readonly job: Work | undefined }) => {
  if (job) {
    return (
      <>
        <span className={styles.doing}>
          {shortWords(job.status)}: {job.what}
          {job.others[0] && (
            <strong>
              {' '}
              · next: {job.others[0].what}
              {job.others.length > 1 && ` · +${job.others.length - 1} more`}
            </strong>
          )}
        </span>
        <span className={styles.right}>
          <Elapsed since={job.since} bare />
        </span>
      </>
    );
  }
  return crew.designated_user && <span className={styles.doing}>{fullName(crew.designated_user)}</span>;
};

/** The manager's note while it is recent, or the crew's own words, whichever is newer. */
function newestWords({ note, checkin }: Crew, now: number): string {
  const managers = note && noteFreshness(note, now) === 'recent' ? note : null;
  if (!checkin?.note || !checkin.time) return managers?.body ?? '';
  return managers && managers.time > checkin.time ? managers.body : checkin.note;
}

export const CrewRow = memo(function CrewRow({ uuid, entity, duty, job, away, checked, selected, ...on }: Props) {
  const crew = useDocument('crew', uuid);
  const [mayAsk, maySend, now] = [
    useMay<'POST /api/beta/dispatch/initiate-checkins/'>('crew.checkIn'),
    useMay<'POST /api/beta/dispatch/manual-dispatch/' | 'POST /api/beta/dispatch/recall/'>('incident.dispatch'),
    useNow(),
  ];
  if (!crew) return null;
  const drag = (event: DragEvent): void => {
    event.dataTransfer.setData(draggedCrew, uuid);
    event.dataTransfer.effectAllowed = 'link';
  };
  const note = newestWords(crew, now);
  return (
    <li className={styles.item} data-crew={uuid} data-duty={duty} data-selected={selected || undefined}>
      <div
        className={styles.row}
        draggable={maySend && crew.active && crew.designated_user !== null}
        onDragStart={drag}
      >
        {mayAsk && (
          <label className={styles.pick}>
            <input type="checkbox" checked={checked} onChange={(event) => on.onCheck(uuid, event.target.checked)} />
            <span className="visually-hidden">{crew.name}</span>
          </label>
        )}
        <button
          type="button"
          className={styles.open}
          aria-expanded={selected}
          data-row={uuid}
          onClick={() => on.onSelect(uuid)}
        >
          <span className={styles.line}>
            <span className={styles.name}>{crew.name}</span>
            <Doing crew={crew} job={job} />
          </span>
          <span className={styles.line}>
            <Position crew={crew} />
            {note && <q className={styles.note}>{note}</q>}
            {away !== null && <span className={styles.right}>{awayWords(away)}</span>}
          </span>
          <LateMark uuid={uuid} />
        </button>
        {mayAsk && <AskButton crew={crew} entity={entity} />}
      </div>
      {selected && <CrewDetails crew={crew} job={job} entity={entity} onLook={on.onLook} />}
    </li>
  );
});
