import type { Actor } from '#events/core/message';
import { iso } from '#events/core/ports';
import { type RecordSecurity, security, securityStream } from '#events/security/decider';
import type { SecurityFact } from '#events/security/events';
import type { Step } from '#events/store/handle';
import { actorOf } from '#services/access/principal';
import type { App } from '#services/app/app';
import type { Refusal, SecurityTrail } from '#services/app/securityTrail';
import { keep } from '#services/core/bounded';
import { shownNetwork } from '#services/core/clientAddress';

/** Facts wait so long for more of their kind, and so long for another try. Milliseconds. */
const gathering = 60_000;
const hour = 3_600_000;
/** A stranger with many networks adds at most this many facts to the log in a minute. */
const mostRefusals = 100;
const mostOpened = 20_000;
const incidentsOfOneFact = 500;
/** While the event store is away, this many batches wait. The oldest ones go first. */
const mostBatches = 500;

/** The authors of refusals: the person is not known, or did not write them. */
const signIn = { kind: 'system', id: 'sign-in' } as const;
const limits = { kind: 'system', id: 'limits' } as const;

interface Batch {
  readonly entity: string;
  readonly actor: Actor;
  readonly time: string;
  readonly correlationId: string;
  readonly steps: readonly Step<RecordSecurity>[];
}

interface Refusals extends Refusal {
  readonly type: 'SignInRefused' | 'RequestsRefused';
  readonly network: string;
  readonly since: string;
  count: number;
  until: string;
}

interface Opened {
  readonly entity: string;
  readonly actor: Actor;
  readonly incidents: string[];
}

/**
 * Gathers facts in memory and writes them within a minute, so that no request waits for them. A process that is killed
 * loses those that it gathered in its last minute; a planned stop writes them.
 */
export function securityTrail(app: Pick<App, 'handle' | 'clock' | 'random' | 'log'>): SecurityTrail {
  const { clock, random } = app;
  const refusals = new Map<string, Refusals>();
  const opened = new Map<string, Opened>();
  /** When a person opened an incident last, by the ids of both. */
  const seen = new Map<string, number>();
  let batches: Batch[] = [];
  let writing: Promise<void> = Promise.resolve();
  let callOff: (() => void) | null = null;
  let stopped = false;
  const soon = () => {
    if (stopped) return;
    callOff ??= clock.at(clock.now() + gathering, () => {
      callOff = null;
      void flush();
    });
  };

  function add(entity: string, actor: Actor, facts: readonly SecurityFact[], correlationId = random.uuid()): void {
    const time = iso(clock.now());
    const step = (fact: SecurityFact) => ({
      // The same id at every try: a lost answer does not write a fact twice.
      commandId: random.uuid(),
      occurredAt: time,
      command: { do: 'record' as const, fact },
    });
    batches.push({ entity, actor, time, correlationId, steps: facts.map(step) });
    if (batches.length > mostBatches) batches = batches.slice(-mostBatches);
  }

  function gather(): void {
    for (const { type, entity, account, network, count, since, until } of refusals.values())
      add(entity, type === 'SignInRefused' ? signIn : limits, [
        { type, data: { note: random.uuid(), account, network, count, since, until } },
      ]);
    for (const { entity, actor, incidents } of opened.values()) {
      const parts = Math.ceil(incidents.length / incidentsOfOneFact);
      const part = (n: number) => incidents.slice(n * incidentsOfOneFact, (n + 1) * incidentsOfOneFact);
      const fact = (n: number): SecurityFact => ({
        type: 'PersonalDataOpened',
        data: { note: random.uuid(), account: actor.id, incidents: part(n) },
      });
      add(
        entity,
        actor,
        Array.from({ length: parts }, (_, n) => fact(n)),
      );
    }
    refusals.clear();
    opened.clear();
  }

  async function write(): Promise<void> {
    gather();
    while (batches[0]) {
      const [batch] = batches;
      const { entity, actor, time, correlationId, steps } = batch;
      const cause = { entity, actor, correlationId };
      try {
        await app.handle(security, securityStream(entity, time), steps, cause);
      } catch (error) {
        app.log.warn(
          { waiting: batches.length, error: error instanceof Error ? error.name : 'unknown' },
          'lines of the security log wait',
        );
        soon();
        return;
      }
      batches = batches.filter((one) => one !== batch);
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  function count(type: Refusals['type'], { entity, account, ip }: Refusal): void {
    const now = iso(clock.now());
    const network = shownNetwork(ip);
    const key = `${type} ${entity} ${account} ${network}`;
    const others = { key: `${type} others`, entity: '', account: null, network: 'many' };
    const fits = refusals.has(key) || refusals.size < mostRefusals;
    const one = fits ? { key, entity, account, network } : others;
    const before = refusals.get(one.key);
    if (before) Object.assign(before, { count: before.count + 1, until: now });
    else refusals.set(one.key, { ...one, type, ip: '', count: 1, since: now, until: now });
    soon();
  }

  return {
    refused: (refusal) => count('SignInRefused', refusal),
    limited: (refusal) => count('RequestsRefused', refusal),
    opened: (who, incident) => {
      const { entity, account } = who;
      const now = clock.now();
      const key = `${account.uuid} ${incident}`;
      const last = seen.get(key);
      if (last !== undefined && now - last < hour) return;
      seen.delete(key);
      keep(seen, key, now, mostOpened);
      const reader = `${entity} ${account.uuid}`;
      const reading = opened.get(reader);
      if (reading) reading.incidents.push(incident);
      else opened.set(reader, { entity, actor: actorOf(who), incidents: [incident] });
      soon();
    },
    exported: ({ who, ip, correlationId }, { what, of }) => {
      const { uuid } = who.account;
      const data = { note: random.uuid(), account: uuid, network: shownNetwork(ip), what, of };
      add(who.entity, actorOf(who), [{ type: 'ExportMade', data }], correlationId);
      soon();
    },
    flush,
    stop: async () => {
      callOff?.();
      stopped = true;
      await flush();
    },
  };
}
