import { useSnapshot } from 'valtio/react';
import { proxy } from 'valtio/vanilla';
import { subscribeKey } from 'valtio/vanilla/utils';
import type { ClockKind } from '#contracts/audit/events';
import type { Permission } from '#contracts/core/roles';
import { forget } from '../live.ts';

/** The instant that the screen shows in place of the present. */
export interface Instant {
  /** ISO-8601 UTC. */
  readonly at: string;
  readonly clock: ClockKind;
}

const shown = proxy<{ at: string | null; clock: ClockKind; asking: boolean }>({
  at: null,
  clock: 'known',
  asking: false,
});

/** The words of an address that name an instant. */
export interface PastSearch {
  readonly at?: string | undefined;
  readonly clock?: ClockKind | undefined;
}

export function readPastSearch({ at, clock }: Readonly<Record<string, unknown>>): PastSearch {
  const instant = typeof at === 'string' && at !== '' ? at : undefined;
  return { at: instant, clock: instant !== undefined && clock === 'happened' ? 'happened' : undefined };
}

/** The screens that can show the past: the board, the call-outs, the calendar and an incident's page. */
const replayed = /^\/(dispatch|callouts|calendar|incident\/[^/]+)\/?$/;

/** Follows the address, before any screen is drawn. Documents of the present and of the past never mix. */
export function followAddress(path: string, search: Readonly<Record<string, unknown>>): void {
  const { at, clock } = replayed.test(path) ? readPastSearch(search) : {};
  const becomes = at ?? null;
  if ((shown.at === null) !== (becomes === null))
    for (const kind of ['crew', 'card', 'person', 'board', 'incident'] as const) forget(kind);
  shown.clock = clock ?? 'known';
  shown.at = becomes;
}

/** The instant that the screen shows; null for the present. */
export function usePast(): Instant | null {
  const { at, clock } = useSnapshot(shown);
  return at === null ? null : { at, clock };
}

/** The words with which a link stays at the shown instant; none for the present. */
export function usePastSearch(): PastSearch {
  const past = usePast();
  return past ? { at: past.at, clock: past.clock === 'happened' ? past.clock : undefined } : {};
}

/** The shown instant in milliseconds; null for the present, and for an address that names no time. */
export function pastTime(): number | null {
  const time = shown.at === null ? Number.NaN : Date.parse(shown.at);
  return Number.isNaN(time) ? null : time;
}

/** True while the screen shows an instant, also one that is no time. For what is drawn again anyway. */
export const isPastShown = (): boolean => shown.at !== null;

/** The shown instant, or the present. For effects; components use `useNow`. */
export const shownTime = (): number => pastTime() ?? Date.now();

export const onPast = (listener: () => void): (() => void) => subscribeKey(shown, 'at', listener);

/** True for what a reader of the past may do: the past is read, never changed. */
export const isOfPast = (permission: Permission): boolean => shown.at === null || permission.endsWith('.view');

/** A call with the shown instant added. */
export function pathThen<Path extends string>(path: Path, past: Instant | null): Path {
  if (!past) return path;
  const query = new URLSearchParams({ at: past.at, clock: past.clock }).toString();
  return `${path}${path.includes('?') ? '&' : '?'}${query}` as Path;
}

let answers = 0;
/** The order of the answers about the past. Their log positions go back and forth with the instant. */
export const nextAnswer = (): number => (answers += 1);

/** Takes note that the screen waits for an instant, so that playing goes no faster than the answers come. */
export const setAsking = (asking: boolean): void => void (shown.asking = asking);
export const isAsking = (): boolean => shown.asking;
