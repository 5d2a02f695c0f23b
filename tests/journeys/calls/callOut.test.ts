import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figureColumns } from '#services/figures/columns/columnsFor';
import { callsByQuarter, countedBy, figuresByPerson, quantile } from '#services/figures/figures';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { type CallRoom, callRoom, personAt } from './callRoom.ts';

const says = (...keys: readonly string[]): Behaviour => ({
  line: 'answers',
  after: 3,
  keys,
  keyAfter: 2,
  hangsUpAfter: null,
});
const others = { keys: [], after: 3, keyAfter: 2, hangsUpAfter: null } as const;
/** The people, by their number. */
const cast: readonly Behaviour[] = [
  says('1'),
  says('2'),
  says('7', '1'),
  { ...others, line: 'machine' },
  { ...others, line: 'busy' },
  { ...others, line: 'silent' },
  { ...others, line: 'answers', hangsUpAfter: 6 },
  says('8', '1'),
  says('7', '6', '0', '7', '6'),
  { ...others, line: 'dead' },
  says('9', '3'),
  says('1'),
];

let room: CallRoom;
beforeAll(async () => {
  room = await callRoom({ size: cast.length, people: (to) => cast[personAt(to)] ?? says() });
});
afterAll(() => room.close());

const lineOf = (n: number) => room.lines().find(({ order }) => personAt(order.to) === n);
const heardBy = (n: number) => lineOf(n)?.heard.map(({ words }) => words) ?? [];

describe('a call-out by telephone', () => {
  let uuid = '';
  beforeAll(async () => {
    uuid = await room.callOut(room.people);
    await room.until(
      () => room.calls().length === cast.length && room.calls().every(({ status }) => status === 'ended'),
    );
    await room.until(() => room.callout(uuid).state !== 'in-progress');
  });

  it('records the outcome of every phone', () => {
    const outcomes = room.people.map((user) => room.calls().find((call) => call.user === user)?.outcome);
    expect(outcomes).toEqual([
      'accepted',
      'declined',
      'accepted',
      'answering-machine',
      'busy',
      'no-answer',
      'hang-up',
      'do-not-call',
      'invalid-entry',
      'failed',
      'qualified-no',
      'accepted',
    ]);
  });

  it('is in the figures, each call once, with the time to its answer', async () => {
    const { app } = room.muster;
    const columns = await figureColumns(app, room.entity);
    const range = { from: app.clock.now() - 30 * 24 * 3_600_000, below: app.clock.now() + 1, zone: 'America/Denver' };
    const [all] = countedBy(callsByQuarter({ columns, range }), ['all'], () => 'all').values();
    expect(all).toEqual({ accepted: 3, declined: 3, could_not_reach: 6, total: 12 });
    const people = figuresByPerson({ columns, range });
    expect(people.size).toBe(12);
    expect(people.get(room.people[1] ?? '')).toMatchObject({ declined: 1, total: 1 });
    expect(quantile(people.get(room.people[1] ?? '')?.answers ?? new Map(), 0.5)).toBeGreaterThanOrEqual(3);
  });

  it('confirms the people who pressed 1, and nobody who only picked up', () => {
    const members = room.callout(uuid).people.filter(({ place }) => place === 'member');
    expect(members.map(({ user }) => room.people.indexOf(user))).toEqual([0, 2, 11]);
  });

  it('tells each person what their key did', () => {
    expect(heardBy(0)[0]).toContain('calling P0. We need you for Main break. Press 1 to accept');
    expect(heardBy(0).at(-1)).toMatch(/^You are on the team. You are number \d of 12/);
    expect(heardBy(1).at(-1)).toBe('You have declined. Goodbye.');
    expect(heardBy(2)).toContain('That is not one of the choices.');
    expect(heardBy(7)).toContain('Press 1 to confirm that you do not want to be called again.');
    expect(heardBy(7).at(-1)).toContain('We will not call you again');
  });

  it('rings nobody twice for one call', () => {
    const rung = room.lines().map(({ order }) => order.call);
    expect(new Set(rung).size).toBe(rung.length);
  });
});

describe('phones that still ring when nobody more is needed', () => {
  const slow = (after: number, keyAfter: number): Behaviour => ({ ...says('1'), after, keyAfter });
  let other: CallRoom;
  let uuid = '';
  beforeAll(async () => {
    // The first answers and accepts, the second has picked up by then, and the third would have let it ring.
    const people = [slow(2, 6), slow(3, 20), slow(20, 1)];
    other = await callRoom({ size: 3, people: (to) => people[personAt(to)] ?? says() });
    uuid = await other.callOut(other.people, { target: 1 });
    await other.until(() => other.calls().length === 3 && other.calls().every(({ status }) => status === 'ended'));
  });
  afterAll(() => other.close());

  it('stop ringing, and the person is recorded as not needed any more', () => {
    const third = other.calls().find(({ user }) => user === other.people[2]);
    expect(third).toMatchObject({ outcome: 'called-off', answered_time: null });
    const [line] = other.lines().filter(({ order }) => personAt(order.to) === 2);
    expect(line).toMatchObject({ status: 'canceled', heard: [] });
    expect(Date.parse(third?.ended_time ?? '') - (line?.placedAt ?? 0)).toBeLessThan(15_000);
  });

  it('go on for a person who has answered, who hears that the team is full', () => {
    const [line] = other.lines().filter(({ order }) => personAt(order.to) === 1);
    expect(line?.heard.map(({ words }) => words).at(-1)).toContain('The team is full. You are standby 1');
    expect(other.callout(uuid).people.map(({ place }) => place)).toEqual(['member', 'standby', 'none']);
  });
});
