import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTally } from '../../../data/changes/tally.ts';
import { useAll, useDocument } from '../../../data/live.ts';
import { useViewer } from '../../../data/viewer.ts';
import { Contact } from '../../../shell/status/Contact.tsx';
import { ManualModeSign } from '../../../shell/status/ManualModeSign.tsx';
import { useFigures } from '../../../shell/status/useFigures.ts';
import { useNow } from '../../../time/clock.ts';
import { elapsed } from '../../../time/elapsed.ts';
import { timeOfDay, useTimezone } from '../../../time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { type BoardQuery, useBoard } from '../board/board.ts';
import { ranked } from '../kind/bestCrew.ts';
import { duties, dutyNames, useJobs } from '../kind/duty.ts';
import { type Item, triage, wholeView } from '../kind/triage.ts';
import { GroupHead } from '../lists/IncidentList.tsx';
import { IncidentLines } from '../lists/IncidentRow.tsx';
import { LazyBoardMap } from '../map/LazyBoardMap.tsx';
import { arranged } from './arranged.ts';
import styles from './WallBoard.module.css';

interface Props {
  readonly query: BoardQuery;
  /** Shows the board with controls. */
  readonly onLeave: () => void;
}

const nothing = (): void => {};
const isNew = (): boolean => false;

/** The board of a wall display: figures, clock, map and rows to read from three meters. Nothing here is pressed. */
export const WallBoard = ({ query, onLeave }: Props) => {
  const { status, error } = useBoard(query, useViewer().entity.uuid);
  const ready = status === 'ready';
  useWithoutHeader();
  return (
    <div className={styles.wall}>
      <h1 className="visually-hidden">Dispatch</h1>
      <Figures onLeave={onLeave} />
      {error && <AlertBox>An error occurred retrieving the data [{error.status}].</AlertBox>}
      <LazyBoardMap
        className={styles.map}
        ready={ready}
        selected={undefined}
        popup={undefined}
        selectedCrew={undefined}
        look={null}
        onSelect={nothing}
        onOpen={nothing}
        onSelectCrew={nothing}
        onDispatch={nothing}
      />
      <Rows ready={ready} />
      {ready && <Crews />}
    </div>
  );
};

/** The crews by what they do, a line each. Its count stands first, because a long line is cut. */
const Crews = () => {
  const [crews, jobs, now] = [useAll('crew'), useJobs(), useNow()];
  const choices = ranked(crews, { jobs, to: null, now });
  return (
    <section className={styles.crews} aria-label="Crews">
      {onDuty.map((duty) => {
        const here = choices.filter((one) => one.duty === duty);
        if (here.length === 0) return null;
        return (
          <p key={duty}>
            <strong>
              {dutyNames[duty]} {here.length}
            </strong>{' '}
            {here
              .map(({ crew, job }) => (job ? `${crew.name}: ${job.what} (${elapsed(job.since, now)})` : crew.name))
              .join(' · ')}
          </p>
        );
      })}
    </section>
  );
};
const onDuty = duties.filter((duty) => duty !== 'off');

/** The header of the screens has controls; the figures stand in its place. */
function useWithoutHeader(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.wall = '';
    return () => {
      delete dataset.wall;
    };
  }, []);
}

const Figures = ({ onLeave }: Pick<Props, 'onLeave'>) => {
  const figures = useFigures();
  const [now, timezone] = [useNow(), useTimezone()];
  const { entity } = useViewer();
  return (
    <div className={styles.figures}>
      <span className={styles.place}>{entity.display_name}</span>
      <Contact />
      <ManualModeSign />
      {figures && (
        <>
          <span className={styles.figure} data-waiting={figures.count > 0 || undefined}>
            <strong>{figures.count}</strong> waiting
          </span>
          {figures.asked > 0 && (
            <span className={styles.figure}>
              <strong>{figures.asked}</strong> asked
            </span>
          )}
          {figures.oldest !== null && (
            <span className={styles.figure}>
              <strong>{elapsed(figures.oldest, now)}</strong> oldest
            </span>
          )}
          <span className={styles.figure}>
            <strong>{figures.free}</strong> {figures.free === 1 ? 'crew' : 'crews'} free
          </span>
        </>
      )}
      <time className={styles.clock} dateTime={new Date(now).toISOString()}>
        {timeOfDay(new Date(now).toISOString(), timezone)}
      </time>
      <Leave onLeave={onLeave} />
    </div>
  );
};

/** The way back to the board with controls: shown while the pointer moves, or with the keyboard. */
const Leave = ({ onLeave }: Pick<Props, 'onLeave'>) => {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setShown(false), SHOWN_FOR);
    };
    document.addEventListener('pointermove', show);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointermove', show);
    };
  }, []);
  return (
    <span className={styles.leave} data-shown={shown || undefined}>
      <Button onClick={onLeave}>Show controls</Button>
    </span>
  );
};
const SHOWN_FOR = 4_000;

const wholeTriage = triage(wholeView, isNew);

/** The incidents in two columns, the longest wait first, as many as there is room for. */
const Rows = ({ ready }: { readonly ready: boolean }) => {
  const items = useTally('card', wholeTriage);
  const list = useRef<HTMLUListElement>(null);
  const { shown, hidden, second } = arranged(items, useHeightOf(list));
  return (
    <section className={styles.rows} aria-label="Active incidents">
      {ready && items.length === 0 && <p className={styles.none}>No active incidents</p>}
      <ul ref={list}>
        {shown.map((item, n) =>
          item.uuid === null ? (
            <li key={item.group} className={styles.head} data-second={n === second || undefined}>
              <GroupHead head={item} />
            </li>
          ) : (
            <WallRow key={item.uuid} item={item} />
          ),
        )}
      </ul>
      {hidden > 0 && <p className={styles.more}>and {hidden} more</p>}
    </section>
  );
};

const WallRow = ({ item: { uuid, group } }: { readonly item: Extract<Item, { readonly uuid: string }> }) => {
  const card = useDocument('card', uuid);
  return card ? (
    <li className={styles.row} data-incident={uuid}>
      <IncidentLines card={card} group={group} />
    </li>
  ) : null;
};

/** The height of an element in rem. */
function useHeightOf(list: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = (): void =>
      setHeight(element.clientHeight / Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [list]);
  return height;
}
