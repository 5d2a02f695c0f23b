import { describe, expect, it } from 'vitest';
import type { Callout, CalloutCall, CalloutPerson } from '#contracts/callout/callouts';
import { beyondWords, endedWords, news, personWords, sinceOf, span, titleOf } from './calloutWords.ts';

const call: CalloutCall = {
  uuid: 'c1',
  round: 1,
  requested_time: '2026-03-08T09:00:00Z',
  ringing_time: null,
  answered_time: null,
  ended_time: null,
  outcome: null,
  seconds: null,
};
const person = (change: Partial<CalloutPerson> = {}): CalloutPerson => ({
  user: { uuid: 'theo', first_name: 'Theo', last_name: 'Brandt' },
  rank: 1,
  list: null,
  from_time: '2026-03-08T09:00:00Z',
  state: 'waiting',
  outcome: null,
  why: '',
  facts: [],
  calls: [],
  answer: null,
  corrections: [],
  ...change,
});
const callout = (people: readonly CalloutPerson[], change: Partial<Callout> = {}): Callout => ({
  uuid: 'callout',
  incident: null,
  incident_name: null,
  name: 'Crew',
  kind: 'groups',
  role: 'crew',
  state: 'in-progress',
  reason: null,
  target: 2,
  accepted: 0,
  started_time: '2026-03-08T09:00:00Z',
  started_by: 'Ada',
  ended_time: null,
  next_step_time: null,
  people,
  left_out: [],
  beyond: 0,
  ...change,
});

describe('the people after the most that a call-out calls', () => {
  it('are counted', () => {
    expect(beyondWords(1)).toBe('A call-out calls at most 200 people: 1 more is not called.');
    expect(beyondWords(9_800)).toBe('A call-out calls at most 200 people: 9,800 more are not called.');
  });
});

describe('a person of a call-out', () => {
  it('is not said to be called, to ring or to have answered before it happened', () => {
    const words = (['waiting', 'calling', 'ringing', 'talking'] as const).map((state) =>
      personWords(person({ state })),
    );
    expect(words).toEqual(['Waiting', 'Call requested', 'Ringing', 'Answered']);
  });

  it('who was not reached shows the outcome of the last call', () => {
    expect(personWords(person({ state: 'not-reached', outcome: 'busy' }))).toBe('Not reached: busy');
    expect(personWords(person({ state: 'declined', outcome: 'unfit' }))).toBe('Not fit for duty');
  });

  it('has a time that runs only while a call is under way', () => {
    const calls = [{ ...call, ringing_time: '2026-03-08T09:00:02Z' }];
    expect(sinceOf(person({ state: 'ringing', calls }))).toBe('2026-03-08T09:00:02Z');
    expect(sinceOf(person({ state: 'calling', calls }))).toBe(call.requested_time);
    expect(sinceOf(person({ state: 'not-reached', calls }))).toBeNull();
    expect(sinceOf(person({ state: 'ringing' }))).toBeNull();
  });
});

it.each([
  [-5_000, '0 s'],
  [59_999, '59 s'],
  [245_000, '4:05'],
  [3_729_000, '1:02:09'],
])('shows %i ms as %s', (ms, words) => expect(span(ms)).toBe(words));

describe('the news for a screen reader', () => {
  it('are outcomes, places and the end; ringing phones are not told', () => {
    const before = callout([person()]);
    const ringing = callout([person({ state: 'ringing' })]);
    const member = person({ state: 'member', outcome: 'accepted' });
    const done = callout([member], { accepted: 1, target: 1, state: 'formed' });
    expect(news(before, ringing)).toEqual([]);
    expect(news(ringing, done)).toEqual(['Theo Brandt: Accepted.', '1 of 1 accepted.', 'Call-out: Team formed.']);
    expect(news(done, done)).toEqual([]);
  });
});

describe('the title of a call-out', () => {
  it('tells the kinds apart', () => {
    const title = (kind: Callout['kind'], name: string) => titleOf({ kind, name });
    expect(title('escalation', 'On-call')).toBe('Escalation: On-call');
    expect(title('beats', 'Storm')).toBe('Beats: Storm');
    expect(title('selected', 'Crew')).toBe('Team: Crew');
    expect(title('sequential', 'Crew')).toBe('Team, in sequence: Crew');
    expect(title('selected', '')).toBe('Team');
  });
});

it('an ended call-out says who accepted', () => {
  const called = (first_name: string, state: string) => ({ user: { first_name, last_name: 'Roe' }, state });
  const words = (...people: object[]) =>
    endedWords({ accepted: people.length, target: 2, people } as unknown as Parameters<typeof endedWords>[0]);
  expect(words()).toBe('0 of 2 accepted');
  expect(words(called('Bo', 'declined'))).toBe('1 of 2 accepted');
  expect(words(called('Ann', 'member'))).toBe('1 of 2 accepted: Ann Roe');
  expect(words(called('Ann', 'member'), called('Bo', 'member'))).toBe('2 of 2 accepted: Ann Roe and 1 more');
});
