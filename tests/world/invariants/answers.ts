import { idFrom } from '#events/core/ids';
import { idOf } from '#events/core/message';
import { entityId, userId } from '#services/demo/ids';
import { houses } from '../begun.ts';
import type { Sent } from '../night/journal.ts';
import type { World } from '../world.ts';
import type { Invariant, Seen } from './invariant.ts';

/** A request makes at most so many commands. */
const mostCommands = 40;

/** The ids of the commands of a request: they follow from the person, the path and the key (`Idempotency-Key`). */
function commandsOf({ who, method, path, key }: Sent, { incidents }: Log): readonly string[] {
  const [name = '', host = ''] = who.split('@');
  const id = idFrom('request', userId(host.split('.')[0] ?? '', name), method, path, key);
  const tells = path.endsWith('/tell-callers/') ? [...incidents].map((uuid) => idFrom('tell', id, uuid)) : [];
  return [id, ...Array.from({ length: mostCommands }, (_, n) => idFrom(id, n + 1)), ...tells];
}

/** The answers of these paths name a person's duty, which may have been theirs before: then nothing is written. */
const namesNothing = new Set(['/designated-user/', '/api/entities/admin/v2/schedule_designation_profile']);

interface Written {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** The tag that it is about; its id follows from what it says. */
  readonly tag: unknown;
  /** The true time of its recording. Milliseconds. */
  readonly truly: number;
}

interface Log {
  /** By command. */
  readonly written: ReadonlyMap<string, readonly Written[]>;
  readonly incidents: ReadonlySet<string>;
}

async function logOf({ world: { store, recorded } }: Seen): Promise<Log> {
  const by = new Map<string, Written[]>();
  const incidents = new Set<string>();
  for await (const { id, stream, revision, type, data, metadata, recordedAt } of store.readAll()) {
    const cause = metadata.causationId;
    if (stream.startsWith('incident-')) incidents.add(stream.slice('incident-'.length));
    if (typeof cause !== 'string') continue;
    const all = by.get(cause) ?? [];
    all.push({
      stream,
      revision,
      type,
      tag: (data as { readonly tag?: unknown }).tag,
      truly: recorded.get(id) ?? Date.parse(recordedAt),
    });
    by.set(cause, all);
  }
  return { written: by, incidents };
}

const isRefused = ({ answers }: Sent): boolean =>
  answers.length > 0 && answers.every(({ reply }) => reply !== null && reply.status >= 400 && reply.status < 500);
const saysNothingSaved = (body: unknown): boolean => /nothing was saved/i.test(JSON.stringify(body));

const named = ({ who, method, path, answers }: Sent): string =>
  `${who} ${method} ${path} [${answers.map(({ reply }) => reply?.status ?? '-').join(' ')}]`;

export const answerInvariants: readonly Invariant[] = [
  {
    says: 'No answer is a failure of ours but 503.',
    when: 'rest',
    check: ({ handed: { journal }, saw }) => {
      saw(journal.sent.length + journal.reads.length);
      for (const one of journal.sent)
        for (const { reply } of one.answers)
          if (reply && reply.status >= 500 && reply.status !== 503)
            return `${named(one)} ${JSON.stringify(reply.body)}`;
      const failed = journal.reads.find(({ status }) => status >= 500 && status !== 503);
      return failed ? `GET ${failed.path}: ${failed.status}` : null;
    },
  },
  {
    says: 'A command that was acknowledged is in the log, once.',
    when: 'rest',
    check: async (seen) => {
      const log = await logOf(seen);
      const { written } = log;
      for (const [command, facts] of written) {
        const last = new Map<string, number>();
        for (const { stream, revision, type } of facts) {
          const before = last.get(stream);
          if (before !== undefined && revision !== before + 1)
            return `command ${command} is in ${stream} twice: ${type} at ${revision}, after ${before}`;
          last.set(stream, revision);
        }
      }
      const streams = new Set([...written.values()].flatMap((all) => all.map(({ stream }) => stream)));
      const tags = new Set([...written.values()].flat().map(({ tag }) => tag));
      for (const one of seen.handed.journal.sent) {
        const isWritten = commandsOf(one, log).some((id) => written.has(id));
        seen.saw(isWritten ? 1 : 0);
        if (isWritten || namesNothing.has(one.path)) continue;
        // Two people may report one outside fact, or one problem: the second is told what the first one made.
        // An incident whose callers have no number: the answer names them, and nobody is told.
        const made = one.answers.flatMap(({ reply }) =>
          reply?.status === 201 && reply.body?.told !== 0 ? [String(reply.body?.uuid)] : [],
        );
        if (
          made.length > 0 &&
          ![...streams].some((stream) => made.some((uuid) => stream.endsWith(uuid) || tags.has(uuid)))
        )
          return `${named(one)} left nothing in the log`;
      }
      return null;
    },
  },
  {
    says: 'A command that was refused is not in the log.',
    when: 'rest',
    check: async (seen) => {
      const log = await logOf(seen);
      const { written } = log;
      for (const one of seen.handed.journal.sent) {
        if (!isRefused(one)) continue;
        seen.saw();
        const found = commandsOf(one, log).flatMap((id) => written.get(id) ?? []);
        if (found.length > 0) return `${named(one)} wrote ${found.map(({ type }) => type).join(', ')}`;
      }
      return null;
    },
  },
  {
    says: 'A 503 tells the truth about what was saved.',
    when: 'rest',
    check: async (seen) => {
      const log = await logOf(seen);
      const { written } = log;
      for (const one of seen.handed.journal.sent) {
        const isTold = ({ reply }: Sent['answers'][number]) => reply?.status === 503 && saysNothingSaved(reply.body);
        // A request without such an answer, and what came after it, may have written.
        const other = one.answers.find((answer) => !isTold(answer));
        if (one.answers.length === 0 || other === one.answers[0]) continue;
        seen.saw();
        const until = other?.from ?? Infinity;
        const found = commandsOf(one, log).flatMap((id) => written.get(id) ?? []);
        if (found.some(({ truly }) => truly < until)) return `${named(one)} says that nothing was saved`;
      }
      return null;
    },
  },
  {
    says: 'No answer is older than one that the same person had from the same machine.',
    when: 'rest',
    check: ({ handed: { journal }, saw }) => {
      const newest = new Map<string, number>();
      for (const { who, machine, position, path } of journal.reads) {
        if (position === null) continue;
        const before = newest.get(`${who} ${machine}`) ?? 0;
        if (before > 0) saw();
        if (position < before) return `${who} GET ${path} shows ${position} after ${before}`;
        newest.set(`${who} ${machine}`, position);
      }
      return null;
    },
  },
];

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The organizations of each thing by the log. */
async function ownersIn(store: World['store']): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const owners = new Map<string, Set<string>>();
  const own = (id: string, entity: unknown) => {
    if (typeof entity === 'string') owners.set(id, (owners.get(id) ?? new Set()).add(entity));
  };
  const crews = new Map<string, string[]>();
  for await (const { stream, type, data, metadata } of store.readAll()) {
    own(stream.slice(stream.indexOf('-') + 1), metadata.entity);
    const about = data as { readonly designation?: string; readonly newEntity?: { readonly entity: string } | null };
    if (type === 'CrewDispatched') crews.set(stream, [...(crews.get(stream) ?? []), about.designation ?? '']);
    // An incident takes its history along, in which its crews have their names.
    if (about.newEntity) for (const id of [idOf(stream), ...(crews.get(stream) ?? [])]) own(id, about.newEntity.entity);
  }
  return owners;
}

export const tenancyInvariants: readonly Invariant[] = [
  {
    says: 'No organization sees a thing of another.',
    when: 'rest',
    check: async ({ world: { store }, handed: { journal }, saw }) => {
      const owners = await ownersIn(store);
      for (const { who, path, body } of journal.seen) {
        const house = who.split('@')[1]?.split('.')[0] ?? '';
        const foreign = houses.filter((one) => one !== house).map(entityId);
        for (const [id] of body.matchAll(uuids)) {
          const owned = owners.get(id);
          if (owned) saw();
          if (owned && owned.size === 1 && foreign.some((entity) => owned.has(entity)) && !path.includes(id))
            return `${who} sees ${id} of another organization at ${path}`;
        }
      }
      return null;
    },
  },
];
