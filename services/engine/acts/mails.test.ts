import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Integration } from '#contracts/incident/integration';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { MessageDue } from '#projections/due/obligation';
import type { Attempted } from '#services/core/telephony';
import type { Cityworks } from '#services/outbound/cityworks/cityworks';
import type { Mail } from '#services/outbound/mail/mail';
import { appOf } from '#services/testing/app';
import { takeOffLists } from './crews/departures.ts';
import { orderDigest, sendDigest } from './digests.ts';
import { endHolds } from './holds.ts';
import { sendAccountMail, sendPasswordMail } from './passwordMails.ts';
import { createServiceRequest, tellOutcome } from './serviceRequests.ts';
import { endIdle } from './sessions.ts';

// The figures have tests of their own.
vi.mock('#services/figures/digestFigures', () => ({
  digestFiguresOf: () => ({
    reported: 0,
    linked: 0,
    types: [],
    calls: { calls: 0, accepted: 0, declined: 0, could_not_reach: 0 },
    arrival: { median: null, p90: null, n: 0, of: 0 },
  }),
}));

const began = Date.parse('2026-03-01T08:00:00.000Z');
const at = iso(began);

let documents: Record<string, object>;
let done: { readonly stream: string; readonly id: string; readonly command: object; readonly cause: object }[];
let mailed: object[];
beforeEach(() => {
  [documents, done, mailed] = [
    { 'entities arvada': { name: 'arvada', display_name: 'Arvada', timezone: 'UTC' } },
    [],
    [],
  ];
});
const app = () =>
  appOf({
    clock: { now: () => began },
    random: { uuid: () => 'an id' },
    log: { warn: () => {} },
    config: { publicUrl: 'https://muster.example' },
    secrets: { passwordToken: (link: string) => `token of ${link}`, unsubscribeKey: (one: string) => `key of ${one}` },
    views: {
      doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null,
      docs: (name: string) =>
        Object.entries(documents).flatMap(([key, doc]) => (key.startsWith(`${name} `) ? [doc] : [])),
    },
    handle: async (
      { category }: { readonly category: string },
      id: string,
      { commandId, command, occurredAt }: { commandId: string; command: object; occurredAt: string },
      cause: object,
    ) => {
      expect(occurredAt).toBe(at);
      done.push({ stream: `${category} ${id}`, id: commandId, command, cause });
      return { events: [{}], position: null };
    },
  });
const mail = {
  provider: 'simulator',
  send: async (message: object): Promise<Attempted> => {
    mailed.push(message);
    return { result: 'sent', providerId: 'M1' };
  },
  outcomeOf: async (delivery: string) => ({ result: 'sent', providerId: `found ${delivery}` }),
} as unknown as Mail;
const due = (kind: MessageDue['kind'], more: Partial<MessageDue> = {}): MessageDue => ({
  kind,
  id: 'd1',
  entity: 'arvada',
  due_at: at,
  status: 'owed',
  attempts: 0,
  check_in: null,
  ...more,
});
const commands = () => done.map(({ command }) => command);
const byEngine = (correlationId: string, entity = 'arvada') => ({
  entity,
  actor: { kind: 'system', id: 'engine' },
  correlationId,
});
const sent = { do: 'sent', providerId: 'M1' };
const over = { do: 'failed', reason: 'over' };

describe('the daily mail', () => {
  const digestDue = { kind: 'digest', id: 's1', entity: 'arvada', due_at: '2026-03-01T06:00:00.000Z' } as const;
  const subscribed = (more: object = {}) => {
    documents['digests s1'] = { kind: 'subscription', user: 'ann', ended: false, day: null };
    documents['accounts ann'] = { active: true, email: 'ann@arvada.example', ...more };
  };

  it('is ordered for the day before, and the next one is named', async () => {
    subscribed();
    await orderDigest(app(), digestDue);
    expect(done).toEqual([
      {
        stream: 'digest s1',
        id: idFrom('digest due', 's1', digestDue.due_at),
        command: {
          do: 'order',
          due: '2026-03-01T06:00:00.000Z',
          earliest: '2026-02-28T08:00:00.000Z',
          now: at,
          next: '2026-03-02T06:00:00.000Z',
        },
        cause: byEngine('s1'),
      },
    ]);
  });

  it('follows the clock of its organization', async () => {
    subscribed();
    documents['entities arvada'] = { timezone: 'America/Denver' };
    await orderDigest(app(), digestDue);
    expect(commands()).toMatchObject([{ next: '2026-03-01T13:00:00.000Z' }]);
    delete documents['entities arvada'];
    await orderDigest(app(), digestDue);
    expect(commands()[1]).toMatchObject({ next: '2026-03-02T06:00:00.000Z' });
  });

  it('ends with the account of its person, and is not ordered without a subscription or a time', async () => {
    await orderDigest(app(), digestDue);
    subscribed();
    await orderDigest(app(), { ...digestDue, due_at: null });
    expect(done).toEqual([]);
    subscribed({ active: false });
    await orderDigest(app(), digestDue);
    delete documents['accounts ann'];
    await orderDigest(app(), digestDue);
    expect(commands()).toEqual([{ do: 'unsubscribe' }, { do: 'unsubscribe' }]);
  });

  const ordered = () => {
    subscribed();
    documents['digests d1'] = {
      kind: 'mail',
      delivery: 'd1',
      subscription: 's1',
      entity: 'arvada',
      user: 'ann',
      since: '2026-02-28T08:00:00.000Z',
      until: at,
    };
  };
  const intent = { do: 'requestDigestMail', delivery: 'd1', provider: 'simulator', user: 'ann', subscription: 's1' };

  it('is sent to the address that its person has now', async () => {
    ordered();
    await sendDigest(app(), mail, due('digest-mail'));
    expect(commands()).toEqual([intent, sent]);
    expect(done[0]?.cause).toEqual(byEngine('s1'));
    expect(mailed).toMatchObject([
      {
        delivery: 'd1',
        to: 'ann@arvada.example',
        unsubscribe: 'https://muster.example/unsubscribe/?k=key of s1',
      },
    ]);
  });

  it.each<readonly [string, () => void]>([
    ['the person has left', () => subscribed({ active: false })],
    ['the account is gone', () => void delete documents['accounts ann']],
    ['the person has no address', () => subscribed({ email: '' })],
    [
      'the subscription has ended',
      () => void (documents['digests s1'] = { kind: 'subscription', user: 'ann', ended: true }),
    ],
    ['the subscription is gone', () => void delete documents['digests s1']],
  ])('is not sent when %s', async (_, change) => {
    ordered();
    change();
    await sendDigest(app(), mail, due('digest-mail'));
    expect([commands(), mailed]).toEqual([[intent, over], []]);
  });

  it('is looked up when it was asked for already, and nothing is done for one that is not known', async () => {
    await sendDigest(app(), mail, due('digest-mail'));
    expect(done).toEqual([]);
    ordered();
    await sendDigest(app(), mail, due('digest-mail', { status: 'requested', attempts: 1 }));
    expect([commands(), mailed]).toEqual([[{ do: 'sent', providerId: 'found d1' }], []]);
  });
});

describe('a mail with a link to set a password', () => {
  const link = (more: object = {}) => {
    documents['accounts ann'] = { first_name: 'Ann' };
    documents['password_mails d1'] = {
      delivery: 'd1',
      entity: 'arvada',
      user: 'ann',
      link: 'l1',
      template: 'reset',
      to: 'ann@arvada.example',
      expires_at: '2026-03-01T08:00:00.001Z',
      ...more,
    };
  };
  const intent = { do: 'requestPasswordMail', delivery: 'd1', provider: 'simulator', user: 'ann', link: 'l1' };
  const written = () => (mailed as { readonly subject: string; readonly body: string }[])[0];

  it('is sent while the link is good', async () => {
    link();
    await sendPasswordMail(app(), mail, due('password-mail'));
    expect([commands(), done[0]?.cause]).toEqual([[intent, sent], byEngine('l1')]);
    expect(mailed).toEqual([
      {
        delivery: 'd1',
        to: 'ann@arvada.example',
        subject: 'Reset your Muster password',
        body: [
          'Hello Ann,',
          '',
          'Someone asked for a new password for your Muster account at Arvada. If it was you, choose one here; the link works once, for an hour:',
          '',
          'https://muster.example/set-password/ann/token of l1/',
          '',
          'If it was not you, do nothing: your password stays as it is.',
          '',
        ].join('\n'),
      },
    ]);
  });

  it('invites a new person in other words', async () => {
    link({ template: 'invitation' });
    await sendPasswordMail(app(), mail, due('password-mail'));
    expect(written()?.subject).toBe('Your Muster account at Arvada');
    expect(written()?.body).toBe(
      [
        'Hello Ann,',
        '',
        'Arvada has added you to Muster. Choose a password here; the link works once, for seven days:',
        '',
        'https://muster.example/set-password/ann/token of l1/',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['the link is over', { expires_at: at }],
    ['its person was erased', { to: '' }],
  ])('is not sent when %s', async (_, more) => {
    link(more);
    await sendPasswordMail(app(), mail, due('password-mail'));
    expect([commands(), mailed]).toEqual([[intent, over], []]);
  });

  it('is looked up when it was asked for already, and nothing is done for one that is not known', async () => {
    await sendPasswordMail(app(), mail, due('password-mail'));
    expect(done).toEqual([]);
    link();
    await sendPasswordMail(app(), mail, due('password-mail', { status: 'requested', attempts: 1 }));
    expect([commands(), mailed]).toEqual([[{ do: 'sent', providerId: 'found d1' }], []]);
  });
});

describe('a mail that tells of a change to an account', () => {
  const change = (to: string) => {
    documents['account_mails d1'] = { delivery: 'd1', entity: 'arvada', user: 'ann', template: 'second-step-off', to };
  };
  const intent = { do: 'requestAccountMail', delivery: 'd1', provider: 'simulator', user: 'ann' };

  it('is sent to its person, without a link', async () => {
    change('ann@arvada.example');
    await sendAccountMail(app(), mail, due('account-mail'));
    expect([commands(), done[0]?.cause]).toEqual([[intent, sent], byEngine('d1')]);
    expect(mailed).toMatchObject([
      { delivery: 'd1', to: 'ann@arvada.example', subject: 'Your Muster account asks for no code any more' },
    ]);
    expect(JSON.stringify(mailed)).not.toContain('http');
  });

  it('is not sent to a person who was erased', async () => {
    change('');
    await sendAccountMail(app(), mail, due('account-mail'));
    expect([commands(), mailed]).toEqual([[intent, over], []]);
  });

  it('is looked up when it was asked for already, and nothing is done for one that is not known', async () => {
    await sendAccountMail(app(), mail, due('account-mail'));
    expect(done).toEqual([]);
    change('ann@arvada.example');
    await sendAccountMail(app(), mail, due('account-mail', { status: 'requested', attempts: 1 }));
    expect([commands(), mailed]).toEqual([[{ do: 'sent', providerId: 'found d1' }], []]);
  });
});

describe('a service request', () => {
  const request = (more: object = {}) => {
    documents['service_requests d1'] = {
      delivery: 'd1',
      entity: 'arvada',
      incident: 'i1',
      integration: 'g1',
      problem: { sid: 7 },
      status: 'owed',
      reference: '',
      reason: '',
      told: null,
      ...more,
    };
  };
  const shown = (more: object = {}) => {
    documents['incidents i1'] = { entity: 'durham', description: 'Water in the street', locations: [], ...more };
  };
  const created: object[] = [];
  const cityworks = {
    provider: 'cityworks of arvada',
    create: async (order: object) => {
      created.push(order);
      return { result: 'sent', providerId: 'SR-1' };
    },
  } as unknown as Cityworks;
  const create = async (has: string | null, more: Partial<MessageDue> = {}) => {
    created.length = 0;
    await createServiceRequest(app(), (name) => (name === has ? cityworks : null), due('service-request', more));
    return commands();
  };
  const intent = (provider: string) => ({
    do: 'requestIntegration',
    delivery: 'd1',
    provider,
    incident: 'i1',
    integration: 'g1',
  });
  const refused = (reason: string) => ({ do: 'failed', reason });

  it('is created in the Cityworks of its organization, from the incident as it is now', async () => {
    request();
    shown();
    expect(await create('arvada')).toEqual([intent('cityworks of arvada'), { do: 'sent', providerId: 'SR-1' }]);
    expect(created).toMatchObject([{ integration: 'g1', problemSid: 7, details: 'Water in the street' }]);
    expect(done[0]?.cause).toEqual(byEngine('i1'));
  });

  it('fails without a Cityworks, and for an incident that was deleted or is not there', async () => {
    request();
    shown();
    expect(await create('durham')).toEqual([intent('cityworks'), refused('not connected')]);
    shown({ deleted: true });
    expect((await create('arvada')).at(-1)).toEqual(refused('deleted'));
    delete documents['incidents i1'];
    expect((await create('arvada')).at(-1)).toEqual(refused('deleted'));
    expect(created).toEqual([]);
  });

  it('is doubtful once it was asked for, and nothing is done for one that is not known', async () => {
    expect(await create('arvada')).toEqual([]);
    request();
    shown();
    expect(await create('arvada', { status: 'requested', attempts: 1 })).toEqual([{ do: 'unknown' }]);
    expect(created).toEqual([]);
  });

  const told = async () => {
    await tellOutcome(app(), {
      kind: 'service-request-outcome',
      id: 'd1',
      entity: 'arvada',
      due_at: at,
      told: 'queued',
    });
    return done;
  };
  it.each<readonly [object, object]>([
    [
      { status: 'waiting', reason: 'busy' },
      { status: 'waiting', reason: 'busy' },
    ],
    [
      { status: 'failed', reason: 'no such problem' },
      { status: 'failed', reason: 'no such problem' },
    ],
    [
      { status: 'sent', reference: 'SR-1' },
      { status: 'created', reference: 'SR-1' },
    ],
    [{ status: 'unknown' }, { status: 'unknown' }],
  ])('that is %j is told to the incident as %j, in the organization that has it now', async (as, outcome) => {
    request(as);
    shown();
    const { status } = outcome as { readonly status: string };
    expect(await told()).toEqual([
      {
        stream: 'incident i1',
        id: idFrom('tell', 'd1', status),
        command: { do: 'tellIntegration', integration: 'g1', delivery: 'd1', outcome },
        cause: byEngine('i1', 'durham'),
      },
    ]);
    // Once it was told, it is told no more.
    documents['service_requests d1'] = { ...documents['service_requests d1'], told: status as Integration['status'] };
    expect(await told()).toHaveLength(1);
  });

  it.each(['owed', 'requested'])('that is %s is not told yet', async (status) => {
    expect(await told()).toEqual([]);
    request({ status });
    expect(await told()).toEqual([]);
  });
});

it('holds that are over end in the organization that has the incident now', async () => {
  const holds = { kind: 'holds', id: 'i1', entity: 'arvada', due_at: at } as unknown as Parameters<typeof endHolds>[1];
  await endHolds(app(), holds);
  expect(done).toEqual([]);
  documents['incidents i1'] = { entity: 'durham' };
  await endHolds(app(), holds);
  await endHolds(app(), { ...holds, due_at: null });
  expect(done).toEqual(
    [at, ''].map((then) => ({
      stream: 'incident i1',
      id: idFrom('end holds', 'i1', then),
      command: { do: 'endHolds', now: at },
      cause: byEngine('i1', 'durham'),
    })),
  );
});

it('a session that was not used is ended', async () => {
  const idle = { kind: 'session-idle', id: 's1', entity: 'arvada', due_at: at } as Parameters<typeof endIdle>[1];
  const id = idFrom('idle session', 's1', at);
  await endIdle(app(), idle);
  expect(done).toEqual([{ stream: 'session s1', id, command: { do: 'endIdle', now: at }, cause: byEngine(id) }]);
});

it('a person who left is taken off every list of people to call, and then that is recorded', async () => {
  const of = (user: string) => ({ uuid: `profile of ${user}`, user });
  documents['reserve_lists r1'] = { uuid: 'r1', profiles: [of('ann'), of('bob')] };
  documents['reserve_lists r2'] = { uuid: 'r2', profiles: [of('bob')] };
  documents['beats b1'] = { uuid: 'b1', call_profiles: [of('bob'), of('ann')] };
  documents['escalations ann'] = { profiles: [{ uuid: 'e1' }, { uuid: 'e2' }] };
  const crew = (uuid: string, user: string | null) => ({ uuid, designated_user: user && { uuid: user } });
  documents['crews c1'] = { crew: crew('c1', 'ann') };
  documents['crews c2'] = { crew: crew('c2', 'bob') };
  documents['crews c3'] = { crew: crew('c3', null) };
  // A shift has these two crews: the designated user waits aside.
  documents['crews c4'] = { crew: crew('c4', 'bob'), designated: { uuid: 'ann' } };
  documents['crews c5'] = { crew: crew('c5', 'ann'), designated: null };
  const left = { kind: 'departure', id: 'ann', entity: 'arvada', due_at: at } as const;
  await takeOffLists(app(), left);
  const cause = byEngine(idFrom('departure', 'ann', at));
  expect(done.map(({ stream, command }) => [stream, command])).toEqual([
    ['reservelist r1', { do: 'remove', reserveProfile: 'profile of ann' }],
    ['beat b1', { do: 'removeCallProfile', callProfile: 'profile of ann' }],
    ['user ann', { do: 'removeEscalationProfile', profile: 'e1' }],
    ['user ann', { do: 'removeEscalationProfile', profile: 'e2' }],
    ['designation c1', { do: 'releaseUser', user: 'ann' }],
    ['designation c4', { do: 'releaseUser', user: 'ann' }],
    ['roster arvada', { do: 'takeOffLists', user: 'ann', earlier: new Map() }],
  ]);
  expect(new Set(done.map(({ id }) => id)).size).toBe(done.length);
  for (const one of done) expect(one.cause).toEqual(cause);
  done = [];
  documents = {};
  await takeOffLists(app(), left);
  expect(commands()).toEqual([{ do: 'takeOffLists', user: 'ann', earlier: new Map() }]);
});
