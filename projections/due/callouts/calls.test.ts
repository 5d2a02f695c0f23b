import { describe, expect, it } from 'vitest';
import type { FactType, RecordedFact } from '#events/facts';
import { given } from '#projections/testing/given';
import { owed } from '#projections/testing/owed';
import { due } from '../due.ts';
import { takenWithin } from './calls.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
/** The time this many seconds after noon, ISO-8601. */
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString();
const dana = { kind: 'user', id: 'dana' } as const;
const history = { kind: 'import', id: 'old.csv' } as const;

const says =
  (stream: string) =>
  (type: FactType, data: object, seconds = 0, actor: { readonly kind: string; readonly id: string } = dana) =>
    ({
      id: `${type} ${seconds}`,
      type,
      data,
      stream,
      metadata: { entity: 'arvada', actor, occurredAt: at(seconds) },
    }) as unknown as RecordedFact;
const callout = says('callout-o1');
const call = says('call-c1');
const incident = says('incident-i1');

const wanted = {
  callout: 'o1',
  incident: 'i1',
  user: 'ada',
  round: 1,
  ringSeconds: 25,
  urgent: true,
  detectMachine: false,
};
const candidate = { ...wanted, call: 'c1' };

describe('a call that was decided', () => {
  const calls = (...events: readonly RecordedFact[]) => owed('call', ...events);
  const called = callout('CandidateCalled', candidate);
  const requested = call('CallRequested', { call: 'c1', callout: 'o1', ringSeconds: 25 }, 3);
  const begins = { kind: 'call', id: 'c1', entity: 'arvada', wanted, ringSeconds: 25 };
  const looked = { ...begins, status: 'requested', attempts: 1, due_at: at(3 + takenWithin / 1_000) };

  it('is placed at once, and looked up when the network has not taken it in time', () => {
    expect(calls(called)).toEqual([{ ...begins, status: 'owed', attempts: 0, due_at: at(0) }]);
    expect(takenWithin).toBe(12_000);
    expect(calls(called, requested)).toEqual([looked]);
    // A call that no call-out wants.
    expect(calls(call('CallRequested', { call: 'c1', callout: null, ringSeconds: 30 }, 3))).toEqual([
      { ...looked, wanted: null, ringSeconds: 30 },
    ]);
  });

  it('is tried again at the time to which it was put off', () => {
    const putOff = call('CallPutOff', { call: 'c1', dueAt: at(60) }, 4);
    expect(calls(called, requested, putOff)).toEqual([{ ...looked, status: 'waiting', due_at: at(60) }]);
    const again = call('CallTriedAgain', { call: 'c1', attempt: 2 }, 60);
    expect(calls(called, requested, putOff, again)).toEqual([{ ...looked, attempts: 2, due_at: at(72) }]);
  });

  it.each([
    ['CallSubmitted', 20],
    ['CallSubmissionUnknown', 0],
    ['CallRinging', 25 + 10],
    ['CallAnswered', 20],
    ['CallKeyed', 20],
    ['CallPinEntered', 20],
  ] as const)('is watched after %s: the network is asked after %d s of silence', (type, seconds) =>
    expect(calls(called, requested, call(type, { call: 'c1' }, 5))).toEqual([
      { ...looked, status: 'watched', due_at: at(5 + seconds) },
    ]),
  );

  it('is over at its end, and then nothing about it is due', () => {
    const ended = call('CallEnded', { call: 'c1', callout: null }, 9);
    expect(calls(called, requested, ended)).toEqual([]);
    for (const type of ['CallPutOff', 'CallTriedAgain', 'CallRinging', 'CallSubmitted'] as const)
      expect(calls(ended, call(type, { call: 'c1', dueAt: at(60), attempt: 2 }, 10))).toEqual([]);
  });

  it('of an imported history is not placed', () => {
    expect(calls(callout('CandidateCalled', candidate, 0, history))).toEqual([]);
    expect(calls(call('CallRequested', { call: 'c1', ringSeconds: 25 }, 0, history))).toEqual([]);
  });
});

describe('the end of a call', () => {
  const ends = (...events: readonly RecordedFact[]) => owed('call-outcome', ...events);
  const ended = (data: object = {}, actor: typeof dana | typeof history = dana) =>
    call('CallEnded', { call: 'c1', callout: 'o1', outcome: 'busy', source: 'report', ...data }, 9, actor);
  const told = { kind: 'call-outcome', id: 'c1', entity: 'arvada', due_at: at(9), callout: 'o1', outcome: 'busy' };

  it('is told to its call-out, with whether it was placed', () => {
    expect(ends(ended())).toEqual([{ ...told, placed: true }]);
    expect(ends(ended({ source: 'expired' }))).toEqual([{ ...told, placed: false }]);
    expect(ends(ended({ source: 'unplaced' }))).toEqual([{ ...told, placed: false }]);
  });

  it('is told to nobody when no call-out made it, or a history is imported', () => {
    expect(ends(ended({ callout: null }))).toEqual([]);
    expect(ends(ended({}, history))).toEqual([]);
  });

  it('is told once', () =>
    expect(ends(ended(), callout('CandidateFreed', { callout: 'o1', call: 'c1', user: 'ada' }, 10))).toEqual([]));

  it('is no one call when a member was confirmed without a call', () =>
    expect(
      given(
        due,
        callout('MemberConfirmed', { callout: 'o1', incident: null, call: null, user: 'ada', role: 'crew', place: 1 }),
      ).keys,
    ).toEqual([]));
});

describe('the steps of a call-out', () => {
  const steps = (...events: readonly RecordedFact[]) => owed('callout-step', ...events);
  const planned = (seconds: number, actor: typeof dana | typeof history = dana) =>
    callout('CalloutStepPlanned', { callout: 'o1', dueAt: at(seconds) }, 0, actor);

  it('are due at the latest plan, until its end', () => {
    expect(steps(planned(30))).toEqual([{ kind: 'callout-step', id: 'o1', entity: 'arvada', due_at: at(30) }]);
    expect(steps(planned(30), planned(20))).toMatchObject([{ due_at: at(20) }]);
    for (const type of ['CalloutFormed', 'CalloutFailed', 'CalloutStopped', 'CalloutExpired'] as const)
      expect(steps(planned(30), callout(type, { callout: 'o1', incident: null, personal: null }))).toEqual([]);
  });

  it('of an imported history are not due', () => expect(steps(planned(30, history))).toEqual([]));
});

describe('the phones of a call-out', () => {
  const phones = (...events: readonly RecordedFact[]) => owed('calling-off', ...events);
  const called = callout('CandidateCalled', candidate);
  const other = says('callout-o2')('CandidateCalled', { ...candidate, callout: 'o2', call: 'c2' });

  it('are those of that call-out alone', () =>
    expect(phones(called, other)).toEqual([
      { kind: 'calling-off', id: 'o1', entity: 'arvada', due_at: null, calls: ['c1'] },
      { kind: 'calling-off', id: 'o2', entity: 'arvada', due_at: null, calls: ['c2'] },
    ]));

  it('are called off when its time is over, and not when an older end had no phone', () => {
    const expired = callout('CalloutExpired', { callout: 'o1', incident: null }, 5);
    expect(phones(called, expired)).toMatchObject([{ due_at: at(5), calls: ['c1'] }]);
    expect(phones(expired)).toEqual([]);
    expect(phones(callout('CandidateFreed', { callout: 'o1', call: 'c1', user: 'ada', placed: true }))).toEqual([]);
  });

  it('are not those of an imported history', () =>
    expect(phones(callout('CandidateCalled', candidate, 0, history))).toEqual([]));
});

describe('the incident of a call-out', () => {
  const told = (...events: readonly RecordedFact[]) => owed('callout-told', ...events);
  const of = { callout: 'o1', incident: 'i1', personal: null };
  const says = { kind: 'callout-told', entity: 'arvada', callout: 'o1', incident: 'i1', by: dana, member: null };

  it.each([
    ['CalloutPaused', {}, 'team:formation_paused', ''],
    ['CalloutResumed', {}, 'team:formation_resumed', ''],
    ['CalloutFailed', { reason: 'nobody-left' }, 'team:formation_failed', 'Nobody else could be called.'],
    ['CalloutFailed', { reason: 'nobody-listed' }, 'team:formation_failed', 'There was nobody to call.'],
    ['CalloutStopped', { because: 'acknowledged' }, 'acknowledged', ''],
    ['CalloutStopped', { because: 'person' }, 'team:formation_stopped', ''],
  ] as const)('is told of %s %o at once', (type, data, event, message) =>
    expect(told(callout(type, { ...of, ...data }, 7))).toEqual([
      { ...says, id: expect.any(String) as string, due_at: at(7), event, message },
    ]),
  );

  it('is told of each new member, with the role', () =>
    expect(told(callout('MemberConfirmed', { ...of, call: null, user: 'ada', role: 'crew', place: 1 }, 7))).toEqual([
      {
        ...says,
        id: expect.any(String) as string,
        due_at: at(7),
        event: 'member',
        message: '',
        member: { user: 'ada', role: 'crew' },
      },
    ]));

  it('is not told of a member or a release of another incident, or of none', () => {
    const none = { ...of, incident: null, user: 'ada', role: 'crew' };
    for (const type of ['MemberConfirmed', 'MemberReleased', 'CalloutFormed', 'CalloutPaused'] as const)
      expect(told(callout(type, none))).toEqual([]);
  });

  it('is not told by an imported history, of an escalation that starts, or of an end that it caused itself', () => {
    expect(told(callout('CalloutFormed', of, 0, history))).toEqual([]);
    expect(told(callout('CalloutStarted', { ...of, kind: 'escalation' }))).toEqual([]);
    for (const because of ['taken', 'over', 'incident', 'other-callout'] as const)
      expect(told(callout('CalloutStopped', { ...of, because }))).toEqual([]);
  });

  it('is told each fact once', () => {
    const [first] = told(callout('CalloutFormed', of));
    const both = [callout('CalloutPaused', of, 1), callout('CalloutFormed', of)];
    const noted = callout('CalloutTold', { callout: 'o1', telling: first?.id, refused: null }, 2);
    expect(told(...both)).toHaveLength(2);
    expect(told(...both, noted)).toMatchObject([{ event: 'team:formation_paused' }]);
  });
});

describe('the escalations of an incident', () => {
  const escalation = (...events: readonly RecordedFact[]) => owed('escalation', ...events);
  const asked = (callout: string, seconds = 0) =>
    incident('CalloutRequested', { callout, tree: 'Night', designation: null, urgent: true }, seconds);
  const began = (name: string, seconds: number) =>
    says(`callout-${name}`)('CalloutStarted', { callout: name, incident: 'i1', kind: 'escalation' }, seconds);
  const ended = (name: string, type: FactType = 'CalloutFailed') =>
    says(`callout-${name}`)(type, { callout: name, incident: 'i1', personal: null, because: 'person' }, 9);
  const one = {
    callout: 'o1',
    tree: 'Night',
    designation: null,
    urgent: true,
    requested_at: at(0),
    by: dana,
    started: false,
    stops: null,
  };
  const standing = { kind: 'escalation', id: 'i1', entity: 'arvada' };

  it('start at once, each for itself', () => {
    expect(escalation(asked('o1'))).toEqual([{ ...standing, due_at: at(0), callouts: [one] }]);
    const two = { ...one, callout: 'o2', requested_at: at(3) };
    expect(escalation(asked('o1'), asked('o2', 3))).toEqual([{ ...standing, due_at: at(3), callouts: [one, two] }]);
    // The second still has to start.
    expect(escalation(asked('o1'), asked('o2', 3), began('o1', 4))).toEqual([
      { ...standing, due_at: at(4), callouts: [{ ...one, started: true }, two] },
    ]);
    expect(escalation(asked('o1'), began('o1', 4))).toEqual([
      { ...standing, due_at: null, callouts: [{ ...one, started: true }] },
    ]);
    expect(escalation(began('o1', 4))).toEqual([]);
  });

  it.each(['IncidentCompleted', 'IncidentArchived', 'IncidentDeleted'] as const)('stop at once with %s', (type) => {
    const both = [asked('o1'), began('o1', 4), asked('o2', 5), began('o2', 6)];
    expect(escalation(...both, incident(type, {}, 8))).toEqual([
      {
        ...standing,
        due_at: at(8),
        callouts: [
          { ...one, started: true, stops: 'over' },
          { ...one, callout: 'o2', requested_at: at(5), started: true, stops: 'over' },
        ],
      },
    ]);
    expect(escalation(incident(type, {}, 8))).toEqual([]);
  });

  it('stop when the incident is acknowledged or gets a leader, and with no other entry of its log', () => {
    const entry = (event: string) => incident('LogEntryRecorded', { event }, 8);
    const running = [asked('o1'), began('o1', 4)];
    const stopping = [{ ...standing, due_at: at(8), callouts: [{ ...one, started: true, stops: 'taken' }] }];
    expect(escalation(...running, entry('acknowledged'))).toEqual(stopping);
    expect(escalation(...running, entry('team:leader_assigned'))).toEqual(stopping);
    expect(escalation(...running, entry('comment'))).toEqual(escalation(...running));
  });

  it.each(['CalloutFormed', 'CalloutFailed', 'CalloutStopped', 'CalloutExpired'] as const)(
    'are over with %s, each for itself',
    (type) => {
      expect(escalation(asked('o1'), began('o1', 4), ended('o1', type))).toEqual([]);
      expect(escalation(asked('o1'), began('o1', 4), asked('o2', 5), began('o2', 6), ended('o1', type))).toEqual([
        { ...standing, due_at: null, callouts: [{ ...one, callout: 'o2', requested_at: at(5), started: true }] },
      ]);
    },
  );

  it('are not changed by a call-out without an incident', () => {
    const none = callout('CalloutFormed', { callout: 'o1', incident: null });
    expect(escalation(asked('o1'), none)).toEqual(escalation(asked('o1')));
    expect(given(due, callout('CalloutStarted', { callout: 'o1', incident: null, kind: 'selected' })).keys).toEqual([]);
  });
});
