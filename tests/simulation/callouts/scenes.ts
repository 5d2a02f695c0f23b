import type { CallAnswer, CallOutcome } from '#contracts/callout/outcomes';
import type { CalloutCommand } from '#events/callout/commands';
import type { Policy } from '#events/callout/events';
import { escalationPolicy, onlyList, selectedPolicy, sequentialPolicy } from '#events/callout/policies';
import { respectful } from '#events/callout/quiet';
import type { Chance } from './chance.ts';

type Start = Extract<CalloutCommand, { do: 'start' }>;

export interface Scene {
  /** The beginning, in milliseconds. */
  readonly start: number;
  readonly callouts: readonly (Pick<Start, 'started' | 'people' | 'leftOut'> & {
    readonly id: string;
    readonly at: number;
    /** The time at which its incident is acknowledged, in milliseconds; null when it is not. */
    readonly acknowledgedAt: number | null;
  })[];
  readonly changes: readonly {
    readonly id: string;
    readonly at: number;
    readonly command: (now: string) => CalloutCommand;
  }[];
  /** Each class of faults is on in half of the seeds. */
  readonly faults: Readonly<
    Record<'lag' | 'store' | 'slow' | 'late' | 'doubled' | 'lost' | 'unplaced' | 'twoEngines', boolean>
  >;
  /** The times at which somebody sets the machine's clock, and by how many milliseconds. */
  readonly jumps: readonly { readonly at: number; readonly by: number }[];
  /** The time during which no engine runs, in milliseconds; null without one. */
  readonly down: { readonly from: number; readonly until: number } | null;
  entityOf(id: string): string;
  deactivated(user: string, now: number): boolean;
  /** The leave that is known at a time, ISO-8601 UTC by the machine's clock. */
  leave(now: number): readonly { readonly user: string; readonly start: string; readonly end: string }[];
  behaviour(user: string, luck: Chance): Behaviour;
}

/** A call as it goes: `answer` is pressed one second before its end. */
export interface Behaviour {
  readonly seconds: number;
  readonly outcome: CallOutcome;
  readonly answer: CallAnswer | null;
}

const zone = 'America/Denver';
/** Instants at which the clocks of Denver are set: forward at 2:00, and back at 2:00. */
const shifts = [Date.UTC(2026, 2, 8, 9), Date.UTC(2026, 10, 1, 8)] as const;
const firstDown = 20_000;
export const unanswered: readonly CallOutcome[] = [
  'no-answer',
  'busy',
  'answering-machine',
  'hang-up',
  'invalid-entry',
  'failed',
];
const noes: readonly CallAnswer[] = ['decline', 'qualified-no', 'unfit', 'not-home', 'do-not-call'];
const said: Readonly<Record<CallAnswer, CallOutcome>> = {
  accept: 'accepted',
  decline: 'declined',
  'qualified-no': 'qualified-no',
  unfit: 'unfit',
  'not-home': 'not-home',
  'do-not-call': 'do-not-call',
};

export function sceneOf(luck: Chance): Scene {
  const start = luck.is(0.2) ? luck.one(shifts) - luck.whole(0, 300) * 1_000 : Date.UTC(2026, 2, 1, 2, 10);
  const users = Array.from({ length: luck.whole(2, 9) }, (_, n) => `user ${n}`);
  const entity = 'arvada';
  const yes = luck.next();
  const reached = luck.next();
  const profiles = new Map(
    users.map((user) => [user, { reached: (reached + luck.next()) / 2, yes: (yes + luck.next()) / 2 }]),
  );
  const ids = Array.from({ length: luck.whole(1, 3) }, (_, n) => `callout ${n}`);
  const half = (): boolean => luck.is(0.5);
  const gone = luck.is(0.1) ? luck.one(users) : null;
  const goneAt = start + luck.whole(0, 300) * 1_000;
  const leave = luck.is(0.4) ? leaveOf(luck, start, users) : [];
  const callouts = ids.map((id) =>
    luck.is(0.3) ? escalationOf(luck, id, { start, users }) : calloutOf(luck, id, users),
  );
  return {
    start,
    callouts,
    changes: callouts.flatMap(({ id, started, acknowledgedAt }) => [
      ...changesOf(luck, id, started.target, users),
      ...(acknowledgedAt === null ? [] : [{ id, at: acknowledgedAt - start, command: byIncident }]),
    ]),
    faults: {
      lag: half(),
      store: half(),
      slow: half(),
      late: half(),
      doubled: half(),
      lost: half(),
      unplaced: half(),
      twoEngines: half(),
    },
    jumps: half() ? Array.from({ length: luck.whole(1, 3) }, () => jump(luck, start)) : [],
    down: luck.is(0.2) ? downtime(luck, start) : null,
    entityOf: () => entity,
    deactivated: (user, now) => user === gone && now >= goneAt,
    leave: (now) => leave.filter(({ knownUntil }) => now < knownUntil),
    behaviour: (user, chance) => {
      const { reached: picksUp, yes: says } = profiles.get(user) ?? { reached: 0.5, yes: 0.5 };
      if (!chance.is(picksUp)) return { seconds: chance.whole(2, 45), outcome: chance.one(unanswered), answer: null };
      const answer = chance.is(says) ? 'accept' : chance.one(noes);
      return { seconds: chance.whole(6, 60), outcome: said[answer], answer };
    },
  };
}

/** Half of the jumps are short: a long one makes every call-out expire. */
const jump = (luck: Chance, start: number): Scene['jumps'][number] => ({
  at: start + luck.whole(0, 400) * 1_000,
  by: luck.is(0.5) ? luck.whole(-600_000, 600_000) : luck.whole(-2 * 3_600_000, 2 * 3_600_000),
});

function downtime(luck: Chance, start: number): { from: number; until: number } {
  const from = start + firstDown + luck.whole(0, 120) * 1_000;
  return { from, until: from + luck.one([10, 60, 300, 1_200]) * 1_000 };
}

/** A leave that may begin, end, or be taken back while people are called. */
function leaveOf(luck: Chance, start: number, users: readonly string[]) {
  const from = start + luck.whole(-200, 300) * 1_000;
  const until = from + luck.whole(30, 600) * 1_000;
  const knownUntil = luck.is(0.3) ? from + luck.whole(0, 300) * 1_000 : Infinity;
  const span = { start: new Date(from).toISOString(), end: new Date(until).toISOString(), knownUntil };
  return users.filter(() => luck.is(0.3)).map((user) => ({ user, ...span }));
}

function policyFor(luck: Chance, people: number): Policy {
  const emergency = luck.is(0.3);
  const kind = luck.whole(0, 3);
  if (kind === 0) return sequentialPolicy({ emergency, maxCallRounds: luck.whole(1, 3) });
  if (kind < 3) return selectedPolicy({ people, emergency, ...(luck.is(0.3) ? { maxRounds: luck.whole(1, 12) } : {}) });
  const common = selectedPolicy({ people });
  const list = { callSeconds: 20, callsPerTurn: 1, rounds: 2, reserveFor: [] as readonly string[] };
  return {
    ...common,
    maxCalls: null,
    lists: [
      { ...list, list: onlyList, name: 'East', method: 'everyone', target: 1 },
      { ...list, list: 'west', name: 'West', method: 'everyone', target: 1 },
      {
        ...list,
        list: 'reserve',
        name: 'Reserves',
        method: luck.one(['everyone', 'one-by-one']),
        target: luck.whole(1, 2),
        reserveFor: [onlyList, 'west'],
      },
    ],
  };
}

export function calloutOf(luck: Chance, id: string, users: readonly string[]): Scene['callouts'][number] {
  const chosen = users.filter(() => luck.is(0.8));
  const all = chosen.length === 0 ? users.slice(0, 1) : chosen;
  const policy = policyFor(luck, all.length);
  const target = luck.whole(1, Math.min(5, all.length + 1));
  const timed = luck.is(0.3);
  const people = all.map((user, n) => {
    const startSeconds = timed ? luck.whole(0, 4) * 30 : 0;
    return {
      user,
      subject: user,
      personal: null,
      rank: n + 1,
      list: luck.one(policy.lists).list,
      startSeconds,
      stopSeconds: timed && luck.is(0.4) ? startSeconds + luck.whole(1, 10) * 60 : null,
      rule: 'chosen-order' as const,
      inputs: {},
    };
  });
  const started = {
    callout: id,
    incident: 'incident',
    kind: 'selected',
    name: 'Crew',
    role: 'crew',
    policy,
    target,
  } as const;
  return { id, at: luck.whole(0, 30) * 1_000, acknowledgedAt: null, started, people, leftOut: [] };
}

const byIncident = (): CalloutCommand => ({ do: 'stop', reason: '', because: 'taken' });

/** An escalation whose quiet hours may begin or end while it runs. */
function escalationOf(
  luck: Chance,
  id: string,
  { start, users }: Pick<Scene, 'start'> & { readonly users: readonly string[] },
): Scene['callouts'][number] {
  const quiet = luck.one([
    { from: '22:00', until: '06:00', zone: 'UTC' },
    { from: '02:12', until: '06:00', zone: 'UTC' },
    { from: '22:00', until: '02:12', zone: 'UTC' },
    { from: '22:00', until: '06:00', zone },
    // They begin or end with the hour that is left out in spring, or repeated in autumn.
    { from: '22:00', until: '02:00', zone },
    { from: '01:30', until: '03:00', zone },
  ]);
  const policy = { ...escalationPolicy({ urgent: luck.is(0.5), zone: quiet.zone }), quiet };
  const people = users.map((user, n) => ({
    user,
    subject: user,
    personal: null,
    rank: n + 1,
    list: onlyList,
    startSeconds: n * luck.whole(0, 60),
    stopSeconds: null,
    rule: 'escalation' as const,
    inputs: luck.is(0.4) ? respectful : {},
  }));
  const about = { callout: id, incident: 'incident', kind: 'escalation', name: 'On-call', role: 'leader' } as const;
  const acknowledgedAt = luck.is(0.3) ? start + luck.whole(31, 200) * 1_000 : null;
  const at = luck.whole(0, 30) * 1_000;
  return { id, at, acknowledgedAt, started: { ...about, policy, target: 1 }, people, leftOut: [] };
}

/** The acts of dispatchers meanwhile. Every pause is followed by a resumption. */
function changesOf(luck: Chance, id: string, target: number, users: readonly string[]): Scene['changes'] {
  const changes: Scene['changes'][number][] = [];
  const at = () => luck.whole(31, 400) * 1_000;
  const add = (when: number, command: (now: string) => CalloutCommand) => changes.push({ id, at: when, command });
  if (luck.is(0.3)) {
    const when = at();
    add(when, (now) => ({ do: 'pause', now }));
    add(when + luck.whole(1, 600) * 1_000, (now) => ({ do: 'resume', now }));
  }
  if (luck.is(0.3)) add(at(), (now) => ({ do: 'setTarget', now, target: Math.max(1, target + luck.whole(-2, 2)) }));
  if (luck.is(0.2)) add(at(), (now) => ({ do: 'release', now, user: luck.one(users), reason: 'Sick' }));
  if (luck.is(0.2))
    add(at(), (now) => ({
      do: 'correct',
      now,
      user: luck.one(users),
      outcome: luck.one(['accepted', 'declined']),
      reason: 'Rang',
      beyondTarget: true,
    }));
  if (luck.is(0.05)) add(at(), () => ({ do: 'stop', reason: '', because: 'person' }));
  return changes;
}
