import { beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { entity as entityDecider } from '#events/entity/decider';
import { incident } from '#events/incident/incident';
import { answerWithin } from '#projections/due/messages';
import type { App } from '#services/app/app';
import type { Attempted } from '#services/core/telephony';
import { createServiceRequest, tellOutcome } from '#services/engine/acts/serviceRequests';
import type { Table } from '#services/engine/table';
import type { Cityworks } from '#services/outbound/cityworks/cityworks';
import { answering, cause, dyingAt, engineRoom, entity, look, lookAndFollow, occurredAt } from './engineRoom.ts';

const room = engineRoom();

beforeAll(async () => {
  const register = {
    do: 'register',
    entity,
    name: 'loveland',
    displayName: 'Loveland',
    timezone: 'America/Denver',
    lat: 40.4,
    lng: -105,
    versions: ['loveland_after_hours'],
  } as const;
  await room.here.handle(
    entityDecider,
    entity,
    { commandId: idFrom('register'), occurredAt, command: register },
    cause,
  );
});

let count = 0;
/** An incident that needs a service request. */
async function owing(): Promise<string> {
  const uuid = idFrom('simulated', 'integrated', ++count);
  const problem = { sid: 1_003, code: 'DC 03', display: 'Main break' };
  const commands = [
    {
      do: 'create',
      incident: uuid,
      version: 'loveland_after_hours',
      description: 'Main break',
      source: null,
      labels: [],
      locations: [],
    },
    { do: 'queueIntegration', incident: uuid, system: 'cityworks', problem },
  ] as const;
  const steps = commands.map((command, n) => ({ commandId: idFrom(uuid, n), occurredAt, command }));
  await room.here.handle(incident, uuid, steps, cause);
  await room.reading.caughtUp();
  return uuid;
}

/** A Cityworks that obeys the test, and records its requests. */
function cityworks(...answers: readonly (Attempted | 'dies')[]) {
  const { asked, next } = answering(answers);
  const way: Cityworks = { provider: 'cityworks', create: ({ integration }) => next(integration) };
  return { way, asked };
}
const done: Attempted = { result: 'sent', providerId: '48213' };

const table = (app: App, way: Cityworks): Table => ({
  'service-request': (due) => createServiceRequest(app, () => way, due),
  'service-request-outcome': (due) => tellOutcome(app, due),
});
const tendServiceRequests = (app: App, cityworksOf: () => Cityworks) => look(app, table(app, cityworksOf()));
const looks = (way: Cityworks, as = room.app) => lookAndFollow(room, as, table(as, way));
const entryOf = (uuid: string) => room.reading.views.doc('incidents', uuid)?.integrations[0];

describe('a service request', () => {
  it('is created once and reported once, however many engines look', async () => {
    const uuid = await owing();
    const { way, asked } = cityworks(done);
    await Promise.all([tendServiceRequests(room.app, () => way), tendServiceRequests(room.app, () => way)]);
    for (let n = 0; n < 3; n++) await looks(way);
    expect([asked.length, entryOf(uuid)?.status, entryOf(uuid)?.reference]).toEqual([1, 'created', '48213']);
    expect(room.reading.views.rows('incident_log', uuid)).toHaveLength(3);
  });

  it('is created by the next engine when the first died before it recorded the intent', async () => {
    const uuid = await owing();
    const { way, asked } = cityworks(done);
    await expect(looks(way, dyingAt(room, 1))).rejects.toThrow('died');
    expect(asked).toEqual([]);
    for (let n = 0; n < 2; n++) await looks(way);
    expect([asked.length, entryOf(uuid)?.status]).toEqual([1, 'created']);
  });

  it('is in doubt when an engine died between the request and the answer, and is not requested again', async () => {
    const uuid = await owing();
    const { way, asked } = cityworks('dies', done);
    await expect(looks(way)).rejects.toThrow('died');
    await room.reading.caughtUp();
    for (let n = 0; n < 3; n++) await looks(way);
    await room.clock.advance(7_200_000);
    for (let n = 0; n < 2; n++) await looks(way);
    expect([asked.length, entryOf(uuid)?.status]).toEqual([1, 'unknown']);
  });

  it('is in doubt when an engine died after the answer, before it recorded it', async () => {
    const uuid = await owing();
    const { way, asked } = cityworks(done, done);
    await expect(looks(way, dyingAt(room, 2))).rejects.toThrow('died');
    await room.reading.caughtUp();
    await room.clock.advance(answerWithin);
    for (let n = 0; n < 3; n++) await looks(way);
    expect([asked.length, entryOf(uuid)?.status]).toEqual([1, 'unknown']);
  });

  it('is recorded on the incident by the next engine when one died before that', async () => {
    const uuid = await owing();
    const { way, asked } = cityworks(done);
    await looks(way);
    await expect(looks(way, dyingAt(room, 1))).rejects.toThrow('died');
    expect(entryOf(uuid)?.status).toBe('queued');
    await looks(way);
    expect([asked.length, entryOf(uuid)?.status]).toEqual([1, 'created']);
  });

  it('that is put off shows that it waits, and until when', async () => {
    const uuid = await owing();
    const { way, asked } = cityworks({ result: 'later', reason: 'HTTP 503' }, done);
    expect(await looks(way)).toBe(room.clock.now() + 10_000);
    expect(await looks(way)).toBe(room.clock.now() + 10_000);
    expect(entryOf(uuid)).toMatchObject({ status: 'waiting', reason: 'HTTP 503' });
    await room.clock.advance(10_000);
    for (let n = 0; n < 2; n++) await looks(way);
    expect([asked.length, entryOf(uuid)?.status]).toEqual([2, 'created']);
  });
});
