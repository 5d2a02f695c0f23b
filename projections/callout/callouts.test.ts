import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type CalloutDoc, callouts } from './callouts.ts';
import { correctionReasons } from './correctionReasons.ts';
import { explain } from './explain.ts';

const on = { stream: 'callout-c1' };
const of = { callout: 'c1', user: 'bo' };
const policy = { lists: [], ringSeconds: 30, lateSeconds: 60 } as never;
const people = { incident: 'i1', kind: 'groups', role: 'crew', name: 'Crew', target: 1 } as const;
const inputs = { rank: 1 };
const started = happened('CalloutStarted', { callout: 'c1', ...people, policy } as never, on);
const listed = happened(
  'CandidateListed',
  {
    ...of,
    rank: 1,
    list: 'crew',
    startSeconds: 0,
    stopSeconds: null,
    rule: 'role-order',
    inputs,
    subject: 'bo',
    personal: null,
  },
  on,
);
const called = (call: string) =>
  happened('CandidateCalled', { ...of, call, round: 1, rule: 'first-call', inputs } as never, on);
const said = (call: string, outcome: string) =>
  happened('ResponseRecorded', { ...of, call, outcome, inputs: {} } as never, on);
const corrected = (outcome: string, reason: string, at: string) =>
  happened('ResponseCorrected', { ...of, outcome, subject: 'bo', personal: { reason } } as never, {
    ...on,
    at,
    actor: { kind: 'user', id: 'dana' },
  });
const erased = happened('PersonalDataErased', { subject: 'bo' }, { stream: 'incident-i1' });

const [first, second] = ['2026-03-01T12:04:00.000Z', '2026-03-01T12:09:00.000Z'];
const rangBack = corrected('accepted', 'Rang back', first);
const beforeIt = [started, listed, called('k1'), said('k1', 'declined')] as const;

const docOf = (...events: Parameters<typeof given>[1][]) => given(callouts, ...events).doc('c1');
const whyOf = (doc: CalloutDoc | null) => doc?.people[0] && explain(doc, doc.people[0], 'Bo').why;

it('a person whom the limit of calls left out is told apart from one whom an early end left out', () => {
  const ada = happened('CandidateListed', { ...listed.data, user: 'ada', subject: 'ada', rank: 2 } as never, on);
  const whyNot = (maxCalls: number | null) => {
    const limited = { lists: [], ringSeconds: 30, lateSeconds: 60, maxCalls };
    const begun = happened('CalloutStarted', { callout: 'c1', ...people, policy: limited } as never, on);
    const failed = happened('CalloutFailed', { callout: 'c1', incident: 'i1', reason: 'nobody-left' } as never, on);
    const doc = docOf(begun, listed, ada, called('k1'), said('k1', 'declined'), failed);
    return doc?.people[1] && explain(doc, doc.people[1], 'Ada').why;
  };
  expect(whyNot(1)).toBe(
    'Ada was not called, as number 2 in the order, because the limit of 1 call was reached before.',
  );
  expect(whyNot(9)).toBe('Ada was not called, as number 2 in the order, because the call-out ended before.');
  expect(whyNot(null)).toBe('Ada was not called, as number 2 in the order, because the call-out ended before.');
});

describe('a corrected answer', () => {
  it('keeps its author, its time and both answers, the oldest first', () => {
    const doc = docOf(...beforeIt, rangBack, corrected('unfit', 'Slept too little', second));
    expect(doc?.people[0]?.corrections).toEqual([
      { time: first, by: 'user:dana', from: 'declined', to: 'accepted' },
      { time: second, by: 'user:dana', from: 'accepted', to: 'unfit' },
    ]);
    expect(whyOf(doc)).toBe(
      'Bo was called once as number 1 in the order; the answer was "Declined". A correction recorded "Not fit for duty".',
    );
  });

  it('is of a person without an answer too', () => {
    const doc = docOf(started, listed, rangBack);
    expect(doc?.people[0]?.corrections).toMatchObject([{ from: null, to: 'accepted' }]);
    expect(whyOf(doc)).toBe('Bo was not called yet, as number 1 in the order. A correction recorded "Accepted".');
  });

  it('is no longer said to be the answer after a call brought another', () => {
    const doc = docOf(...beforeIt, corrected('busy', 'Wrong key', first), called('k2'), said('k2', 'no-answer'));
    expect(whyOf(doc)).toBe('Bo was called twice as number 1 in the order; the answer was "No answer".');
    expect(doc?.people[0]?.corrections).toHaveLength(1);
  });

  it('keeps its reason until the person is erased', () => {
    const reasons = (...events: Parameters<typeof given>[1][]) => given(correctionReasons, ...events).doc('bo');
    expect(reasons(...beforeIt, rangBack)).toEqual({
      reasons: [{ callout: 'c1', time: first, reason: 'Rang back' }],
    });
    expect(reasons(...beforeIt, rangBack, erased)).toBeNull();
    expect(JSON.stringify(docOf(...beforeIt, rangBack))).not.toContain('Rang back');
  });
});

it('a person who was passed over twice has a fact for each call that was skipped', () => {
  const skipped = (round: number, reason: string) =>
    happened('CandidateSkipped', { ...of, round, reason, inputs } as never, on);
  const doc = docOf(started, listed, skipped(1, 'busy-elsewhere'), skipped(2, 'busy-elsewhere'));
  const facts = doc?.people[0] ? explain(doc, doc.people[0], 'Bo').facts : [];
  expect(facts.filter(({ name }) => name.endsWith('skipped'))).toEqual([
    { name: 'Call 1 skipped', value: 'Because their phone rang for another call-out' },
    { name: 'Call 2 skipped', value: 'Because their phone rang for another call-out' },
  ]);
});
