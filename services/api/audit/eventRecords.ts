import type { AuditEvent } from '#contracts/audit/events';
import type { JsonObject } from '#contracts/core/json';
import { genesis } from '#events/core/chain';
import type { StoredEvent } from '#events/store/store';
import type { App } from '#services/app/app';
import { withoutSecrets } from './eventDetail.ts';

const hashIn = ({ metadata }: StoredEvent): string =>
  String((metadata as Readonly<Record<string, unknown>>).hash ?? '');

/** The stored events of these streams from before the first that is wanted to the last, by stream and revision. */
async function storedOf({ store }: Pick<App, 'store'>, page: readonly AuditEvent[]) {
  const wanted = new Map<string, { from: number; to: number }>();
  for (const { stream, revision } of page) {
    const known = wanted.get(stream);
    const [from, to] = [Math.max(0, revision - 1), revision];
    wanted.set(stream, { from: Math.min(from, known?.from ?? from), to: Math.max(to, known?.to ?? to) });
  }
  const found = new Map<string, StoredEvent>();
  for (const [stream, { from, to }] of wanted)
    for await (const event of store.read(stream, { from, maxCount: to - from + 1 }))
      found.set(`${stream} ${event.revision}`, event);
  return (stream: string, revision: number) => found.get(`${stream} ${revision}`) ?? null;
}

/**
 * Each event of a search as it is stored, one line each. `withheld` is true where a secret, such as the hash of a
 * password, is not shown: such a line cannot be verified. An event whose bytes are gone, as with an erased key, has
 * `data` and `metadata` null.
 */
export async function* recordsOf(
  app: Pick<App, 'store'>,
  pages: Iterable<readonly AuditEvent[]>,
): AsyncGenerator<Buffer> {
  for (const page of pages) {
    const storedAt = await storedOf(app, page);
    const lines = page.map(({ position, uuid: id, stream, revision, type, recorded_time: recorded }) => {
      const stored = storedAt(stream, revision);
      const before = revision === 0 ? null : storedAt(stream, revision - 1);
      const data = stored === null ? null : withoutSecrets(stored.data as JsonObject);
      return {
        position,
        stream,
        revision,
        id,
        type,
        recorded,
        previous: revision === 0 ? genesis : before && hashIn(before),
        data,
        metadata: stored?.metadata ?? null,
        withheld: stored !== null && JSON.stringify(data) !== JSON.stringify(stored.data),
      };
    });
    yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  }
}
