import { describe, expect, it } from 'vitest';
import { calloutFacts } from './events.ts';

/** The fields of each fact in their order; those that may be absent end with a question mark. */
const fields = () =>
  Object.fromEntries(
    Object.entries(calloutFacts).map(([type, { properties = {}, required = [] }]) => [
      type,
      Object.keys(properties)
        .map((name) => (required.includes(name) ? name : `${name}?`))
        .join(' '),
    ]),
  );

describe('the facts of a call-out', () => {
  // Written by hand: older logs hold these fields, and a field that a fact does not describe is not checked.
  it('say which call-out they belong to, and these things more', () =>
    expect(fields()).toEqual({
      CalloutTeamFormed: 'callout name beats users',
      CalloutStarted: 'callout incident kind name role target policy beyond?',
      CandidateListed: 'subject personal callout user rank list startSeconds stopSeconds rule inputs',
      CandidateOverridden: 'subject personal callout user to',
      CandidateLeftOut: 'callout user reason inputs',
      CandidateCalled: 'callout incident call user round rule inputs ringSeconds urgent detectMachine',
      CandidateSkipped: 'callout user round reason inputs',
      CandidateReturned: 'callout user',
      ResponseRecorded: 'callout incident? call user outcome',
      AnswerGiven: 'callout incident user outcome by',
      CandidateFreed: 'callout incident? call user placed undialed?',
      CandidateCallWithdrawn: 'callout call user',
      MemberEtaGiven: 'callout incident user at by',
      MemberConfirmed: 'callout incident call user role place',
      MemberOnStandby: 'callout incident? call user position',
      MemberReleased: 'subject personal callout incident user tells?',
      ResponseCorrected: 'subject personal callout incident? user outcome',
      ChargeExcused: 'subject personal callout incident user because',
      ExcuseWithdrawn: 'callout incident user',
      WorkCorrected: 'subject personal callout incident user from until',
      CalloutPaused: 'callout incident because?',
      CalloutResumed: 'callout incident',
      CalloutTargetChanged: 'callout incident? target',
      CalloutStepPlanned: 'callout dueAt',
      CalloutFormed: 'callout incident',
      CalloutFailed: 'callout incident reason',
      CalloutStopped: 'subject personal callout incident because',
      CalloutExpired: 'callout incident dueAt',
      PhonesCalledOff: 'callout calls',
      CalloutTold: 'callout telling refused',
    }));
});
