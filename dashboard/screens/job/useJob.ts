import { useCallback, useEffect, useRef, useState } from 'react';
import type { JobMessage } from '#contracts/api/dispatch/jobs';
import type { JobStep } from '#contracts/incident/crews/crewStatus';
import { refusals } from '#contracts/refusals';
import { newKey } from '../../data/api.ts';
import { attempted } from '../../data/attempted.ts';
import { browserStore } from '../../data/drafts/formDraft.ts';
import { useLinked } from '../../data/link/useLinked.ts';
import { browserNetwork, deliver } from '../../data/sending/sending.ts';
import { useSending } from '../../data/sending/useSending.ts';
import { systemClock } from '../../data/waiting.ts';
import { type Draft, type Pending, readDraft, writeDraft } from './draft.ts';
import { asJpeg, forgetPhoto, keepPhoto, keptPhoto } from './photos.ts';
import { askForJob, sendMessage, sendPhoto, sendStep } from './requests.ts';
import { isOver as isLast } from './words.ts';

const ports = { clock: systemClock, network: browserNetwork } as const;

/** The page loads without the router, so it reads its own address. */
export const readKey = (search: string): string => new URLSearchParams(search).get('k') ?? '';

/** The job of this link after each step, or why the link is closed. `waiting` until it could be looked up. */
export function useLookup(k: string, { taken }: Pick<Draft, 'taken'>) {
  const isOver = taken !== null && isLast(taken.step);
  const asking = { wrongKey: refusals['job.wrong-key'].words, again: taken?.at, isOver };
  const { answer: job, ...rest } = useLinked(k, askForJob, asking);
  useOpened(k, job);
  return { job, ...rest };
}

/** Tells the dispatcher once that the job was read. A preview of the link runs no script, so it tells nothing. */
export function useOpened(k: string, job: object | null): void {
  const told = useRef(false);
  useEffect(() => {
    if (!job || told.current) return;
    told.current = true;
    const stop = new AbortController();
    const key = newKey();
    const attempt = (signal: AbortSignal) => attempted(() => sendStep({ k, step: 'read' }, key, signal));
    void deliver({ ...ports, attempt, onProgress: () => {}, signal: stop.signal });
  }, [k, job]);
}

async function post({ key, body, message, photo }: Pending, signal: AbortSignal) {
  if (body) return sendStep(body, key, signal);
  if (message) return sendMessage(message, key, signal);
  const file = await keptPhoto(key);
  // Another page of this phone sent it, or the phone lost it.
  if (!file || !photo) return null;
  const answer = await sendPhoto({ ...photo, file }, key, signal);
  await forgetPhoto(key);
  return answer;
}

interface Update {
  readonly sending?: Pending | null;
  readonly doneAt?: string | null;
}

/**
 * The steps and messages of the crew, in the order in which it pressed them: the first is sent until the server answers,
 * also after the page was closed; the others wait behind it.
 */
export function useSteps(k: string) {
  const [store] = useState(browserStore);
  const [draft, setDraft] = useState(() => readDraft(store, k));
  useEffect(() => writeDraft(store, k, draft), [store, k, draft]);
  const update = useCallback(
    ({ sending, doneAt }: Update) =>
      setDraft((before) => {
        const step = before.sending?.body?.step;
        const taken = doneAt && step ? { step, at: doneAt } : before.taken;
        if (sending === undefined) return { ...before, taken };
        if (sending === null) return { sending: before.waiting[0] ?? null, waiting: before.waiting.slice(1), taken };
        return before.sending
          ? { ...before, waiting: [...before.waiting, sending], taken }
          : { ...before, sending, taken };
      }),
    [],
  );
  const { progress, refused, send, stop } = useSending({ sending: draft.sending, update, post });
  const stopStep = (): void =>
    draft.sending?.body
      ? stop()
      : setDraft((before) => ({ ...before, waiting: before.waiting.filter(({ body }) => body === undefined) }));
  const time = () => new Date(systemClock.now()).toISOString();
  const take = (step: JobStep, reason?: string): void =>
    send({ key: newKey(), body: { k, step, time: time(), ...(reason ? { reason } : {}) } });
  const say = (kind: JobMessage, more: { readonly words?: string; readonly minutes?: number } = {}): void =>
    send({ key: newKey(), message: { k, kind, time: time(), ...more } });
  const show = async (picture: File): Promise<void> => {
    const [key, at] = [newKey(), time()];
    await keepPhoto(key, await asJpeg(picture));
    send({ key, photo: { k, time: at } });
  };
  return { draft, kept: store !== null, progress, refused, take, say, show, stop: stopStep };
}
