import { describe, expect, it } from 'vitest';
import type { Entity } from '#contracts/accounts/viewer';
import type { LatLng } from '#contracts/core/geo';
import type { Clock } from '#events/core/ports';
import { gatherer } from '#services/commands/import/files/incidents';
import { jumpingClock, map, now, row, rowsBy } from '#services/testing/importFile';
import { type PlayFact, playbook } from './playbook.ts';
import { play } from './player.ts';
import type { Session } from './session.ts';

const entity: Entity = {
  uuid: 'e1',
  name: 'springfield',
  display_name: 'City of Springfield',
  timezone: 'America/Chicago',
  centre: [37, -93],
  reach_miles: 310,
  versions: [
    { key: 'call', display_name: 'Call', dispatched: false, targets: ['water'], states: [] },
    { key: 'water', display_name: 'Water', dispatched: true, targets: [], states: [] },
  ],
  given_versions: [],
  undispatched_versions: ['call'],
  modules: [],
};
const crew = (uuid: string, active = true, user: object | null = {}) => ({ uuid, active, designated_user: user });
const crews = [crew('truck'), crew('jetter'), crew('vac', true, null), crew('standby', false)];

function recorder(answers: Readonly<Record<string, { status: number; json: unknown }>> = {}) {
  const asked: { path: string; body: Record<string, unknown>; key: string }[] = [];
  const session: Session = {
    get: async <T>() => ({ crew: crews }) as T,
    send: async (_, path, body, key) => {
      asked.push({ path, body: body as Record<string, unknown>, key });
      return answers[path] ?? { status: 201, json: { uuid: 'i1' } };
    },
  };
  return { session, asked };
}

const facts = (...rows: readonly (readonly string[])[]) => factsAt(entity.centre, ...rows);

function factsAt(centre: LatLng, ...rows: readonly (readonly string[])[]) {
  const incidents = gatherer();
  const read = rowsBy(map);
  rows.forEach((cells, n) => {
    const { facts: said } = read(n + 2, cells);
    if (said) incidents.add(said);
  });
  return playbook(map, incidents.all(), { limit: 10, centre });
}

const second = row({ Part: '7-B', Crew: 'Jetter', Sent: '03/01/2026 02:20', There: '03/01/2026 02:35' });
const third = row({ Part: '7-C', Crew: 'Vac', Sent: '03/01/2026 02:25', There: '' });
const run = { run: 'r1', entity, speed: 60, calledOff: new AbortController().signal };

describe('the places of a file that is played', () => {
  const placeAt = (centre: LatLng) => {
    const [first] = factsAt(centre, row());
    return first?.does === 'create' ? first.body.locations?.[0] : undefined;
  };

  it('move to the board of the organization, and keep the street without the other town', () =>
    expect(placeAt([37, -93])).toMatchObject({ raw: '28th Ln', lat: 37, lng: -93 }));

  it("stay as they are when they are the organization's own", () =>
    expect(placeAt([38.3, -104.6])).toMatchObject({ raw: '28th Ln, Pueblo, CO', lat: 38.25, lng: -104.52 }));
});

describe('playing a file', () => {
  it('sends every request in order, at the requested speed', async () => {
    const { session, asked } = recorder();
    const { clock, waits } = jumpingClock();
    const played = await play({ ...run, dispatcher: session, manager: session, facts: facts(row()), clock });
    expect(
      asked.map(({ path, body }) => [path, body.event ?? body.designation ?? body.version ?? body.completed]),
    ).toEqual([
      ['/api/incidents/', 'call'],
      ['/api/incident/i1/log/', 'acknowledged'],
      ['/api/beta/dispatch/manual-dispatch/', 'truck'],
      ['/api/incident/i1/log/', 'geo:arrived'],
      ['/api/incident/i1/log/', 'team:done'],
      ['/api/manage/incident/i1/', true],
    ]);
    expect(waits).toEqual([5_000, 25_000, 80_000]);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
    expect(played).toMatchObject({ done: 6, refused: new Map(), skipped: new Map() });
  });

  it('sends the crew that rested longest, and no crew twice to one incident', async () => {
    const { session, asked } = recorder();
    const { clock } = jumpingClock();
    const all = facts(row(), second, third);
    const { skipped } = await play({ ...run, dispatcher: session, manager: session, facts: all, clock });
    const sent = asked.filter(({ path }) => path.endsWith('manual-dispatch/'));
    expect(sent.map(({ body }) => [body.designation, body.new_version])).toEqual([
      ['truck', 'water'],
      ['jetter', 'water'],
    ]);
    expect([...skipped.values()]).toEqual([1]);
  });

  it('sends crews to two incidents that ask in the same moment', async () => {
    const { session, asked } = recorder();
    const { clock } = jumpingClock();
    const all = facts(row(), row({ No: '8', Part: '8-A' }));
    const get: Session['get'] = async (path) => new Promise(setImmediate).then(() => session.get(path));
    const { skipped } = await play({ ...run, dispatcher: { ...session, get }, manager: session, facts: all, clock });
    expect(asked.filter(({ path }) => path.endsWith('manual-dispatch/'))).toHaveLength(2);
    expect(skipped.size).toBe(0);
  });

  it('plays on the map of the viewing organization', () => {
    const [first] = facts(
      row(),
      row({ No: '8', Part: '8-A', Lat: '38.35' }),
      row({ No: '9', Part: '9-A', Lat: '38.15' }),
    );
    expect(first).toMatchObject({ does: 'create', body: { locations: [{ lat: 37, lng: -93 }] } });
  });

  it('counts refusals, and leaves out the rest of an incident that was not created', async () => {
    const { session } = recorder({
      '/api/incidents/': { status: 400, json: { version: ['This field may not be blank.'] } },
    });
    const { clock } = jumpingClock();
    const played = await play({ ...run, dispatcher: session, manager: null, facts: facts(row()), clock });
    expect([...played.refused]).toEqual([['version: This field may not be blank.', 1]]);
    expect([...played.skipped]).toEqual([['Its incident was not created.', 5]]);
  });

  it('begins nothing new once it is stopped', async () => {
    const { session, asked } = recorder();
    const { clock } = jumpingClock();
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    await play({
      ...run,
      calledOff: stop.signal,
      dispatcher: session,
      manager: null,
      facts: facts(row()),
      clock,
      onProgress,
    });
    expect(asked.length).toBeLessThan(4);
  });
});

/** A fact of an incident, so many seconds after the first. */
const fact = (incident: string, key: string, at: number, does: object): PlayFact =>
  ({ incident, key, at: now + at * 1_000, ...does }) as PlayFact;
const opens = (incident: string, at = 0) =>
  fact(incident, 'create', at, { does: 'create', body: { description: 'Leak' } });
const says = (incident: string, key: string, at = 0) =>
  fact(incident, key, at, { does: 'log', event: key, message: '' });
const sends = (incident: string, key: string, at = 0) => fact(incident, key, at, { does: 'dispatch' });
const ends = (incident: string, at = 0) => fact(incident, 'end', at, { does: 'complete' });

/** The play of these facts at their own speed. */
function plays(facts: readonly PlayFact[], dispatcher: Session, more: Partial<Parameters<typeof play>[0]> = {}) {
  const { clock, waits } = jumpingClock();
  const played = play({ ...run, speed: 1, facts, dispatcher, manager: dispatcher, clock, ...more });
  return { played, waits };
}

/** A session whose requests stay open until they are answered. */
function slow() {
  const asked: string[] = [];
  const open: ((answer: { status: number; json: unknown } | Error) => void)[] = [];
  const session: Session = {
    get: async <T>() => ({ crew: crews }) as T,
    send: (_, path, body) => {
      asked.push('event' in body ? String(body.event) : path);
      return new Promise((done, fail) => {
        open.push((answer) => (answer instanceof Error ? fail(answer) : done(answer)));
      });
    },
  };
  const answer = (more: { status: number; json: unknown } | Error = { status: 201, json: { uuid: 'i1' } }) =>
    open.shift()?.(more);
  return { session, asked, answer };
}
/** A clock that stands until a second passes. */
function heldClock() {
  let time = now;
  const due: (() => void)[] = [];
  const clock: Clock = {
    now: () => time,
    at: (_, callback) => {
      due.push(callback);
      return () => {};
    },
  };
  const pass = () => {
    time += 1_000;
    for (const callback of due.splice(0)) callback();
  };
  return { clock, pass };
}
const settled = async () => {
  for (let n = 0; n < 5; n++) await new Promise(setImmediate);
};

describe('the facts of a file under way', () => {
  it('begin with the first, and keep their distances', async () => {
    const { session } = recorder();
    const { played, waits } = plays([opens('7'), opens('8', 30), opens('9', 90)], session, { speed: 2 });
    await played;
    expect(waits).toEqual([15_000, 30_000]);
  });

  it('are sixteen at most', async () => {
    const { session, asked, answer } = slow();
    const { played } = plays(
      Array.from({ length: 18 }, (_, n) => opens(`i${n}`)),
      session,
    );
    await settled();
    expect(asked).toHaveLength(16);
    answer();
    await settled();
    expect(asked).toHaveLength(17);
    for (let n = 0; n < 17; n++) {
      answer();
      await settled();
    }
    expect((await played).done).toBe(18);
  });

  it('wait for the facts of the same incident that are still open', async () => {
    const { session, asked, answer } = slow();
    const { clock, pass } = heldClock();
    const all = [opens('7'), says('7', 'first'), says('7', 'second', 1), opens('8', 1)];
    const { played } = plays(all, session, { clock });
    await settled();
    answer();
    await settled();
    pass();
    await settled();
    // The second waits for the first, and the other incident does not.
    expect(asked).toEqual(['/api/incidents/', 'first', '/api/incidents/']);
    answer();
    await settled();
    expect(asked.at(-1)).toBe('second');
    answer();
    answer();
    expect((await played).done).toBe(4);
  });

  it('end with the failure of a request, after which none begins', async () => {
    const { session, asked, answer } = slow();
    const { clock, pass } = heldClock();
    const { played } = plays([opens('7'), opens('8', 1), opens('9', 2)], session, { clock });
    const failed = played.catch(({ message }: Error) => message);
    await settled();
    answer(new Error('http://here does not answer.'));
    await settled();
    pass();
    await settled();
    expect(asked).toHaveLength(1);
    expect(await failed).toBe('http://here does not answer.');
  });

  it('end without a failure once the play is stopped', async () => {
    const { session, answer } = slow();
    const stop = new AbortController();
    const { played } = plays([opens('7')], session, { calledOff: stop.signal });
    await settled();
    stop.abort();
    answer(new Error('http://here does not answer.'));
    expect((await played).done).toBe(1);
  });

  it.each([
    ['that is listed first among those without a crew', entity, 'call'],
    ['that the organization has first, without such a list', { ...entity, undispatched_versions: [] }, 'water'],
    ['of no name, without any', { ...entity, undispatched_versions: [], versions: [] }, ''],
  ])('open incidents of the type %s', async (_, owner, version) => {
    const { session, asked } = recorder();
    const versions = [...owner.versions].reverse();
    const undispatched_versions = owner.undispatched_versions.length > 0 ? ['call', 'water'] : [];
    await plays([opens('7')], session, { entity: { ...owner, versions, undispatched_versions } }).played;
    expect(asked[0]?.body).toEqual({
      description: 'Leak',
      version,
      source: expect.stringContaining('r1:7'),
    });
  });

  it('are left out after the incident was completed, and by an account that may not complete', async () => {
    const { session, asked } = recorder();
    const { played } = plays([opens('7'), ends('7'), says('7', 'late')], session, { manager: null });
    const { skipped, done } = await played;
    expect([...skipped]).toEqual([
      ['Nobody who may complete incidents could sign in.', 1],
      ['Its incident was not created.', 1],
    ]);
    expect([asked.length, done]).toEqual([1, 3]);
  });
});

describe('a crew that a play sends', () => {
  const designated = (asked: { body: Record<string, unknown> }[]) =>
    asked.flatMap(({ body }) => (body.designation === undefined ? [] : [body.designation]));
  /** A session with three crews, that counts how often the crews are asked for. */
  const threeCrews = (answers: Parameters<typeof recorder>[0] = {}) => {
    const { session, asked } = recorder(answers);
    const counts = { crews: 0 };
    const get: Session['get'] = async <T>() => {
      counts.crews += 1;
      return { crew: [crew('truck'), crew('jetter'), crew('vac')] } as T;
    };
    return { session: { ...session, get }, asked, counts };
  };

  it('is one that was not sent yet, then the one that was sent longest ago', async () => {
    const { session, asked } = threeCrews();
    const each = ['7', '8', '9', '10', '11', '12', '13'].flatMap((incident, n) => [
      opens(incident, n),
      sends(incident, 'send', n),
    ]);
    await plays(each, session).played;
    expect(designated(asked)).toEqual(['truck', 'jetter', 'vac', 'truck', 'jetter', 'vac', 'truck']);
  });

  it('takes the incident to its next type, and a crew after it to the one that follows', async () => {
    const { session, asked } = threeCrews();
    const versions = [
      { key: 'call', display_name: 'Call', dispatched: false, targets: ['water'], states: [] },
      { key: 'water', display_name: 'Water', dispatched: true, targets: ['repair'], states: [] },
    ];
    const all = [opens('7'), sends('7', 'a', 1), sends('7', 'b', 2), sends('7', 'c', 3)];
    await plays(all, session, { entity: { ...entity, versions } }).played;
    expect(asked.slice(1).map(({ body }) => body.new_version)).toEqual(['water', 'repair', 'repair']);
  });

  it('leaves the incident as it was when it was refused, and the crews are asked for again', async () => {
    const path = '/api/beta/dispatch/manual-dispatch/';
    const { session, asked, counts } = threeCrews({ [path]: { status: 409, json: { detail: 'Busy.' } } });
    const all = [opens('7'), sends('7', 'a', 1), sends('7', 'b', 2)];
    const versions = [
      { key: 'call', display_name: 'Call', dispatched: false, targets: ['water'], states: [] },
      { key: 'water', display_name: 'Water', dispatched: true, targets: ['repair'], states: [] },
    ];
    const { refused } = await plays(all, session, { entity: { ...entity, versions } }).played;
    expect(asked.slice(1).map(({ body }) => [body.designation, body.new_version])).toEqual([
      ['truck', 'water'],
      ['jetter', 'water'],
    ]);
    expect([...refused]).toEqual([['Busy.', 2]]);
    expect(counts.crews).toBe(2);
  });

  it('is one of the crews of the last half minute', async () => {
    const { session, counts } = threeCrews();
    const atSeconds = (...times: number[]) =>
      plays(
        times.flatMap((at, n) => [opens(`i${n}`, at), sends(`i${n}`, 'send', at)]),
        session,
      ).played;
    await atSeconds(0, 29);
    expect(counts.crews).toBe(1);
    await atSeconds(0, 30);
    expect(counts.crews).toBe(1 + 2);
  });
});
