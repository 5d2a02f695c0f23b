import type { AuditDetail, DocumentChange, Sealing } from '#contracts/audit/events';
import type { JsonObject, JsonValue } from '#contracts/core/json';
import { codec } from '#events/codec';
import { firstBreak } from '#events/core/chain';
import { chainOf } from '#events/core/explanations';
import type { Recorded } from '#events/core/message';
import { knownRepairs } from '#events/core/repairs';
import type { RecordedFact } from '#events/facts';
import type { StoredEvent } from '#events/store/store';
import type { TrailRow } from '#projections/audit/trail';
import { type AnyProjection, apply } from '#projections/core/projection';
import { isOfDocuments } from '#projections/core/rows';
import { projections } from '#projections/index';
import type { App } from '#services/app/app';
import { eventsTogether, findEvent, shownEvent } from './eventSearch.ts';

const mostTogether = 100;

/** Never shown to anybody: the hash of a password, the pin of a phone, the token of another system, a second step. */
const secrets: ReadonlySet<string> = new Set(['hash', 'pin', 'token', 'secret', 'recovery', 'identity']);

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A copy without secrets, at any depth. Each stands as `(not shown)`. */
export function withoutSecrets(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([name, held]) => {
    const isSecret = secrets.has(name) && held !== null && held !== '';
    return [name, isSecret ? '(not shown)' : withoutSecrets(held ?? null)] as const;
  });
  return Object.fromEntries(fields);
}

interface Read {
  readonly stored: StoredEvent;
  readonly sealed: Exclude<Sealing, 'open'>;
  /** Null when it cannot be read. */
  readonly event: Recorded | null;
}

/** One event with everything that can be said of it. `open`: its sealed fields are shown. Undefined: it is not there. */
export async function detailOf(app: App, row: TrailRow, open: boolean): Promise<AuditDetail | undefined> {
  const events = await readUpTo(app, row, open);
  const last = events.at(-1);
  if (last?.stored.id !== row.uuid) return undefined;
  const { stored, sealed, event } = last;
  const { hash, causationId, source } = stored.metadata as Readonly<Record<string, unknown>>;
  const isOpen = open && sealed === 'closed';
  return {
    event: shownEvent(app, row),
    causation_id: String(causationId ?? ''),
    source: typeof source === 'string' ? source : null,
    hash: String(hash ?? ''),
    sealed: isOpen ? 'open' : sealed,
    data: withoutSecrets((isOpen && event ? event.data : stored.data) as JsonObject),
    metadata: stored.metadata,
    chain: await chainUpTo(app, events),
    together: (await relatedTo(app, row, events)).map((one) => shownEvent(app, one)),
    documents: documentsOf(events),
  };
}

/** The chain up to this event. The explanation of a break may stand later in the stream. */
async function chainUpTo({ store }: App, events: readonly Read[]): Promise<AuditDetail['chain']> {
  const checked = events.length;
  const [first] = events;
  if (!first || firstBreak(events.map(({ stored }) => stored)) === undefined)
    return { broken_at: null, explained_at: null, checked };
  const whole: StoredEvent[] = [];
  for await (const event of store.read(first.stored.stream)) whole.push(event);
  const { broken, explained } = chainOf(whole);
  const upTo = (revision: number | undefined) => (revision !== undefined && revision < checked ? revision : null);
  return { broken_at: upTo(broken), explained_at: upTo(explained[0]), checked };
}

/** The most events of an incident among which the cause of another stream's event is looked for. */
const mostOfIncident = 2_000;
/** Ids of what an event is about. Work that an event causes carries one of its other ids: of a sending, a check-in, a call. */
const subjects: ReadonlySet<string> = new Set(['entity', 'incident', 'designation', 'user', 'account', 'designee']);
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
const idsIn = (data: JsonObject): readonly string[] =>
  Object.entries(data).flatMap(([name, value]) => (!subjects.has(name) && isId(value) ? [value] : []));

/** The events of the same request or job, the one that led to it, and those that followed from it. */
async function relatedTo(app: App, row: TrailRow, events: readonly Read[]): Promise<readonly TrailRow[]> {
  const last = events.at(-1)?.stored;
  const caused = last ? idsIn(last.data) : [];
  const cause = await causeOf(app, row, events);
  const rows = [
    ...eventsTogether(app, row, { jobs: [row.correlation_id, ...caused], most: mostTogether }),
    ...(cause ? [findEvent(app, row.entity, cause.id)] : []),
  ];
  const all = new Map(rows.flatMap((one) => (one ? [[one.uuid, one] as const] : [])));
  all.delete(row.uuid);
  return [...all.values()].toSorted((a, b) => a.position - b.position).slice(0, mostTogether);
}

/** The event of this stream or of its incident that names the job which recorded this one. */
async function causeOf({ store }: App, { stream, incident, correlation_id: job }: TrailRow, events: readonly Read[]) {
  const names = ({ data }: StoredEvent): boolean => idsIn(data).includes(job);
  const own = events.slice(0, -1).find(({ stored }) => names(stored))?.stored;
  if (own || incident === null || stream === `incident-${incident}`) return own;
  for await (const event of store.read(`incident-${incident}`, { maxCount: mostOfIncident }))
    if (names(event)) return event;
  return undefined;
}

/** The events of the stream, from its first to this one. Sealed fields are read as erased unless they are opened. */
async function readUpTo({ store, keys, random }: App, { stream, revision }: TrailRow, open: boolean): Promise<Read[]> {
  const { decode } = codec(keys, random);
  const stored: StoredEvent[] = [];
  const repairs = knownRepairs();
  for await (const event of store.read(stream, { maxCount: revision + 1 })) stored.push(event);
  for (const event of stored) repairs.learn(event);
  const reads: Read[] = [];
  for (const event of stored) {
    const isSealed = sealedParts(event.data).length > 0;
    const opened = await decode(event, repairs.of(event)).catch(() => null);
    const closed = isSealed
      ? await decode({ ...event, data: closedData(event.data) }, repairs.of(event)).catch(() => null)
      : opened;
    const isErased =
      isSealed && opened !== null && personalParts(opened.data as JsonObject).every((one) => one === null);
    const sealed = isSealed ? (isErased ? 'erased' : 'closed') : 'none';
    reads.push({ stored: event, sealed, event: open ? opened : closed });
  }
  return reads;
}

/** The sealed part of one person, or of each of many (`sealedTogether`). */
const personalParts = (data: JsonObject): readonly unknown[] =>
  peopleOf(data)?.map(({ personal }) => personal) ?? [data.personal];
const sealedParts = (data: JsonObject): readonly unknown[] =>
  personalParts(data).filter((one) => typeof one === 'string');
const closedData = (data: JsonObject): JsonObject => {
  const people = peopleOf(data);
  return people ? { ...data, people: people.map((one) => ({ ...one, personal: null })) } : { ...data, personal: null };
};
const peopleOf = (data: JsonObject): readonly JsonObject[] | null =>
  typeof data.keys === 'string' && Array.isArray(data.people) ? (data.people as readonly JsonObject[]) : null;

/** The documents that the last event changes, before and after it, folded by the read models from this stream alone. */
function documentsOf(events: readonly Read[]): readonly DocumentChange[] {
  const last = events.at(-1)?.event;
  if (!last) return [];
  const concerned = projections.filter(isOfDocuments).filter(({ on }) => Object.hasOwn(on, last.type));
  return concerned.flatMap((model) => changesIn(model, events));
}

function changesIn(model: AnyProjection, events: readonly Read[]): readonly DocumentChange[] {
  const documents = new Map<string, object | null>();
  const look = (key: string): object | null => documents.get(key) ?? null;
  let changes: ReturnType<typeof apply> = [];
  for (const { event } of events) {
    changes = event && Object.hasOwn(model.on, event.type) ? applied(model, event as RecordedFact, look) : [];
    for (const { key, after } of changes) documents.set(key, after);
  }
  return changes.map(({ key, before, after }) => ({
    read_model: model.name,
    key,
    before: withoutSecrets(before as JsonValue),
    after: withoutSecrets(after as JsonValue),
  }));
}

/** An event that cannot be applied changes no document, as in the read model itself. */
function applied(model: AnyProjection, event: RecordedFact, look: (key: string) => object | null) {
  try {
    return apply(model, event, look);
  } catch {
    return [];
  }
}
