/// <reference lib="dom" />
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { Permission } from '#contracts/core/roles';
import { addressOf } from '../../../dashboard/data/address.ts';
import { all, connection, peek } from '../../../dashboard/data/live.ts';
import { connect, disconnect } from '../../../dashboard/data/realtime.ts';
import { currentViewer, loadConfig, loadViewer, reloadViewer } from '../../../dashboard/data/viewer.ts';
import { useBeats } from '../../../dashboard/screens/beats/useBeats.ts';
import { useCallouts } from '../../../dashboard/screens/callout/useCallouts.ts';
import { useBoard } from '../../../dashboard/screens/dispatch/board/board.ts';
import { useHeld } from '../../../dashboard/screens/dispatch/board/useHeld.ts';
import { useIncident } from '../../../dashboard/screens/incident/section/useIncident.ts';
import { useUsers } from '../../../dashboard/screens/users/useUsers.ts';

/** The documents that the screens of one browser show, each by the address of a fresh answer. */
const shown = new Map<string, unknown>();

/** Draws nothing; notes what a screen's own hook gives it. */
const screen =
  <Props extends object>(read: (props: Props) => readonly [path: string, document: unknown]) =>
  (props: Props) => {
    const [path, document] = read(props);
    useEffect(() => {
      shown.set(path, document);
      return () => void shown.delete(path);
    }, [path, document]);
    return null;
  };

const Board = ({ e, entity }: { readonly e: string; readonly entity: string }) => {
  useBoard({ e }, entity);
  return null;
};
const Held = screen(() => ['/api/incident/?held=true', useHeld('dispatch')]);
const Callouts = screen(() => ['/api/callouts/', useCallouts(addressOf('GET /api/callouts/')).callouts]);
const IncidentPage = screen(({ uuid }: { readonly uuid: string }) => [
  `/api/incident/${uuid}/`,
  useIncident(uuid, () => {}).incident,
]);
const Users = screen(() => ['/api/user/', useUsers().users]);
const Beats = screen(() => ['/api/teams/beats/', useBeats().data?.beats ?? null]);

/** An element that React may own, of a page without a document. */
const nowhere = () => {
  const ownerDocument = { nodeType: 9, addEventListener: () => {}, removeEventListener: () => {} };
  return {
    nodeType: 1,
    nodeName: 'DIV',
    tagName: 'DIV',
    ownerDocument,
    addEventListener: () => {},
  } as unknown as Element;
};

/** The page of one browser: its screens are open until `close`. */
export interface Page {
  open(incidents: readonly string[]): Promise<void>;
  /** The shown documents by the address of a fresh answer; the board's cards and crews by id. */
  shown(): Readonly<Record<string, unknown>>;
  board(): {
    readonly cards: Readonly<Record<string, unknown>>;
    readonly crews: Readonly<Record<string, unknown>>;
    readonly switches: unknown;
    /** The people whom its cards name. */
    readonly people: Readonly<Record<string, unknown>>;
  };
  state(): string;
  /** Since when the page says that the server's work is overdue (ms); null when it does not. */
  late(): number | null;
  close(): void;
}

let root: ReturnType<typeof createRoot> | null = null;

const page: Page = {
  open: async (incidents) => {
    const config = await loadConfig();
    const viewer = await loadViewer();
    connect(config, viewer, () => void reloadViewer().catch(() => {}));
    const { uuid: entity, name: e } = viewer.entity;
    const may = (permission: Permission) => viewer.permissions.includes(permission);
    root ??= createRoot(nowhere());
    root.render([
      ...(may('board.view')
        ? [createElement(Board, { key: 'board', e, entity }), createElement(Held, { key: 'held' })]
        : []),
      ...(may('callout.view') ? [createElement(Callouts, { key: 'callouts' })] : []),
      ...(may('user.view') ? [createElement(Users, { key: 'users' })] : []),
      ...(may('beat.view') ? [createElement(Beats, { key: 'beats' })] : []),
      ...(may('incident.view') ? incidents.map((uuid) => createElement(IncidentPage, { key: uuid, uuid })) : []),
    ]);
  },
  shown: () => Object.fromEntries(shown),
  board: () => ({
    cards: Object.fromEntries(all('card').map((card) => [card.uuid, card])),
    crews: Object.fromEntries(all('crew').map((crew) => [crew.uuid, crew])),
    switches: peek('board', currentViewer()?.entity.uuid ?? ''),
    people: Object.fromEntries(
      all('card')
        .flatMap(({ people }) => people)
        .map(({ user }) => [user, peek('person', user)]),
    ),
  }),
  state: () => connection.state,
  late: () => connection.lateSince,
  close: () => {
    root?.unmount();
    disconnect();
  },
};

(globalThis as unknown as { page: Page }).page = page;
