import { getRouteApi, Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useDocument } from '../../../data/live.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';
import { Button } from '../../../ui/Button.tsx';
import { AlertBox } from '../../../ui/form/Field.tsx';
import { later, NoDialog } from '../../../ui/later.tsx';
import { type Board, useBoard } from '../board/board.ts';
import { CrewAlarms } from '../lists/CrewAlarms.tsx';
import { CrewList } from '../lists/CrewList.tsx';
import { IncidentList } from '../lists/IncidentList.tsx';
import type { MapTarget } from '../map/BoardMap.tsx';
import { LazyBoardMap } from '../map/LazyBoardMap.tsx';
import styles from './DispatchPage.module.css';
import { ManualMode } from './ManualMode.tsx';
import { OtherEntity } from './OtherEntity.tsx';

const route = getRouteApi('/shell/dispatch');

const SendCrew = later(
  () => import('../send/SendCrew.tsx').then((file) => file.SendCrew),
  ({ failed, onDone }) => <NoDialog failed={failed} onClose={onDone} />,
);

const panes = { map: 'Map', incidents: 'Incidents', crews: 'Crews' } as const;
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
  <div className={styles.failure}>
    <AlertBox>
      <p>An error occurred retrieving the data [{board.error?.status}].</p>
      <p>{board.error?.message}</p>
    </AlertBox>
    <Button kind="primary" onClick={board.fetchAgain}>
      Try again
    </Button>
  </div>
);

/** The incident in the address may be closed by now: the map then shows the rest and says so. */
const NotActive = ({ uuid }: { readonly uuid: string }) =>
  useDocument('card', uuid) ? null : (
    <AlertBox kind="warning">
      The incident you opened is not active here. <a href={`/incident/${uuid}/`}>Open it</a>
    </AlertBox>
  );

/** Selecting in a list shows it on the map; selecting on the map marks it in the list, and moves nothing. */
const useSelection = (onLook: () => void) => {
  const { fi } = route.useSearch();
  const navigate = route.useNavigate();
  const [crew, setCrew] = useState<string>();
  const [look, setLook] = useState<MapTarget | null>(null);
  const select = useCallback(
    (uuid: string | undefined): void => {
      setCrew(undefined);
      void navigate({ search: (before) => ({ ...before, fi: uuid }), replace: true });
    },
    [navigate],
  );
  const selectCrew = useCallback(
    (uuid: string | undefined): void => {
      setCrew(uuid);
      if (uuid) void navigate({ search: (before) => ({ ...before, fi: undefined }), replace: true });
    },
    [navigate],
  );
  const lookAt = useCallback(
    (kind: MapTarget['kind'], uuid: string): void => {
      if (kind === 'card') select(uuid);
      else selectCrew(uuid);
      setLook({ kind, uuid, at: Date.now() });
      onLook();
    },
    [select, selectCrew, onLook],
  );
  const lookAtIncident = useCallback((uuid: string) => lookAt('card', uuid), [lookAt]);
  const lookAtCrew = useCallback((uuid: string) => lookAt('crew', uuid), [lookAt]);
  return { fi, crew, look, select, selectCrew, lookAtIncident, lookAtCrew };
};

const BoardPage = () => {
  const { e, d } = route.useSearch();
  const entity = useViewer().entity.uuid;
  const board = useBoard({ e, d }, entity);
  const [pane, setPane] = useState<Pane>('map');
  const showMap = useCallback(() => setPane('map'), []);
  const { fi, crew, look, select, selectCrew, lookAtIncident, lookAtCrew } = useSelection(showMap);
  const [dispatching, setDispatching] = useState<string>();
  const ready = board.status === 'ready';
  const closeDialog = useCallback(() => setDispatching(undefined), []);
  // Load the popover early, once there is a crew to send.
  useEffect(() => {
    if (ready) SendCrew.fetch();
  }, [ready]);
  if (board.status === 'failed') return <Failure board={board} />;
  return (
    <div className={styles.page} data-pane={pane}>
      <div className={styles.bar}>
        <h1>Dispatch</h1>
        <ManualMode entity={entity} />
        {board.status === 'retrieving' && <output>Loading…</output>}
        {ready && board.error && (
          <AlertBox kind="warning">An error occurred retrieving the data [{board.error.status}].</AlertBox>
        )}
        {ready && fi && <NotActive uuid={fi} />}
        {ready && <CrewAlarms onSelect={lookAtIncident} />}
        <Panes pane={pane} onChoose={setPane} />
      </div>
      <div className={styles.incidents}>
        <IncidentList ready={ready} selected={fi} onSelect={lookAtIncident} onDispatch={setDispatching} />
      </div>
      <LazyBoardMap
        className={styles.map}
        ready={ready}
        selected={fi}
        selectedCrew={crew}
        look={look}
        onSelect={select}
        onSelectCrew={selectCrew}
        onDispatch={setDispatching}
      />
      <div className={styles.crews}>
        <CrewList entity={entity} ready={ready} selected={crew} onLook={lookAtCrew} />
      </div>
      {dispatching && <SendCrew incident={dispatching} onDone={closeDialog} />}
    </div>
  );
};

const NoBoard = () => (
  <div className={styles.failure}>
    <h1>Dispatch</h1>
    <AlertBox kind="warning">Your role does not include the dispatch board.</AlertBox>
    <Link to="/incidents/">Go to the incidents</Link>
  </div>
);

/** The address may name another organization than the current one: its board appears after staff switch to it. */
export const DispatchPage = () => {
  const { e } = route.useSearch();
  const { entity, entities } = useViewer();
  const other = e === entity.name ? undefined : entities.find(({ name }) => name === e);
  if (!useMay('board.view')) return <NoBoard />;
  return other ? <OtherEntity {...other} /> : <BoardPage />;
};
