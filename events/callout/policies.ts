import { quietHours } from '#contracts/callout/escalation';
import { limits } from '#contracts/core/limits';
import type { Policy, PolicyList } from './events.ts';

/** The list of a call-out that has only one. */
export const onlyList = 'team';

/** S1 §9: the times of the call order, normal and in an emergency. */
const orderOf = ({ callTime, minCallCount }: { readonly callTime: number; readonly minCallCount: number }) => ({
  callSeconds: callTime,
  callsPerTurn: minCallCount,
});
export const callOrder = {
  normal: orderOf(limits.callOrder.normal),
  emergency: orderOf(limits.callOrder.emergency),
} as const;

/** S2 §9: the most calls to so many selected people. */
export const mostCalls = (people: number): number => Math.ceil((21 * people) / 10);

/** The most passes through a list that names no number. */
const passes = 2;

/** The most calls to a person of a reserve list: a backup phone rings after at most four calls (S1 §5). */
const callsOfReserve = 5;

const common = {
  rules: 4,
  maxCalls: null,
  redialSeconds: 30,
  ringSeconds: 25,
  callLimitSeconds: 180,
  lateSeconds: 900,
  lastsSeconds: 12 * 3_600,
  urgent: false,
  detectMachine: true,
  acknowledges: false,
} as const satisfies Omit<Policy, 'lists'>;

const one = (list: Pick<PolicyList, 'method' | 'callSeconds' | 'callsPerTurn' | 'rounds'>): PolicyList => ({
  list: onlyList,
  name: '',
  target: null,
  reserveFor: [],
  ...list,
});

interface PolicyChoice {
  readonly people: number;
  /** The most calls; `mostCalls` by default. */
  readonly maxRounds?: number | undefined;
  readonly emergency?: boolean | undefined;
  readonly withoutAmd?: boolean | undefined;
}

/** Selected people and groups: as many phones ring as places are open. In an emergency, all ring at once. */
export function selectedPolicy({ people, maxRounds, emergency = false, withoutAmd = false }: PolicyChoice): Policy {
  const maxCalls = maxRounds ?? mostCalls(people);
  const method = emergency ? 'everyone' : 'open-places';
  const list = one({ method, callSeconds: 0, callsPerTurn: 1, rounds: maxCalls });
  return { ...common, lists: [list], maxCalls, urgent: emergency, detectMachine: !withoutAmd };
}

interface Sequence {
  readonly emergency?: boolean | undefined;
  readonly callTime?: number | undefined;
  readonly minCallCount?: number | undefined;
  readonly maxCallRounds?: number | undefined;
}

/** One person after the other; each has `callTime` seconds before the next one is called too. */
export function sequentialPolicy(sequence: Sequence): Policy {
  const { emergency = false, callTime, minCallCount, maxCallRounds = passes } = sequence;
  const usual = callOrder[emergency ? 'emergency' : 'normal'];
  const callSeconds = callTime ?? usual.callSeconds;
  const callsPerTurn = minCallCount ?? usual.callsPerTurn;
  const list = one({ method: 'one-by-one', callSeconds, callsPerTurn, rounds: maxCallRounds });
  return { ...common, lists: [list], urgent: emergency };
}

interface Escalation {
  readonly urgent: boolean;
  /** IANA time zone of the quiet hours. */
  readonly zone: string;
}

/** The calls to each person of an escalation. */
const callsOfEscalation = 3;

/** S1: each person is called from their own start on, until one acknowledges. */
export function escalationPolicy({ urgent, zone }: Escalation): Policy {
  const list = one({ method: 'everyone', callSeconds: 0, callsPerTurn: 1, rounds: callsOfEscalation });
  return { ...common, lists: [list], urgent, acknowledges: true, quiet: { ...quietHours, zone } };
}

/** A beat needs one person, who is called again and again within the seconds of the profile. */
const callsOfBeat = 50;

interface Beats {
  readonly beats: readonly { readonly beat: string; readonly name: string }[];
  /** `reserveFor` names the beats for which a list stands in. */
  readonly reserves: readonly (Pick<PolicyList, 'list' | 'name' | 'reserveFor'> & {
    readonly sequential: boolean;
    readonly target: number;
  })[];
}

/** S1: each beat has a list of its own, and a reserve list begins when nobody of a beat is left. */
export function beatsPolicy({ beats, reserves }: Beats): Policy {
  const shared = { callSeconds: callOrder.normal.callSeconds, callsPerTurn: 1 };
  const lists = beats.map(
    ({ beat: list, name }): PolicyList => ({
      ...shared,
      list,
      name,
      method: 'everyone',
      target: 1,
      reserveFor: [],
      rounds: callsOfBeat,
    }),
  );
  const stand = reserves.map(
    ({ sequential, ...list }): PolicyList => ({
      ...shared,
      ...list,
      method: sequential ? 'one-by-one' : 'everyone',
      rounds: callsOfReserve,
    }),
  );
  return { ...common, lists: [...lists, ...stand], beats: beats.map(({ beat }) => beat) };
}
