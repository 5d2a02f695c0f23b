import { useEffect, useRef, useState } from 'react';
import type { DirectoryKind, SheetPreview } from '#contracts/directories/directories';
import { addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, newKey } from '../../data/api.ts';
import { useLive } from '../../data/live/useLive.ts';
import { upload } from '../../data/sending/upload.ts';
import { sheetKinds, unexpected } from './sheetWords.ts';

interface SheetTarget {
  readonly kind: DirectoryKind;
  /** The list of an upload to a service list. */
  readonly list?: string | undefined;
}
interface Sent {
  readonly file: File;
  readonly dry: boolean;
  /** The state of the list that the preview was compared with. */
  readonly seen?: string | null;
}

/** Milliseconds between two questions about the progress. */
const looks = 700;
/** A large spreadsheet is read and written before the answer. Milliseconds. */
const answerWithin = 300_000;

/** The server's own sentences about the spreadsheet, else the specification's words (S1 §8). */
export const wordsOf = ({ status, fields, message }: ApiError, kind: DirectoryKind): readonly string[] => {
  const said = fields.spreadsheet ?? fields.file;
  if (said) return said;
  return status >= 400 && status < 500 && message !== '' ? [message] : [unexpected(kind)];
};

/** Sends a spreadsheet, and follows how far its upload is. */
export function useUpload({ kind, list }: SheetTarget) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [under, setUnder] = useState<string | null>(null);
  // Another node may work on it: the bar then has no share.
  const { data: progress } = useLive(
    under === null ? null : addressOf('GET /api/admin/spreadsheets/:uuid/', { ids: { uuid: under } }),
    // The server knows the upload once it has its beginning.
    { every: looks, rests: looks / 2, aside: true },
  );
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async ({ file, dry, seen }: Sent): Promise<SheetPreview | null> => {
    const id = newKey();
    const body = {
      service_list_id: list,
      dry: dry ? '1' : undefined,
      seen: seen || undefined,
      upload: isUuid.test(id) ? id : undefined,
    };
    const stopped = new AbortController();
    stop.current = stopped;
    setBusy(true);
    setSent(0);
    setUnder(id);
    setFailed([]);
    try {
      const request = {
        answerWithin,
        operation: sheetKinds[kind].operation,
        ids: {},
        body,
        file: { spreadsheet: file },
        key: newKey(),
        onProgress: setSent,
        signal: stopped.signal,
      };
      return await upload(request);
    } catch (caught) {
      if (!stopped.signal.aborted) setFailed(wordsOf(asApiError(caught), kind));
      return null;
    } finally {
      setUnder(null);
      setBusy(false);
    }
  };
  return { busy, sent, progress, failed, send, forget: () => setFailed([]) };
}

const isUuid = /^[0-9a-f-]{36}$/;
