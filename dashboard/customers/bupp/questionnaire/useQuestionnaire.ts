import { useCallback, useLayoutEffect, useState } from 'react';
import { addressOf } from '../../../data/address.ts';
import { get, newKey, run } from '../../../data/api.ts';
import { command } from '../../../data/command.ts';
import { browserStore } from '../../../data/drafts/formDraft.ts';
import { useLinked } from '../../../data/link/useLinked.ts';
import { useSending } from '../../../data/sending/useSending.ts';
import { type Draft, readDraft, wholeAnswers, writeDraft } from './draft.ts';

const ask = (token: string, signal: AbortSignal) =>
  get(addressOf('GET /api/jcw/bupp/questionnaire/:token/', { ids: { token } }), { signal, stay: true });

/** The questions, or the reason why the link is closed. `waiting` until the link has been looked up. */
export function useRequest(token: string, isOver: boolean) {
  const { answer: request, ...rest } = useLinked(token, ask, { isOver });
  return { request, ...rest };
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
