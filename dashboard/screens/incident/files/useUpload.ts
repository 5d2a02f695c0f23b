import { useEffect, useRef, useState } from 'react';
import type { UploadBody } from '#contracts/api/incident/incidentFiles';
import { type ApiError, asApiError, newKey } from '../../../data/api.ts';
import { upload } from '../../../data/sending/upload.ts';
import type { Place } from '../log/usePosition.ts';

/** The fields of the form that a person types. The position is added here. */
type Words = Omit<UploadBody, 'log_entry_lat' | 'log_entry_lng'>;

/**
 * Sends one file, with the position it was sent from. `share` is the progress from 0 to 1, null when idle; `locate`
 * runs before the first attempt.
 */
export function useUpload(incident: string, locate: () => Promise<Place>, onDone: () => void) {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [stopped, setStopped] = useState(false);
  const under = useRef<AbortController>(undefined);
  const sent = useRef<{ readonly text: string; readonly key: string; readonly place: Place }>({
    text: '',
    key: '',
    place: {},
  });
  useEffect(() => () => under.current?.abort(), []);
  const send = async (file: File, fields: Words): Promise<void> => {
    const text = JSON.stringify([fields, file.name, file.size, file.lastModified]);
    under.current = new AbortController();
    const { signal } = under.current;
    setError(null);
    setStopped(false);
    setShare(0);
    try {
      // Find the position once: a repeat with another one would be another file, and the current position is not where
      // the photo was taken.
      if (sent.current.text !== text) {
        sent.current = { text, key: newKey(), place: fields.log_entry_time === undefined ? await locate() : {} };
      }
      signal.throwIfAborted();
      const { key, place } = sent.current;
      const body: UploadBody = {
        ...fields,
        ...(place.lat === undefined ? {} : { log_entry_lat: place.lat }),
        ...(place.lng === undefined ? {} : { log_entry_lng: place.lng }),
      };
      const to = { operation: 'POST /api/incident/:incident_uuid/file/', ids: { incident_uuid: incident } } as const;
      await upload({ ...to, body, file: { file }, key, onProgress: setShare, signal });
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
