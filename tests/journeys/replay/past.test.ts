// @night It folds a night anew for each of many instants.
import { describe, expect, it } from 'vitest';
import type { CrewTrack } from '#contracts/audit/replay';
import { codec } from '#events/codec';
import { idOf } from '#events/core/message';
import { entityId } from '#services/demo/ids';
import type { Read } from '#services/projector/folding';
import { replayOf } from '#services/replay/replay';
import { seed } from '../../support/chance.ts';
import type { Person } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';
import { foldedSlowly, shownBy, wholeLog } from './slowly.ts';
import { type Drawn, drawnFrom, randomWork } from './work.ts';

/** `INSTANTS=1000` for a long run. */
const instants = Number(process.env.INSTANTS ?? 24);
/** Milliseconds, for each instant of a busy machine. */
const patience = { timeout: 60_000 + instants * 4_000 };

const here = installed({ organisations: ['arvada', 'durham'] });
const anna = signedIn(here, 'analyst@arvada.example');

/** An answer as text, without the position of the log: the past names the last event of its own organization. */
const said = async (who: Person, path: string): Promise<string> => {
  const { status, body } = await who.get(path);
  if (status !== 200) return `${status}`;
  return JSON.stringify(withoutPosition(body));
};
const board = '/api/beta/dispatch/get-data/';
const callouts = '/api/callouts/';
/** Later than every instant of the test, because the calendar counts the people of crews from the instant on. */
const calendar = '/api/entities/admin/v2/calendar/?date_start=2027-01-09&date_end=2027-01-22';
const version = 'arvada_manual_dispatch';
const withoutPosition = (answer: object) => ({ ...answer, position: undefined });
const lastRecorded = async (): Promise<string> => (await here.muster.app.store.last())?.recordedAt ?? '';

/** The words while nothing is recorded, and the time of the last event. */
async function still<T>(ask: () => Promise<T>): Promise<readonly [at: string, answer: T]> {
  for (;;) {
    await here.settled();
    const at = await lastRecorded();
    const answer = await ask();
    if (at === (await lastRecorded())) return [at, answer];
  }
}

interface Kept {
  readonly at: string;
  readonly path: string;
  readonly said: string;
}

describe(`the past (SEED=${seed})`, () => {
  it('is what the screens showed then, byte for byte, at random instants', patience, async () => {
    const draw: Drawn = drawnFrom(seed);
    const work = await randomWork(here, draw);
    const kept: Kept[] = [];
    let before: Kept[] = [];
    for (let n = 0; n < instants; n += 1) {
      const { touched } = await work.next();
      const paths = [board, callouts, calendar, ...touched.map((uuid) => `/api/incident/${uuid}/`)];
      const [at, answers] = await still(() => Promise.all(paths.map((path) => said(anna, path))));
      // Two changes in one millisecond are one instant.
      if (at !== before[0]?.at) kept.push(...before);
      before = paths.map((path, each) => ({ at, path, said: answers[each] ?? '' }));
    }
    kept.push(...before);
    expect(kept.length).toBeGreaterThan(instants);
    for (const one of draw.shuffled(kept)) {
      const then = await said(anna, `${one.path}${one.path.includes('?') ? '&' : '?'}at=${one.at}`);
      expect({ ...one, said: then }).toEqual(one);
    }
    // A control: what was kept of each screen did change. In a few steps that is certain of the board only.
    for (const path of instants < 100 ? [board] : [board, callouts, calendar])
      expect(new Set(kept.filter((one) => one.path === path).map((one) => one.said)).size).toBeGreaterThan(1);
  });

  it('is what a slow fold of the events finds, by either clock, for both organizations', patience, async () => {
    const { app } = here.muster;
    const draw = drawnFrom(seed + 1);
    const reads = await wholeLog(app);
    const dora = await here.person('analyst@durham.example');
    for (let n = 0; n < Math.ceil(instants / 10); n += 1) {
      const { event } = draw.of(reads.slice(reads.length / 2));
      for (const clock of ['known', 'happened'] as const) {
        const timeOf = ({ event: { recordedAt, metadata } }: Read): number =>
          Date.parse(clock === 'known' ? recordedAt : metadata.occurredAt);
        const at = timeOf({ event });
        const some = reads.filter((read) => timeOf(read) <= at);
        for (const [who, name] of [
          [anna, 'arvada'],
          [dora, 'durham'],
        ] as const) {
          const entity = entityId(name);
          const query = new URLSearchParams({ at: new Date(at).toISOString(), clock }).toString();
          const { status, body } = await who.get(`${board}?${query}`);
          expect(status, `${name} ${query}`).toBe(200);
          const uuids = [...body.incidents.map(({ uuid }: { uuid: string }) => uuid).slice(0, 3), idOf(event.stream)];
          const { body: called } = await who.get(`${callouts}?${query}`);
          const pages = await Promise.all(uuids.map((uuid) => who.get(`/api/incident/${uuid}/?${query}`)));
          const shown = await foldedSlowly(some, (views) => shownBy(views, app, { entity, role: 'analyst', uuids }));
          const answers = pages.map(({ status: said, body: page }) => (said === 200 ? withoutPosition(page) : null));
          expect({ at, clock, crews: body.crew, cards: body.incidents, callouts: called, pages: answers }).toEqual({
            at,
            clock,
            ...shown,
            pages: shown.pages.map((page) => page && withoutPosition(page as object)),
          });
        }
      }
    }
  });

  it('is the same from few states, packed and thinned out, as from all events', patience, async () => {
    const { app } = here.muster;
    const draw = drawnFrom(seed + 2);
    const entity = entityId('arvada');
    const { store, keys, random } = app;
    const ports = { store, keys, codec: codec(keys, random) };
    const thin = replayOf(ports, { limits: { largest: 40_000, kept: 2, interval: 20 } });
    const none = replayOf(ports, { limits: { largest: 0, kept: 1, interval: Number.MAX_SAFE_INTEGER } });
    const timeline = await app.replay.timeline(entity);
    for (let n = 0; n < instants; n += 1) {
      const at = timeline?.recorded(draw.below(timeline.length())) ?? 0;
      const shown = await Promise.all(
        [thin, none].map(async (replay) => {
          const views = (await replay.asOf(entity, { at, clock: 'known' }))?.views;
          return views && shownBy(views, app, { entity, role: 'analyst', uuids: [] });
        }),
      );
      expect(shown[0]?.crews).toBeTruthy();
      expect(shown[0], `at ${at}`).toEqual(shown[1]);
    }
    const { packed = 0, bytes = 0, events = 0 } = (await thin.size(entity)) ?? {};
    expect(packed).toBeGreaterThan(1);
    // Thinned out: fewer than one for each interval.
    expect(packed).toBeLessThan(events / 20);
    expect(bytes).toBeLessThanOrEqual(40_000);
  });

  it('has the tracks of the crews that a slow reading of the log finds, by either clock', patience, async () => {
    const { app } = here.muster;
    const draw = drawnFrom(seed + 3);
    const entity = entityId('arvada');
    const reads = (await wholeLog(app)).filter(({ event }) => event.metadata.entity === entity);
    const places = reads.filter(({ event: { type } }) => type === 'CheckInCompleted' || type === 'PositionReported');
    expect(places.length).toBeGreaterThan(3);
    const names = new Map(
      here.muster.app.views
        .docs('crews')
        .flatMap((doc) => (doc.kind === 'crew' ? [[doc.crew.uuid, doc.crew.name] as const] : [])),
    );
    for (let n = 0; n < 20; n += 1) {
      const { event } = draw.of(places);
      const at = Date.parse(event.recordedAt) + draw.below(5 * 60_000);
      const after = at - (1 + draw.below(600)) * 60_000;
      for (const clock of ['known', 'happened'] as const) {
        const times = { at: new Date(at).toISOString(), clock, after: new Date(after).toISOString() };
        const { status, body } = await anna.get(`/api/replay/tracks/?${new URLSearchParams(times).toString()}`);
        if (status === 400 && at > Date.parse(await lastRecorded())) continue;
        expect(status).toBe(200);
        const counted = places
          .filter(({ event: one }) => clock === 'happened' || Date.parse(one.recordedAt) <= at)
          .map(({ event: one }) => ({
            crew: idOf(one.stream),
            time: one.metadata.occurredAt,
            known: one.recordedAt,
            data: one.data as unknown as { lat: number; lng: number },
          }))
          .filter(({ time }) => Date.parse(time) <= at)
          .toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
        const expected = [...new Set(counted.map(({ crew }) => crew))].flatMap((crew) => {
          const own = counted.filter((one) => one.crew === crew);
          const before = own.findLastIndex(({ time }) => Date.parse(time) < after);
          const shown = own
            .slice(Math.max(0, before))
            .map(({ time, known, data }) => [time, known, data.lat, data.lng]);
          return shown.length === 0 ? [] : [[crew, names.get(crew), shown]];
        });
        const found = body.crews.map(({ crew, name, places: own }: CrewTrack) => [
          crew,
          name,
          own.map(({ time, recorded_time: known, point }) => [time, known, ...point]),
        ]);
        const inOrder = (tracks: readonly unknown[]) =>
          tracks.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
        expect({ at, clock, tracks: inOrder(found) }).toEqual({ at, clock, tracks: inOrder(expected) });
      }
    }
    expect((await anna.get('/api/replay/tracks/')).body.crews.length).toBeGreaterThan(0);
    const dana = await here.person('dispatcher@arvada.example');
    expect((await dana.get('/api/replay/tracks/')).status).toBe(403);
    const dora = await here.person('analyst@durham.example');
    const own = new Set(names.keys());
    const theirs = (await dora.get('/api/replay/tracks/')).body.crews as readonly CrewTrack[];
    expect(theirs.every(({ crew }) => own.has(crew) && !places.some(({ event }) => idOf(event.stream) === crew))).toBe(
      true,
    );
  });

  it('has an event of 2:10 that became known at 2:31 by the one clock, and not by the other', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const { body } = await dana.send('POST', '/api/incidents/', { version, description: 'Late words' });
    const path = `/api/incident/${body.uuid}/`;
    await here.clock.advance(60 * 60_000);
    const said = new Date(here.clock.now() - 21 * 60_000).toISOString();
    await here.settled();
    const before = await lastRecorded();
    await dana.send('POST', `${path}log/`, { event: 'note', message: 'Came late', time: said });
    await here.settled();
    const lines = async (query: object): Promise<string> =>
      JSON.stringify((await anna.get(`${path}?${new URLSearchParams({ ...query }).toString()}`)).body.log);
    expect(await lines({ at: said, clock: 'happened' })).toContain('Came late');
    expect(await lines({ at: before })).not.toContain('Came late');
    expect(await lines({ at: await lastRecorded() })).toContain('Came late');
    const { body: near } = await anna.get(`/api/replay/?at=${before}`);
    expect(near.late).toContainEqual(
      expect.objectContaining({ type: 'LogEntryRecorded', time: said, incident: body.uuid }),
    );
    expect(near.next).toBe(await lastRecorded());
  });

  it('names no erased person, also where it was read before', async () => {
    const alice = await here.person('administrator@arvada.example');
    const report = {
      version,
      description: 'Zebulon Quagmire says the basement floods',
      labels: ['Quagmire house'],
      locations: [
        {
          raw: '7 Nightjar Lane',
          route: 'Nightjar Lane',
          lat: 39.81,
          lng: -105.08,
          contacts: [{ name: 'Zebulon Quagmire' }],
        },
      ],
    };
    const { body } = await alice.send('POST', '/api/incidents/', report);
    const path = `/api/incident/${body.uuid}/`;
    await alice.send('POST', `${path}log/`, { event: 'note', message: 'Mr Quagmire will be home' });
    await here.settled();
    const at = await lastRecorded();
    const then = async () => [
      await said(alice, `${path}?at=${at}`),
      await said(alice, `${board}?at=${at}`),
      await said(alice, `${path}?at=${new Date(here.clock.now()).toISOString()}&clock=happened`),
    ];
    for (const text of await then()) expect(text).toContain('Quagmire');
    const [location] = (await alice.get(path)).body.locations;
    for (const subject of [location.contacts[0].uuid, location.uuid, body.uuid])
      expect((await alice.send('POST', `${path}erase/${subject}/`, {})).status).toBe(200);
    await here.settled();
    for (const text of await then()) {
      expect(text).not.toMatch(/quagmire|nightjar/i);
      expect(text).toContain(body.uuid);
    }
  });

  it('is shown to those who may replay, of their own organization alone', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const dora = await here.person('analyst@durham.example');
    const { body } = await dana.send('POST', '/api/incidents/', { version, description: 'Ours' });
    await here.settled();
    const at = await lastRecorded();
    const path = `/api/incident/${body.uuid}/?at=${at}`;
    expect((await anna.get(path)).status).toBe(200);
    // A manager has rights that an analyst has not, and sees more of it.
    const maria = await here.person('manager@arvada.example');
    for (const one of [path, `${board}?at=${at}`, `/api/incident/${body.uuid}/log/?at=${at}`])
      expect([one, (await maria.get(one)).status]).toEqual([one, 200]);
    expect((await dana.get(path)).status).toBe(403);
    expect((await dana.get(`${board}?at=${at}`)).status).toBe(403);
    expect(await dora.get(path)).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
    expect((await dora.get(`${board}?at=${at}&e=arvada`)).status).toBe(404);
    expect((await dora.get(`${board}?at=${at}`)).body.incidents).not.toContainEqual(
      expect.objectContaining({ uuid: body.uuid }),
    );
    expect(
      (await dora.get(`/api/replay/?at=${at}`)).body.late.map(({ incident }: { incident: string }) => incident),
    ).not.toContain(body.uuid);
  });

  it('follows an incident that another organization takes over, on both sides', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const dora = await here.person('analyst@durham.example');
    const { body } = await dana.send('POST', '/api/incidents/', { version, description: 'Goes over' });
    const page = `/api/incident/${body.uuid}/`;
    await dana.send('POST', `${page}label/`, { name: 'Main break' });
    await here.settled();
    const ours = await lastRecorded();
    const aid = {
      incident_id: body.uuid,
      version: 'standard_manual_dispatch',
      tree_name: 'Mutual aid',
      new_entity: 'durham',
      explanation: 'Our pumps are all out.',
    };
    expect((await dana.send('POST', '/api/incidents/transfer-to-escalation-tree/', aid)).status).toBe(201);
    await here.settled();
    const [theirs, live] = await still(() => said(dora, page));
    const card = async (who: Person, at: string) =>
      (await who.get(`${board}?at=${at}`)).body.incidents.find(({ uuid }: { uuid: string }) => uuid === body.uuid);
    expect([(await anna.get(`${page}?at=${ours}`)).status, (await dora.get(`${page}?at=${ours}`)).status]).toEqual([
      200, 404,
    ]);
    expect([(await anna.get(`${page}?at=${theirs}`)).status, (await dora.get(`${page}?at=${theirs}`)).status]).toEqual([
      404, 200,
    ]);
    expect(await said(dora, `${page}?at=${theirs}`)).toBe(live);
    expect([await card(anna, theirs), await card(dora, ours)]).toEqual([undefined, undefined]);
    expect(await card(dora, theirs)).toEqual(
      (await dora.get(board)).body.incidents.find(({ uuid }: { uuid: string }) => uuid === body.uuid),
    );
    expect(await card(anna, ours)).toMatchObject({ labels: ['Main break'], description: 'Goes over' });
  });

  it.each([
    ['yesterday', 'This is not a time.'],
    ['2026-02-30T10:00:00Z', 'This is not a time.'],
    // Without its offset it may be either of two instants of the repeated hour.
    ['2025-11-02T01:30:00', 'This is not a time.'],
    ['2999-01-01T00:00:00Z', 'This moment is in the future.'],
    ['1999-01-01T00:00:00Z', 'Nothing was recorded before this moment.'],
  ])('refuses %s in words', async (at, words) => {
    for (const path of [
      board,
      '/api/incident/00000000-0000-4000-8000-000000000000/',
      '/api/replay/',
      '/api/replay/tracks/',
    ])
      expect(await anna.get(`${path}?at=${at}`)).toMatchObject({ status: 400, body: { at: [words] } });
  });

  it('tells the two instants of a repeated hour apart by their offsets', async () => {
    const dana = await here.person('dispatcher@arvada.example');
    const { body } = await dana.send('POST', '/api/incidents/', { version, description: 'Old words' });
    const between = '2025-11-02T08:00:00.000Z';
    for (const time of ['2025-11-01T08:00:00.000Z', between]) {
      const line = { event: 'note', message: 'From the paper log', time, time_confirmed: true };
      expect((await dana.send('POST', `/api/incident/${body.uuid}/log/`, line)).status).toBe(201);
    }
    await here.settled();
    const near = async (at: string) =>
      (await anna.get(`/api/replay/?clock=happened&at=${encodeURIComponent(at)}`)).body;
    expect(await near('2025-11-02T01:30:00-06:00')).toMatchObject({ next: between });
    expect(await near('2025-11-02T01:30:00-07:00')).toMatchObject({ previous: between });
  });
});
