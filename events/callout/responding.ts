import { type CallOutcome, outcomeOfAnswer, outcomeTable } from '#contracts/callout/outcomes';
import { wayWords } from '#contracts/incident/response';
import { Refused } from '#events/core/refused';
import { isOvertaken } from './answers.ts';
import type { Command } from './commands.ts';
import { followed, named, takesPlaces } from './course.ts';
import type { CalloutFact } from './events.ts';
import { hasPlaceFor, membersOf } from './places.ts';
import { type Candidate, isUnderWay, type KnownCallout, placesOf } from './state.ts';

function findCall(state: KnownCallout, call: string): Candidate {
  for (const one of state.candidates.values()) if (one.calls.some((each) => each.call === call)) return one;
  throw new Refused('not-found');
}

export function known(state: KnownCallout, user: string): Candidate {
  const one = state.candidates.get(user);
  if (!one) throw new Refused('not-found');
  return one;
}

/**
 * An answer outside of our calls. Only a person who was called may give one: whoever comes later in the order keeps the
 * turn. The latest answer counts, and the phone that still rings for the person stops.
 */
export function answer(state: KnownCallout, { user, answer: said, by, now }: Command<'answer'>): CalloutFact[] {
  const one = known(state, user);
  if (one.calls.length === 0) throw new Refused('callout.not-called');
  if (!takesPlaces(state) && state.status !== 'formed') throw new Refused('callout.ended');
  const recorded = (outcome: CallOutcome): CalloutFact => ({
    type: 'AnswerGiven',
    data: { ...named(state), user, outcome, by },
  });
  const outcome = outcomeOfAnswer(said);
  const facts = following(state, one, { call: null, outcome, recorded, where: wayWords[by] });
  const isKnown = facts.every(({ type, data }) => type === 'AnswerGiven' && data.outcome === one.outcome);
  return isKnown ? [] : followed(state, [...facts, ...withdrawn(state, one, { call: null, outcome })], now);
}

/** Also after the team is formed: only then do its people drive. */
export function giveEta(state: KnownCallout, { user, at, by }: Command<'giveEta'>): CalloutFact[] {
  if (known(state, user).place !== 'member') throw new Refused('callout.no-place');
  if (!isUnderWay(state) && state.status !== 'formed') throw new Refused('callout.ended');
  return [{ type: 'MemberEtaGiven', data: { ...named(state), user, at, by } }];
}

/** A key press. The first one of a call counts; the network asks for a confirmation before it reports it. */
export function respond(state: KnownCallout, { call, answer, now }: Command<'respond'>): CalloutFact[] {
  const one = findCall(state, call);
  const known = one.calls.find((each) => each.call === call)?.outcome ?? null;
  if (known !== null && outcomeTable[known].keyed) return [];
  return followed(state, late(state, one, { call, outcome: outcomeOfAnswer(answer) }), now);
}

/** The network reported the end of a call before what the person had pressed in it. */
export function noteCallCorrected(
  state: KnownCallout,
  { call, outcome, now }: Command<'noteCallCorrected'>,
): CalloutFact[] {
  const one = findCall(state, call);
  const known = one.calls.find((each) => each.call === call)?.outcome ?? null;
  if (known !== null && (known === outcome || outcomeTable[known].keyed)) return [];
  return followed(state, late(state, one, { call, outcome }), now);
}

/** An answer that may be late: the person may have been called again meanwhile, for nothing. */
function late(state: KnownCallout, one: Candidate, response: Response): CalloutFact[] {
  return [...responses(state, one, response), ...withdrawn(state, one, response)];
}

/** The other calls that ring for a person who has decided. */
function withdrawn(state: KnownCallout, { user, calls }: Candidate, { call, outcome }: Given): CalloutFact[] {
  if (outcomeTable[outcome].again === 'yes') return [];
  const others = calls.filter((each) => each.call !== call && each.freedAt === null && !each.outcome);
  const data = { callout: state.callout, user };
  return others.map((each) => ({ type: 'CandidateCallWithdrawn', data: { ...data, call: each.call } }) as const);
}

interface Given {
  /** Null for an answer outside of our calls. */
  readonly call: string | null;
  readonly outcome: CallOutcome;
}
type Response = Given & { readonly call: string };

function responses(state: KnownCallout, one: Candidate, { call, outcome }: Response): CalloutFact[] {
  const { user } = one;
  const recorded = (said: CallOutcome): CalloutFact => ({
    type: 'ResponseRecorded',
    data: { ...named(state), call, user, outcome: said },
  });
  // A key in a later call is the later decision.
  if (isOvertaken(one, call)) return [recorded(outcome)];
  return following(state, one, { call, outcome, recorded, where: 'in a later call' });
}

interface Decided extends Given {
  readonly recorded: (said: CallOutcome) => CalloutFact;
  /** "by text" */
  readonly where: string;
}

/** The latest answer of a person, and the place that follows from it. */
function following(state: KnownCallout, one: Candidate, { call, outcome, recorded, where }: Decided): CalloutFact[] {
  const { user } = one;
  if (one.place === 'member' && outcomeTable[outcome].said === 'declined')
    return [recorded(outcome), released(state, user, `Declined ${where}.`)];
  if (outcome !== 'accepted') return [recorded(outcome)];
  if (one.place === 'member') return [recorded('accepted')];
  if (takesPlaces(state) && hasPlaceFor(placesOf(state), one.list))
    return [recorded('accepted'), confirmed(state, { user, call })];
  const closed = !isUnderWay(state) && state.status !== 'formed';
  return [
    recorded('accepted-too-late'),
    ...(closed || one.place === 'standby' ? [] : [onStandby(state, { user, call })]),
  ];
}

interface Accepted {
  readonly user: string;
  readonly call: string | null;
}

export const confirmed = (state: KnownCallout, accepted: Accepted): CalloutFact => ({
  type: 'MemberConfirmed',
  data: { ...named(state), ...accepted, role: state.role, place: membersOf(placesOf(state)) + 1 },
});

const onStandby = (state: KnownCallout, accepted: Accepted): CalloutFact => {
  const position = Math.max(0, ...[...state.candidates.values()].map(({ standby }) => standby)) + 1;
  return { type: 'MemberOnStandby', data: { ...named(state), ...accepted, position } };
};

export function noteCallEnded(state: KnownCallout, command: Command<'noteCallEnded'>): CalloutFact[] {
  const { call, outcome, placed, undialed, now } = command;
  const one = findCall(state, call);
  const known = one.calls.find((each) => each.call === call);
  if (!known || known.freedAt !== null) return [];
  // An acceptance that the network knows and we do not is an acceptance.
  const said = outcome === 'accepted-too-late' ? 'accepted' : outcome;
  const response = known.outcome === null && placed ? responses(state, one, { call, outcome: said }) : [];
  const why = undialed === undefined || placed ? {} : { undialed };
  const data = { ...named(state), call, user: one.user, placed, ...why };
  return followed(state, [...response, { type: 'CandidateFreed', data }], now);
}

export const released = (state: KnownCallout, user: string, reason: string, tells?: true): CalloutFact => ({
  type: 'MemberReleased',
  data: { ...named(state), user, ...(tells && { tells }), subject: user, personal: { reason } },
});

/** A supervisor lets a person off. */
export function excuse(state: KnownCallout, { user, because, reason }: Command<'excuse'>): CalloutFact[] {
  if (known(state, user).excuse === because) return [];
  return [{ type: 'ChargeExcused', data: { ...named(state), user, because, subject: user, personal: { reason } } }];
}

export function withdrawExcuse(state: KnownCallout, { user }: Command<'withdrawExcuse'>): CalloutFact[] {
  const { excuse: given = null } = known(state, user);
  return given === null ? [] : [{ type: 'ExcuseWithdrawn', data: { ...named(state), user } }];
}

/** Only a person who had a place has worked. */
export function correctWork(state: KnownCallout, command: Command<'correctWork'>): CalloutFact[] {
  const { user, from, until, reason } = command;
  const { place, work } = known(state, user);
  if (place !== 'member' && place !== 'released') throw new Refused('callout.no-place');
  if (until !== null && until < from) throw new Refused('callout.work-ends-early');
  if (work?.from === from && work.until === until) return [];
  const data = { ...named(state), user, from, until, subject: user, personal: { reason } };
  return [{ type: 'WorkCorrected', data }];
}
