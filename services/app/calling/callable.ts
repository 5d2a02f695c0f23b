import type { CalloutKind, Inputs } from '#contracts/callout/callouts';
import type { Policy } from '#events/callout/events';
import { isQuietFor } from '#events/callout/quiet';
import { iso } from '#events/core/ports';
import { timeOffOf } from '#events/timeOff/decider';
import { type CallablePerson, type Uncallable, whyNotCallable } from '#projections/callout/callable';
import { type CalloutDoc, isUnderWay } from '#projections/callout/callouts';
import type { Times } from '#projections/onCall/shiftTimes';
import { leaveTimes, spansOf } from '#projections/onCall/timeOff';
import type { App } from '../app.ts';
import { restOf } from './rest.ts';
import { zoneOf } from './zone.ts';

/** The read models and the clock, as far as they say who may be called. */
export interface Readable {
  readonly views: Pick<App['views'], 'doc' | 'docs' | 'rangedRows'>;
  readonly clock: Pick<App['clock'], 'now'>;
}

/** The work that people are called for. */
export interface Need {
  readonly entity: string;
  readonly incident: string | null;
  readonly kind: CalloutKind;
  /** `last`: people on leave may be called, after everybody else. */
  readonly leave?: Policy['leave'];
  /** The rule by which people rest after long work. */
  readonly rest?: Policy['rest'];
  /** The call-out itself; null before it starts. */
  readonly callout: Pick<CalloutDoc, 'uuid' | 'started_time' | 'policy'> | null;
}

export interface Callee {
  readonly user: string;
  /** The number chosen for this call-out or of the duty; null when the person's own are called. */
  readonly to: string | null;
  readonly inputs: Inputs;
}

export interface Callability {
  /** Why the person may not be called now; null when they may. */
  readonly reason: Uncallable | null;
  /** True for a person on leave who may be called all the same, after everybody else. */
  readonly last: boolean;
  /** When the reason ends, in milliseconds since 1970; absent when nobody knows. */
  readonly until?: number;
  /** When a rest of the person ended, not long ago, in milliseconds since 1970; absent without one. */
  readonly rested?: number;
}

/** The leave of a person in instants. `zone` is the organization's. */
export const leaveOf = (
  { views }: Pick<Readable, 'views'>,
  { user, entity, zone }: { readonly user: string; readonly entity: string; readonly zone: string },
): readonly Times[] => spansOf(views.doc('time_off', timeOffOf(entity, user))).map((one) => leaveTimes(one, zone));

/** The answer for each person at this moment, by `whyNotCallable`. It reads what all of them share once. */
export function callableFor(reading: Readable, need: Need): (asked: Callee) => Callability {
  const { views, clock } = reading;
  const now = clock.now();
  const zone = zoneOf(reading, need.entity);
  const engaged = engagements(reading, need);
  const rests = restOf(reading, need);
  return ({ user, to, inputs }) => {
    const account = views.doc('accounts', user);
    const rest = rests(user);
    const person: CallablePerson = {
      active: account?.active ?? false,
      leave: leaveOf(reading, { user, entity: need.entity, zone }),
      hasPhone: to !== null || (account?.phone_number ?? '') !== '' || hasOtherPhone(reading, need, user),
      ...engaged(user),
      resting: rest !== null && rest > now,
      quiet: need.callout !== null && isQuietFor(need.callout.policy, inputs, now),
    };
    const reason = whyNotCallable(person, iso(now));
    if (reason === 'resting') return { reason, last: false, until: rest ?? now };
    if (need.leave !== 'last' || reason !== 'leave')
      return { reason, last: false, ...(rest !== null && { rested: rest }) };
    return { reason: whyNotCallable({ ...person, leave: [] }, iso(now)), last: true };
  };
}

/** The answer for the people of a call-out that has begun. */
export const callableOf = (reading: Readable, doc: CalloutDoc): ReturnType<typeof callableFor> =>
  callableFor(reading, { ...doc, leave: doc.policy.leave, rest: doc.policy.rest, callout: doc });

function hasOtherPhone({ views }: Readable, { callout, kind }: Need, user: string): boolean {
  if (callout && views.doc('callout_numbers', `${callout.uuid}:${user}`)?.to) return true;
  const phones = kind === 'beats' ? (views.doc('beat_phones', user)?.phones ?? []) : [];
  return phones.some(({ phone_number: number }) => number !== null);
}

type Engaged = Pick<CallablePerson, 'onTeam' | 'askedNotTo' | 'elsewhere'>;

/** The places and the answers of people in other call-outs, and the team of the incident. */
function engagements({ views }: Readable, need: Need): (user: string) => Engaged {
  const { entity, incident, callout } = need;
  const others = (where: Readonly<Record<string, string>>) =>
    views.docs('callouts', { where }).filter(({ uuid }) => uuid !== callout?.uuid);
  const ofIncident = incident === null ? [] : others({ incident });
  // An escalation asks a question of its own, who takes the incident: a place from before it began is no answer to that.
  if (need.kind === 'escalation') {
    const since = callout?.started_time;
    const joined = since === undefined ? new Set() : membersOf(ofIncident, since);
    return (user) => ({ onTeam: joined.has(user), askedNotTo: false, elsewhere: false });
  }
  const team = incident === null ? undefined : views.doc('incidents', incident)?.team;
  const joined = new Set([...(team ?? []).map(({ user }) => user), ...membersOf(ofIncident)]);
  const asked = peopleIn(ofIncident, ({ outcome }) => outcome === 'do-not-call');
  const elsewhere = membersOf(others({ under_way: entity }).filter(isUnderWay));
  return (user) => ({ onTeam: joined.has(user), askedNotTo: asked.has(user), elsewhere: elsewhere.has(user) });
}

type Candidate = CalloutDoc['people'][number];
const peopleIn = (docs: readonly CalloutDoc[], is: (one: Candidate) => boolean): ReadonlySet<string> =>
  new Set(docs.flatMap(({ people }) => people.filter(is).map(({ user }) => user)));

/** The people who have a place, and got it after `since`. */
const membersOf = (docs: readonly CalloutDoc[], since = ''): ReadonlySet<string> =>
  peopleIn(docs, ({ place, place_time: at = '' }) => place === 'member' && at >= since);
