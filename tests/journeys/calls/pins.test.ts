import { afterAll, beforeAll, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { user as userDecider } from '#events/user/decider';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type CallRoom, callRoom, numberOf, personAt } from './callRoom.ts';

const says = (...keys: readonly string[]): Behaviour => ({
  line: 'answers',
  after: 3,
  keys,
  keyAfter: 2,
  hangsUpAfter: null,
});
/** The people, by their number. All but the last one have a PIN. */
const cast = [says('0815', '4711', '1'), says('0815', '1234', '9999', '4711'), says('1'), says('1')];
const pins = ['4711', '4711', '4711', ''];
const [mistaken, stranger, byHand, open] = [0, 1, 2, 3];

let room: CallRoom;
let callout: string;
beforeAll(async () => {
  room = await callRoom({ size: cast.length, people: (to) => cast[personAt(to)] ?? says() });
  const { app } = room.muster;
  const cause = {
    entity: idFrom('call room'),
    actor: { kind: 'system', id: 'test' },
    correlationId: 'test',
  } as const;
  for (const [n, pin] of pins.entries()) {
    const user = room.people[n] ?? '';
    const phone = {
      phone: idFrom('phone', n),
      phoneNumber: numberOf(n),
      pin,
      phoneType: 'CELL',
      callAfterCount: 0,
    } as const;
    const step = { commandId: idFrom('add phone', n), occurredAt: iso(app.clock.now()) };
    await app.handle(userDecider, user, { ...step, command: { do: 'addBeatPhone', ...phone } }, cause);
  }
  callout = await room.callOut(room.people, { kind: 'beats' });
  await room.until(() => callOf(byHand)?.status === 'ringing');
  act('answer');
  for (const digit of '4711') await keyed(digit);
  await keyed('1');
  await room.until(() => room.calls().length === cast.length && room.calls().every(({ status }) => status === 'ended'));
});
afterAll(() => room.close());

const callOf = (n: number) => room.calls().find(({ user }) => user === room.people[n]);
const phones = () => room.muster.app.telephony.phones;
const act = (what: 'answer' | 'key', digits = '') => phones()?.act(callOf(byHand)?.uuid ?? '', what, digits);
async function keyed(digit: string): Promise<void> {
  await room.until(
    () =>
      phones()
        ?.ringing()
        .some(({ call, waits }) => waits && call === callOf(byHand)?.uuid) === true,
  );
  expect(act('key', digit)).toBe(true);
}
const heardBy = (n: number) =>
  room
    .lines()
    .find(({ order }) => personAt(order.to) === n)
    ?.heard.map(({ words }) => words) ?? [];

it('asks for the PIN of a beat phone before the question, and says nothing of the call-out until it is right', () => {
  const heard = heardBy(mistaken);
  expect(heard[0]).toContain('Enter your PIN.');
  expect(heard.slice(0, 4)).toEqual([heard[0], '••••', 'That PIN is not right.', heard[0]]);
  expect(heard[5]).toContain('Press 1 to accept');
  expect(callOf(mistaken)).toMatchObject({ outcome: 'accepted', unlocked: true, wrong_pins: 1 });
  expect(heardBy(open)[0]).toContain('Press 1 to accept');
});

it('ends the call as an invalid entry after three wrong PINs', () => {
  expect(callOf(stranger)).toMatchObject({ outcome: 'invalid-entry', unlocked: false, wrong_pins: 3 });
  expect(heardBy(stranger).at(-1)).toContain('That PIN is not right.');
  expect(heardBy(stranger).join(' ')).not.toContain('Main break');
  expect(room.callout(callout).people[stranger]?.place).toBe('none');
});

it('lets a person key it on the simulated phone, digit by digit', () =>
  expect(callOf(byHand)).toMatchObject({ outcome: 'accepted', unlocked: true }));

it('takes nothing more on a simulated phone when the call is over, or was never placed', () => {
  expect([act('answer'), act('key', '1')]).toEqual([false, false]);
  expect(phones()?.act('no such call', 'answer', '')).toBe(false);
});

it('records no PIN: not in an event, and not on the page of the phones', async () => {
  for (const n of cast.keys()) {
    for await (const { id, data, metadata } of room.muster.app.store.read(`call-${callOf(n)?.uuid}`))
      expect(`${id} ${JSON.stringify({ data, metadata })}`).not.toMatch(/"(?:4711|0815|1234|9999)"/);
    expect(heardBy(n).join(' ')).not.toMatch(/4711|0815|1234|9999/);
  }
});

it('takes the id of an entry’s command from its step alone, so that the PIN cannot be guessed back from it', async () => {
  const call = callOf(mistaken)?.uuid ?? '';
  const ids: string[] = [];
  for await (const { type, metadata } of room.muster.app.store.read(`call-${call}`))
    if (type === 'CallPinEntered') ids.push(String(metadata.causationId));
  expect(ids).toEqual(['pin-1', 'pin-2'].map((step) => idFrom('pin', call, step)));
});
