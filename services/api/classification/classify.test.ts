import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NextToClassify } from '#contracts/classification/classification';
import { hashOf } from '#services/app/secrets';
import { arvada, type Desk, id, jcw, openDesk } from '#services/testing/desk';
import { classificationRoutes } from './classify.ts';

let desk: Desk;
const [dana, ada] = [id(10), id(11)];
const path = '/api/incidents/ml/classify/v1';
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'dispatcher' });
  desk.person(11, { name: 'Ada Abel', role: 'dispatcher' });
  for (const user of [dana, ada]) signsIn(user);
});
afterEach(() => desk.close());

const sessionOf = (user: string) => hashOf(`of ${user}`);
const signsIn = (user: string) => {
  const session = sessionOf(user);
  desk.happened(`session-${session}`, 'SessionStarted', {
    session,
    user,
    expiresAt: '2026-03-02T04:00:00.000Z',
    by: 'password',
  });
};
const signsOut = (user: string) =>
  desk.happened(`session-${sessionOf(user)}`, 'SessionEnded', { session: sessionOf(user), reason: 'signed-out' });
const incident = (n: number, hour: string, entity = arvada): string => {
  const uuid = id(n);
  desk.happened(
    `incident-${uuid}`,
    'IncidentCreated',
    {
      incident: uuid,
      version: 'arvada_water',
      source: null,
      subject: uuid,
      personal: { description: 'sewage from a manhole' },
    },
    { at: `2026-03-01T${hour}:00:00.000Z`, entity },
  );
  return uuid;
};
const asks = <Json = object>(what: string, body: object = {}, who = dana) =>
  desk.asks<Json>(classificationRoutes, `POST ${path}/${what}/`, desk.signedIn(who), { body });
const next = async (who = dana) => {
  const { json } = await asks<NextToClassify>('lock_next', {}, who);
  return [json?.result, json?.unclassified_count, json?.incident?.uuid ?? null];
};
const types = (added: readonly (readonly [string, object])[]) => added.map(([type]) => type);

describe('the next incident to classify', () => {
  it('is none without one that waits', async () => {
    const { json } = await asks('lock_next');
    expect(json).toEqual({ result: 'NONE', unclassified_count: 0 });
    incident(50, '10', jcw);
    expect(await next()).toEqual(['NONE', 0, null]);
  });

  it('is the newest one, locked for ten minutes, with what the model predicts', async () => {
    incident(50, '09');
    incident(51, '10');
    let json: NextToClassify | undefined;
    const added = await desk.added(async () => {
      ({ json } = await asks<NextToClassify>('lock_next'));
    });
    expect(added).toEqual([
      ['ClassificationLocked', { incident: id(51), account: dana, until: '2026-03-01T12:10:00.000Z' }],
    ]);
    expect(json).toMatchObject({
      result: 'LOCKED',
      unclassified_count: 2,
      incident: {
        uuid: id(51),
        version: 'arvada_water',
        time: '2026-03-01T10:00:00.000Z',
        description: 'sewage from a manhole',
        address: '',
        point: null,
        labels: [],
      },
    });
    expect(json?.incident?.predictions.module_predictions_v1[0]).toMatchObject({ label: 'sewer' });
  });

  it('stays the one that the person has, also when a newer one comes', async () => {
    incident(50, '09');
    expect(await next()).toEqual(['LOCKED', 1, id(50)]);
    incident(51, '10');
    expect(await next()).toEqual(['LOCKED', 2, id(50)]);
    expect(await next(ada)).toEqual(['LOCKED', 2, id(51)]);
  });

  it('is no one that another person has, while that person is signed in', async () => {
    incident(50, '09');
    await next(ada);
    expect(await next()).toEqual(['NONE', 1, null]);
    signsOut(ada);
    expect(await next()).toEqual(['LOCKED', 1, id(50)]);
  });

  it.each<readonly [string, () => void]>([
    ['was deactivated', () => desk.happened(`user-${ada}`, 'UserDeactivated', { user: ada })],
    ['has had the lock for ten minutes', () => desk.at('2026-03-01T12:10:00.000Z')],
  ])('may be one of a person who %s', async (_, then) => {
    incident(50, '09');
    await next(ada);
    then();
    expect(await next()).toEqual(['LOCKED', 1, id(50)]);
  });

  it('of the quality-assurance organization is none', async () => {
    const qa = { name: 'qa', displayName: 'QA', timezone: 'UTC', lat: 0, lng: 0, versions: [], entity: id(3) };
    desk.happened(`entity-${id(3)}`, 'EntityRegistered', qa, { entity: id(3) });
    desk.person(12, { entity: id(3) });
    incident(50, '09', id(3));
    expect(await next(id(12))).toEqual(['NONE', 0, null]);
  });

  it('is not looked for further when the log does not answer', async () => {
    incident(50, '09');
    Object.assign(desk.app, {
      handle: async () => {
        throw new Error('the store is away');
      },
    });
    await expect(next()).rejects.toThrow('the store is away');
  });
});

describe('a classification', () => {
  const classify = (body: object, who = dana) =>
    desk.added(async () => expect((await asks('manually_classify', body, who)).json).toEqual({}));

  it('has each label once, and what was predicted', async () => {
    const uuid = incident(50, '09');
    await next();
    const added = await classify({ incident: uuid, module: ['water', 'sewer', 'water'], problem_type: 'no_service' });
    expect(added).toMatchObject([
      [
        'IncidentClassified',
        {
          incident: uuid,
          modules: ['water', 'sewer'],
          problemTypes: ['no_service'],
          predicted: { model: expect.any(String) },
        },
      ],
    ]);
    const [[, data] = ['', {}]] = added;
    const { predicted } = data as {
      predicted: { modules: readonly object[]; problemTypes: readonly object[] };
    };
    expect(predicted.modules[0]).toEqual({ label: 'sewer', score: expect.any(Number) });
    expect(predicted.problemTypes[0]).toEqual({ label: expect.any(String), score: expect.any(Number) });
    expect(await next()).toEqual(['NONE', 0, null]);
  });

  it('is made by the person who has the incident, and of an own incident', async () => {
    const uuid = incident(50, '09');
    await next(ada);
    const body = { incident: uuid, module: 'water', problem_type: 'no_service' };
    await expect(classify(body)).rejects.toThrow('classification');
    const theirs = { ...body, incident: incident(51, '09', jcw) };
    await expect((async () => classify(theirs))()).rejects.toThrow('not-found');
    expect(types(await classify(body, ada))).toEqual(['IncidentClassified']);
  });
});

describe('an incident that is skipped', () => {
  const skip = (uuid: string, reason: string) =>
    desk.added(async () => expect((await asks('skip_manual', { incident: uuid, reason })).json).toEqual({}));

  it('has the reason without its outer spaces, and waits no more', async () => {
    const uuid = incident(50, '09');
    await next();
    expect(await skip(uuid, '  Not ours ')).toMatchObject([
      ['ClassificationSkipped', { incident: uuid, personal: { reason: 'Not ours' } }],
    ]);
    expect(await next()).toEqual(['NONE', 0, null]);
  });

  it('needs a reason, and is an own one', async () => {
    const uuid = incident(50, '09');
    await next();
    await expect((async () => skip(uuid, ' '))()).rejects.toThrow('invalid');
    const theirs = incident(51, '09', jcw);
    await expect((async () => skip(theirs, 'x'))()).rejects.toThrow('not-found');
  });
});
