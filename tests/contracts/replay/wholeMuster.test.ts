// @night It breaks the way to a recorded event store in every way.
// @network It breaks the way to the event store, and keeps the time limits that a person meets.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { refusals } from '#contracts/refusals';
import { loadDemo } from '#services/demo/demo';
import { crewId, entityId } from '#services/demo/ids';
import type { Muster } from '#services/start';
import type { Person } from '../../support/installation.ts';
import { encoded, endingOf } from './frames.ts';
import type { Instead } from './relay.ts';
import { arvada, secret, signedIn, stagedMuster } from './stagedMuster.ts';

/** The answer in the words of the tables; the last line is the end of the call. */
const says = (...said: readonly string[]): Instead => ({
  answers: said.slice(0, -1).map(encoded),
  ending: endingOf(said.at(-1) ?? ''),
});

const NOT_READY = says('refused 0 "Server Is Not Ready" google.protobuf.Empty', 'silence');
const TIMEOUT = says('refused 4 "Timeout" event_store.client.Timeout', 'silence');
const NOT_LEADER = says('status 5 "Leader info available" exception=not-leader');
const DENIED = says('refused 7 "AccessDenied" event_store.client.AccessDenied', 'silence');

/** Plays the first answers to appends to one stream, in order; then passes. */
const inTurn = (stream: string, ...answers: readonly Instead[]) => {
  const left = [...answers];
  return (asked: string) => (asked === `append to ${stream}` ? left.shift() : undefined);
};
const always = (which: RegExp, answer: Instead) => (asked: string) => (which.test(asked) ? answer : undefined);

let stage: Awaited<ReturnType<typeof stagedMuster>>;
let muster: Muster;
let dana: Person;
let turn = 0;

beforeAll(async () => {
  stage = await stagedMuster({ begun: true });
  muster = await stage.start();
  dana = await signedIn(muster.port);
  // An act of the engine that a test refuses would stay late, since the clock stands.
  for (let n = 0; n < 60 && (await health()).late; n++) await stage.clock.advance(1_000);
});
afterEach(() => stage.relay.passes());
afterAll(async () => {
  await stage.stopped(muster.stop());
  await stage.close();
});

const crew = crewId('arvada', 0);
const stream = `designation-${crew}`;

/** Writes a note about the crew. The same key again is the same note. */
const notes = (body: string, key: string = `note-${++turn}`) =>
  dana.send(
    'POST',
    '/api/beta/dispatch/update-note/',
    { entity: entityId('arvada'), designation: crew, body },
    { 'Idempotency-Key': key },
  );

const shown = async (): Promise<string> => {
  const { body } = await dana.get('/api/beta/dispatch/get-data/');
  return body.crew.find(({ uuid }: { uuid: string }) => uuid === crew).note?.body;
};

const health = async () => (await dana.get('/healthz')).body;

/** The number of events of the crew in the log. */
async function written(): Promise<number> {
  let count = 0;
  for await (const _ of stage.direct.read(stream)) count += 1;
  return count;
}

/** Resolves when the read models follow the log, or no longer follow it. */
const following = ({ app: { projector } }: Muster, wanted: boolean) =>
  new Promise<void>((resolve) => {
    const forget = projector.onFollowing((now) => {
      if (now === wanted) setImmediate(() => done());
    });
    const done = (): void => {
      forget();
      resolve();
    };
    if (projector.health().connected === wanted) done();
  });

describe('a person at work, while', () => {
  it('the leader resigns and the next one begins, notices nothing', async () => {
    const before = await written();
    stage.relay.plays(inTurn(stream, NOT_READY, NOT_READY, NOT_READY));
    expect((await notes('Resigned')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Resigned', before + 1]);
  });

  it('a follower answers, notices nothing: the leader is looked for', async () => {
    const before = await written();
    stage.relay.plays(inTurn(stream, NOT_LEADER));
    expect((await notes('Followed')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Followed', before + 1]);
  });

  it('the cluster has no quorum, is told that nothing was saved, and nothing was', async () => {
    const before = { shown: await shown(), written: await written() };
    stage.relay.plays(always(/^append to /, NOT_READY));
    const { status, body } = await notes('Without a quorum', 'no quorum');
    expect({ status, body }).toEqual({ status: 503, body: { detail: refusals['store.unavailable'].words } });
    expect({ shown: await shown(), written: await written() }).toEqual(before);

    stage.relay.passes();
    expect((await notes('Without a quorum', 'no quorum')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Without a quorum', before.written + 1]);
  });

  it('an append is written and answered with a timeout, has it once', async () => {
    const before = await written();
    stage.relay.plays(inTurn(stream, { ...TIMEOUT, done: true }));
    expect((await notes('Timed out')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Timed out', before + 1]);
  });

  it('every append ends in a timeout, is told that it is not known, and has it once after the repeat', async () => {
    const before = await written();
    stage.relay.plays(always(/^append to /, TIMEOUT));
    const { status, body } = await notes('Unknown', 'unknown');
    expect({ status, body }).toEqual({ status: 503, body: { detail: refusals['store.outcome-unknown'].words } });

    stage.relay.passes();
    expect((await notes('Unknown', 'unknown')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Unknown', before + 1]);
  });

  it('the server is killed under an append that it wrote, has it once', async () => {
    const before = await written();
    stage.relay.plays(inTurn(stream, { answers: [], ending: 'connection cut', done: true }));
    expect((await notes('Killed')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Killed', before + 1]);
  });

  it('the server shuts down, is told so, and the board goes on when it is back', async () => {
    const before = await written();
    const stopped = following(muster, false);
    stage.relay.stopListening();
    stage.relay.end(/./, 'reset');
    stage.relay.cut();
    await stopped;
    const { status, body } = await notes('Shut down', 'shut down');
    expect({ status, body }).toEqual({ status: 503, body: { detail: refusals['store.unavailable'].words } });
    expect(await health()).toMatchObject({ status: 'down', eventStore: 'down', eventStoreDenied: null });

    const followed = following(muster, true);
    await stage.relay.listenAgain();
    await followed;
    expect((await notes('Shut down', 'shut down')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Shut down', before + 1]);
    expect(await health()).toMatchObject({ status: 'up', eventStore: 'up' });
  });

  it('the right to append is taken away, is told whom to ask, and the reason is on the health page', async () => {
    const before = await written();
    stage.relay.plays(always(/^append to /, DENIED));
    const { status, body } = await notes('Denied', 'denied');
    expect({ status, body }).toEqual({ status: 503, body: { detail: refusals['store.refuses'].words } });
    const address = new URL(stage.relay.connectionString.replace('esdb:', 'http:')).host;
    const reason = `The event store at ${address} does not allow the user muster to append events.`;
    expect(await health()).toMatchObject({ status: 'down', eventStoreDenied: reason });
    expect(stage.lines.filter((line) => line.includes(reason))).toHaveLength(1);

    stage.relay.passes();
    expect((await notes('Denied', 'denied')).status).toBe(200);
    expect([await shown(), await written()]).toEqual(['Denied', before + 1]);
    expect(await health()).toMatchObject({ status: 'up', eventStoreDenied: null });
    expect(stage.lines.join('\n')).not.toContain(secret);
  });

  it('the subscription ends in the middle, sees every event once and in order', async () => {
    const before = await written();
    let isStopped = false;
    void following(muster, false).then(() => {
      isStopped = true;
    });
    // After the silence before this test the subscription is renewed once: in that moment there is none to end.
    while (!isStopped) {
      stage.relay.end(/^subscribe/, 'reset');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect((await notes('Subscribed again')).status).toBeLessThan(300);
    await following(muster, true);
    expect(await muster.app.projector.reached((await stage.direct.head())!, 30_000)).toBe(true);
    expect([await shown(), await written()]).toEqual(['Subscribed again', before + 1]);
  });

  it('the server is replaced by one with another log, ends: the place is between two of its events', async () => {
    stage.relay.plays(
      always(/^subscribe to all/, says('confirmed', 'status 3 "Trying to read from an invalid position."')),
    );
    stage.relay.end(/^subscribe/, 'reset');
    expect((await muster.failed).name).toBe('OtherLogError');
  });
});

describe('a new installation on a server that nobody wrote to', () => {
  let fresh: Awaited<ReturnType<typeof stagedMuster>>;
  let beginning: Muster;
  let person: Person;

  beforeAll(async () => {
    fresh = await stagedMuster({ begun: false });
    fresh.relay.adds((asked) => (/^subscribe to all.* from start$/.test(asked) ? [encoded('checkpoint 2^64-1')] : []));
    beginning = await fresh.start();
    await loadDemo(beginning.app, arvada);
    person = await signedIn(beginning.port);
  });
  afterAll(async () => {
    await fresh.stopped(beginning.stop());
    await fresh.close();
  });

  it('shows its demo, although the first checkpoint is no place', async () => {
    const { body } = await person.get('/api/beta/dispatch/get-data/');
    expect(body.crew.map(({ uuid }: { uuid: string }) => uuid)).toContain(crew);
    expect(body.incidents.length).toBeGreaterThan(0);
    const { body: well } = await person.get('/healthz');
    expect(well.status).toBe('up');
    expect(well.projections.map(({ lag }: { lag: number }) => lag)).toEqual(well.projections.map(() => 0));
  });

  it('says on its health page that the right to read was taken away while it ran', async () => {
    const denied = says('status 7 "Access Denied" exception=access-denied');
    const stopped = following(beginning, false);
    fresh.relay.plays(always(/^subscribe to all|^read backwards all/, denied));
    fresh.relay.end(/^subscribe/, denied.ending);
    await stopped;
    const { body } = await person.get('/healthz');
    expect(body).toMatchObject({ status: 'down', eventStore: 'down' });
    expect(body.eventStoreDenied).toMatch(/does not allow the user muster to read all streams\.$/);
  });
});
