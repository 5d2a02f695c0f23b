// The page of the map's figures: the board of the dashboard, and plain leaflet.markercluster beside it.
/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import L from 'leaflet';
import 'leaflet.markercluster';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { forget, keep, keepAll } from '../../../dashboard/data/live.ts';
import { loadConfig, loadViewer } from '../../../dashboard/data/viewer.ts';
import { CrewList } from '../../../dashboard/screens/dispatch/crews/CrewList.tsx';
import { IncidentList } from '../../../dashboard/screens/dispatch/lists/IncidentList.tsx';
import { BoardMap } from '../../../dashboard/screens/dispatch/map/BoardMap.tsx';
import { useTriage } from '../../../dashboard/screens/dispatch/page/useTriage.ts';
import { crewAt, incidentAt, type Move, type Point } from './mapPoints.ts';

const nothing = (): void => {};
const host = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found;
};

const List = () => {
  const { items } = useTriage();
  return createElement(IncidentList, {
    items,
    ready: true,
    narrowed: false,
    current: undefined,
    opened: undefined,
    goTo: null,
    onCurrent: nothing,
    onOpen: nothing,
    onDispatch: nothing,
  });
};

/** The board as at /dispatch/: the map between its two lists. */
const Board = () =>
  createElement(
    'div',
    { className: 'board' },
    createElement(List),
    createElement(BoardMap, {
      className: 'map',
      ready: true,
      selected: undefined,
      popup: undefined,
      selectedCrew: undefined,
      look: null,
      onSelect: nothing,
      onOpen: nothing,
      onSelectCrew: nothing,
      onDispatch: nothing,
    }),
    createElement(CrewList, {
      entity: 'bench',
      ready: true,
      selected: undefined,
      incident: undefined,
      onSelect: nothing,
      onLook: nothing,
    }),
  );

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));

/** The number of incidents on a map: single ones, and those counted by a cluster. */
const counted = (on: HTMLElement, clusters: string, alone: string): number =>
  [...on.querySelectorAll(clusters)].reduce((sum, { textContent }) => sum + Number(textContent), 0) +
  on.querySelectorAll(alone).length;

/** The time until the map shows all of them and the browser has painted, in milliseconds. */
async function painted(began: number, shown: () => number, points: number): Promise<number> {
  while (shown() !== points) {
    if (performance.now() - began > 120_000) throw new Error(`The map shows ${shown()} of ${points}.`);
    await frame();
  }
  await frame();
  return (await frame()) - began;
}

const boardShows = (): number => counted(host('ours'), '.cluster-icon b', '.incident-icon');

async function ours(points: readonly Point[]): Promise<number> {
  forget('card');
  await painted(performance.now(), boardShows, 0);
  const cards = points.map((point, n) => incidentAt(n, point));
  const began = performance.now();
  keepAll(
    'card',
    cards.map((card) => [card.uuid, card] as const),
    1,
  );
  return painted(began, boardShows, points.length);
}

let plain: L.Map | null = null;
async function yardstick(points: readonly Point[]): Promise<number> {
  plain ??= L.map(host('plain'), { maxZoom: 19 }).fitBounds(L.latLngBounds([...points]));
  const group = L.markerClusterGroup();
  const began = performance.now();
  group.addLayers(points.map((point) => L.marker(point)));
  plain.addLayer(group);
  const took = await painted(
    began,
    () => counted(host('plain'), '.marker-cluster', 'img.leaflet-marker-icon'),
    points.length,
  );
  plain.removeLayer(group);
  return took;
}

interface Frames {
  readonly frames: readonly number[];
  readonly moved: number;
  /** The time from a received frame to the marker at its new place. */
  readonly late: readonly number[];
}

const canaryMarker = (): HTMLElement | undefined =>
  [...host('ours').querySelectorAll<HTMLElement>('.incident-icon')].find(({ title }) => title.includes('Canary'));

/** Applies the server's moves as the board does, and measures the length of each frame. */
async function live(url: string, seconds: number): Promise<Frames> {
  const frames: number[] = [];
  const late: number[] = [];
  let moved = 0;
  let since = 0;
  let stood = canaryMarker()?.style.transform;
  const socket = new WebSocket(url);
  socket.onmessage = ({ data }: MessageEvent<string>): void => {
    const { crew, incident, position } = JSON.parse(data) as Move;
    moved += 1;
    if (crew) keep('crew', crew.uuid, crew, position);
    if (incident) keep('card', incident.uuid, incident, position);
    if (incident?.description === 'Canary') since = performance.now();
  };
  const until = performance.now() + seconds * 1_000;
  let last = await frame();
  while (last < until) {
    const now = await frame();
    frames.push(now - last);
    last = now;
    const stands = canaryMarker()?.style.transform;
    if (stands !== stood && since > 0) late.push(performance.now() - since);
    stood = stands;
  }
  socket.close();
  return { frames, moved, late };
}

const page = { ours, yardstick, live, boardShows };
export type MapPage = typeof page;

const start = async (): Promise<void> => {
  await Promise.all([loadConfig(), loadViewer()]);
  keepAll(
    'crew',
    Array.from({ length: 40 }, (_, n) => [crewAt(n, 0).uuid, crewAt(n, 0)] as const),
    1,
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: Board }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  createRoot(host('ours')).render(createElement(RouterProvider, { router: router as never }));
  await painted(performance.now(), () => host('ours').querySelectorAll('.crew-icon').length, 40);
  Object.assign(window, { page });
};

void start();
