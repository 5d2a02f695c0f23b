import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#events/core/ports';
import type { CheckInDue, MessageDue } from '#projections/due/obligation';
import type { Attempted, TextMessage } from '#services/core/telephony';
import { appOf } from '#services/testing/app';
import { failCheckIn, failUndelivered, sendCheckInText } from './checkIns.ts';

const began = Date.parse('2026-03-02T08:00:00.000Z');
const at = iso(began);
const day = 24 * 3_600_000;
const phone = '+13035550142';

let documents: Record<string, object>;
let told: { readonly stream: string; readonly command: object; readonly at: string; readonly cause: object }[];
let texts: TextMessage[];
let answer: Attempted;
beforeEach(() => {
  documents = { 'accounts sam': { phone_number: phone } };
  [told, texts] = [[], []];
  answer = { result: 'sent', providerId: 'SM1' };
  asks(began + 1);
});
/** The check-in waits for an answer until this time. */
const asks = (until: number, user = 'sam') => {
  documents['check_ins k1'] = { checkIn: 'k1', designation: 'c1', entity: 'arvada', user, due_at: iso(until) };
};

const telephony = {
  provider: 'simulator',
  sendText: async (message: TextMessage) => {
    texts.push(message);
    return answer;
  },
  outcomeOf: async () => answer,
} as unknown as Parameters<typeof sendCheckInText>[1];
const app = () =>
  appOf({
    clock: { now: () => began },
    random: { uuid: () => 'an id' },
    log: { warn: () => {} },
    config: { publicUrl: 'https://muster.example' },
    secrets: { checkInKey: (id: string) => `key-${id}`, reportKey: (id: string) => `report-${id}` },
    views: { doc: (name: string, id: string) => documents[`${name} ${id}`] ?? null },
    handle: async (
      { category }: { readonly category: string },
      id: string,
      { command, occurredAt }: { readonly command: object; readonly occurredAt: string },
      cause: object,
    ) => {
      told.push({ stream: `${category} ${id}`, command, at: occurredAt, cause });
      return { events: [{}] };
    },
  });
const cause = { entity: 'arvada', actor: { kind: 'system', id: 'engine' }, correlationId: 'k1' };
const failed = (more: object) => ({
  stream: 'designation c1',
  command: { do: 'failCheckIn', checkIn: 'k1', ...more },
  at,
  cause,
});

describe('a check-in that nobody answered', () => {
  const waits: CheckInDue = { kind: 'check-in', id: 'k1', entity: 'arvada', due_at: at, unsent: false, cause: null };
  const fails = async (more: Partial<CheckInDue> = {}) => {
    await failCheckIn(app(), { ...waits, ...more });
    return told;
  };

  it.each([
    ['unanswered', began],
    ['unanswered', began - day],
    ['expired', began - day - 1],
  ])('is %s when it was due at %d', async (reason, until) => {
    asks(until);
    expect(await fails()).toEqual([failed({ reason })]);
  });

  it.each([
    [
      { unsent: true, cause: 'no number' },
      { reason: 'unsent', cause: 'no number' },
    ],
    [{ unsent: true, cause: null }, { reason: 'unsent' }],
    [
      { unsent: false, cause: 'busy' },
      { reason: 'unsent', cause: 'busy' },
    ],
  ])('was not sent when its text was not: %o', async (more, command) => {
    asks(began - 2 * day);
    expect(await fails(more)).toEqual([failed(command)]);
  });

  it('that nobody knows does not fail', async () => expect(await fails({ id: 'k2' })).toEqual([]));
});

it('a check-in fails when its text did not arrive, for the reason that was reported', async () => {
  const due = { kind: 'check-in-text-outcome', id: 't1', entity: 'arvada', due_at: at, cause: 'landline' } as const;
  await failUndelivered(app(), { ...due, check_in: 'k1' });
  expect(told).toEqual([failed({ reason: 'unsent', cause: 'landline' })]);
  await failUndelivered(app(), { ...due, check_in: 'k2' });
  expect(told).toHaveLength(1);
});

describe('the text of a check-in', () => {
  const text: MessageDue = {
    kind: 'check-in-text',
    id: 't1',
    entity: 'arvada',
    due_at: at,
    status: 'owed',
    attempts: 0,
    check_in: 'k1',
  };
  const sends = async (more: Partial<MessageDue> = {}) => {
    await sendCheckInText(app(), telephony, { ...text, ...more });
    return told;
  };
  const delivery = (command: object) => ({ stream: 'delivery t1', command, at, cause });
  const asked = delivery({
    do: 'request',
    delivery: 't1',
    medium: 'sms',
    provider: 'simulator',
    user: 'sam',
    template: 'check-in',
    designation: 'c1',
    checkIn: 'k1',
    to: phone,
  });
  const sent = delivery({ do: 'sent', providerId: 'SM1' });
  const again = delivery({ do: 'tryAgain', attempt: 2 });

  it('asks the crew where it is', async () => {
    documents['crews c1'] = { crew: { uuid: 'c1', name: 'Truck 1', checkin: { point: [39.8, -105.1] } } };
    documents['accounts sam'] = { phone_number: phone };
    const { views, ...others } = app();
    const reading = appOf({ ...others, views: { ...views, docs: () => [] } });
    await sendCheckInText(reading, telephony, text);
    expect(told).toEqual([asked, sent]);
    expect(texts).toEqual([
      {
        delivery: 't1',
        to: phone,
        body: 'Dispatch: where is Truck 1? Check in: https://muster.example/check-in/?lat=39.8&lng=-105.1&ck=key-k1',
        reportTo: 'https://muster.example/api/text-report/?k=report-t1',
      },
    ]);
  });

  it('is not sent once the check-in is due, unless it was asked for before', async () => {
    asks(began);
    expect(await sends()).toEqual([]);
    expect(await sends({ status: 'waiting', attempts: 1 })).toEqual([again, sent]);
  });

  it('without a number is not sent, and the check-in fails', async () => {
    asks(began + 1, 'rosa');
    const noNumber = failed({ reason: 'unsent', cause: 'no phone number' });
    expect(await sends()).toEqual([noNumber]);
    expect(texts).toEqual([]);
    told = [];
    const refused = delivery({ do: 'failed', reason: 'no phone number' });
    expect(await sends({ status: 'waiting', attempts: 1 })).toEqual([again, refused, noNumber]);
  });

  it('that was refused fails the check-in', async () => {
    answer = { result: 'refused', reason: 'blocked' };
    const refused = failed({ reason: 'unsent', cause: 'blocked' });
    expect(await sends()).toEqual([asked, delivery({ do: 'failed', reason: 'blocked' }), refused]);
    told = [];
    expect(await sends({ status: 'requested', attempts: 1 })).toEqual([
      delivery({ do: 'failed', reason: 'blocked' }),
      refused,
    ]);
    expect(texts).toHaveLength(1);
  });

  it('of a check-in that nobody knows is not sent', async () => {
    expect(await sends({ check_in: 'k2' })).toEqual([]);
    expect(await sends({ check_in: null })).toEqual([]);
  });
});
