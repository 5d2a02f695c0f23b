import { useRef, useState } from 'react';
import { type ApiError, asApiError, newKey, patch, post, remove } from '../api.ts';

export interface Command {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Sends what a form says. The same words sent again are the same action, however often an answer is lost. Answers with what went wrong. */
export function useSend(onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const sent = useRef({ key: '', text: '' });
  const send = async (command: Command): Promise<ApiError | null> => {
    const text = JSON.stringify(command);
    if (sent.current.text !== text) sent.current = { key: newKey(), text };
    setBusy(true);
    setError(null);
    try {
      await call(command, sent.current.key);
      sent.current = { key: '', text: '' };
      onDone();
      return null;
    } catch (caught) {
      const failure = asApiError(caught);
      setError(failure);
      return failure;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, send };
}

function call({ method, path, body = {} }: Command, key: string): Promise<unknown> {
  if (method === 'DELETE') return remove(path, { key });
  return method === 'POST' ? post(path, body, { key }) : patch(path, body, { key });
}
