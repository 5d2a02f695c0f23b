import type { AnswerOf, BodyOf, FileFieldOf, IdsOf, WithFile } from '#contracts/api/index';
import { pathOf } from '../address.ts';
import { ApiError, csrfHeaders, leaveForSignIn, normalizeError, signInPath } from '../api.ts';
import { uploadSilence } from '../timeLimit.ts';

export interface Upload<O extends WithFile> {
  readonly operation: O;
  readonly ids: IdsOf<O>;
  /** The query of the address. */
  readonly query?: Readonly<Record<string, string>>;
  /** The fields beside the file. Those without a value are left out. */
  readonly body: BodyOf<O>;
  /** The file, under the name of its field. */
  readonly file: Readonly<Record<FileFieldOf<O>, File>>;
  /** The idempotency key: the same for all attempts of one upload, so that it is one file. */
  readonly key: string;
  /** From 0 to 1. At 1 everything is sent, and only the answer is missing. */
  readonly onProgress?: (share: number) => void;
  readonly signal: AbortSignal;
  /** The most silence before the answer, once everything is sent. Milliseconds; default: as while it is sent. */
  readonly answerWithin?: number;
}

/**
 * Sends a form with a file. Uses XMLHttpRequest, because `fetch` reports no upload progress. Rejects as `api.ts` does;
 * when stopped, with an `AbortError`. Resolves to the answer.
 */
export const upload = <O extends WithFile>(asked: Upload<O>): Promise<AnswerOf<O>> =>
  new Promise((resolve, reject) => {
    const { operation, ids, query, key, onProgress, signal, answerWithin } = asked;
    const request = new XMLHttpRequest();
    const search = query ? `?${new URLSearchParams(query).toString()}` : '';
    request.open('POST', `${pathOf(operation, ids)}${search}`);
    const headers = { ...csrfHeaders(), Accept: 'application/json', 'Idempotency-Key': key };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const moved = (share: number, within = uploadSilence): void => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(normalizeError(0, null));
        request.abort();
      }, within);
      onProgress?.(share);
    };
    moved(0);
    request.upload.onprogress = ({ loaded, total }) => moved(total > 0 ? Math.min(1, loaded / total) : 0);
    request.upload.onload = () => moved(1, answerWithin);
    request.onerror = () => reject(normalizeError(0, null));
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
    request.onloadend = () => clearTimeout(silence);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve(parsed(request.responseText) as AnswerOf<O>);
      if (request.status === 401) leaveForSignIn(signInPath(location.pathname + location.search));
      reject(normalizeError(request.status, parsed(request.responseText)));
    };
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(formOf(asked));
  });

function formOf<O extends WithFile>({ body, file }: Pick<Upload<O>, 'body' | 'file'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.append(name, String(value));
  for (const [name, content] of Object.entries<File>(file)) form.append(name, content);
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page.
    return null;
  }
}

/** The error shown under the file: its own first error, or that it was not sent (S2 §5). */
export const fileError = (error: ApiError): string => error.fields.file?.[0] ?? 'Could not upload file';
