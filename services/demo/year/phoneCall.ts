import type { CallAnswer, CallOutcome } from '#contracts/callout/outcomes';
import type { CallCommand, Report } from '#events/call/decider';
import type { CandidateCalled } from '#events/callout/events';
import { idFrom } from '#events/core/ids';
import { lasting, type Roll, weighted } from './chances.ts';
import { isNight } from './kinds.ts';
import type { Habits } from './people.ts';

/** A command and when it happened, in milliseconds. */
export type Timed<Command> = readonly [at: number, command: Command];

/** The course of one call, as the phone network would report it. */
export interface PhoneCall {
  readonly id: string;
  readonly course: readonly Timed<CallCommand>[];
  /** The key that was pressed, and when; null without one. */
  readonly answer: Timed<CallAnswer> | null;
  readonly outcome: CallOutcome;
  readonly endedAt: number;
}

interface Called {
  readonly data: CandidateCalled['data'];
  readonly at: number;
  readonly habits: Habits;
  readonly hour: number;
  /** E.164. */
  readonly to: string;
  readonly roll: Roll;
}

type Missed = 'no-answer' | 'answering-machine' | 'busy' | 'hang-up' | 'failed' | 'invalid-entry';
const missed: readonly (readonly [outcome: Missed, weight: number])[] = [
  ['no-answer', 50],
  ['answering-machine', 24],
  ['busy', 10],
  ['hang-up', 8],
  ['failed', 4],
  ['invalid-entry', 4],
];
const declined: readonly (readonly [answer: CallAnswer, weight: number])[] = [
  ['decline', 56],
  ['qualified-no', 20],
  ['unfit', 12],
  ['not-home', 11],
  ['do-not-call', 1],
];
const outcomes: Readonly<Record<CallAnswer, CallOutcome>> = {
  accept: 'accepted',
  decline: 'declined',
  'qualified-no': 'qualified-no',
  unfit: 'unfit',
  'not-home': 'not-home',
  'do-not-call': 'do-not-call',
};

const drawn = <T>(table: readonly (readonly [T, number])[], roll: Roll): T =>
  (
    table[
      weighted(
        table.map(([, weight]) => weight),
        roll,
      )
    ] as readonly [T, number]
  )[0];

const second = 1_000;

/** One call to a person with these habits. */
export function phoneCallOf(called: Called): PhoneCall {
  const { data, at, habits, hour, to, roll } = called;
  const { callout, incident, call: id, user, ringSeconds } = data;
  const requested = at + 200 + Math.floor(roll() * 600);
  const request: CallCommand = {
    do: 'request',
    call: id,
    callout,
    incident,
    purpose: 'team',
    contact: null,
    provider: 'simulator',
    user,
    ringSeconds,
    to,
  };
  const begun: Timed<CallCommand>[] = [[requested, request]];
  const providerId = `CA${idFrom(id).replaceAll('-', '')}`;
  let sequence = 0;
  const report = (status: Report['status'], by: Report['by'] = 'unknown', seconds = 0): CallCommand => {
    sequence += 1;
    return { do: 'report', status, providerId, sequence, by, seconds, source: 'callback' };
  };
  const isReached = roll() < habits.reached[isNight(hour) ? 1 : 0];
  const miss = drawn(missed, roll);
  if (!isReached && miss === 'failed') {
    const endedAt = requested + second;
    const course: Timed<CallCommand>[] = [...begun, [endedAt, { do: 'fail', source: 'refused' }]];
    return { id, course, answer: null, outcome: 'failed', endedAt };
  }
  const rings = requested + 2 * second;
  begun.push([rings, report('ringing')]);
  if (!isReached && (miss === 'no-answer' || miss === 'busy')) {
    const endedAt = rings + (miss === 'busy' ? 2 : ringSeconds) * second;
    return { id, course: [...begun, [endedAt, report(miss)]], answer: null, outcome: miss, endedAt };
  }
  const pickedUp = rings + Math.round(Math.min(ringSeconds - 2, lasting(habits.answersAfter, 0.45, roll)) * second);
  const byMachine = !isReached && miss === 'answering-machine';
  begun.push([pickedUp, report('answered', byMachine ? 'machine' : 'person')]);
  if (!isReached) {
    const length = byMachine ? 41 : 6;
    const endedAt = pickedUp + length * second;
    if (miss === 'invalid-entry')
      begun.push([pickedUp + 4 * second, { do: 'key', step: 'question', digits: '8', answer: null }]);
    const course: Timed<CallCommand>[] = [...begun, [endedAt, report('completed', 'unknown', length)]];
    return { id, course, answer: null, outcome: miss, endedAt };
  }
  const answer = roll() < habits.accepts ? 'accept' : drawn(declined, roll);
  const keyed = pickedUp + Math.round(lasting(9, 0.4, roll) * second);
  const endedAt = keyed + 6 * second;
  const digits = String(1 + Object.keys(outcomes).indexOf(answer));
  const course: Timed<CallCommand>[] = [
    ...begun,
    [keyed, { do: 'key', step: 'question', digits, answer }],
    [endedAt, report('completed', 'unknown', Math.round((endedAt - pickedUp) / second))],
  ];
  return { id, course, answer: [keyed, answer], outcome: outcomes[answer], endedAt };
}
