// For tests only: facts in, answers out, and the facts that a request adds. Everything is in one process and at once:
// the deciders and the read models are the real ones, without an event store, a server or a network.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '#contracts/core/roles';
import { type Decider, evolved } from '#events/core/decider';
import type { Actor, Fact } from '#events/core/message';
import type { FactType, PlacedFact, RecordedFact } from '#events/facts';
import type { Cause, Step } from '#events/store/handle';
import { apply } from '#projections/core/projection';
import { isOfRows, rowChanges } from '#projections/core/rows';
import { projections } from '#projections/index';
import type { Principal } from '#services/access/principal';
import { permit } from '#services/api/http/answer';
import { validate } from '#services/api/http/request/validate';
import type { Answer, Route } from '#services/api/http/route';
import { readConfig } from '#services/app/config';
import { secretsFrom } from '#services/app/secrets';
import { inlineParsing } from '#services/parsing/reader';
import type { DocumentWriter } from '#services/views/documentWriter';
import type { RowWriter } from '#services/views/rows/rowWriter';
import { appOf, type Parts } from './app.ts';
import { openEmptyViews } from './emptyViews.ts';

export const noon = '2026-03-01T12:00:00.000Z';
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

interface When {
  /** ISO-8601 UTC. Default: the clock of the desk. */
  readonly at?: string;
  readonly entity?: string;
  readonly actor?: Actor;
  readonly correlationId?: string;
}

interface RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
  readonly file?: unknown;
  /** The same request once more, under the key of the one before. */
  readonly repeats?: boolean;
}

/** The organizations and people that tests share. */
export const arvada = id(1);
export const jcw = id(2);

export type Desk = ReturnType<typeof openDesk>;

export function openDesk(parts: Parts = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'muster-desk-'));
  const views = openEmptyViews(folder);
  // In one transaction: each of its own would wait for the disk.
  const writers = views.transaction(() => projections.map((model) => views.writer(model)));
  const log: PlacedFact[] = [];
  let now = Date.parse(noon);
  let drawn = 0;
  let asked = 0;

  const record = (type: string, data: object, { stream, ...when }: When & { readonly stream: string }) => {
    const before = log.filter((one) => one.stream === stream);
    const commit = BigInt(log.length + 1);
    const at = new Date(now).toISOString();
    const fact = {
      type,
      data,
      stream,
      id: id(50_000 + log.length),
      revision: before.length,
      position: { commit, prepare: commit },
      recordedAt: at,
      metadata: {
        entity: when.entity ?? before[0]?.metadata.entity ?? arvada,
        actor: when.actor ?? { kind: 'system', id: 'test' },
        occurredAt: when.at ?? at,
        correlationId: when.correlationId ?? id(70_000),
        causationId: id(60_000 + log.length),
        hash: '',
      },
    } as unknown as PlacedFact;
    log.push(fact);
    views.transaction(() => {
      for (const writer of writers) {
        if (!isOfRows(writer.projection)) {
          const documents = writer as DocumentWriter;
          for (const { key, after } of apply(documents.projection, fact, documents.look))
            documents.prepare(key, after)();
        } else (writer as RowWriter).prepare(rowChanges((writer as RowWriter).projection, fact))();
      }
    });
    return fact;
  };

  /** The commands that were carried out, by stream. */
  const done = new Set<string>();
  const handle = async <State, Command, F extends Fact>(
    decider: Decider<State, Command, F>,
    stream: string,
    steps: Step<Command> | readonly Step<Command>[],
    cause: Cause,
  ) => {
    const name = `${decider.category}-${stream}`;
    let state = (log as unknown as (F & RecordedFact)[])
      .filter((fact) => fact.stream === name)
      .reduce<State>(
        (all, fact) => evolved(decider, all, { ...fact, occurredAt: fact.metadata.occurredAt }),
        decider.initial,
      );
    const decided: (readonly [F, string])[] = [];
    for (const { commandId, command, occurredAt } of Array.isArray(steps)
      ? (steps as readonly Step<Command>[])
      : [steps as Step<Command>]) {
      if (done.has(`${name} ${commandId}`)) continue;
      done.add(`${name} ${commandId}`);
      for (const fact of decider.decide(state, command)) {
        state = decider.evolve(state, { ...fact, occurredAt });
        decided.push([fact, occurredAt]);
      }
    }
    const { entity, actor, correlationId } = cause;
    const written = decided.map(([{ type, data }, at]) =>
      record(type, data, { stream: name, at, entity, actor, correlationId }),
    );
    const events = written.map(({ type, id: event }) => ({ type, id: event }));
    return { position: log.at(-1)?.position, state, events };
  };

  const app = appOf({
    parsing: inlineParsing,
    config: readConfig({ DATA_DIR: folder }),
    secrets: secretsFrom(Buffer.alloc(32, 7)),
    store: {
      head: async () => log.at(-1)?.position,
      async *read(stream: string) {
        yield* log.filter((fact) => fact.stream === stream);
      },
    },
    handle,
    keys: { erase: async () => {} },
    views,
    projector: {
      position: () => log.at(-1)?.position,
      reached: async () => true,
      withholds: () => false,
      health: () => ({ setAside: [], breaks: [], explained: [], projections: [] }),
    },
    clock: { now: () => now, at: () => () => {} },
    random: {
      uuid: () => id(900_000 + (drawn += 1)),
      bytes: (length: number) => Buffer.alloc(length, (drawn += 1)),
    },
    log: { info() {}, warn() {}, error() {} },
    parts: { hints: null, engine: null, denied: null, loading: false },
    ...parts,
  });

  const desk = {
    app,
    log,
    /** Records a fact of a stream, as if a command had said it. */
    happened: <Type extends FactType>(
      stream: string,
      type: Type,
      data: RecordedFact<Type>['data'],
      when: When = {},
    ): void => void record(type, data, { ...when, stream }),
    /** Moves the clock. */
    at: (time: string): void => {
      now = Date.parse(time);
    },
    /** An account, and its holder signed in. */
    person: (
      n: number,
      { role = 'dispatcher', entity = arvada, name = `Ada ${n}`, phone = '' } = {} as Person,
    ): Principal => {
      const user = id(n);
      const [firstName = '', lastName = ''] = name.split(' ');
      const personal = { email: `${firstName}${n}@x.example`.toLowerCase(), firstName, lastName, phoneNumber: phone };
      record('UserRegistered', { user, role, subject: user, personal }, { stream: `user-${user}`, entity });
      return desk.signedIn(user);
    },
    signedIn: (user: string): Principal => {
      const account = views.doc('accounts', user);
      if (!account) throw new Error('no such account');
      return { session: `session-of-${user}`, account, entity: account.looking_at, role: account.role, changes: {} };
    },
    /** Asks a route, in the order in which a server does: permission, query, body, answer. */
    asks: async <Json = object>(
      lines: readonly Route[],
      name: string,
      who: Principal | null,
      { params = {}, query = {}, body = {}, file = null, repeats = false }: RequestOptions = {},
    ): Promise<Answer<Json>> => {
      const line = lines.find(({ method, path }) => `${method} ${path}` === name);
      if (!line) throw new Error(`no route is called ${name}`);
      permit(line, who);
      if (!repeats) asked += 1;
      const commandId = id(800_000 + asked);
      const cause = who && {
        entity: who.entity,
        actor: { kind: 'user' as const, id: who.account.uuid },
        correlationId: commandId,
      };
      const answer = await line.answer({
        app,
        who,
        params,
        query: line.query ? validate(line.query, query) : {},
        body: line.body ? validate(line.body, body) : body,
        file: file as null,
        commandId,
        correlationId: commandId,
        ip: '198.51.100.7',
        now: new Date(now).toISOString(),
        patience: undefined,
        cause,
      } as never);
      const { written } = answer;
      const json = written ? JSON.parse(written.map(({ text }) => text.toString()).join('')) : answer.json;
      return { ...answer, json: json as Json };
    },
    /** The facts that work adds: the type and the data of each, in order. */
    added: async (work: () => Promise<unknown>): Promise<readonly (readonly [string, object])[]> => {
      const before = log.length;
      await work();
      return log.slice(before).map(({ type, data }) => [type, data] as const);
    },
    close: (): void => {
      views.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  for (const [entity, name, displayName] of [
    [arvada, 'arvada', 'Arvada'],
    [jcw, 'jcw', 'Johnson County Wastewater'],
  ] as const)
    record(
      'EntityRegistered',
      {
        entity,
        name,
        displayName,
        timezone: 'America/Denver',
        lat: 39.8,
        lng: -105.1,
        versions: ['arvada_manual_dispatch', 'arvada_water', 'standard_water'],
      },
      { stream: `entity-${entity}`, entity },
    );
  return desk;
}

interface Person {
  readonly role?: Role;
  readonly entity?: string;
  readonly name?: string;
  readonly phone?: string;
}
