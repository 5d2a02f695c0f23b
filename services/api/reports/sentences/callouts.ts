import { reasonNames } from '#contracts/callout/ledger';
import { outcomeTable } from '#contracts/callout/outcomes';
import { wayWords } from '#contracts/incident/response';
import { roleNames } from '#contracts/incident/team';
import type { CalloutFact } from '#events/callout/events';
import { failureWords, stopWords } from '#projections/callout/callouts';
import { calloutNamed, capitalized, counted, reasonWords } from '#services/api/reports/words';
import { type Known, nothing, type Sentences } from './told.ts';

const named = (callout: string, { was }: Known): string => capitalized(calloutNamed(was(callout)));

const overrideTold = { first: 'put first', last: 'put last', out: 'passed over' } as const;

/** The sentences of a call-out in the line of time. Its own section has each person and each call. */
export const calloutSentences: Sentences<CalloutFact['type']> = {
  CalloutTeamFormed: ({ name, users }, { person }) =>
    `${capitalized(calloutNamed(name))} formed a team: ${users.map(person).join(', ')}.`,
  CalloutStarted: ({ callout, name, kind, target, role }, { was }) => {
    was(callout, name);
    was(`${callout} target`, String(target));
    return kind === 'escalation'
      ? `began ${calloutNamed(name, 'escalation')}: calls until one person acknowledges`
      : `began ${calloutNamed(name)} for ${counted(target, 'person', 'people')}, as ${roleNames[role].toLowerCase()}`;
  },
  CandidateListed: nothing,
  CandidateOverridden: ({ user, to, personal }, { person }) =>
    `${overrideTold[to]} ${person(user)}.${reasonWords(personal?.reason)}`,
  CandidateLeftOut: nothing,
  CandidateCalled: nothing,
  CandidateSkipped: nothing,
  CandidateReturned: nothing,
  ResponseRecorded: ({ callout, user, outcome }, { person, was }) => {
    was(`answer ${callout} ${user}`, `“${outcomeTable[outcome].words}”`);
    return `The call to ${person(user)} ended: ${outcomeTable[outcome].words}.`;
  },
  AnswerGiven: ({ callout, user, outcome, by }, { person, was }) => {
    was(`answer ${callout} ${user}`, `“${outcomeTable[outcome].words}”`);
    return `${person(user)} ${by === 'phone' ? 'called back' : `answered ${wayWords[by]}`}: ${outcomeTable[outcome].words}.`;
  },
  CandidateFreed: nothing,
  CandidateCallWithdrawn: nothing,
  MemberEtaGiven: ({ user, at, by }, { person, time }) =>
    `${person(user)} said ${wayWords[by]}: there about ${time(at)}.`,
  MemberConfirmed: ({ user, place }, { person }) => `${person(user)} got place ${place}.`,
  MemberOnStandby: ({ user, position }, { person }) =>
    `${person(user)} accepted when every place was filled, and is number ${position} on standby.`,
  MemberReleased: ({ user, personal }, { person }) => `released ${person(user)}.${reasonWords(personal?.reason)}`,
  ResponseCorrected: ({ callout, user, outcome, personal }, { person, was }) => {
    const words = `“${outcomeTable[outcome].words}”`;
    const before = was(`answer ${callout} ${user}`, words);
    return `corrected the answer of ${person(user)} from ${before ?? 'none'} to ${words}.${reasonWords(personal?.reason)}`;
  },
  ChargeExcused: ({ user, because, personal }, { person }) =>
    `let ${person(user)} off the charge for this call-out (${reasonNames[because]}).${reasonWords(personal?.reason)}`,
  ExcuseWithdrawn: ({ user }, { person }) => `charges ${person(user)} for this call-out again`,
  WorkCorrected: ({ user, from, until, personal }, { person, time }) =>
    `corrected the work of ${person(user)}: from ${time(from)} ${until === null ? 'on' : `until ${time(until)}`}.${reasonWords(personal?.reason)}`,
  CalloutPaused: ({ callout, because }, known) =>
    because === 'held'
      ? `${named(callout, known)} rests, because the incident is on hold.`
      : `paused ${calloutNamed(known.was(callout))}`,
  CalloutResumed: ({ callout }, { was }) => `resumed ${calloutNamed(was(callout))}`,
  CalloutTargetChanged: ({ callout, target }, { was }) =>
    `changed the number of people needed from ${was(`${callout} target`, String(target)) ?? 'another'} to ${target}`,
  CalloutStepPlanned: nothing,
  CalloutFormed: ({ callout }, known) => `${named(callout, known)} ended: every place is filled.`,
  CalloutFailed: ({ callout, reason }, known) => `${named(callout, known)} ended: ${failureWords[reason]}`,
  CalloutStopped: ({ callout, because, personal }, known) =>
    because === 'person'
      ? `stopped ${calloutNamed(known.was(callout))}.${reasonWords(personal?.reason)}`
      : `${named(callout, known)} ended. ${stopWords[because] ?? ''}`,
  CalloutExpired: ({ callout }, known) => `${named(callout, known)} ended: it took too long.`,
  PhonesCalledOff: ({ calls }) =>
    calls.length === 0
      ? null
      : `${counted(calls.length, 'phone')} that still rang ${calls.length === 1 ? 'was' : 'were'} stopped.`,
  CalloutTold: nothing,
};
