import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callout } from '#events/callout/decider';
import { selectedPolicy } from '#events/callout/policies';
import { signatureOf } from '#services/outbound/telephony/twilio/package';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { texted } from '../../support/textReply.ts';
import { type CallRoom, callRoom, numberOf, personAt } from './callRoom.ts';

/** Nobody picks up. */
const silent: Behaviour = { line: 'silent', after: 0, keys: [], keyAfter: 3, hangsUpAfter: null };

let room: CallRoom;
let uuid: string;
beforeAll(async () => {
  room = await callRoom({ size: 40, people: () => silent });
});
afterAll(() => room.close());

let nth = 0;
/** Three people of their own for each test, the first two of whom are called at once. */
let trio: readonly number[];
const lineOf = (n: number) => room.lines().find(({ order }) => personAt(order.to) === n);
const placesOf = () => room.callout(uuid).people.map(({ place }) => place);
const outcomesOf = () => room.callout(uuid).people.map(({ outcome }) => outcome);
let texts = 0;
const text = (n: number, says: string, id = `SM${++texts}`) => texted(room, { from: numberOf(n), says, id });

/** A call of a person to our number: the words heard, after these keys. */
async function calledBack(from: string, ...keys: readonly string[]): Promise<readonly string[]> {
  const heard: string[] = [];
  let path = '/api/call-received/';
  for (const Digits of [undefined, ...keys]) {
    const url = `${room.url}${path}`;
    const fields = { CallSid: `CA${from.slice(1)}`, From: from, ...(Digits ? { Digits } : {}) };
    const headers = { 'X-Twilio-Signature': await signatureOf(room.muster.app.secrets.telephony, url, fields) };
    const script = await (await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })).text();
    heard.push([...script.matchAll(/<Say[^>]*>([^<]*)</g)].map(([, words]) => words).at(0) ?? script);
    path = /action="([^"]*)"/.exec(script)?.[1]?.replaceAll('&amp;', '&') ?? path;
  }
  return heard;
}

describe('a person who was called', () => {
  beforeEach(async () => {
    trio = [nth++, nth++, nth++];
    uuid = await room.callOut(
      trio.map((n) => room.people[n] ?? ''),
      { target: 1 },
    );
    await room.until(() => trio.every((n) => lineOf(n)?.status === 'ringing'));
  });

  it('takes the place by a text, and the phones of all stop', async () => {
    const [a = 0] = trio;
    expect((await text(a, 'Yes!')).reply).toContain('You are on the team. You are number 1 of 1.');
    expect(placesOf()).toEqual(['member', 'none', 'none']);
    await room.until(() => trio.every((n) => lineOf(n)?.status === 'canceled'));
    expect(room.callout(uuid)).toMatchObject({ state: 'formed' });
    expect(room.callout(uuid).people[0]).toMatchObject({ outcome: 'accepted', answer: { by: 'text' } });
  });

  it('says by a text when it will be there, with the answer and again later', async () => {
    const [a = 0, b = 0] = trio;
    const etaOf = () =>
      Math.round((Date.parse(room.callout(uuid).people[0]?.eta ?? '') - room.muster.app.clock.now()) / 60_000);
    const { reply } = await text(a, '1 45', 'SM-eta');
    expect(reply).toContain('You are on the team. You are number 1 of 1. You will be there in 45 min.');
    expect(etaOf()).toBe(45);
    expect((await text(a, '20 min')).reply).toContain('You will be there in 20 min.');
    expect(etaOf()).toBe(20);
    // A person without a place has no time.
    expect((await text(b, '1 30')).reply).toContain('The team is full.');
    expect(room.callout(uuid).people.map(({ eta }) => eta === undefined)).toEqual([false, true, true]);
    // The phone company passes on the first text once more.
    await text(a, '1 45', 'SM-eta');
    expect(etaOf()).toBe(20);
  });

  it('calls back, hears what is asked, and takes the place by a key', async () => {
    const [, b = 0] = trio;
    const [asked, done] = await calledBack(numberOf(b), '1');
    expect(asked).toMatch(/^This is .*\. We need you for Main break\. One place is open\. Press 1 to accept/);
    expect(done).toBe('You are on the team. You are number 1 of 1. Goodbye.');
    expect(placesOf()).toEqual(['none', 'member', 'none']);
    expect((await calledBack(numberOf(b)))[0]).toContain('You are on the team.');
  });

  it('hears that the place is taken, whichever way the other one answered', async () => {
    const [a = 0, b = 0, c = 0] = trio;
    await Promise.all([text(a, 'yes'), calledBack(numberOf(b), '1')]);
    expect(placesOf().filter((place) => place === 'member')).toHaveLength(1);
    expect((await text(c, 'YES')).reply).toContain('The team is full. You are standby');
    expect((await calledBack(numberOf(c)))[0]).toContain('The team is full. You are on standby.');
  });

  it('declines by a text and is rung no more; a repeat of the text changes nothing', async () => {
    const [a = 0] = trio;
    const no = await text(a, 'NO', 'SM-no');
    expect(no.reply).toBe('You have declined.');
    await room.until(() => lineOf(a)?.status === 'canceled');
    expect((await text(a, 'NO', 'SM-no')).reply).toBe(no.reply);
    expect(outcomesOf()[0]).toBe('declined');
    await room.pass(200_000);
    expect(room.lines().filter(({ order }) => personAt(order.to) === a)).toHaveLength(1);
  });

  it('takes an acceptance back while the call-out is remembered, and the latest answer counts', async () => {
    const [a = 0] = trio;
    await text(a, 'yes', 'SM-first');
    expect((await text(a, 'no')).reply).toBe('You have declined.');
    expect(placesOf()[0]).toBe('released');
    // The phone company passes on the first text once more.
    await text(a, 'yes', 'SM-first');
    expect(placesOf()[0]).toBe('released');
  });

  it('hears that a stopped call-out is over', async () => {
    const [a = 0] = trio;
    const { app } = room.muster;
    const cause = { entity: room.entity, actor: { kind: 'system', id: 'test' } as const, correlationId: 'test' };
    const stop = { do: 'stop', reason: '', because: 'person' } as const;
    await app.handle(
      callout,
      uuid,
      { commandId: app.random.uuid(), occurredAt: '2026-03-01T12:00:00.000Z', command: stop },
      cause,
    );
    await room.until(() => room.callout(uuid).state === 'stopped');
    expect((await text(a, 'yes')).reply).toBe('This call-out is over. You are not needed.');
    expect((await calledBack(numberOf(a)))[0]).toContain('This call-out is over. You are not needed.');
    expect(placesOf()).toEqual(['none', 'none', 'none']);
  });
});

it('a stranger hears that nobody is asked, and writes nothing', async () => {
  const before = String((await room.muster.app.store.head())?.commit);
  expect((await calledBack('+13035559999', '1'))[0]).toBe(
    'This number calls people to work. Nobody is asked at your number now. Goodbye.',
  );
  expect((await texted(room, { from: '+13035559999', says: 'yes', id: 'SM-strange' })).reply).toContain('not asked');
  expect(String((await room.muster.app.store.head())?.commit)).toBe(before);
});

it('a person whose turn has not come keeps it, and hears nothing of the call-out', async () => {
  const [a, b] = [nth++, nth++];
  const people = [a, b].map((n) => room.people[n] ?? '');
  const { lists } = selectedPolicy({ people: 2, emergency: true });
  const inTurn = lists.map((list) => ({ ...list, method: 'one-by-one', callSeconds: 60 }) as const);
  await room.callOut(people, { target: 1, policy: { lists: inTurn } });
  await room.until(() => lineOf(a)?.status === 'ringing');
  expect((await calledBack(numberOf(b)))[0]).toContain('Nobody is asked at your number now.');
});
