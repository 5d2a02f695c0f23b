import { describe, expect, it } from 'vitest';
import type { PolicyList } from '#events/callout/events';
import type { CalloutDoc, Candidate, CandidateCall } from '#projections/callout/callouts';
import { appOf } from '#services/testing/app';
import { calloutShown, previewShown } from './shown.ts';

const noon = '2026-03-01T12:00:00.000Z';
const documents: Readonly<Record<string, object>> = {
  'accounts ada': { first_name: 'Ada', last_name: 'Abel' },
  'incident_cards i1': { entity: 'arvada', card: { version: 'arvada_water', address: '1 Main St' } },
  'incident_cards i2': { entity: 'arvada', card: { version: 'arvada_water', address: '' } },
  'incident_cards i3': { entity: 'jcw', card: { version: 'arvada_water', address: '1 Main St' } },
  'calls c1': { ringing_time: 'r', answered_time: 'a', ended_time: 'e', seconds: 7 },
  'correction_reasons ada': {
    reasons: [
      { callout: 'k2', time: noon, reason: 'another call-out' },
      { callout: 'k1', time: 'later', reason: 'another time' },
      { callout: 'k1', time: noon, reason: 'Said so in person' },
    ],
  },
};
const app = (more: Readonly<Record<string, object>> = {}) =>
  appOf({
    views: { doc: (of: string, key: string) => ({ ...documents, ...more })[`${of} ${key}`] ?? null },
  });

const list = (more: Partial<PolicyList> = {}): PolicyList =>
  ({
    list: 'l1',
    name: 'Field',
    method: 'one-by-one',
    callSeconds: 40,
    target: 2,
    reserveFor: [],
    ...more,
  }) as PolicyList;
const candidate: Candidate = {
  user: 'ada',
  rank: 1,
  list: 'l1',
  start_seconds: 90,
  stop_seconds: null,
  rule: 'call-order',
  inputs: {},
  place: 'none',
  outcome: null,
  corrections: [],
  calls: [],
  skips: [],
};
const call: CandidateCall = {
  uuid: 'c9',
  round: 1,
  rule: 'first-call',
  inputs: {},
  time: noon,
  outcome: null,
  freed_time: null,
  placed: true,
  undialed: null,
  withdrawn: false,
};
const callout: CalloutDoc = {
  uuid: 'k1',
  entity: 'arvada',
  incident: 'i1',
  kind: 'selected',
  name: 'Night crew',
  role: 'leader',
  policy: { lists: [list()], ringSeconds: 30 } as unknown as CalloutDoc['policy'],
  state: 'in-progress',
  reason: null,
  target: 2,
  started_time: noon,
  started_by: 'user:ada',
  ended_time: null,
  next_step_time: 'soon',
  people: [candidate],
  left_out: [],
};
const shown = (more: Partial<CalloutDoc> = {}, docs = {}) => calloutShown(app(docs), { ...callout, ...more });
const person = (more: Partial<Candidate>, docs = {}) => shown({ people: [{ ...candidate, ...more }] }, docs).people[0];

describe('a call-out', () => {
  it('names its incident by kind and place, its author and its places', () => {
    expect(shown()).toMatchObject({
      incident_name: expect.stringMatching(/ at 1 Main St$/),
      started_by: 'Ada Abel',
      target: 2,
      accepted: 0,
      beyond: 0,
      next_step_time: 'soon',
    });
    expect(shown({ incident: 'i2' }).incident_name).not.toContain(' at ');
    expect(shown({ beyond: 3 }).beyond).toBe(3);
  });

  it.each([
    ['none', null],
    ['one of another organization', 'i3'],
    ['an unknown one', 'i9'],
  ])('does not name its incident: %s', (_, incident) => expect(shown({ incident }).incident_name).toBeNull());

  it('has a next step only while it goes on', () => expect(shown({ state: 'paused' }).next_step_time).toBeNull());

  it('says why a person is left out, also one whose name is not known', () => {
    const { left_out } = shown({
      left_out: [
        { user: 'ada', reason: 'inactive', inputs: {} },
        { user: 'bo', reason: 'no-phone', inputs: {} },
      ],
    });
    expect(left_out).toEqual([
      {
        user: { uuid: 'ada', first_name: 'Ada', last_name: 'Abel' },
        why: 'Ada Abel is not called because their account is not active.',
      },
      {
        user: { uuid: 'bo', first_name: '', last_name: '' },
        why: 'This person is not called because they have no phone number.',
      },
    ]);
  });
});

describe('a person of a call-out', () => {
  it('has the name of the list, and the time of the first call', () => {
    expect(person({})).toMatchObject({ list: 'Field', from_time: '2026-03-01T12:01:30.000Z' });
    expect(person({ list: 'l9' })?.list).toBeNull();
    const unnamed = { policy: { ...callout.policy, lists: [list({ name: '' })] } };
    expect(shown(unnamed).people[0]?.list).toBeNull();
  });

  const answered = { 'calls c9': { ringing_time: 'r', answered_time: 'a', ended_time: null, seconds: null } };
  const ringing = { 'calls c9': { ringing_time: 'r', answered_time: null, ended_time: null, seconds: null } };
  const over = { ...call, freed_time: 'f' };
  it.each<readonly [string, Partial<Candidate>, object, string]>([
    ['is a member', { place: 'member', calls: [call], outcome: 'accepted' }, {}, 'member'],
    ['is called', { calls: [call] }, {}, 'calling'],
    ['has a ringing phone', { calls: [call] }, ringing, 'ringing'],
    ['is talking', { calls: [call] }, answered, 'talking'],
    ['said no', { calls: [over], outcome: 'declined' }, {}, 'declined'],
    [
      'said no, whatever the call before',
      { calls: [{ ...call, outcome: 'declined' }], outcome: 'declined' },
      {},
      'declined',
    ],
    ['did not answer', { calls: [over], outcome: 'no-answer' }, {}, 'not-reached'],
    ['was called before without an answer', { calls: [over] }, {}, 'waiting'],
    ['was skipped', { skips: [{ round: 1, reason: 'too-late', inputs: {} }] }, {}, 'skipped'],
    ['waits', {}, {}, 'waiting'],
    ['rings again after a call without an answer', { calls: [over, call], outcome: 'no-answer' }, ringing, 'ringing'],
  ])('%s', (_, more, docs, state) => expect(person(more, docs)?.state).toBe(state));

  it('has the course of each call', () => {
    const [known, unknown] =
      person({
        calls: [
          { ...call, uuid: 'c1' },
          { ...over, outcome: 'failed' },
        ],
      })?.calls ?? [];
    expect(known).toEqual({
      uuid: 'c1',
      round: 1,
      requested_time: noon,
      ringing_time: 'r',
      answered_time: 'a',
      ended_time: 'e',
      outcome: null,
      seconds: 7,
    });
    expect(unknown).toMatchObject({
      ringing_time: null,
      answered_time: null,
      ended_time: 'f',
      outcome: 'failed',
      seconds: null,
    });
  });

  it('is told to wait for the phone company, which refuses the call', () => {
    const why = (status: string, refused: string | null) =>
      person({ calls: [call] }, { 'calls c9': { status, refused } })?.why;
    expect(why('waiting', 'it refuses our account (401)')).toMatch(
      / could not be called yet: the phone company refused: it refuses our account \(401\)\. It is tried again\.$/,
    );
    expect(why('ringing', null)).not.toContain('refused');
    // It was never dialed in the end.
    const undialed: CandidateCall = { ...call, freed_time: noon, placed: false, undialed: 'phone-company' };
    expect(person({ calls: [undialed] })?.why).toContain('could not be placed: the phone company refused');
  });

  it('has each correction with its author and reason', () => {
    const correction = { time: noon, by: 'user:ada', from: null, to: 'declined' } as const;
    const one = person({
      outcome: 'declined',
      corrections: [correction, { ...correction, time: 'other', by: 'user:bo' }],
    });
    expect(one?.corrections).toEqual([
      { time: noon, from: null, to: 'declined', author: 'Ada Abel', reason: 'Said so in person' },
      { time: 'other', from: null, to: 'declined', author: 'Unknown', reason: null },
    ]);
    const stranger = person({ user: 'bo', corrections: [correction] });
    expect(stranger?.corrections[0]?.reason).toBeNull();
    const nameless = { 'accounts ada': { first_name: '', last_name: '' } };
    expect(person({ corrections: [correction] }, nameless)?.corrections[0]?.author).toBe('Unknown');
  });
});

describe('the order before a call-out starts', () => {
  const previewed = (lists: readonly PolicyList[], people: readonly [number, string, number][], more = {}) =>
    previewShown(
      app(),
      {
        target: 2,
        policy: { lists, ringSeconds: 30 } as unknown as CalloutDoc['policy'],
        people: people.map(([rank, of, startSeconds]) => ({
          user: 'ada',
          rank,
          list: of,
          startSeconds,
          rule: of === 'l9' ? 'role-order' : 'call-order',
          inputs: { group: 'crew' },
        })) as never,
        leftOut: [
          { user: 'bo', reason: 'quiet-hours', inputs: {} },
          { user: 'ada', reason: 'resting', inputs: { until: '2026-03-02T13:10:00.000Z' } },
        ] as never,
        ...more,
      },
      { entity: 'arvada', work: () => [] },
    );
  const seconds = (of: PolicyList) =>
    previewed(
      [of],
      [1, 2, 3, 4, 5].map((rank): [number, string, number] => [rank, 'l1', 100]),
    ).people.map(({ from_seconds }) => from_seconds);

  it.each([
    ['one after the other, after the ring', list(), [100, 130, 160, 190, 220]],
    ['one after the other, after the time for one', list({ callSeconds: 20 }), [100, 120, 140, 160, 180]],
    ['as many as places are open', list({ method: 'open-places' }), [100, 100, 130, 130, 160]],
    ['everyone at once', list({ method: 'everyone' }), [100, 100, 100, 100, 100]],
  ])('has the earliest time of each: %s', (_, of, expected) => expect(seconds(of)).toEqual(expected));

  it('names the list and the reason of each rank', () => {
    const preview = previewed(
      [list({ list: 'l0', name: 'Other', method: 'everyone' }), list()],
      [
        [3, 'l1', 0],
        [1, 'l9', 5],
      ],
    );
    expect(preview.people).toMatchObject([
      { list: 'Field', from_seconds: 60, why: 'Number 3 by call order' },
      { list: null, from_seconds: 5, why: 'Next by name: no call order for Crew' },
    ]);
    expect(preview).toMatchObject({
      target: 2,
      beyond: 0,
      left_out: [{ user: { uuid: 'bo' } }, { why: expect.stringMatching(/rest after long work, until 1:10 PM\.$/) }],
    });
    expect(previewed([list()], [], { beyond: 4 }).beyond).toBe(4);
  });
});
