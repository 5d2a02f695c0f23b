// @night It repeats every command in every state.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import type { StoredEvent } from '#events/store/store';
import type { Route } from '#services/api/http/route';
import { routes } from '#services/api/routes';
import { crewId, entityId } from '#services/demo/ids';
import { type Installation, installation, type Person, type Reply } from '../../support/installation.ts';
import { losing } from '../../support/network/lostAnswers.ts';
import { askersOf, houses, known, preparedSample } from '../../support/preparedSamples.ts';
import { nameOf, type Sample } from '../../support/routeSamples.ts';

// The seed is printed, so that a doubled command can be reproduced: SEED=… REPEATS=20000 for the long form.
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const cases = Number(process.env.REPEATS ?? 200);
const restartEvery = Math.ceil(cases / 4);

/** A press on a simulated phone is an act of the phone network: it reports the facts, as a real phone's. */
const phones = '/api/simulator/calls/:uuid/:action_name/';
/** A repeat renews the lock, and tells how many incidents wait by then. `classify.test.ts` has its rules. */
const nextLock = '/api/incidents/ml/classify/v1/lock_next/';
/** It ends the session that a repeat would come from. */
const ownSessions = '/api/sessions/end/';
/** It ends the session, too, and its sample is refused. `ownPassword.test.ts` has its rules. */
const ownPassword = '/api/password/';
/** A change of rights would change the answers to other requests. `roleRights.test.ts` repeats it under a key. */
const rights = '/api/permissions/';
/** Its sample is refused: nothing was imported. `timeOff.test.ts` has its rules. */
const undoneTimeOff = '/api/on-call/time-off/undo/';
/** Only the holder of a crew may send it: `journeys/dispatch/jobs.test.ts` repeats it. */
const ownPosition = '/api/my-job/position/';
/** Only a person who was called may answer: `journeys/calls/answers.test.ts` repeats it. */
const ownCall = '/api/my-calls/:uuid/';
/** Only a crew's link calls for help: `journeys/dispatch/help.test.ts` repeats it. */
const endHelp = '/api/beta/dispatch/end-help/';
/** Only a crew that answered late is taken: `journeys/dispatch/lateAnswer.test.ts` repeats it. */
const lateAnswer = '/api/beta/dispatch/take-late-answer/';
/** Only the person who is asked may answer: `transferNotices.test.ts` has its rules. */
const assignment = '/api/incident/:incident_uuid/assignment/';
/** It calls an outside system, which has no address in the samples: `outsideSystems.test.ts` has its rules. */
const outsideTest = '/api/transfer-settings/test/';
/** In the samples no code and no identity is known, so these change nothing. `secondStep.test.ts` has their rules. */
const secondSteps = [
  '/api/second-step/',
  '/api/second-step/off/',
  '/api/user/:profile__uuid/second-step/off/',
  '/api/user/:profile__uuid/identity/reset/',
];

const apart: ReadonlySet<string> = new Set([
  phones,
  nextLock,
  ownSessions,
  ownPassword,
  rights,
  undoneTimeOff,
  ownPosition,
  ownCall,
  endHelp,
  lateAnswer,
  assignment,
  outsideTest,
  ...secondSteps,
]);

/**
 * Every command that a signed-in user may send. Signing in and out has a session instead, and a check-in link works
 * once.
 */
const commands = routes.filter(
  ({ method, path, permission, reads }) => method !== 'GET' && permission !== 'open' && !reads && !apart.has(path),
);
let here: Installation;
let dana: Person;
let sent = 0;

beforeAll(async () => {
  // The clock stands still while a request is answered, so no call may wait for the turn of a later second.
  here = await installation({ organisations: houses, env: { CALLS_PER_SECOND: '1000' } });
  dana = await here.person('dispatcher@arvada.example');
});
afterAll(() => here.close());

const besides = new Set(['RequestReceived', 'SubjectKeyCreated', 'PersonalDataOpened']);
/** The engine starts an escalation, and a call-out tells its incident, in the name of a person and in its own time. */
const isTold = ({ type, data, stream, metadata }: StoredEvent): boolean =>
  stream === `callout-${String(metadata.correlationId)}` ||
  (type === 'LogEntryRecorded' && String((data as { readonly event?: unknown }).event).startsWith('team:form'));

/** The facts caused by people after a position; the engine's facts follow in their own time. */
async function factsAfter(position: StoredEvent['position'] | undefined): Promise<readonly StoredEvent[]> {
  const found: StoredEvent[] = [];
  for await (const event of here.muster.app.store.readAll(position ? { after: position } : {}))
    if (!besides.has(event.type) && !isTold(event) && (event.metadata.actor as { kind: string }).kind === 'user')
      found.push(event);
  return found;
}

const said = ({ status, body }: Reply) => JSON.stringify({ status, body });

interface Case {
  readonly which: number;
  readonly who: number;
  readonly times: number;
  readonly later: boolean;
  readonly other: boolean;
  /** The first answer is lost after the command was carried out. */
  readonly lost: boolean;
}

const tally = { cases: 0, requests: 0, refused: 0, lost: 0, again: 0, gone: 0, restarts: 0 };
/** Facts by the name of the command. */
const effects = new Map<string, number>();
/** The requests sent since the last restart, and their answers. */
let kept: { readonly again: () => Promise<Reply>; readonly answer: string; readonly name: string }[] = [];

/** All copies get one answer, and the log holds the facts of one of them. */
async function judge(one: Case, key: (copy: number) => string): Promise<void> {
  const { which, who, times, later, other, lost } = one;
  const route = commands[which % commands.length] as Route;
  const name = nameOf(route);
  const askers = askersOf(route);
  const asker = await known(here, askers[who % askers.length] ?? '');
  const sample = await preparedSample(here, route, `${seed}-${++sent}`);
  const send = ({ path, body }: Sample, copy: number): Promise<Reply> =>
    asker.send(route.method as 'POST', path, body, { 'Idempotency-Key': key(copy) });
  const must = (holds: boolean, words: string) => {
    if (!holds) throw new Error(`SEED=${seed} ${name} ${times} times: ${words}`);
  };
  const before = await here.muster.app.store.head();
  if (lost && (await losing(here, () => send(sample, 0)))) tally.lost += 1;
  const replies = await Promise.all(Array.from({ length: times }, (_, copy) => send(sample, copy)));
  const first = await factsAfter(before);
  if (later) replies.push(await send(sample, 0));
  const written = async () => (await factsAfter(before)).length;
  must(new Set(replies.map(said)).size === 1, `different answers: ${replies.map(said).join(' | ')}`);
  must((replies[0]?.status ?? 500) < 500, 'it failed');
  // One request is one command, so all its facts come from it, each once.
  const caused = new Set(first.map(({ metadata }) => String(metadata.correlationId)));
  must(caused.size <= 1, `several effects: ${first.map(({ type }) => type).join()}`);
  must((await written()) === first.length, 'another effect, later');
  if (other && sample.body) {
    const changed = { ...sample, body: { ...sample.body, [Object.keys(sample.body)[0] ?? '']: entityId('durham') } };
    const { status } = await send(changed, 0);
    // An invalid or forbidden request never reaches the key.
    must(status >= 400 && status < 500, `something else under its key was answered with ${status}`);
    must((await written()) === first.length, 'something else under its key had an effect');
    if (status === 422) tally.refused += 1;
  }
  tally.cases += 1;
  tally.requests += replies.length;
  effects.set(name, (effects.get(name) ?? 0) + first.length);
  kept.push({ name, again: () => send(sample, 0), answer: said(replies[0] as Reply) });
}

/** Sends everything again to a process that remembers none of it. */
async function judgeAfterRestart(): Promise<void> {
  await here.restart();
  await here.settled();
  const before = await here.muster.app.store.head();
  for (const [back, { name, again, answer }] of kept.toReversed().entries()) {
    const reply = await again();
    const same = said(reply) === answer;
    // Another user may have removed its precondition by now, so that it is refused. The last request's precondition
    // still holds.
    const refused = reply.status >= 400 && reply.status < 500;
    if (!same && (back === 0 || !refused))
      throw new Error(`SEED=${seed} ${name} after a restart: ${answer}, then ${said(reply)}`);
    tally.gone += same ? 0 : 1;
  }
  const written = await factsAfter(before);
  if (written.length > 0) throw new Error(`SEED=${seed} after a restart: ${written.map(({ type }) => type).join()}`);
  tally.again += kept.length;
  tally.restarts += 1;
  kept = [];
}

const drawn: fc.Arbitrary<Case> = fc.record({
  which: fc.nat(1_000),
  who: fc.nat(1_000),
  times: fc.integer({ min: 1, max: 5 }),
  later: fc.boolean(),
  other: fc.boolean(),
  lost: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});

describe('a command under a key', () => {
  it('has one effect and one answer, however often and beside whatever other requests it is sent', {
    timeout: 3_600_000,
  }, async () => {
    const began = Date.now();
    for (const [n, one] of fc.sample(drawn, { seed, numRuns: cases }).entries()) {
      // Sends the commands in turn, so that a short run covers every one.
      await judge({ ...one, which: n }, () => `random-${n}`);
      // The engine works meanwhile, and obligations fall due.
      if (n % 20 === 0) await here.clock.advance(60_000);
      if ((n + 1) % restartEvery === 0) await judgeAfterRestart();
    }
    const { requests, refused, lost, again, gone, restarts } = tally;
    const facts = [...effects.values()].reduce((sum, some) => sum + some, 0);
    console.log(
      `R17: SEED=${seed}, ${tally.cases} cases on ${commands.length} routes, ${requests} requests, ${facts} facts, ${refused} times something else under the key refused, ${lost} answers lost, ${again} sent again after ${restarts} restarts (of ${gone} was gone what they relied on), 0 doubled, ${Math.round((Date.now() - began) / 1_000)} s`,
    );
    expect([...effects].flatMap(([name, some]) => (some === 0 ? [name] : []))).toEqual([]);
    expect(effects.size).toBe(commands.length);
    expect(refused).toBeGreaterThan(cases / 50);
    expect(lost).toBeGreaterThan(cases / 20);
    expect(restarts).toBeGreaterThan(0);
    expect(gone).toBeLessThan(again / 4);
  });

  const plain: Case = { which: 0, who: 0, times: 1, later: false, other: false, lost: false };

  it('would be noticed to double without its key', async () => {
    const log = commands.findIndex((route) => nameOf(route) === 'POST /api/incident/:uuid/log/');
    const doubled = judge({ ...plain, which: log, times: 3 }, (copy) => `copy-${copy}-${seed}`);
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

  it('that was refused the first time is refused much later as well, until it comes under a new key', async () => {
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

  it('would be noticed when a restart forgets it', async () => {
    await judge(
      { ...plain, which: commands.findIndex((route) => nameOf(route) === 'POST /api/incidents/') },
      () => 'x',
    );
    const [one] = kept.slice(-1);
    kept = one ? [{ ...one, answer: 'another answer' }] : [];
    await expect(judgeAfterRestart()).rejects.toThrow('after a restart');
  });
});
