import { useCallback, useEffect, useState } from 'react';
import type { QuestionnaireRequest } from '#contracts/bupp';
import { get, newKey, post } from '../api.ts';
import { attempted } from '../parts/attempted.ts';
import { browserNetwork, deliver, type Progress, type Sent } from '../parts/sending.ts';
import { systemClock } from '../parts/waiting.ts';
import { browserStore, type Draft, readDraft, wholeAnswers, writeDraft } from './draft.ts';

const ports = { clock: systemClock, network: browserNetwork } as const;
const callOf = (token: string): string => `/api/jcw/bupp/questionnaire/${encodeURIComponent(token)}/`;

/** Who asks, or why the link asks nothing any more. `waiting` while it could not be looked up yet. */
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

/** The draft on this phone, read once, written with every change. */
export function useDraft(token: string) {
  const [store] = useState(browserStore);
  const [draft, setDraft] = useState(() => readDraft(store, token));
  const update = useCallback((changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })), []);
  useEffect(() => writeDraft(store, token, draft), [store, token, draft]);
  return { draft, update, kept: store !== null };
}

/** Sends what the draft holds under way, until there is an answer or the person stops it; also after the page was closed. */
export function useSending(token: string, draft: Draft, update: (changed: Partial<Draft>) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [refused, setRefused] = useState<Extract<Sent, { status: 'refused' }> | null>(null);
  const { sending } = draft;
  useEffect(() => {
    if (!sending) return;
    const stop = new AbortController();
    let time = '';
    const attempt = (signal: AbortSignal) =>
      attempted(async () => {
        const options = { key: sending.key, signal, stay: true };
        const answer = await post<{ readonly time?: string } | null>(callOf(token), sending.answers, options);
        time = answer?.time ?? new Date().toISOString();
      });
    void deliver({ ...ports, attempt, onProgress: setProgress, signal: stop.signal }).then((sent) => {
      if (sent.status === 'stopped') return;
      setProgress(null);
      if (sent.status === 'accepted') update({ sending: null, doneAt: time });
      if (sent.status === 'refused') {
        setRefused(sent);
        update({ sending: null });
      }
    });
    return () => stop.abort();
  }, [token, sending, update]);
  const send = () => {
    setRefused(null);
    update({ sending: { key: newKey(), answers: wholeAnswers(draft.answers) } });
  };
  const stop = () => {
    setProgress(null);
    update({ sending: null });
  };
  return { progress, refused, send, stop };
}
