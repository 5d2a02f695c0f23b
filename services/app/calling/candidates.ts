import type { Inputs } from '#contracts/callout/callouts';
import { limits } from '#contracts/core/limits';
import type { CandidateLeftOut, CandidateListed } from '#events/callout/events';
import { iso } from '#events/core/ports';
import { callableFor, type Need, type Readable } from './callable.ts';
import { clockOf, zoneOf } from './zone.ts';

export type Listed = Omit<CandidateListed['data'], 'callout'>;
export type LeftOut = Omit<CandidateLeftOut['data'], 'callout'>;

/** A person who is considered for a call-out. */
export interface Considered extends Pick<Listed, 'user' | 'list' | 'rule' | 'startSeconds' | 'stopSeconds' | 'inputs'> {
  readonly to: string | null;
  /** Words that the person hears; '' without. */
  readonly message?: string;
  /** The inputs of a person who is left out, when they are others. */
  readonly leftOut?: Inputs;
  /** True for a person whom the author of the call-out passes over. */
  readonly bypassed?: boolean;
}

export interface Candidates {
  readonly people: readonly Listed[];
  readonly leftOut: readonly LeftOut[];
  /** The people who come after the most that a call-out calls. */
  readonly beyond: number;
}

/** The organization's rules for people on leave and after long work, for the policy of a call-out that begins now. */
export function personRules({ views }: Pick<Readable, 'views'>, entity: string): Pick<Need, 'leave' | 'rest'> {
  const last = views.doc('entities', entity)?.calls_leave_last;
  const rest = views.doc('boards', entity)?.rules?.rest_after_work ?? 'off';
  return { ...(last && { leave: 'last' }), ...(rest !== 'off' && { rest }) };
}

/** The people of a call-out that could start now, in the order in which they are considered, and those left out. */
export function sift(reading: Readable, need: Need, considered: readonly Considered[]): Candidates {
  const mayCall = callableFor(reading, need);
  const zone = zoneOf(reading, need.entity);
  const usual: Considered[] = [];
  const onLeave: Considered[] = [];
  const leftOut: LeftOut[] = [];
  const listed = new Set<string>();
  const beyond = new Set<string>();
  for (const one of considered) {
    const { user } = one;
    if (listed.size === limits.callout.people && !listed.has(user)) {
      beyond.add(user);
      continue;
    }
    const { reason: known, last, until, rested } = mayCall(one);
    const reason = known ?? (one.bypassed ? 'bypassed' : listed.has(user) ? 'listed-already' : null);
    if (reason !== null) {
      const inputs = one.leftOut ?? one.inputs;
      leftOut.push({ user, reason, inputs: until === undefined ? inputs : { ...inputs, until: iso(until) } });
      continue;
    }
    listed.add(user);
    const placed = rested === undefined ? one : { ...one, inputs: { ...one.inputs, rested: clockOf(rested, zone) } };
    (last ? onLeave : usual).push(placed);
  }
  const people = [...usual, ...onLeave.map((one) => after(usual, one))].map(inOrder);
  return { people, leftOut, beyond: beyond.size };
}

/** A person on leave comes after the others of their list, also where each has a time of their own. */
function after(usual: readonly Considered[], one: Considered): Considered {
  const starts = usual.filter(({ list }) => list === one.list).map(({ startSeconds }) => startSeconds);
  const startSeconds = Math.max(one.startSeconds, ...starts);
  const inputs = { ...one.inputs, on_leave: true };
  return one.stopSeconds !== null && one.stopSeconds <= startSeconds
    ? { ...one, inputs }
    : { ...one, inputs, startSeconds };
}

function inOrder(considered: Considered, at: number): Listed {
  const { to, message = '', leftOut: _, bypassed: __, ...one } = considered;
  const words = message.trim() || null;
  const personal = to === null && words === null ? null : { to, message: words };
  return { ...one, subject: one.user, rank: at + 1, personal };
}
