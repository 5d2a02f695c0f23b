import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationDetail, NotificationList } from '#contracts/notify/notification';
import { phoneHash } from '#services/app/phones/phoneHash';
import { optOutOf } from '#services/outbound/notify/phones';
import { arvada, type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { notificationRoutes } from './notifications.ts';

let desk: Desk;
beforeEach(() => {
  desk = openDesk();
  Object.assign(desk.app, { config: { ...desk.app.config, textPrice: 0.0083, textsPerSecond: 20 } });
  desk.person(10, { name: 'Dana Diaz', role: 'manager' });
});
afterEach(() => desk.close());

/** A square of a thousandth of a degree. */
const paths = [
  [
    [-105.1, 39.8],
    [-105.099, 39.8],
    [-105.099, 39.801],
    [-105.1, 39.801],
  ],
];
const account = (n: number, phoneNumber: string, place = '39.8005,-105.0995', entity = arvada) =>
  desk.happened(
    `serviceaccount-${id(n)}`,
    'ServiceAccountListed',
    {
      account: id(n),
      subject: id(n),
      personal: { number: String(n), name: 'Cy', phoneNumber, address: '', place },
    },
    { entity },
  );
const out = (phone: string) => {
  const number = optOutOf(desk.app, phone);
  desk.happened(`optout-${number}`, 'NumberOptedOut', { number });
};
const asks = <Json = object>(name: string, asked: Parameters<Desk['asks']>[3] = {}, who = desk.signedIn(id(10))) =>
  desk.asks<Json>(notificationRoutes, name, who, asked);
const path = '/api/notify/v2/notifications';
const send = (body: object = {}) =>
  asks<{ uuid: string }>('POST /api/flux/notify/v2/create_notification/', {
    body: { message: 'No water until 4 pm.', paths, ...body },
  });
const sent = async () => (await send()).json?.uuid ?? '';
const phone = (n: number) => `+1303555${String(n).padStart(4, '0')}`;
const hash = (n: number) => phoneHash(desk.app, phone(n));

describe('an estimate', () => {
  const estimate = async (body: object) =>
    (await asks('POST /api/notify/v2/estimates/', { body: { paths, ...body } })).json;

  it('counts the people of the areas, and the price of the message', async () => {
    for (const n of [1, 2, 3]) account(20 + n, phone(n));
    account(24, phone(1));
    account(25, '');
    account(26, phone(6), '39.9,-105.0995');
    account(27, phone(7), undefined, jcw);
    out(phone(3));
    const message = 'x'.repeat(161);
    expect(await estimate({ message })).toEqual({
      accounts: 5,
      recipients: 2,
      without_phone: 1,
      opted_out: 1,
      segments: 2,
      price_per_segment: 0.0083,
      // Four segments at 0.83 cents.
      cost: 0.03,
    });
  });

  it('without a message costs nothing, and records nothing', async () => {
    account(21, phone(1));
    const added = await desk.added(async () =>
      expect(await estimate({})).toMatchObject({ recipients: 1, segments: 0, cost: 0 }),
    );
    expect(added).toEqual([]);
    expect(notificationRoutes.filter(({ reads }) => reads).map(({ path: at }) => at)).toEqual([
      '/api/notify/v2/estimates/',
    ]);
  });

  it('of an area that cannot be searched is refused', async () => {
    const line = [paths[0]?.slice(0, 2)];
    await expect(estimate({ paths: line })).rejects.toMatchObject({
      fields: { paths: ['An area needs at least three corners.'] },
    });
    await expect(send({ paths: line })).rejects.toThrow('invalid');
  });
});

describe('a notification', () => {
  it('is created for each phone once, those who opted out last', async () => {
    for (const n of [1, 2, 3]) account(20 + n, phone(n));
    account(24, '');
    out(phone(1));
    let uuid: string | undefined;
    const added = await desk.added(async () => {
      uuid = (await send({ message: '  No water.  ', recipients: 2 })).json?.uuid;
    });
    expect(added).toEqual([
      [
        'NotificationCreated',
        {
          notification: uuid,
          paths,
          recipients: [
            { account: id(22), phone: hash(2) },
            { account: id(23), phone: hash(3) },
            { account: id(21), phone: hash(1) },
          ],
          withoutPhone: 1,
          batch: 20,
          pause: 1_000,
          segments: 1,
          price: 0.0083,
          subject: uuid,
          personal: { message: 'No water.' },
        },
      ],
    ]);
  });

  it.each([
    [1, 10, 10_000],
    [10, 10, 1_000],
    [11, 11, 1_000],
    [3, 10, 3_333],
  ])('of a service that sends %d texts a second goes out in batches of %d every %d ms', async (rate, batch, pause) => {
    Object.assign(desk.app, { config: { ...desk.app.config, textsPerSecond: rate } });
    account(21, phone(1));
    expect(await desk.added(() => send())).toMatchObject([['NotificationCreated', { batch, pause }]]);
  });

  it('needs somebody, as many as its author saw', async () => {
    await expect(send()).rejects.toThrow('notification.nobody');
    account(21, phone(1));
    out(phone(1));
    await expect(send()).rejects.toThrow('notification.nobody');
    account(22, phone(2));
    await expect(send({ recipients: 2 })).rejects.toThrow('notification.other-number');
    expect(await desk.added(() => send({ recipients: 1 }))).toHaveLength(1);
  });

  it('is sent once, also when the request is repeated after people moved', async () => {
    account(21, phone(1));
    const line = notificationRoutes.find(({ path: at }) => at.endsWith('create_notification/'));
    const uuid = await sent();
    const { views } = desk.app;
    const repeated = Object.assign({}, desk.app, { views: { doc: () => views.doc('notifications', uuid) } });
    const added = await desk.added(async () => {
      const answer = await line?.answer({
        app: repeated,
        who: desk.signedIn(id(10)),
        body: { message: 'x', paths: [] },
        commandId: 'c1',
      } as unknown as Parameters<NonNullable<typeof line>['answer']>[0]);
      expect(answer).toEqual({ json: { uuid: expect.any(String) } });
    });
    expect(added).toEqual([]);
  });

  it('is also sent as a resource', async () => {
    account(21, phone(1));
    const attributes = { message_text: ' No water. ', paths, recipients: 1 };
    let answer: Awaited<ReturnType<typeof asks>> | undefined;
    const added = await desk.added(async () => {
      answer = await asks(`POST ${path}`, { body: { data: { attributes } } });
    });
    expect(added).toMatchObject([['NotificationCreated', { personal: { message: 'No water.' } }]]);
    const [, created] = added[0] ?? [];
    expect(answer).toMatchObject({
      json: { data: { type: 'notifications', id: (created as { notification: string }).notification } },
      position: desk.log.at(-1)?.position,
    });
    const other = { ...attributes, recipients: 2 };
    await expect(asks(`POST ${path}`, { body: { data: { attributes: other } } })).rejects.toThrow(
      'notification.other-number',
    );
  });

  it('is listed newest first, at most 50, and with its outcomes', async () => {
    account(21, phone(1));
    const uuids: string[] = [];
    for (let n = 0; n < 51; n++) {
      desk.at(`2026-03-01T12:${String(n).padStart(2, '0')}:00.000Z`);
      uuids.unshift(await sent());
    }
    const { data } = (await asks<NotificationList>(`GET ${path}`)).json ?? { data: [] };
    expect(data.map(({ id: of }) => of)).toEqual(uuids.slice(0, 50));
    expect(data[0]?.attributes).toMatchObject({ message_text: 'No water until 4 pm.', author: 'Dana Diaz' });
    const detail = await asks<NotificationDetail>(`GET ${path}/:uuid/`, { params: { uuid: uuids[0] ?? '' } });
    expect(detail.json?.data).toEqual({
      ...data[0],
      outcomes: [{ status: 'owed', reason: '', people: 1 }],
    });
  });

  it('is stopped', async () => {
    account(21, phone(1));
    const uuid = await sent();
    const added = await desk.added(async () =>
      expect((await asks(`POST ${path}/:uuid/stop/`, { params: { uuid } })).json).toEqual({}),
    );
    expect(added).toMatchObject([['NotificationStopped', { notification: uuid }]]);
  });

  it('is read as an alert', async () => {
    account(21, phone(1));
    const uuid = await sent();
    const { text } = await asks(`GET ${path}/:uuid/cap/`, { params: { uuid } });
    expect(text?.type).toBe('application/cap+xml; charset=utf-8');
    expect(text?.body).toContain(`<identifier>${uuid}</identifier>`);
    const earlier = await sent();
    const query = { updates: `${earlier}, ${uuid}` };
    const update = await asks(`GET ${path}/:uuid/cap/`, { params: { uuid: await sent() }, query });
    expect(update.text?.body).toMatch(new RegExp(`<references>\\S+,${earlier},\\S+ \\S+,${uuid},\\S+</references>`));
    await expect(asks(`GET ${path}/:uuid/cap/`, { params: { uuid }, query: { updates: id(99) } })).rejects.toThrow(
      'not-found',
    );
  });

  it('of another organization is in no list, and not found', async () => {
    account(21, phone(1));
    const uuid = await sent();
    const other = desk.person(11, { role: 'manager', entity: jcw });
    expect((await asks<NotificationList>(`GET ${path}`, {}, other)).json?.data).toEqual([]);
    for (const name of [`GET ${path}/:uuid/`, `POST ${path}/:uuid/stop/`, `GET ${path}/:uuid/cap/`]) {
      await expect((async () => asks(name, { params: { uuid } }, other))()).rejects.toThrow('not-found');
      await expect((async () => asks(name, { params: { uuid: id(99) } }))()).rejects.toThrow('not-found');
    }
    expect(desk.app.views.docs('notifications', { where: { entity: arvada } })).toMatchObject([{ created: noon }]);
  });
});

it('10,000 people are the most for one notification, with those who opted out', async () => {
  const who = desk.signedIn(id(10));
  const sentTo = (count: number) => {
    const all = Array.from({ length: count }, (_, n) => n);
    const rows = {
      customer: all.map(id),
      phone: all.map((n) => `+1${n}`),
      lat: all.map(() => 39.8005),
      lng: all.map(() => -105.0995),
      spreadsheet: all.map(() => ''),
    };
    const optedOut = optOutOf(desk.app, '+10');
    Object.assign(desk.app, { views: { rowLists: () => rows, doc: () => null, keys: () => [optedOut] } });
    const body = { message: 'No water.', paths };
    return asks('POST /api/flux/notify/v2/create_notification/', { body }, who);
  };
  await expect(sentTo(10_001)).rejects.toThrow('notification.too-many');
  await expect(sentTo(10_000)).resolves.toMatchObject({ json: { uuid: expect.any(String) } });
});
