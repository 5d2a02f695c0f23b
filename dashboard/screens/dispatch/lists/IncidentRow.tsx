import { type DragEvent, memo } from 'react';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { isInTrouble, isUnderWay } from '#contracts/incident/crews/crewStatus';
import { needsAct, standingOf } from '#contracts/incident/response';
import { useDocument } from '../../../data/live.ts';
import { useIsNew } from '../../../data/newIncidents.ts';
import { useMay } from '../../../data/viewer.ts';
import { useNow } from '../../../time/clock.ts';
import { Elapsed } from '../../../time/Elapsed.tsx';
import { timeNear, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { PriorityMark } from '../../../ui/state/PriorityMark.tsx';
import { type Work, WorkShape } from '../../../ui/state/WorkShape.tsx';
import { whatOf } from '../kind/duty.ts';
import { LateMark } from '../kind/LateMark.tsx';
import { type Group, isAgeing, rowMarks, rowTitle } from '../kind/triage.ts';
import { useWaitLimit } from '../kind/useWaitLimit.ts';
import { responseWords } from '../response/responseWords.ts';
import { useNames } from '../response/useNames.ts';
import { RecallButton, TakeLateButton } from '../send/SentCrew.tsx';
import styles from './IncidentRow.module.css';

/** The requests of a row to the board. */
export interface RowActions {
  readonly onCurrent: (incident: string) => void;
  readonly onOpen: (incident: string) => void;
  /** Opens the sending of a crew; with a crew, that one is chosen. */
  readonly onDispatch: (incident: string, crew?: string) => void;
}

interface Props extends RowActions {
  readonly uuid: string;
  readonly group: Group;
  /** The row where the keyboard is. */
  readonly current: boolean;
  /** The only row in the Tab order: the current one, else the first. */
  readonly entry: boolean;
  readonly opened: boolean;
}

const works: Readonly<Record<Group, Work>> = {
  unasked: 'waiting',
  asked: 'asked',
  accepted: 'underway',
  working: 'at-work',
  done: 'done',
  linked: 'done',
};

/** The type of what is dragged from the list of crews. */
export const draggedCrew = 'text/x-muster-crew';

const Place = ({ card }: { readonly card: IncidentCard }) => {
  if (card.set_aside)
    return <span className={styles.alarm}>Not up to date: part of its record could not be read.</span>;
  return (
    <>
      {!card.point && <span className={styles.placeless}>{card.address ? 'Not on the map' : 'Needs a location'}</span>}
      {(card.address || card.point) && <span className={styles.where}>{card.address || 'No address yet'}</span>}
    </>
  );
};

const Help = ({ card }: { readonly card: IncidentCard }) => {
  const [name, now, zone] = [useNames(), useNow(), useTimezone()];
  return (
    <span
      className={styles.crew}
      data-trouble={needsAct(card) || undefined}
      data-unasked={standingOf(card) === 'unasked' || undefined}
    >
      {responseWords(card, { name, now, at: (iso) => timeNear(iso, zone, now) })}
    </span>
  );
};

const Actions = ({ card, entry, onDispatch }: Pick<Props, 'entry' | 'onDispatch'> & { card: IncidentCard }) => {
  const under = card.dispatched.filter(isUnderWay);
  const late = under.find(({ status }) => status === 'late');
  const troubled = under.find((crew) => isInTrouble(crew) && crew !== late);
  const name = whatOf(card);
  const tabIndex = entry ? 0 : -1;
  return (
    <span className={styles.actions}>
      {under.map((crew) => (
        <RecallButton key={crew.designation} incident={card.uuid} crew={crew} tabIndex={tabIndex} />
      ))}
      {late && <TakeLateButton incident={card.uuid} crew={late} tabIndex={tabIndex} />}
      {troubled && (
        <Button
          small
          tabIndex={tabIndex}
          aria-label={`Send ${troubled.name} again: ${name}`}
          onClick={() => onDispatch(card.uuid, troubled.designation)}
        >
          Send again
        </Button>
      )}
      <Button
        small
        className={styles.send}
        tabIndex={tabIndex}
        title="Send a crew"
        shortcut="D"
        aria-label={`Send a crew: ${name}`}
        onClick={() => onDispatch(card.uuid)}
      >
        Send
      </Button>
    </span>
  );
};

interface LinesProps {
  readonly card: IncidentCard;
  readonly group: Group;
}

/** The two lines of a row to read only, with the bar of its state. */
export const IncidentLines = ({ card, group }: LinesProps) => {
  const ageing = useAgeing(card);
  const work = ageing ? 'ageing' : works[group];
  return (
    <div className={styles.row} data-work={work}>
      <div className={`${styles.open} ${styles.read}`}>
        <Lines card={card} work={work} ageing={ageing} />
      </div>
    </div>
  );
};

const useAgeing = (card: IncidentCard | null): boolean => {
  const [now, minutes] = [useNow(), useWaitLimit()];
  return card !== null && isAgeing(card, minutes, now);
};

interface LineProps {
  readonly card: IncidentCard;
  readonly work: Work;
  readonly ageing: boolean;
}
const Lines = ({ card, work, ageing }: LineProps) => {
  const fresh = useIsNew(card.uuid);
  return (
    <>
      <span className={styles.first}>
        <WorkShape work={work} />
        <PriorityMark priority={card.priority} />
        {fresh && <span className={styles.new}>New</span>}
        <span className={styles.what}>{whatOf(card)}</span>
        {rowMarks(card).map((words) => (
          <span key={words} className={styles.mark}>
            {words}
          </span>
        ))}
        <span className={styles.age} data-ageing={ageing || undefined}>
          <Elapsed since={card.time} bare />
        </span>
      </span>
      <span className={styles.second}>
        <LateMark uuid={card.uuid} />
        <Place card={card} />
        <Help card={card} />
      </span>
    </>
  );
};

/** 48 px of an incident: state, what, where, crew and its state, age. */
export const IncidentRow = memo(function IncidentRow({ uuid, group, current, entry, opened, ...on }: Props) {
  const card = useDocument('card', uuid);
  const may = useMay<'POST /api/beta/dispatch/manual-dispatch/' | 'POST /api/beta/dispatch/recall/'>(
    'incident.dispatch',
  );
  const ageing = useAgeing(card);
  if (!card) return null;
  const work = ageing ? 'ageing' : works[group];
  const drop = (event: DragEvent): void => {
    const crew = event.dataTransfer.getData(draggedCrew);
    if (!crew) return;
    event.preventDefault();
    on.onDispatch(uuid, crew);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping a crew is an extra; its button is in the row.
    <div
      className={styles.row}
      data-work={work}
      data-current={current || undefined}
      data-selected={opened || undefined}
      onDragOver={(event) => may && event.dataTransfer.types.includes(draggedCrew) && event.preventDefault()}
      onDrop={drop}
    >
      <button
        type="button"
        className={styles.open}
        tabIndex={entry ? 0 : -1}
        aria-pressed={opened}
        title={rowTitle(card)}
        data-row={uuid}
        onFocus={() => on.onCurrent(uuid)}
        onClick={() => on.onOpen(uuid)}
      >
        <Lines card={card} work={work} ageing={ageing} />
      </button>
      {may && group !== 'linked' && <Actions card={card} entry={entry} onDispatch={on.onDispatch} />}
    </div>
  );
});
