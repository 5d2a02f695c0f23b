import { type KeyErasureDue, type NodeDue, part, type ScavengeDue } from './obligation.ts';

/** The process that recorded an erasure deletes the key itself. After this pause the engine looks whether it did. */
const settleAfter = 60_000;
/** 9:00 UTC is between one and five in the morning in the United States, in summer and in winter. */
const nightHour = 9;
const day = 24 * 3_600_000;

/** The obligations of the whole log have this id. */
export const log = 'log';

const later = (at: string, milliseconds: number): string => new Date(Date.parse(at) + milliseconds).toISOString();

/** The start of the next night after a time, ISO-8601 UTC. */
export function nextNight(after: string): string {
  const tonight = new Date(after).setUTCHours(nightHour, 0, 0, 0);
  return new Date(tonight > Date.parse(after) ? tonight : tonight + day).toISOString();
}

/** `2026-03-02T09:00:00.000Z` → `2026-03-02`. */
export const nightOf = (at: string): string => at.slice(0, 10);

/** The keys of erased people: deleted soon after the erasure, also when the process that began it was killed. */
export const keyErasures = part<KeyErasureDue>({
  prefix: 'key-erasure',
  ids: () => [log],
  on: {
    PersonalDataErased: (due, { id, stream, revision, metadata }) => ({
      kind: 'key-erasure',
      id: log,
      entity: '',
      due_at: due?.due_at ?? later(metadata.occurredAt, settleAfter),
      since: due?.since ?? metadata.occurredAt,
      last: { event: id, stream, revision },
      done: due?.done ?? null,
    }),
    // A person erased meanwhile leaves all of it due: what is done already is found so again.
    ErasedKeysDeleted: (due, { data }) =>
      due && data.through === due.last.event ? { ...due, due_at: null, since: null, done: due.last } : due,
  },
});

/** One scavenge a night when keys were deleted that stay on the disks of the event store, node after node. */
export const scavenges = part<ScavengeDue>({
  prefix: 'scavenge',
  ids: () => [log],
  on: {
    ErasedKeysDeleted: (due, { data, metadata }) => {
      if (!data.remain) return due;
      if (due?.night) return { ...due, later: due.later ?? data.since };
      return {
        kind: 'scavenge',
        id: log,
        entity: '',
        due_at: due?.due_at ?? nextNight(metadata.occurredAt),
        since: due?.since ?? data.since,
        later: null,
        night: null,
        nodes: due?.nodes ?? [],
      };
    },
    // A store without nodes that can be asked keeps nothing: the embedded node.
    ScavengeRequested: (due, { data, metadata }) =>
      due && data.nodes.length > 0
        ? { ...due, night: data.night, due_at: metadata.occurredAt, later: null, nodes: data.nodes.map(fresh) }
        : null,
    NodeScavengeStarted: (due, { data, metadata }) =>
      changed(due, data, metadata.occurredAt, () => ({
        status: 'started',
        scavenge: data.scavenge,
        point: data.point,
        waits_until: null,
        reason: null,
      })),
    NodeScavengeEnded: (due, { data, metadata }) =>
      changed(due, data, metadata.occurredAt, ({ rounds }) => ({
        status: data.result === 'done' ? 'done' : 'owed',
        scavenge: null,
        rounds: rounds + 1,
      })),
    NodeScavengePutOff: (due, { data, metadata }) =>
      changed(due, data, metadata.occurredAt, () => ({ reason: data.reason, waits_until: data.dueAt })),
    NodeScavengeFailed: (due, { data, metadata }) =>
      changed(due, data, metadata.occurredAt, () => ({ status: 'failed', scavenge: null, reason: data.reason })),
  },
});

const fresh = (node: string): NodeDue => ({
  node,
  status: 'owed',
  scavenge: null,
  point: null,
  rounds: 0,
  waits_until: null,
  reason: null,
});

/**
 * The obligation after a change of one node. A node that was put off delays no other. When no node is left, it waits for
 * the next night, or is over.
 */
function changed(
  due: ScavengeDue | null,
  { night, node }: { readonly night: string; readonly node: string },
  at: string,
  change: (node: NodeDue) => Partial<NodeDue>,
): ScavengeDue | null {
  if (due?.night !== night) return due;
  const nodes = due.nodes.map((one) => (one.node === node ? { ...one, ...change(one) } : one));
  const open = nodes.filter(({ status }) => status === 'owed' || status === 'started');
  const [first] = open.map(({ waits_until }) => waits_until ?? at).toSorted();
  if (first !== undefined) return { ...due, nodes, due_at: first };
  const over = { ...due, nodes, night: null, later: null, due_at: nextNight(at) };
  if (nodes.some(({ status }) => status === 'failed')) return over;
  return due.later === null ? null : { ...over, since: due.later };
}
