// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload } from '../../../data/sending/upload.ts';

/** The used part of the browser's request, whose events the test sends. */
class Sending {
  static last: Sending;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  readonly headers = new Map<string, string>();
  status = 0;
  responseText = '';
  onload = (): void => {};
  onabort = (): void => {};
  onloadend = (): void => {};
  open(): void {
    Sending.last = this;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  sent = new FormData();
  send(form: FormData): void {
    this.sent = form;
  }
  abort(): void {
    this.onabort();
    this.onloadend();
  }
  answers(status: number, body: object): void {
    Object.assign(this, { status, responseText: JSON.stringify(body) });
    this.onload();
    this.onloadend();
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Sending);
  document.cookie = 'csrftoken=t0ken';
});
afterEach(() => {
  document.cookie = 'csrftoken=; max-age=0';
});

function begun() {
  const shares: number[] = [];
  const stop = new AbortController();
  const onProgress = (share: number) => void shares.push(share);
  const answer = upload({
    operation: 'POST /api/incident/:incident_uuid/file/',
    ids: { incident_uuid: 'i1' },
    body: { title: 'Valve', description: undefined },
    file: { file: new File(['x'], 'main.jpg') },
    key: 'k1',
    onProgress,
    signal: stop.signal,
  });
  return { shares, stop, answer, request: Sending.last };
}

it('an upload has its fields, without those that have no value, and the file', () => {
  const fields = [...begun().request.sent].map(([name, value]) => [name, value instanceof File ? value.name : value]);
  expect(fields).toEqual([
    ['title', 'Valve'],
    ['file', 'main.jpg'],
  ]);
});

describe('the progress of an upload', () => {
  it('goes from nothing to the whole file, and never beyond it', async () => {
    const { shares, answer, request } = begun();
    for (const loaded of [30, 120]) request.upload.onprogress?.({ loaded, total: 100 });
    request.upload.onload?.();
    expect(shares).toEqual([0, 0.3, 1, 1]);
    request.answers(201, { uuid: 'f1' });
    expect(await answer).toEqual({ uuid: 'f1' });
  });

  it('stays at nothing while the size is not known', async () => {
    const { shares, answer, request } = begun();
    request.upload.onprogress?.({ loaded: 30, total: 0 });
    expect(shares).toEqual([0, 0]);
    request.answers(201, {});
    await answer;
  });
});

it('an upload carries the anti-forgery token and its key', async () => {
  const { answer, request } = begun();
  expect([request.headers.get('X-CSRFToken'), request.headers.get('Idempotency-Key')]).toEqual(['t0ken', 'k1']);
  request.answers(201, {});
  await answer;
});

it('a stopped upload ends as stopped, not as a failure', async () => {
  const { answer, stop } = begun();
  stop.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});
