import { useCallback, useEffect, useRef, useState } from 'react';
import type { LatLng } from '#contracts/core/geo';
import { newKey } from '../../../data/api.ts';
import { browserStore } from '../../../data/drafts/formDraft.ts';
import { useSending } from '../../../data/sending/useSending.ts';
import { systemClock } from '../../../data/waiting.ts';
import { acquirePosition } from '../../../map/geolocation.ts';
import { sendPosition } from '../requests.ts';
import { bodyOf, type Draft, failureWords, readDraft, writeDraft } from './myCheckIn.ts';

type Sending = NonNullable<Draft['sending']>;

/** One tap: finds the phone's position, and sends it until the server has it, also after the page was closed. */
export function useMyCheckIn(crew: string, onSent: () => void) {
  const [store] = useState(browserStore);
  const [draft, setDraft] = useState(() => readDraft(store, crew));
  const [searching, setSearching] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const stopLast = useRef(() => {});
  useEffect(() => () => stopLast.current(), []);
  const update = useCallback((changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })), []);
  useEffect(() => writeDraft(store, crew, draft), [store, crew, draft]);
  const post = useCallback(
    async ({ body, key }: Sending, signal: AbortSignal) => {
      const taken = await sendPosition(body, key, signal);
      setNote(taken?.note ?? null);
      onSent();
      return taken;
    },
    [onSent],
  );
  const { progress, refused, send } = useSending({ sending: draft.sending, update, post });
  /** A newer check-in takes the place of one that is not sent yet. */
  const sendFrom = ([lat, lng]: LatLng, accuracy: number | null): void => {
    setFailure(null);
    send({ key: newKey(), body: bodyOf(crew, { lat, lng, accuracy }, systemClock.now()) });
  };
  const checkIn = async (): Promise<void> => {
    stopLast.current();
    const stop = new AbortController();
    stopLast.current = () => stop.abort();
    setFailure(null);
    setSearching(true);
    const { geolocation } = navigator;
    const ended = geolocation
      ? await acquirePosition({ geolocation, clock: systemClock, signal: stop.signal, onDenial: 'reject' })
      : ({ status: 'failed', code: null, rough: null } as const);
    if (stop.signal.aborted) return;
    setSearching(false);
    if (ended.status === 'found') sendFrom([ended.fix.lat, ended.fix.lng], ended.fix.accuracy);
    else setFailure(failureWords(ended));
  };
  return { draft, progress, refused: refused?.words ?? null, searching, failure, note, checkIn, sendFrom };
}
