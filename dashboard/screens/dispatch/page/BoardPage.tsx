import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { peek, useDocument } from '../../../data/live.ts';
import { openNewIncidents } from '../../../data/newIncidents.ts';
import { isToldByBar } from '../../../data/past/errors.ts';
import { pathThen, usePast } from '../../../data/past/past.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { DeadLetters } from '../../../shell/status/DeadLetters.tsx';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { Switch } from '../../../ui/form/Switch.tsx';
import { later, NoDialog, reaching } from '../../../ui/later/later.tsx';
import plain from '../../../ui/Plain.module.css';
import { IncidentPanel } from '../../incident/section/IncidentPanel.tsx';
import { NewIncidentButton } from '../../newIncident/NewIncidentButton.tsx';
import { type Board, useBoard } from '../board/board.ts';
import { requestCheckIns } from '../board/boardActions.ts';
import { useBoardSound } from '../board/sound.ts';
import { useBoardKeys } from '../board/useBoardKeys.ts';
import { useHeld } from '../board/useHeld.ts';
import { CrewList } from '../crews/CrewList.tsx';
import { FilterBar } from '../lists/FilterBar.tsx';
import { HeldList } from '../lists/HeldList.tsx';
import { IncidentList } from '../lists/IncidentList.tsx';
import { LazyBoardMap } from '../map/LazyBoardMap.tsx';
import { useNames } from '../response/useNames.ts';
import styles from './DispatchPage.module.css';
import { ManualMode } from './ManualMode.tsx';
import { useBoardSelection } from './useBoardSelection.ts';
import { useTriage } from './useTriage.ts';

const route = getRouteApi('/shell/dispatch');

const SendCrew = later(
  () => import('../send/SendCrew.tsx').then((file) => file.SendCrew),
  ({ failed, onDone }) => <NoDialog failed={failed} onClose={onDone} />,
);

const StartCallout = later(
  () => import('../../incident/callout/StartCallout.tsx').then((file) => file.StartCallout),
  NoDialog,
);

const panes = { incidents: 'Incidents', map: 'Map', crews: 'Crews' } as const;
type Pane = keyof typeof panes;

/** A phone has room for one of the three at a time. */
const Panes = ({ pane, onChoose }: { readonly pane: Pane; readonly onChoose: (pane: Pane) => void }) => (
  <fieldset className={styles.panes}>
    <legend className="visually-hidden">Shown</legend>
    {(Object.keys(panes) as Pane[]).map((key) => (
      <button key={key} type="button" aria-pressed={key === pane} onClick={() => onChoose(key)}>
        {panes[key]}
      </button>
    ))}
  </fieldset>
);

const Failure = ({ board }: { readonly board: Board }) => (
  <div className={plain.plain}>
    {isToldByBar(board.error) ? (
      <p>Nothing is shown for this moment.</p>
    ) : (
      <AlertBox>
        <p>An error occurred retrieving the data [{board.error?.status}].</p>
        <p>{board.error?.message}</p>
      </AlertBox>
    )}
    {!isToldByBar(board.error) && (
      <Button kind="primary" onClick={board.fetchAgain}>
        Try again
      </Button>
    )}
  </div>
);

/** The incident in the address may be closed by now: the board then shows the rest and says so. */
const NotActive = ({ uuid }: { readonly uuid: string }) => {
  const past = usePast();
  return useDocument('card', uuid) ? null : (
    <AlertBox kind="warning">
      The incident you opened is not active here. <a href={pathThen(`/incident/${uuid}/`, past)}>Open it</a>
    </AlertBox>
  );
};

interface Sending {
  readonly incident: string;
  readonly crew?: string | undefined;
}

/** The targets of the keys of the list of crews. */
const stepCrew = (by: 1 | -1): boolean => {
  const list = document.activeElement?.closest('[aria-labelledby="crews-heading"]');
  if (!list) return false;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.focus();
  return true;
};

interface Props {
  /** Shows the layout of a wall display; absent on a display that is too small for it. */
  readonly onWall?: (() => void) | undefined;
}

export const BoardPage = ({ onWall }: Props) => {
  const { e, d } = route.useSearch();
  const entity = useViewer().entity.uuid;
  const board = useBoard({ e, d }, entity);
  const ready = board.status === 'ready';
  const [pane, setPane] = useState<Pane>('incidents');
  const on = useBoardSelection();
  const list = useTriage();
  const held = useHeld('dispatch');
  const isPast = usePast() !== null;
  const sound = useBoardSound(ready && !isPast, on.incident ?? null);
  const [heldShown, setHeldShown] = useState(false);
  const [sending, setSending] = useState<Sending | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const [maySend, mayAsk, mayCall] = [
    useMay<'POST /api/beta/dispatch/manual-dispatch/'>('incident.dispatch'),
    useMay<'POST /api/beta/dispatch/initiate-checkins/'>('crew.checkIn'),
    useMay<'POST /incident/:incident_uuid/:product/incidents/calls/tasks/form_team_by_groups/request/'>(
      'callout.manage',
    ),
  ];
  const [calling, setCalling] = useState<string | null>(null);
  const [called, name] = [useDocument('card', calling ?? ''), useNames()];
  useEffect(() => (isPast ? undefined : openNewIncidents(entity)), [entity, isPast]);
  const dispatch = useCallback((incident: string, crew?: string) => setSending({ incident, crew }), []);
  const closeSending = useCallback(() => setSending(null), []);
  const { showCrew: lookAtCrew } = on;
  const showCrew = useCallback(
    (uuid: string) => {
      lookAtCrew(uuid);
      setPane('map');
    },
    [lookAtCrew],
  );
  const close = (): void => {
    const { incident } = on;
    if (!incident) return;
    on.closeIncident();
    list.focusRow(incident);
  };
  const chosen = on.incident ?? list.row;
  useBoardKeys({
    onStep: (by) => stepCrew(by) || list.step(by),
    onSearch: () => search.current?.focus(),
    onDispatch: maySend && chosen ? () => dispatch(chosen) : null,
    onCheckIn: mayAsk ? () => askChosen(entity, on.crew, chosen) : null,
    // The open panel has the same key for its own incident.
    onCallOut: mayCall && chosen && !on.incident ? () => setCalling(chosen) : null,
    onClose: on.incident ? close : null,
  });
  if (board.status === 'failed') return <Failure board={board} />;
  return (
    <div className={styles.page} data-pane={pane} data-panel={on.incident ? true : undefined}>
      <h1 className="visually-hidden">Dispatch</h1>
      <Panes pane={pane} onChoose={setPane} />
      <div className={styles.filters}>
        <FilterBar
          view={list.view}
          onView={list.setView}
          held={held?.length ?? null}
          heldShown={heldShown}
          onHeld={setHeldShown}
          searchRef={search}
        />
      </div>
      <div className={styles.bar}>
        <ManualMode entity={entity} />
        {!isPast && (
          <Switch on={sound.on} label="Sound for new incidents, and when nobody is reached" onChange={sound.choose}>
            Sound
          </Switch>
        )}
        {onWall && (
          <Button small onClick={onWall}>
            Wall display
          </Button>
        )}
        {board.status === 'retrieving' && <output>Loading…</output>}
        {ready && board.error && (
          <AlertBox kind="warning">An error occurred retrieving the data [{board.error.status}].</AlertBox>
        )}
        {ready && on.fi && <NotActive uuid={on.fi} />}
        {!isPast && <DeadLetters />}
      </div>
      <div className={styles.new}>
        <NewIncidentButton small onCreated={board.fetchAgain} />
      </div>
      <div className={styles.incidents} {...reaching(SendCrew)}>
        {heldShown && held ? (
          <HeldList incidents={held} />
        ) : (
          <IncidentList
            items={list.items}
            ready={ready}
            narrowed={list.narrowed}
            current={list.current}
            opened={on.incident}
            goTo={list.goTo}
            onCurrent={list.setCurrent}
            onOpen={on.openIncident}
            onDispatch={dispatch}
          />
        )}
      </div>
      <LazyBoardMap
        className={styles.map}
        ready={ready}
        selected={on.incident ?? on.fi}
        popup={on.fi}
        selectedCrew={on.marked}
        look={on.look}
        onSelect={on.openMarker}
        onOpen={on.openIncident}
        onSelectCrew={on.markCrew}
        onDispatch={dispatch}
      />
      <div className={styles.crews}>
        <CrewList
          entity={entity}
          ready={ready}
          selected={on.crew}
          incident={on.incident ?? list.current}
          onSelect={on.toggleCrew}
          onLook={showCrew}
        />
      </div>
      {on.incident && (
        <div className={styles.panel}>
          <IncidentPanel key={on.incident} uuid={on.incident} onClose={close} />
        </div>
      )}
      {called && (
        <StartCallout
          incident={called}
          where={called.address}
          name={name}
          onStarted={() => on.openIncident(called.uuid)}
          onClose={() => setCalling(null)}
        />
      )}
      {sending && <SendCrew incident={sending.incident} crew={sending.crew} onDone={closeSending} />}
    </div>
  );
};

/** The crew whose row has the keyboard or is open; else the one that has the chosen incident in hand. */
function askChosen(entity: string, opened: string | undefined, incident: string | undefined): void {
  const focused = document.activeElement?.closest<HTMLElement>('[data-crew]')?.dataset.crew;
  const sent = peek('card', incident ?? '')?.dispatched.at(-1)?.designation;
  const crew = peek('crew', focused ?? opened ?? sent ?? '');
  if (crew) void requestCheckIns(entity, [crew]);
}
