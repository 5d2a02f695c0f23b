import { useEffect, useRef, useState } from 'react';
import { type ApiError, asApiError, newKey } from '../api.ts';
import { upload } from '../upload.ts';

/** Sends one file. `share` is how far it is, from 0 to 1, and null while nothing is under way. */
export function useUpload(path: string, onDone: () => void) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [stopped, setStopped] = useState(false);
  const under = useRef<AbortController>(undefined);
  const sent = useRef({ key: '', text: '' });
  useEffect(() => () => under.current?.abort(), []);
  const send = async (file: File, fields: Readonly<Record<string, string>>): Promise<void> => {
    const text = JSON.stringify([fields, file.name, file.size, file.lastModified]);
    if (sent.current.text !== text) sent.current = { key: newKey(), text };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    under.current = new AbortController();
    const { signal } = under.current;
    setError(null);
    setStopped(false);
    setShare(0);
    try {
      await upload({ path, form, key: sent.current.key, onProgress: setShare, signal });
      onDone();
    } catch (caught) {
      if (signal.aborted) return setStopped(true);
      console.error('Failed to upload file');
      setError(asApiError(caught));
    } finally {
      setShare(null);
    }
  };
  return { share, error, stopped, send, stop: () => under.current?.abort() };
}
