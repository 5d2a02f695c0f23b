import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '#contracts/callout/outcomes';
import { iso } from '#events/core/ports';
import type { CalloutFact } from './events.ts';
import { selectedPolicy } from './policies.ts';
import { type CalloutState, type Candidate, evolve, isUnderWay, type KnownCallout, placesOf } from './state.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const policy = selectedPolicy({ people: 2 });

type Data<Type extends CalloutFact['type']> = Partial<Extract<CalloutFact, { type: Type }>['data']>;
/** A fact of the call-out, some seconds after noon. */
const fact = <Type extends CalloutFact['type']>(type: Type, data: Data<Type> = {}, seconds = 0) =>
  ({
    type,
    data: { callout: 'c0', incident: 'i1', ...data },
    occurredAt: iso(noon + seconds * 1_000),
  }) as CalloutFact & {
    readonly occurredAt: string;
  };
const started = fact('CalloutStarted', { kind: 'selected', name: 'Crew', role: 'crew', target: 2, policy });
const listed = (user: string, rank: number) =>
  fact('CandidateListed', { user, rank, list: 'team', startSeconds: 5, stopSeconds: null });
const called = (call: string, seconds: number) => fact('CandidateCalled', { call, user: 'ada' }, seconds);
const said = (call: string, outcome: CallOutcome, seconds = 0) =>
  fact('ResponseRecorded', { call, user: 'ada', outcome }, seconds);

type Facts = readonly ReturnType<typeof fact>[];
function after(...facts: Facts): KnownCallout {
  const state = [started, listed('ada', 1), listed('bo', 2), ...facts].reduce<CalloutState>(evolve, { status: 'none' });
  if (state.status === 'none') throw new Error('The call-out did not start.');
  return state;
}
const ada = (...facts: Facts) => after(...facts).candidates.get('ada');
const fresh = { user: 'ada', rank: 1, list: 'team', startSeconds: 5, stopSeconds: null };
const untouched = { ...fresh, place: 'none', outcome: null, callsThen: 0, calls: [], standby: 0, skipped: null };
const known = after();

describe('a call-out', () => {
  it('begins with nobody called, no pause and no plan', () => {
    expect(known).toEqual({
      status: 'in-progress',
      callout: 'c0',
      incident: 'i1',
      kind: 'selected',
      role: 'crew',
      policy,
      target: 2,
      startedAt: noon,
      candidates: new Map([
        ['ada', untouched],
        ['bo', { ...untouched, user: 'bo', rank: 2 }],
      ]),
      plannedAt: null,
      pausedAt: null,
      pausedFor: 0,
      told: new Set(),
      calledOff: false,
    });
    expect(placesOf(known).people.map((one) => (one as { user?: string }).user)).toEqual(['ada', 'bo']);
  });

  it('is nothing before its start', () =>
    expect(evolve({ status: 'none' }, called('k1', 0))).toEqual({ status: 'none' }));

  it('is under way until its end, and keeps no plan after it', () => {
    const planned = fact('CalloutStepPlanned', { dueAt: iso(noon + 30_000) });
    expect([after(planned).plannedAt, isUnderWay(after(planned))]).toEqual([noon + 30_000, true]);
    for (const [type, status] of [
      ['CalloutFormed', 'formed'],
      ['CalloutFailed', 'failed'],
      ['CalloutStopped', 'stopped'],
      ['CalloutExpired', 'expired'],
    ] as const) {
      expect(after(planned, fact(type))).toEqual({ ...known, status, plannedAt: null });
      expect(isUnderWay(after(fact(type)))).toBe(false);
    }
  });

  it('adds up its pauses', () => {
    const pause = (seconds: number) => fact('CalloutPaused', {}, seconds);
    const resume = (seconds: number) => fact('CalloutResumed', {}, seconds);
    expect(after(pause(10))).toEqual({ ...known, status: 'paused', pausedAt: noon + 10_000 });
    expect(isUnderWay(after(pause(10)))).toBe(true);
    expect(after(pause(10), resume(40))).toEqual({ ...known, pausedFor: 30_000 });
    expect(after(pause(10), resume(40), pause(100), resume(105)).pausedFor).toBe(35_000);
    // A second resumption ends no pause.
    expect(after(pause(10), resume(40), resume(90)).pausedFor).toBe(30_000);
  });

  it('takes another target, and keeps everything else', () =>
    expect(after(fact('CalloutTargetChanged', { target: 5 }))).toEqual({ ...known, target: 5 }));

  it('knows which facts it told its incident, and that the phones were called off', () => {
    const told = (telling: string) => fact('CalloutTold', { telling, refused: null });
    expect(after(told('t1'), told('t2'))).toEqual({ ...known, told: new Set(['t1', 't2']) });
    expect(after(fact('PhonesCalledOff', { calls: [] }))).toEqual({ ...known, calledOff: true });
  });

  it('is not changed by a person who is not listed', () =>
    expect(after(fact('MemberConfirmed', { user: 'eve' }))).toEqual(known));
});

describe('a person who is called', () => {
  const ringing = { call: 'k1', at: noon + 3_000, outcome: null, freedAt: null, placed: true, undialed: null };

  it('has a call that rings until the phone is free', () => {
    expect(ada(called('k1', 3))).toEqual({ ...untouched, calls: [ringing] });
    const freed = fact('CandidateFreed', { call: 'k1', user: 'ada', placed: false }, 20);
    expect(ada(called('k1', 3), freed)?.calls).toEqual([{ ...ringing, freedAt: noon + 20_000, placed: false }]);
    expect(ada(called('k1', 3), freed, called('k2', 60))?.calls).toEqual([
      { ...ringing, freedAt: noon + 20_000, placed: false },
      { ...ringing, call: 'k2', at: noon + 60_000 },
    ]);
  });

  it('keeps the answer with its call, and the calls made until then', () =>
    expect(ada(called('k1', 3), said('k1', 'no-answer'))).toEqual({
      ...untouched,
      calls: [{ ...ringing, outcome: 'no-answer' }],
      outcome: 'no-answer',
      callsThen: 1,
    }));

  it('keeps a decision when a later call only ends', () => {
    const both = [called('k1', 3), said('k1', 'declined'), called('k2', 3), said('k2', 'no-answer')];
    expect(ada(...both)).toMatchObject({ outcome: 'declined', callsThen: 1, calls: [{}, { outcome: 'no-answer' }] });
  });

  it('is asked once more after "only if nobody else can", and not again after the same', () => {
    const once = [called('k1', 3), said('k1', 'qualified-no')];
    expect(ada(...once)).toMatchObject({ outcome: 'qualified-no', callsThen: 1 });
    expect(ada(...once, called('k2', 60), said('k2', 'qualified-no'))).toMatchObject({ callsThen: 1 });
    expect(ada(...once, called('k2', 60), said('k2', 'no-answer'))).toMatchObject({
      outcome: 'no-answer',
      callsThen: 2,
    });
    const later = [called('k1', 3), said('k1', 'no-answer'), called('k2', 60), said('k2', 'qualified-no')];
    expect(ada(...later)).toMatchObject({ outcome: 'qualified-no', callsThen: 2 });
  });

  it('is passed over with the reason', () =>
    expect(ada(fact('CandidateSkipped', { user: 'ada', round: 2, reason: 'too-late' }))).toEqual({
      ...untouched,
      skipped: { round: 2, reason: 'too-late' },
    }));
});

describe('the place of a person', () => {
  const confirmed = fact('MemberConfirmed', { user: 'ada' });
  const standby = fact('MemberOnStandby', { user: 'ada', position: 3 });
  const corrected = (outcome: CallOutcome) => fact('ResponseCorrected', { user: 'ada', outcome });

  it('is taken, and given up', () => {
    const candidates = new Map(known.candidates).set('ada', { ...untouched, place: 'member' } as Candidate);
    expect(after(confirmed)).toEqual({ ...known, candidates });
    expect(ada(confirmed, fact('MemberReleased', { user: 'ada' }))).toEqual({ ...untouched, place: 'released' });
  });

  it('on standby keeps its position and the calls made until then', () => {
    expect(ada(called('k1', 3), standby)).toMatchObject({ place: 'standby', standby: 3, callsThen: 1 });
    const askedAgain = [called('k1', 3), standby, called('k2', 60), said('k2', 'no-answer')];
    expect(ada(...askedAgain)).toMatchObject({ outcome: 'no-answer', callsThen: 1 });
  });

  it('follows a corrected answer, except for a member', () => {
    expect(ada(called('k1', 3), corrected('declined'))).toMatchObject({ outcome: 'declined', callsThen: 1 });
    expect(ada(standby, corrected('declined'))?.place).toBe('none');
    expect(ada(standby, corrected('accepted-too-late'))?.place).toBe('standby');
    expect(ada(confirmed, corrected('declined'))?.place).toBe('member');
    expect(ada(corrected('accepted'))?.place).toBe('none');
  });
});
