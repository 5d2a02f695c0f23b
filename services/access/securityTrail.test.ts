import { beforeEach, describe, expect, it } from 'vitest';
import type { Clock, Random } from '#events/core/ports';
import type { Handle } from '#events/store/handle';
import { UnavailableError } from '#events/store/store';
import type { SecurityTrail } from '#services/app/securityTrail';
import { securityTrail } from './securityTrail.ts';

const minute = 60_000;
const [arvada, ada, bo] = ['arvada', 'ada', 'bo'];
const dana = { entity: arvada, account: { uuid: ada } };

interface Written {
  readonly stream: string;
  readonly actor: string;
  readonly ids: readonly string[];
  readonly facts: readonly { readonly type: string; readonly data: Record<string, unknown> }[];
}

let now: number;
let due: { readonly at: number; readonly call: () => void }[];
let away: boolean;
let written: Written[];
let trail: SecurityTrail;
let ids: number;
/** The authors, with their kind. */
let kinds: string[];

beforeEach(() => {
  now = Date.parse('2026-03-01T08:00:00.000Z');
  [due, away, written, ids, kinds] = [[], false, [], 0, []];
  const clock = {
    now: () => now,
    at: (at: number, call: () => void) => {
      const one = { at, call };
      due.push(one);
      return () => void (due = due.filter((other) => other !== one));
    },
  } as unknown as Clock;
  const random = { uuid: () => `id ${++ids}` } as unknown as Random;
  const handle = (async (
    _: unknown,
    stream: string,
    steps: unknown,
    cause: { actor: { kind: string; id: string } },
  ) => {
    if (away) throw new UnavailableError();
    const all = steps as readonly { commandId: string; command: { fact: Written['facts'][number] } }[];
    const facts = all.map(({ command }) => command.fact);
    kinds.push(`${cause.actor.kind} ${cause.actor.id}`);
    written.push({ stream, actor: cause.actor.id, ids: all.map(({ commandId }) => commandId), facts });
    return { position: undefined, events: [] };
  }) as unknown as Handle;
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  trail = securityTrail({ handle, clock, random, log });
});

async function passes(milliseconds: number): Promise<void> {
  now += milliseconds;
  const calls = due.filter(({ at }) => at <= now);
  due = due.filter(({ at }) => at > now);
  for (const { call } of calls) call();
  // The calls write; this waits behind them.
  await Promise.resolve();
}
const facts = () => written.flatMap((one) => one.facts.map(withoutNote));
const withoutNote = ({ type, data: noted }: Written['facts'][number]) => {
  const { note: _, ...data } = noted;
  return { type, data };
};

describe('the security trail', () => {
  it('counts repeated refusals of an account from a network as one fact', async () => {
    for (let n = 0; n < 50; n++) trail.refused({ entity: arvada, account: ada, ip: `192.0.2.${n}` });
    now += 40_000;
    trail.refused({ entity: arvada, account: ada, ip: '192.0.2.9' });
    await trail.flush();
    const [since, until] = ['2026-03-01T08:00:00.000Z', '2026-03-01T08:00:40.000Z'];
    const data = { account: ada, network: '192.0.2.0/24', count: 51, since, until };
    expect(facts()).toEqual([{ type: 'SignInRefused', data }]);
    expect(written[0]).toMatchObject({ stream: 'arvada.2026-03-01', actor: 'sign-in' });
  });

  it('writes at most 101 facts of refusals in a minute, and loses none of the count', async () => {
    for (let n = 0; n < 5_000; n++) trail.refused({ entity: '', account: null, ip: `10.${n >> 8}.${n & 255}.1` });
    await trail.flush();
    expect(facts()).toHaveLength(101);
    expect(facts().reduce((sum, { data }) => sum + Number(data.count), 0)).toBe(5_000);
  });

  it('counts requests beyond a limit apart from refused sign-ins', async () => {
    for (let n = 0; n < 3; n++) trail.limited({ entity: arvada, account: ada, ip: '192.0.2.9' });
    trail.refused({ entity: arvada, account: ada, ip: '192.0.2.9' });
    await trail.flush();
    expect(facts().map(({ type, data }) => [type, data.count])).toEqual([
      ['RequestsRefused', 3],
      ['SignInRefused', 1],
    ]);
    expect(written.map(({ actor }) => actor)).toEqual(['limits', 'sign-in']);
  });

  it('names an opened incident once an hour for each person', async () => {
    for (const incident of ['i1', 'i2', 'i1']) trail.opened(dana, incident);
    trail.opened({ entity: arvada, account: { uuid: bo } }, 'i1');
    await trail.flush();
    trail.opened(dana, 'i1');
    await trail.flush();
    expect(facts().map(({ data }) => data)).toEqual([
      { account: ada, incidents: ['i1', 'i2'] },
      { account: bo, incidents: ['i1'] },
    ]);
    now += 60 * minute;
    trail.opened(dana, 'i1');
    await trail.flush();
    expect(facts()).toHaveLength(3);
  });

  it('names a program as the author of what it opened and exported', async () => {
    const gateway = { entity: arvada, account: { uuid: 't1' }, token: {} };
    trail.opened(gateway, 'i1');
    trail.exported({ who: gateway, ip: '192.0.2.7', correlationId: 'r1' }, { what: 'events-csv', of: 'f1' });
    trail.opened(dana, 'i1');
    await trail.flush();
    expect(kinds.toSorted()).toEqual(['token t1', 'token t1', 'user ada']);
  });

  it('writes within a minute', async () => {
    trail.opened(dana, 'i1');
    await passes(minute - 1);
    expect(written).toEqual([]);
    await passes(1);
    await expect.poll(facts).toHaveLength(1);
  });

  it('keeps facts while the event store is away, and writes them under the same ids', async () => {
    away = true;
    trail.exported({ who: dana, ip: '192.0.2.7', correlationId: 'r1' }, { what: 'form-csv', of: 'f1' });
    await trail.flush();
    const made = ids;
    away = false;
    await trail.flush();
    await trail.flush();
    const data = { account: ada, network: '192.0.2.0/24', what: 'form-csv', of: 'f1' };
    expect(facts()).toEqual([{ type: 'ExportMade', data }]);
    expect(ids).toBe(made);
  });

  it('writes the rest at a planned stop, and asks for no later call', async () => {
    trail.opened(dana, 'i1');
    await trail.stop();
    expect(facts()).toHaveLength(1);
    expect(due).toEqual([]);
  });
});
