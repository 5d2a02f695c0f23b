import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { calloutNumbers } from './calloutNumbers.ts';
import { type CallDoc, calls } from './calls.ts';

const on = (seconds: number) => ({ stream: 'call-k1', at: at(seconds) });
const at = (seconds: number) => new Date(Date.UTC(2026, 2, 1, 2, 0, seconds)).toISOString();
const call = 'k1';
const requestedFor = (callout: string | null, incident: string | null) =>
  happened(
    'CallRequested',
    {
      call,
      callout,
      incident,
      purpose: 'team',
      contact: null,
      provider: 'simulator',
      user: 'bo',
      ringSeconds: 30,
      pinOf: 'p1',
      subject: 'bo',
      personal: { to: '+13035550121' },
    },
    on(0),
  );
const requested = requestedFor('c1', 'i1');
const submitted = happened('CallSubmitted', { call, providerId: 'CA1' }, on(1));
const ringing = happened('CallRinging', { call, sequence: 1 }, on(2));
const answered = happened('CallAnswered', { call, sequence: 2, by: 'person' }, on(9));
const pin = (right: boolean) => happened('CallPinEntered', { call, step: 'pin', right }, on(12));
const keyed = (answer: 'accept' | null) =>
  happened('CallKeyed', { call, step: 'question', digits: answer ? '1' : '7', answer }, on(15));
const ended = happened(
  'CallEnded',
  { call, callout: 'c1', outcome: 'accepted', seconds: 11, source: 'callback' },
  on(20),
);
const docOf = (...events: Parameters<typeof given>[1][]) => given(calls, ...events).doc(call);

describe('a call', () => {
  it('is requested with everything that the phone network needs, and nothing has happened yet', () => {
    expect(docOf(requested)).toEqual({
      uuid: 'k1',
      entity: 'arvada',
      callout: 'c1',
      incident: 'i1',
      purpose: 'team',
      contact: null,
      dispatch: null,
      user: 'bo',
      to: '+13035550121',
      provider: 'simulator',
      provider_id: null,
      ring_seconds: 30,
      status: 'requested',
      pin_of: 'p1',
      unlocked: false,
      wrong_pins: 0,
      requested_time: at(0),
      ringing_time: null,
      answered_time: null,
      ended_time: null,
      answer: null,
      outcome: null,
      seconds: null,
      refused: null,
    });
  });

  it('keeps the time of each step, and the name that the network gave it', () => {
    const steps = [requested, submitted, ringing, answered];
    expect(docOf(...steps.slice(0, 2))).toMatchObject({ status: 'submitted', provider_id: 'CA1' });
    expect(docOf(...steps.slice(0, 3))).toMatchObject({ status: 'ringing', ringing_time: at(2), answered_time: null });
    expect(docOf(...steps)).toMatchObject({ status: 'answered', ringing_time: at(2), answered_time: at(9) });
    expect(docOf(...steps, keyed('accept'), ended)).toMatchObject({
      status: 'ended',
      answer: 'accept',
      outcome: 'accepted',
      seconds: 11,
      ended_time: at(20),
    });
  });

  it('that was put off is requested again, and one whose answer was lost is not known', () => {
    const putOff = happened('CallPutOff', { call, reason: '429', dueAt: at(5) }, on(1));
    expect(docOf(requested, putOff)).toMatchObject({ status: 'waiting' });
    expect(docOf(requested, putOff, happened('CallTriedAgain', { call, attempt: 2 }, on(5)))).toMatchObject({
      status: 'requested',
      requested_time: at(0),
    });
    expect(docOf(requested, happened('CallSubmissionUnknown', { call }, on(1)))).toMatchObject({ status: 'unknown' });
  });

  it('keeps an answer when a key without a meaning follows', () => {
    expect(docOf(requested, answered, keyed('accept'), keyed(null))).toMatchObject({ answer: 'accept' });
  });

  it('counts wrong PINs, and stays open after the right one', () => {
    expect(docOf(requested, answered, pin(false), pin(false))).toMatchObject({ unlocked: false, wrong_pins: 2 });
    expect(docOf(requested, answered, pin(false), pin(true), pin(false))).toMatchObject({
      unlocked: true,
      wrong_pins: 2,
    });
  });

  it('that ended is under way for nobody', () => {
    const { under_way_for, callout } = calls.columns ?? {};
    const [going, over] = [docOf(requested), docOf(requested, ended)] as [CallDoc, CallDoc];
    expect([under_way_for?.(going), under_way_for?.(over), callout?.(over)]).toEqual(['arvada', null, 'c1']);
  });

  it('of a call-out is told to those who see call-outs, and any other to nobody', () => {
    const channels = (...told: Parameters<typeof requestedFor>) =>
      given(calls, requestedFor(...told)).told.map(({ channel, data }) => [channel, data]);
    const data = { callout: 'c1', incident: 'i1', position: 1 };
    const channel = 'private-entity-arvada-callouts';
    expect(channels('c1', 'i1')).toEqual([[channel, data]]);
    expect(channels('c1', null)).toEqual([[channel, { ...data, incident: null }]]);
    expect(channels(null, 'i1')).toEqual([]);
  });

  it('that expired before it was requested has no document', () => {
    expect(given(calls, happened('CallEnded', { ...ended.data, source: 'expired' } as never, on(0))).keys).toEqual([]);
  });
});

describe('the number for a person of a call-out', () => {
  const listed = (personal: { to: string | null; message: string | null } | null) =>
    given(
      calloutNumbers,
      happened('CandidateListed', { callout: 'c1', user: 'bo', subject: 'bo', personal } as never, {
        stream: 'callout-c1',
      }),
    );

  it('is kept with the words that the person hears', () => {
    const chosen = { to: '+13035550122', message: 'Bring the pump' };
    expect(listed(chosen).doc('c1:bo')).toEqual({ callout: 'c1', user: 'bo', ...chosen });
    expect(listed({ to: null, message: 'Bring the pump' }).doc('c1:bo')).toMatchObject({ to: null });
  });

  it('is not kept when the own phone is rung without words, or the person was erased', () => {
    expect(listed({ to: null, message: null }).keys).toEqual([]);
    expect(listed(null).keys).toEqual([]);
  });
});
