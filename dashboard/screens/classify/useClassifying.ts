import { useCallback, useEffect, useRef, useState } from 'react';
import type { NextToClassify } from '#contracts/classification/classification';
import { type ApiError, asApiError, newKey, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useSend } from '../../data/useSend.ts';
import { systemClock } from '../../data/waiting.ts';

export type Incident = NonNullable<NextToClassify['incident']>;

export interface Chosen {
  readonly modules: readonly string[];
  readonly types: readonly string[];
}

/** An incident that was saved on this screen, for a correction. */
export interface Saved extends Chosen {
  readonly incident: Incident;
}

/** The lock ends after ten minutes (S0 §4): a person who works renews it before that, in milliseconds. */
const renewedAfter = 4 * 60_000;

/**
 * The incident to classify, one at a time. After a save or a skip the next one is locked at once; until it is there, the
 * one before stays on the screen.
 */
export function useClassifying() {
  const [next, setNext] = useState<NextToClassify | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [correcting, setCorrecting] = useState<Saved | null>(null);
  const lockedAt = useRef(0);

  const lock = useCallback((): void => {
    lockedAt.current = systemClock.now();
    run(command('POST /api/incidents/ml/classify/v1/lock_next/', {}), { key: newKey() }).then(
      (answer) => {
        setNext(answer);
        setError(null);
      },
      (caught: unknown) => setError(asApiError(caught)),
    );
  }, []);
  useEffect(lock, [lock]);
  // A press of a key or of the pointer is a sign of life.
  useEffect(() => {
    const alive = (): void => {
      if (systemClock.now() - lockedAt.current > renewedAfter) lock();
    };
    const signs = ['keydown', 'pointerdown'] as const;
    for (const sign of signs) addEventListener(sign, alive);
    return () => {
      for (const sign of signs) removeEventListener(sign, alive);
    };
  }, [lock]);

  const incident = correcting?.incident ?? next?.incident ?? null;
  const { busy, error: failed, send } = useSend(lock);
  const [tried, setTried] = useState<'save' | 'skip'>('save');
  const save = async ({ modules, types }: Chosen): Promise<boolean> => {
    if (!incident) return false;
    setTried('save');
    const body = { incident: incident.uuid, module: modules, problem_type: types };
    if (await send(command('POST /api/incidents/ml/classify/v1/manually_classify/', {}, body))) return false;
    const now = { incident, modules, types };
    setSaved((before) => [now, ...before.filter((one) => one.incident.uuid !== incident.uuid)].slice(0, 5));
    setCorrecting(null);
    return true;
  };
  const skip = async (reason: string): Promise<ApiError | null> => {
    if (!incident) return null;
    setTried('skip');
    return send(command('POST /api/incidents/ml/classify/v1/skip_manual/', {}, { incident: incident.uuid, reason }));
  };
  // A failed save marks the incident as not saved, a failed skip as not skipped (S0 §4).
  const [notSaved, notSkipped] = tried === 'save' ? [failed, null] : [null, failed];
  const marks = { notSaved, notSkipped };
  return { next, incident, error, ...marks, busy, saved, correcting, save, skip, setCorrecting, again: lock };
}
