import { useRef, useState } from 'react';
import { type ApiError, asApiError, newKey, run } from './api.ts';
import type { Command } from './command.ts';

/**
 * Sends a form; `onDone` gets the answer, and the form is busy until it ends. The same content sent again is the same action, even after a lost answer.
 * Returns the error, if any.
 */
export function useSend<Answer>(onDone: (answer: Answer) => void | Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const sent = useRef({ key: '', text: '' });
  const send = async (command: Command<Answer>): Promise<ApiError | null> => {
    const text = JSON.stringify(command);
    if (sent.current.text !== text) sent.current = { key: newKey(), text };
    setBusy(true);
    setError(null);
    try {
      const answer = await run(command, { key: sent.current.key });
      sent.current = { key: '', text: '' };
      await onDone(answer);
      return null;
    } catch (caught) {
      const failure = asApiError(caught);
      // A refusal is an answer, so the next attempt is a new action.
      if (failure.status >= 400 && failure.status < 500) sent.current = { key: '', text: '' };
      setError(failure);
      return failure;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, send };
}
