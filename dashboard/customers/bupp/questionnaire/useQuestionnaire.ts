import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { QuestionnaireRequest } from '#contracts/customers/bupp/programme';
import { get, newKey, run } from '../../../data/api.ts';
import { attempted } from '../../../data/attempted.ts';
import { command } from '../../../data/command.ts';
import { browserNetwork, deliver, type Progress } from '../../../data/sending.ts';
import { useSending } from '../../../data/useSending.ts';
import { systemClock } from '../../../data/waiting.ts';
import { browserStore, type Draft, readDraft, wholeAnswers, writeDraft } from './draft.ts';

const ports = { clock: systemClock, network: browserNetwork } as const;
const callOf = (token: string): string => `/api/jcw/bupp/questionnaire/${encodeURIComponent(token)}/`;

/** The questions, or the reason why the link is closed. `waiting` until the link has been looked up. */
export function useRequest(token: string) {
  const [request, setRequest] = useState<QuestionnaireRequest | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const attempt = (signal: AbortSignal) =>
      attempted(async () => {
        const answer = await get<QuestionnaireRequest>(callOf(token), { signal, stay: true });
        if (!stop.signal.aborted) setRequest(answer);
      });
    const told = (progress: Progress) => progress.status === 'waiting' && setWaiting(true);
    void deliver({ ...ports, attempt, onProgress: told, signal: stop.signal }).then((sent) => {
      if (sent.status === 'stopped') return;
      setWaiting(false);
      if (sent.status === 'refused') setRefused(sent.words);
    });
    return () => stop.abort();
  }, [token]);
  return { request, refused, waiting };
}

/** The draft on this phone: read once, written with every change. */
export function useDraft(token: string) {
  const [store] = useState(browserStore);
  const [draft, setDraft] = useState(() => readDraft(store, token));
  const update = useCallback((changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })), []);
  // The page never confirms what the phone still keeps as unsent.
  useLayoutEffect(() => writeDraft(store, token, draft), [store, token, draft]);
  return { draft, update, kept: store !== null };
}

/** Sends the answers of the draft. */
export function useAnswers(token: string, draft: Draft, update: (changed: Partial<Draft>) => void) {
  const send = useCallback(
    ({ key, answers }: NonNullable<Draft['sending']>, signal: AbortSignal) =>
      run<{ readonly time?: string } | null>(command('POST /api/jcw/bupp/questionnaire/:token/', { token }, answers), {
        key,
        signal,
        stay: true,
      }),
    [token],
  );
  const sending = useSending({ sending: draft.sending, update, post: send });
  return { ...sending, send: () => sending.send({ key: newKey(), answers: wholeAnswers(draft.answers) }) };
}
