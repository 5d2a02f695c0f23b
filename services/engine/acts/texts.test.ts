import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { optedOutReason } from '#contracts/notify/notification';
import { iso } from '#events/core/ports';
import type { MessageDue, NotificationDue } from '#projections/due/obligation';
import { phoneHash } from '#services/app/phones/phoneHash';
import type { Texting, TextMessage } from '#services/core/telephony';
import { optOutOf } from '#services/outbound/notify/phones';
import { appOf } from '#services/testing/app';
import { sendNotification, sendNotificationText } from './notifications.ts';
import { sendEventText } from './stakeholders.ts';
import { sendShiftText } from './trades.ts';

const began = Date.parse('2026-03-01T08:00:00.000Z');
const at = iso(began);
const [anna, bo] = ['+13035550142', '+13035550143'];
const secrets = {
  digest: (text: string) => createHash('sha256').update(text).digest('hex'),
  reportKey: (id: string) => `key-${id}`,
};
const hashOf = (phone: string) => phoneHash({ secrets } as never, phone);

interface Row {
  readonly [column: string]: unknown;
}

let documents: Record<string, object>;
/** The phones of the accounts. */
let phones: Record<string, string>;
let rows: readonly Row[];
/** The types of the events of a phone number. */
let wishes: ReadonlyMap<string, readonly string[]>;
let texted: TextMessage[];
let said: { readonly stream: string; readonly command: { readonly do: string } }[];
let causes: object[];
/** Runs when a text is sent. */
let meanwhile: () => void;
beforeEach(() => {
  [documents, phones, rows, wishes, texted, said, causes] = [{}, {}, [], new Map(), [], [], []];
  meanwhile = () => {};
});

const telephony = {
  provider: 'simulator',
  sendText: async (message: TextMessage) => {
    texted.push(message);
    meanwhile();
    return { result: 'sent', providerId: 'SM1' };
  },
  outcomeOf: async () => ({ result: 'unknown' }),
} as unknown as Texting;

const app = () =>
  appOf({
    clock: { now: () => began },
    random: { uuid: () => 'an id' },
    log: { warn: () => {} },
    config: { publicUrl: 'https://muster.example' },
    secrets,
    store: {
      read: async function* read(stream: string) {
        for (const type of wishes.get(stream) ?? []) yield { type };
      },
    },
    views: {
      doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null,
      rangedRows: (name: string, { where }: { where: Row }) => {
        if (name === 'notification_texts')
          return rows.filter((row) => Object.entries(where).every(([column, value]) => row[column] === value));
        const phone = phones[String(where.customer)];
        return phone === undefined ? [] : [{ customer: where.customer, phone, spreadsheet: '' }];
      },
    },
    handle: async ({ category }: { readonly category: string }, id: string, { command }: never, cause: object) => {
      said.push({ stream: `${category} ${id}`, command });
      causes.push(cause);
      return { events: [{}], position: null };
    },
  });
const commands = () => said.map(({ command }) => command);
const message = (more: Partial<MessageDue>): MessageDue => ({
  kind: 'notification-text',
  id: 'd0',
  entity: 'arvada',
  due_at: at,
  status: 'owed',
  attempts: 0,
  check_in: null,
  ...more,
});

const doc = {
  uuid: 'n1',
  entity: 'arvada',
  state: 'sending',
  batch: 12,
  pause: 60_000,
  recipients: 12,
  message: 'Boil water',
};
const row = (turn: number, phone: string): Row => ({
  turn,
  phone: hashOf(phone),
  status: 'owed',
  delivery: `d${turn}`,
  account: `a${turn}`,
  notification: 'n1',
});
const requested = (turn: number, to: string) => ({
  do: 'requestNotificationText',
  delivery: `d${turn}`,
  provider: 'simulator',
  notification: 'n1',
  account: `a${turn}`,
  to,
});

describe('a batch of a notification', () => {
  const due = { kind: 'notification', id: 'n1', entity: 'arvada', due_at: at, through: 0, of: 12 };
  const send = () => sendNotification(app(), telephony, due as unknown as NotificationDue);
  beforeEach(() => {
    documents = { 'notifications n1': doc };
  });

  it('texts each person once, after the request is in the log', async () => {
    rows = [row(0, anna)];
    phones = { a0: anna };
    await send();
    const reportTo = 'https://muster.example/api/text-report/?k=key-d0';
    expect(texted).toEqual([{ delivery: 'd0', to: anna, body: 'Boil water', reportTo }]);
    expect(commands()).toMatchObject([requested(0, anna), {}, { do: 'batchSent', through: 12 }]);
    expect(causes[0]).toMatchObject({ entity: 'arvada', correlationId: 'n1' });
  });

  it('passes over a person who opted out, whose phone changed, or who is gone, and says why', async () => {
    rows = [row(0, anna), row(1, anna), row(2, anna), row(3, bo)];
    phones = { a0: anna, a1: bo, a3: bo };
    wishes = new Map([
      [`optout-${optOutOf({ secrets } as never, anna)}`, ['NumberOptedIn', 'NumberOptedOut']],
      [`optout-${optOutOf({ secrets } as never, bo)}`, ['NumberOptedOut', 'NumberOptedIn']],
    ]);
    await send();
    const skipped = said.filter(({ command }) => command.do === 'skipNotificationText');
    expect(skipped.map(({ stream, command }) => [stream, (command as unknown as { because: string }).because])).toEqual(
      expect.arrayContaining([
        ['delivery d0', 'opted-out'],
        ['delivery d1', 'phone-changed'],
        ['delivery d2', 'account-removed'],
      ]),
    );
    expect(skipped).toHaveLength(3);
    expect(texted.map(({ to }) => to)).toEqual([bo]);
  });

  it('sends ten at once, and no more once a person stops it', async () => {
    rows = Array.from({ length: 12 }, (_, n) => row(n, anna));
    phones = Object.fromEntries(rows.map(({ account }) => [account, anna]));
    meanwhile = () => {
      documents['notifications n1'] = { ...doc, state: 'stopped' };
    };
    await send();
    expect(texted.map(({ delivery }) => delivery)).toEqual(Array.from({ length: 10 }, (_, n) => `d${n}`));
  });
});

describe('a text of a notification that waits', () => {
  const waiting = message({ status: 'waiting', attempts: 2, notification: { notification: 'n1', account: 'a0' } });
  beforeEach(() => {
    documents = { 'notifications n1': doc };
    rows = [row(0, anna)];
    phones = { a0: anna };
  });
  const send = async (due = waiting) => {
    await sendNotificationText(app(), telephony, due);
    return commands();
  };

  it('is tried again', async () => {
    expect(await send()).toMatchObject([{ do: 'tryAgain', attempt: 3 }, {}]);
    expect(texted.map(({ to }) => to)).toEqual([anna]);
  });

  it.each([
    [
      'the notification was stopped',
      () => {
        documents['notifications n1'] = { ...doc, state: 'stopped' };
      },
    ],
    [
      optedOutReason,
      () => {
        wishes = new Map([[`optout-${optOutOf({ secrets } as never, anna)}`, ['NumberOptedOut']]]);
      },
    ],
    [
      'the account or its phone number changed',
      () => {
        phones = { a0: bo };
      },
    ],
    [
      'the account or its phone number changed',
      () => {
        phones = {};
      },
    ],
  ])('is given up when %s', async (reason, happens) => {
    happens();
    expect(await send()).toEqual([{ do: 'failed', reason }]);
    expect(said[0]?.stream).toBe('delivery d0');
    expect(texted).toEqual([]);
  });

  it('is looked up, not sent again, when its request had no answer, also once it was stopped', async () => {
    documents['notifications n1'] = { ...doc, state: 'stopped' };
    await send({ ...waiting, status: 'requested' });
    expect(texted).toEqual([]);
    expect(commands()).toHaveLength(1);
  });

  it('of no notification is left alone', async () => {
    documents = {};
    expect(await send()).toEqual([]);
    const { notification: _, ...none } = waiting;
    expect(await send(none)).toEqual([]);
  });
});

describe('a text about a trade of shifts', () => {
  const due = message({ kind: 'shift-text', id: 'd1', trade: { trade: 't1', user: 'anna', says: 'made' } });
  beforeEach(() => {
    documents = {
      'trades t1': {
        entity: 'arvada',
        designation: 'Water on-call',
        user: 'bo',
        accepted_by: 'anna',
        back: null,
        start: '2026-03-02T14:00:00.000Z',
        end: '2026-03-03T14:00:00.000Z',
      },
      'accounts anna': { active: true, phone_number: anna },
    };
  });
  const send = async (of = due) => {
    await sendShiftText(app(), telephony, of);
    return { intent: commands()[0], texts: texted.map(({ to }) => to) };
  };
  const intent = {
    do: 'requestShiftText',
    delivery: 'd1',
    provider: 'simulator',
    user: 'anna',
    trade: 't1',
    says: 'made',
  };

  it('goes to the own number, and names the shift and the page', async () => {
    expect(await send()).toEqual({ intent: { ...intent, to: anna }, texts: [anna] });
    expect(texted[0]?.body).toMatch(
      /: You are on call now for Water on-call, .* https:\/\/muster.example\/my-shifts\/$/,
    );
    expect(causes[0]).toMatchObject({ entity: 'arvada', correlationId: 't1' });
  });

  it('goes to nobody who has left, and about no trade that is not known', async () => {
    documents['accounts anna'] = { active: false, phone_number: anna };
    expect(await send()).toEqual({ intent: { ...intent, to: '' }, texts: [] });
    documents = {};
    const { trade: _, ...none } = due;
    await sendShiftText(app(), telephony, due);
    await sendShiftText(app(), telephony, none);
    expect(texted).toEqual([]);
    expect(commands()).toHaveLength(2);
  });
});

describe('a text to a stakeholder', () => {
  const due = message({ kind: 'event-text', id: 'd1', told: { telling: 't1', user: 'anna' } });
  const stakeholders = (phone: string) => ({ stakeholders: [{ user: 'bo' }, { user: 'anna', phone_number: phone }] });
  beforeEach(() => {
    documents = {
      'event_notices d1': {
        entity: 'arvada',
        incident: 'i1',
        user: 'anna',
        configuration: 'e1',
        event: 'INCIDENT_REPORTED',
        round: 0,
      },
      'event_configurations e1': stakeholders(''),
      'accounts anna': { active: true, phone_number: anna },
    };
  });
  const send = async () => {
    await sendEventText(app(), telephony, due);
    return { intent: commands()[0], texts: texted.map(({ to }) => to) };
  };
  const intent = (to: string) => ({
    do: 'requestEventText',
    delivery: 'd1',
    provider: 'simulator',
    user: 'anna',
    incident: 'i1',
    telling: 't1',
    to,
  });

  it('goes to the own number, and names the event and its page', async () => {
    expect(await send()).toEqual({ intent: intent(anna), texts: [anna] });
    expect(texted[0]?.body).toContain('https://muster.example/incident/i1/');
    expect(texted[0]?.reportTo).toBe('https://muster.example/api/text-report/?k=key-d1');
    expect(causes[0]).toMatchObject({ entity: 'arvada', correlationId: 't1' });
  });

  it('goes to the number of the event before the own one', async () => {
    documents['event_configurations e1'] = stakeholders(bo);
    expect(await send()).toEqual({ intent: intent(bo), texts: [bo] });
  });

  it.each([
    ['has left', 'accounts anna', { active: false, phone_number: anna }],
    ['is a stakeholder no more', 'event_configurations e1', { stakeholders: [{ user: 'bo', phone_number: bo }] }],
    ['has no number', 'accounts anna', { active: true, phone_number: '' }],
  ])('is refused without a request when the person %s', async (_, name, document) => {
    documents[name] = document;
    expect(await send()).toEqual({ intent: intent(''), texts: [] });
    expect(commands()).toMatchObject([{}, { reason: 'no phone number' }]);
  });

  it('of no notice is left alone', async () => {
    delete documents['event_notices d1'];
    expect(await send()).toEqual({ intent: undefined, texts: [] });
  });
});
