// @night It calls over HTTP under every fault of a phone network.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectedPolicy } from '#events/callout/policies';
import type { CallDoc } from '#projections/callout/calls';
import type { Behaviour } from '#services/outbound/telephony/twilio/simulated/people';
import { calloutsIn, differing, rerun } from '../../support/callouts/rerun.ts';
import { chanceFrom } from './callChance.ts';
import { type CallRoom, callRoom, personAt } from './callRoom.ts';
import { truthOf } from './truth.ts';

const seed = process.env.SEED ?? '16';
/** `make chaos` sets the full number. */
const wanted = Number(process.env.CALLS ?? '60');
/** People, each called once in each round. */
const size = wanted > 1_000 ? 250 : 60;
const rounds = Math.ceil(wanted / size);

/** Each person is called once. A call that the network never heard of is none. */
const everyone = selectedPolicy({ people: size, emergency: true });
const once = { maxCalls: null, lists: everyone.lists.map((list) => ({ ...list, rounds: 1, callsPerTurn: 1 })) };

let room: CallRoom;
let course: Map<string, string[]>;
const callouts: string[] = [];

const chance = (...words: readonly (string | number)[]) => chanceFrom(seed, ...words);
const lines = ['answers', 'answers', 'answers', 'machine', 'busy', 'dead', 'silent'] as const;
const keys = [['1'], ['1'], ['2'], ['3'], ['4'], ['5'], ['8', '1'], ['7', '1'], ['7', '6', '7', '6', '7'], []] as const;

const rung = new Map<string, number>();
const behaviour = (to: string): Behaviour => {
  const at = (rung.get(to) ?? 0) + 1;
  rung.set(to, at);
  const pick = <T>(what: string, of: readonly T[]): T => of[Math.floor(chance(to, at, what) * of.length)] as T;
  return {
    line: pick('line', lines),
    after: 2 + Math.floor(chance(to, at, 'after') * 15),
    keys: pick('keys', keys),
    keyAfter: 2 + Math.floor(chance(to, at, 'key') * 5),
    hangsUpAfter: chance(to, at, 'hangs up') < 0.15 ? 3 : null,
  };
};

/** The delays of a report: lost, doubled, late by up to a minute and a half, so out of order and after the end. */
function delays(call: string, status: string): readonly number[] {
  const fate = chance(call, status, 'fate');
  const late = () => Math.floor(chance(call, status, 'late') * 90_000);
  if (fate < 0.3) return [];
  if (fate < 0.5) return [0, late()];
  return fate < 0.7 ? [late()] : [0];
}

function asked(call: string, nth: number): 'takes' | 'later' | 'refuses' | 'loses' | 'never' {
  const fate = chance(call, nth, 'asked');
  if (fate < 0.15) return 'later';
  if (fate < 0.18) return 'refuses';
  if (fate < 0.28) return 'loses';
  return fate < 0.31 ? 'never' : 'takes';
}

beforeAll(
  async () => {
    const faults = {
      asked,
      reports: delays,
      silent: (call: string) => chance(call, 'silent', Math.floor(room.muster.app.clock.now() / 5_000)) < 0.2,
    };
    room = await callRoom({ size, people: behaviour, faults });
    course = new Map();
    const shown = room.muster.app.projector.onChange((changes) => {
      for (const { worker, key } of changes) {
        if (worker.writer.projection.name !== 'calls') continue;
        const status = room.calls().find(({ uuid }) => uuid === key)?.status ?? '';
        course.set(key, [...(course.get(key) ?? []), status]);
      }
    });
    for (let round = 1; round <= rounds; round++) {
      const uuid = await room.callOut(room.people, { policy: once });
      callouts.push(uuid);
      await room.until(
        () => room.callout(uuid).state !== 'in-progress' && room.calls().every(({ status }) => status === 'ended'),
      );
    }
    shown();
  },
  120_000 + rounds * size * 2_000,
);
afterAll(() => room.close());

const linesOf = ({ uuid }: CallDoc) => room.lines().filter(({ order }) => order.call === uuid);

describe(`calls under every fault (seed ${seed})`, () => {
  it('end as the network says, each of them', () => {
    const told = room.calls().map((one) => [personAt(one.to), linesOf(one).length, one.outcome]);
    const truth = room.calls().map((one) => {
      const [line] = linesOf(one);
      return [personAt(one.to), linesOf(one).length, line ? truthOf(line) : 'failed'];
    });
    expect(told).toEqual(truth);
    expect(told.length).toBeGreaterThanOrEqual(size * rounds);
    expect(new Set(told.map(([, , outcome]) => outcome)).size).toBeGreaterThan(7);
  });

  it('are never dialed twice', () => {
    expect(room.calls().filter((one) => linesOf(one).length > 1)).toEqual([]);
  });

  it('are made again when the network never heard of them, and reach each person once', () => {
    const made = callouts.flatMap((uuid) => room.callout(uuid).people.map(({ calls }) => calls));
    const outcomes = made.map((calls) => calls.filter(({ placed }) => placed).map(({ outcome }) => outcome));
    // A person who comes only if nobody else can is asked once more at the end.
    const isWrong = ([first, ...more]: readonly unknown[]) => more.length !== (first === 'qualified-no' ? 1 : 0);
    expect(outcomes.filter((one) => one.length === 0 || isWrong(one))).toEqual([]);
    expect(made.some((calls) => calls.length > 1)).toBe(true);
  });

  it('settle within a minute of their end, although callbacks are lost', () => {
    const late = room.calls().flatMap((one) => {
      const [line] = linesOf(one);
      if (!line) return [];
      const end = (line.answeredAt ?? line.placedAt + line.order.ringSeconds * 1_000 + 1_000) + line.seconds * 1_000;
      const after = Date.parse(one.ended_time ?? '') - end;
      return after > 60_000 ? [[one.uuid, after, line.status]] : [];
    });
    expect(late).toEqual([]);
  });

  it('choose the same people in the same order, when their frozen policy runs on the log', async () => {
    const events = [];
    for await (const event of room.muster.app.store.readAll({})) events.push(event);
    const kept = calloutsIn(events);
    expect(new Set(kept.keys())).toEqual(new Set(callouts.map((uuid) => `callout-${uuid}`)));
    const choices = [...kept].flatMap(([, facts]) => rerun(facts));
    expect(differing(choices)).toEqual([]);
    expect(choices.flatMap(({ called }) => called)).toHaveLength(room.calls().length);
  });

  it('are shown moving forward only', () => {
    const order = ['requested', 'waiting', 'unknown', 'submitted', 'ringing', 'answered', 'ended'];
    // A call that is tried again was requested, and waited, before.
    const steps = (seen: readonly string[]) =>
      seen.filter((one) => one !== 'waiting' && one !== 'requested').map((one) => order.indexOf(one));
    expect(course.size).toBe(room.calls().length);
    for (const seen of course.values()) expect(steps(seen)).toEqual(steps(seen).toSorted((a, b) => a - b));
  });
});
