import type { JsonObject } from '#contracts/core/json';
import { genesis } from '#events/core/chain';
import { recordedTimes } from '#events/store/moving/recordedTimes';
import type { EventStore, StoredEvent } from '#events/store/store';
import type { App } from '#services/app/app';
import type { Evidence } from '#services/evidence/evidence';
import type { KeptCheckpoint } from '#services/evidence/kept';
import { contentOf, isEvidence } from '#services/evidence/leaf';
import { consistencyOf } from '#services/evidence/merkle';
import { withoutSecrets } from './eventDetail.ts';
import { pagesOf } from './eventPages.ts';
import { preparedSearch } from './eventSearch.ts';

export interface Exported {
  readonly evidence: Evidence;
  readonly checkpoint: KeptCheckpoint;
  readonly entity: string;
  /** Null: all events of the organization. */
  readonly incident: string | null;
  /** The call-out whose events the file has, in place of an incident; null or absent otherwise. */
  readonly callout?: string | null;
  /** The events of the file, in the order of the log. */
  readonly events: AsyncIterable<Linked>;
}

/** An event with the hash before it in its stream; null when it cannot be told. */
export interface Linked {
  readonly event: StoredEvent;
  readonly previous: string | null;
}

/**
 * An evidence file, line by line, as docs/evidence.md says: the head with the checkpoint and the key, the events in the
 * order of the log, and a last line, without which the file was cut short.
 */
export async function* evidenceLines({
  evidence,
  checkpoint,
  entity,
  incident,
  callout = null,
  events: all,
}: Exported): AsyncGenerator<Buffer> {
  const isPart = incident !== null || callout !== null;
  const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
  yield line({
    format: 'muster-evidence/1',
    organization: entity,
    incident,
    callout,
    origin: checkpoint.origin,
    key: evidence.keyOf(checkpoint),
    rotations: evidence.rotations(),
    checkpoint: checkpoint.note,
    anchors: anchorsOf(evidence, { tree: entity, isPart, size: checkpoint.size }),
  });
  let events = 0;
  for await (const linked of all) {
    const found = isPart ? evidence.proofOf(entity, linked.event) : null;
    // Recorded after the checkpoint.
    if (found === 'waiting' || (!isPart && events >= checkpoint.size)) continue;
    const proof = typeof found === 'object' ? found : null;
    yield line({
      index: proof?.index ?? events,
      ...shown(linked),
      // Without a proof, a reader sees that another event was signed.
      ...(proof ? { proof: proof.path.map((hash) => hash.toString('base64')) } : {}),
    });
    events += 1;
  }
  yield line({ end: true, events });
}

/**
 * The checkpoints that were anchored outside, the oldest first. In the file of an incident, which has not every event, each comes with the proof
 * that the checkpoint of the file continues it.
 */
function anchorsOf(
  { anchors, trees }: Evidence,
  { tree, isPart, size }: { readonly tree: string; readonly isPart: boolean; readonly size: number },
) {
  return anchors.all(tree).flatMap(({ anchor, kind, note, token, ...at }) => {
    if ((kind !== 'witness' && kind !== 'timestamp') || at.size > size) return [];
    const path = isPart ? consistencyOf(trees.node(tree), at.size, size) : [];
    const consistency = path.map((hash) => hash.toString('base64'));
    return [{ name: anchor, kind, note, token, ...(isPart ? { consistency } : {}) }];
  });
}

/** A secret, such as the hash of a password, is withheld: the hash of the content stands in its place. */
function shown({ event, previous }: Linked) {
  const { stream, revision, id, type, recordedAt, data, metadata } = event;
  const place = { stream, revision, id, type, recordedAt, previous };
  const content = contentOf(event);
  const isShown = content !== '' && JSON.stringify(withoutSecrets(data)) === JSON.stringify(data);
  return isShown ? { ...place, data, metadata } : { ...place, withheld: true, content, hash: hashIn(metadata) };
}

export const hashIn = ({ hash }: JsonObject): string | null => (typeof hash === 'string' ? hash : null);

type Read = Pick<EventStore, 'read' | 'readAll'>;

export async function* wholeLog({ store }: { readonly store: Read }, entity: string): AsyncGenerator<Linked> {
  const times = await recordedTimes(store, undefined);
  const last = new Map<string, string | null>();
  for await (const stored of store.readAll()) {
    const event = times.read(stored);
    if (!isEvidence(event)) continue;
    const previous = event.revision === 0 ? genesis : (last.get(event.stream) ?? null);
    last.set(event.stream, hashIn(event.metadata));
    if (event.metadata.entity === entity) yield { event, previous };
  }
}

/** The events of the streams about an incident. The rows of the trail know the time at which a moved event was recorded. */
export async function* ofIncident(
  app: Pick<App, 'store' | 'views'>,
  entity: string,
  incident: string,
): AsyncGenerator<Linked> {
  yield* linkedOf(app, rowsOf(app, entity, { incident }));
}

/** The events of these streams. */
export async function* ofStreams(
  app: Pick<App, 'store' | 'views'>,
  entity: string,
  streams: readonly string[],
): AsyncGenerator<Linked> {
  yield* linkedOf(
    app,
    streams.flatMap((stream) => rowsOf(app, entity, { stream })),
  );
}

function rowsOf(app: Pick<App, 'store' | 'views'>, entity: string, about: { incident: string } | { stream: string }) {
  const search = { ...about, clock: 'known' } as const;
  return [...pagesOf(app, preparedSearch(app, entity, { ...search, limit: 1 }), search)].flat();
}

async function* linkedOf(
  app: Pick<App, 'store'>,
  rows: readonly { readonly stream: string; readonly revision: number; readonly recorded_time: string }[],
): AsyncGenerator<Linked> {
  const found: Linked[] = [];
  const streams = new Map<string, Map<number, string>>();
  for (const { stream, revision, recorded_time: time } of rows)
    streams.set(stream, (streams.get(stream) ?? new Map<number, string>()).set(revision, time));
  for (const [stream, times] of streams) {
    let previous: string | null = genesis;
    for await (const event of app.store.read(stream)) {
      const recordedAt = times.get(event.revision);
      if (recordedAt !== undefined) found.push({ event: { ...event, recordedAt }, previous });
      previous = hashIn(event.metadata);
    }
  }
  yield* found.toSorted((a, b) => Number(a.event.position.commit - b.event.position.commit));
}
