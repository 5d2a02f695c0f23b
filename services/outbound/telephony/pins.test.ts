import { beforeEach, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import type { CallDoc } from '#projections/callout/calls';
import type { CallRequest } from '#services/core/telephony';
import type { CallQuestion } from './asked.ts';
import { isLocked, pinWords } from './pins.ts';

const now = '2026-03-01T12:00:00.000Z';
const locked = { uuid: 'c1', entity: 'arvada', callout: 'k1', incident: null, user: 'theo', pin_of: 'p2' };
const own = { ...locked, unlocked: false, wrong_pins: 0 };
const phones = [
  { uuid: 'p1', pin: '9999' },
  { uuid: 'p2', pin: '4711' },
  { uuid: 'p3', pin: null },
  { uuid: 'p4', pin: '' },
];

/** The call in the read models after the entry; null while they do not show it. */
let after: object | null;
let recorded: unknown[];
let position: string | undefined;
let waits: unknown[];
beforeEach(() => {
  [after, recorded, position, waits] = [null, [], 'there', []];
});

function hears(pressed: Partial<CallRequest>, { nth = 1, call = {}, of = phones as readonly object[] | null } = {}) {
  const documents: Readonly<Record<string, object | null>> = {
    'beat_phones theo': of && { phones: of },
    'entities arvada': { display_name: 'Arvada' },
    'calls c1': after,
  };
  const app = {
    clock: { now: () => Date.parse(now) },
    views: { doc: (name: string, key: string) => documents[`${name} ${key}`] ?? null },
    projector: { reached: async (...all: unknown[]) => waits.push(all) },
    handle: async (_: unknown, stream: string, step: object, cause: object) => {
      recorded.push([stream, step, cause]);
      return { position, events: [] };
    },
  };
  return pinWords({
    app,
    call: { ...own, ...call },
    nth,
    query: {},
    sent: { keys: '', answeredBy: 'unknown', ...pressed },
  } as unknown as CallQuestion);
}
const path = (step: string, n = '') => `/incident/k1/muster/incidents/calls/tasks/form_team/${step}/?call=c1${n}`;
const question = (n: number, digits = 4) => ({
  verb: 'gather',
  words: 'This is Arvada. Enter your PIN.',
  digits,
  action: path('entry', `&n=${n}`),
});
const asks = (n: number) => [question(n), question(n + 1), { verb: 'redirect', to: path('end_call') }];
const ends = (words: string) => [{ verb: 'say', words }, { verb: 'hangUp' }];
const entry = (step: string, right: boolean) => [
  'c1',
  { commandId: idFrom('pin', 'c1', step), occurredAt: now, command: { do: 'enterPin', step, right } },
  { entity: 'arvada', actor: { kind: 'phone', id: 'theo' }, correlationId: 'c1' },
];

describe('a person on a phone with a PIN', () => {
  it.each<[Partial<CallRequest>, string]>([
    [{}, 'no keys'],
    [{ keys: '4711', answeredBy: 'machine' }, 'the tones of a machine'],
  ])('is asked twice, and nothing is recorded, after %j: %s', async (pressed) => {
    expect(await hears(pressed)).toEqual(asks(1));
    expect(recorded).toEqual([]);
  });

  it('goes on with the call after the right PIN, once the read models know of it', async () => {
    after = { ...own, unlocked: true };
    expect(await hears({ keys: '4711', answeredBy: 'person' })).toBeNull();
    expect(recorded).toEqual([entry('pin-1', true)]);
    expect(waits).toEqual([['there', 2_000]]);
  });

  it('is asked again after a wrong PIN', async () => {
    after = { ...own, wrong_pins: 1 };
    expect(await hears({ keys: '4712' }, { nth: 2 })).toEqual([
      { verb: 'say', words: 'That PIN is not right.' },
      ...asks(3),
    ]);
    expect(recorded).toEqual([entry('pin-2', false)]);
  });

  it('may key twenty digits, and stays locked while the read models do not show the entry', async () => {
    position = undefined;
    expect(await hears({ keys: '1'.repeat(20) })).toEqual([
      { verb: 'say', words: 'That PIN is not right.' },
      ...asks(2),
    ]);
    expect(recorded).toEqual([entry('pin-1', false)]);
    expect(waits).toEqual([]);
  });

  it('hears no more questions after the third wrong PIN', async () => {
    const over = ends('That PIN is not right. Thank you. Goodbye.');
    after = { ...own, wrong_pins: 3 };
    expect(await hears({ keys: '4712' }, { call: { wrong_pins: 2 } })).toEqual(over);
    expect(recorded).toHaveLength(1);
    expect(await hears({ keys: '4711' }, { call: { wrong_pins: 3 } })).toEqual(over);
    expect(recorded).toHaveLength(1);
    expect(await hears({}, { call: { wrong_pins: 2 } })).toEqual(asks(1));
  });

  it('is asked five times at most', async () => {
    expect(await hears({}, { nth: 5 })).toEqual(asks(5));
    expect(await hears({}, { nth: 6 })).toEqual(ends('Thank you. Goodbye.'));
  });

  it('is asked for as many digits as the PIN has', async () =>
    expect((await hears({}, { of: [{ uuid: 'p2', pin: '471100' }] }))?.[0]).toEqual(question(1, 6)));

  it.each([
    ['has no phone any more', { of: null }],
    ['lost the phone that was called', { of: [{ uuid: 'p1', pin: '9999' }] }],
    ['had the PIN erased', { call: { pin_of: 'p3' } }],
    ['has an empty PIN', { call: { pin_of: 'p4' } }],
  ])('hears that the call cannot continue when the person %s', async (_, more) => {
    const words = 'We are sorry. This call cannot continue. Please call your dispatcher.';
    expect(await hears({ keys: '4711' }, more)).toEqual(ends(words));
    expect(recorded).toEqual([]);
  });
});

it.each([
  ['p2', false, true],
  ['p2', true, false],
  [null, false, false],
  [null, true, false],
])('a call to the PIN of %s, unlocked %s, is locked: %s', (pin_of, unlocked, is) => {
  const call: Pick<CallDoc, 'pin_of' | 'unlocked'> = { pin_of, unlocked };
  expect(isLocked(call as CallDoc)).toBe(is);
});
