import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/ids';
import type { StoredEvent } from '#events/store';
import type { Route } from '#services/api/route';
import { routes } from '#services/api/routes';
import { crewId, entityId } from '#services/demo/ids';
import { type Installation, installation, type Person, type Reply } from './installation.ts';
import { idsOf, nameOf, type Sample, sampleOf } from './routeSamples.ts';

// Printed, so that what went twice can be sent again: SEED=… CASES=100000 for the long form.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const cases = Number(process.env.CASES ?? 2_000);

/** Every command that somebody signed in may send. Signing in and out has a session instead, and a check-in link its own use. */
const commands = routes.filter(({ method, permission, reads }) => method !== 'GET' && permission !== 'open' && !reads);

let here: Installation;
let dana: Person;
let sent = 0;

beforeAll(async () => {
  here = await installation({ organisations: ['arvada'] });
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(() => here.close());

const besides = new Set(['RequestReceived', 'SubjectKeyCreated']);

/** What people did, behind a place in the log: what the engine does about it comes in its own time. */
async function factsAfter(position: StoredEvent['position'] | undefined): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const event of here.muster.app.store.readAll(position ? { after: position } : {}))
    if (!besides.has(event.type) && (event.metadata.actor as { kind: string }).kind === 'user') found.push(event);
  return found;
}

const send = (route: Route, { path, body }: Sample, key: string): Promise<Reply> =>
  dana.send(route.method as 'POST', path, body, { 'Idempotency-Key': key });

const said = ({ status, body }: Reply) => JSON.stringify({ status, body });

interface Case {
  readonly which: number;
  readonly times: number;
  readonly later: boolean;
  readonly other: boolean;
}

const tally = { cases: 0, requests: 0, facts: 0, refused: 0 };

/** All the copies have one answer, and in the log stands what one of them would have written. */
async function judge({ which, times, later, other }: Case, key: (copy: number) => string): Promise<void> {
  const route = commands[which % commands.length] as Route;
  const sample = sampleOf(route).request(idsOf(here.muster.app, 'arvada'), `${seed} ${++sent}`);
  const before = await here.muster.app.store.head();
  const replies = await Promise.all(Array.from({ length: times }, (_, copy) => send(route, sample, key(copy))));
  const first = await factsAfter(before);
  if (later) replies.push(await send(route, sample, key(0)));
  const must = (holds: boolean, words: string) => {
    if (!holds) throw new Error(`SEED=${seed} ${nameOf(route)} ${times} times: ${words}`);
  };
  const written = async () => (await factsAfter(before)).length;
  must(new Set(replies.map(said)).size === 1, `different answers: ${replies.map(said).join(' | ')}`);
  must((replies[0]?.status ?? 500) < 500, 'it failed');
  // One request is one command, so no two of its facts come from different ones, and none comes twice.
  const caused = new Set(first.map(({ metadata }) => String(metadata.correlationId)));
  must(caused.size <= 1, `several effects: ${first.map(({ type }) => type).join()}`);
  must((await written()) === first.length, 'another effect, later');
  if (other && sample.body) {
    const changed = { ...sample, body: { ...sample.body, [Object.keys(sample.body)[0] ?? '']: entityId('durham') } };
    const { status } = await send(route, changed, key(0));
    // What is wrong in itself, or not allowed, never comes as far as the key.
    must(status >= 400 && status < 500, `something else under its key was answered with ${status}`);
    must((await written()) === first.length, 'something else under its key had an effect');
    if (status === 422) tally.refused += 1;
  }
  tally.cases += 1;
  tally.requests += replies.length;
  tally.facts += first.length;
}

const drawn: fc.Arbitrary<Case> = fc.record({
  which: fc.nat(1_000),
  times: fc.integer({ min: 1, max: 5 }),
  later: fc.boolean(),
  other: fc.boolean(),
});

describe('a command under a key', () => {
  it('has one effect and one answer, however often and in whatever company it is sent', {
    timeout: 3_600_000,
  }, async () => {
    const began = Date.now();
    for (const [n, one] of fc.sample(drawn, { seed, numRuns: cases }).entries()) {
      await judge(one, () => `random-${n}`);
      // The engine does its part meanwhile, and what is owed falls due.
      if (n % 20 === 0) await here.clock.advance(60_000);
    }
    const { requests, facts, refused } = tally;
    console.log(
      `R17: SEED=${seed}, ${tally.cases} cases on ${commands.length} routes, ${requests} requests, ${facts} facts, ${refused} times something else under the key refused, 0 doubled, ${Math.round((Date.now() - began) / 1_000)} s`,
    );
    expect(facts).toBeGreaterThan(cases / 10);
    expect(refused).toBeGreaterThan(cases / 50);
  });

  it('would be seen to double without its key', async () => {
    const log = commands.findIndex((route) => nameOf(route) === 'POST /api/incident/:uuid/log/');
    const doubled = judge({ which: log, times: 3, later: false, other: false }, (copy) => `copy-${copy}-${seed}`);
    await expect(doubled).rejects.toThrow('different answers');
  });

  const board = '/api/beta/dispatch';
  const manual = (enabled: boolean, key: string) =>
    dana.send(
      'POST',
      `${board}/update-manual-mode-status/`,
      { entity: entityId('arvada'), enabled },
      { 'Idempotency-Key': key },
    );

  it('that changed nothing the first time changes nothing much later, either', async () => {
    await manual(true, `on-${seed}`);
    const first = await manual(true, `already-${seed}`);
    await manual(false, `off-${seed}`);
    const before = await here.muster.app.store.head();
    expect(said(await manual(true, `already-${seed}`))).toBe(said(first));
    expect(await factsAfter(before)).toEqual([]);
    await here.restart();
    expect(said(await manual(true, `already-${seed}`))).toBe(said(first));
    expect(await factsAfter(before)).toEqual([]);
  });

  it('that was refused the first time is refused much later as well, until it is asked anew', async () => {
    const crew = { entity: entityId('arvada'), designation: crewId('arvada', 4) };
    const active = (value: boolean, key: string) =>
      dana.send('POST', `${board}/update-active-status/`, { ...crew, active: value }, { 'Idempotency-Key': key });
    const dispatch = (key: string) =>
      dana.send(
        'POST',
        `${board}/manual-dispatch/`,
        {
          incident: idFrom('demo', 'incident', 'arvada', 14),
          new_version: 'arvada_water',
          designation: crew.designation,
        },
        { 'Idempotency-Key': key },
      );
    await active(false, `down-${seed}`);
    const first = await dispatch(`sent-${seed}`);
    const before = await here.muster.app.store.head();
    expect(said(await dispatch(`sent-${seed}`))).toBe(said(first));
    expect(await factsAfter(before)).toEqual([]);
  });

  it('whose answer was lost after it was done is one effect and one answer when it is sent again', async () => {
    const { app } = here.muster;
    const real = app.handle;
    let lost = 0;
    const losing = { ...app, handle: real };
    losing.handle = (async (...args: Parameters<typeof real>) => {
      const done = await real(...args);
      if (done.events.some(({ type }) => type === 'LogEntryRecorded') && lost++ === 0)
        throw new Error('the answer was lost');
      return done;
    }) as typeof real;
    Object.assign(app, { handle: losing.handle });
    try {
      const path = `/api/incident/${idFrom('demo', 'incident', 'arvada', 15)}/log/`;
      const once = (key: string) =>
        dana.send('POST', path, { event: 'notes:added', message: `Lost ${seed}` }, { 'Idempotency-Key': key });
      const before = await app.store.head();
      expect((await once(`lost-${seed}`)).status).toBe(500);
      const answers = [await once(`lost-${seed}`), await once(`lost-${seed}`)];
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(said(answers[1] as Reply)).toBe(said(answers[0] as Reply));
      expect(await factsAfter(before)).toHaveLength(1);
    } finally {
      Object.assign(app, { handle: real });
    }
  });
});
