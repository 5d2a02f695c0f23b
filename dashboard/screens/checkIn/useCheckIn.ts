import { useCallback, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { refusals } from '#contracts/refusals';
import { newKey } from '../../data/api.ts';
import { browserStore } from '../../data/drafts/formDraft.ts';
import { useLinked } from '../../data/link/useLinked.ts';
import { useSending } from '../../data/sending/useSending.ts';
import { systemClock } from '../../data/waiting.ts';
import { acquirePosition } from '../../map/geolocation.ts';
import { type Draft, readDraft, writeDraft } from './draft.ts';
import { changePosition, type Position, startAt } from './position.ts';
import { askForRequest, sendCheckIn } from './requests.ts';
import { bodyOf, type Search } from './words.ts';

export interface Link {
  readonly ck: string;
  readonly lat: number | undefined;
  readonly lng: number | undefined;
}

/** The page loads without the router, so it reads its own address. */
export function readLink(search: string): Link {
  const query = new URLSearchParams(search);
  const degrees = (name: string) => (query.get(name)?.trim() ? Number(query.get(name)) : undefined);
  return { ck: query.get('ck') ?? '', lat: degrees('lat'), lng: degrees('lng') };
}

/** The content of this check-in, or why the link is closed. `waiting` until it could be looked up. */
export function useRequest(ck: string, isOver: boolean) {
  const { answer: request, ...rest } = useLinked(ck, askForRequest, {
    wrongKey: refusals['checkin.wrong-key'].words,
    isOver,
  });
  return { request, ...rest };
}

/**
 * The device's position and the person's, as one. `searchAgain` asks the device again and replaces a point set by hand.
 */
export function usePosition({ lat, lng }: Link, draft: Draft) {
  const [position, change] = useReducer(changePosition, null, () => resume(startAt(lat, lng), draft));
  const [search, setSearch] = useState<Search>({ status: 'searching', best: null });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    void locate(stop.signal, (found) => {
      if (stop.signal.aborted) return;
      setSearch(found);
      const fix = found.status === 'searching' ? found.best : found.status === 'found' ? found.fix : null;
      const heard = fix ?? (found.status === 'failed' ? found.rough : null);
      if (heard) change({ type: 'heard', fix: heard });
    });
    return () => stop.abort();
  }, [round]);
  const searchAgain = useCallback(() => {
    change({ type: 'askedAgain' });
    setSearch({ status: 'searching', best: null });
    setRound((before) => before + 1);
  }, []);
  return { position, change, search, searchAgain };
}

async function locate(signal: AbortSignal, tell: (search: Search) => void): Promise<void> {
  if (!navigator.geolocation) return tell({ status: 'failed', code: null, rough: null });
  const onFix = (best: Extract<Search, { status: 'searching' }>['best']) => tell({ status: 'searching', best });
  const ports = { geolocation: navigator.geolocation, clock: systemClock, onFix, signal };
  // A denial is shown at once: the person then sets the position on the map.
  tell(await acquirePosition({ ...ports, onDenial: 'reject' }));
}

function resume(begin: Position, { placed }: Draft): Position {
  if (!placed?.point) return begin;
  const there = { ...startAt(placed.point[0], placed.point[1]), point: placed.point, by: placed.by };
  const found = { ...there, accuracy: placed.accuracy };
  return placed.status === 'confirmed' ? changePosition(found, { type: 'confirmed' }) : found;
}

/** The draft on this phone, read once, written with every change. */
export function useDraft(ck: string) {
  const [store] = useState(browserStore);
  const [draft, setDraft] = useState(() => readDraft(store, ck));
  const update = useCallback((changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })), []);
  // The page never says "sent" while the phone still keeps it as unsent.
  useLayoutEffect(() => void writeDraft(store, ck, draft), [store, ck, draft]);
  return { draft, update, kept: store !== null };
}

const post = ({ body, key }: NonNullable<Draft['sending']>, signal: AbortSignal) => sendCheckIn(body, key, signal);

/** Sends the position and the note of the draft. */
export function useAnswer(draft: Draft, update: (changed: Partial<Draft>) => void) {
  const sending = useSending({ sending: draft.sending, update, post });
  const send = (ck: string, position: Position) => {
    const body = bodyOf(ck, position, draft.note);
    if (body) sending.send({ key: newKey(), body });
  };
  return { ...sending, send };
}
