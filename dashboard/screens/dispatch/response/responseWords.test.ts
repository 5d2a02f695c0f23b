import { describe, expect, it } from 'vitest';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { needsAct, type ResponderBy, type ResponderStatus, standingOf } from '#contracts/incident/response';
import { card, sentCrew } from '../../../testing/cast.ts';
import { byAnswer, helpWords, responderWords, responseWords, standingWords } from './responseWords.ts';

const start = '2026-11-21T08:00:00Z';
const names: Readonly<Record<string, string>> = { rosa: 'Rosa Delgado', sam: 'Sam Okafor', abc: 'ABC Plumbing' };
const said = {
  name: (user: string) => names[user] ?? 'Somebody',
  now: Date.parse('2026-11-21T08:04:30Z'),
  at: () => '8:00',
};
const one = (user: string, status: ResponderStatus, by: ResponderBy = 'callout') => ({
  user,
  status,
  status_time: start,
  by,
});
const callout = (state: IncidentCard['callouts'][number]['state'], target = 1, accepted = 0) =>
  ({ uuid: 'o1', kind: 'groups', state, target, accepted, state_time: start }) as const;
const truck = (status: CrewStatus, respond_by?: string) =>
  sentCrew('Jetter', { status, ...(respond_by === undefined ? {} : { respond_by }) });

/** An incident's facts, how far its help is, and the line of its row. */
const table: readonly (readonly [string, Partial<IncidentCard>, string, string])[] = [
  ['nothing', {}, 'unasked', 'Unassigned'],
  ['its acknowledgement', { state_meaning: 'acknowledged', state_display: 'Acknowledged' }, 'unasked', 'Acknowledged'],
  ['a person who was put in the team', { people: [one('sam', 'assigned', 'team')] }, 'unasked', 'Unassigned'],
  [
    'the time at which a crew will be there, and another that answered late',
    { dispatched: [sentCrew('Jetter', { status: 'on-my-way', eta: start }), sentCrew('Truck 1', { status: 'late' })] },
    'working',
    'Jetter en route, there about 8:00 · Truck 1 answered late',
  ],
  [
    'a crew that is asked whether it is all right, and one that does not say so',
    {
      dispatched: [truck('on-scene')],
      help: [{ designation: 'd2', name: 'Truck 1', since: start, words: null, because: 'welfare' }],
      welfare: [{ designation: 'd1', name: 'Jetter', since: start, respond_by: start }],
    },
    'working',
    'Truck 1 does not say that it is all right · Jetter: welfare check due · Jetter on scene',
  ],
  [
    'a text that was delivered',
    { dispatched: [truck('delivered', '2026-11-21T08:10:00Z')] },
    'asked',
    'Jetter asked · 5 min left',
  ],
  [
    'a person whom a transfer asks',
    { people: [{ ...one('rosa', 'asked', 'transfer'), respond_by: '2026-11-21T08:10:00Z' }] },
    'asked',
    'Rosa Delgado asked · 5 min left',
  ],
  [
    'a transfer that nobody takes',
    { people: [one('rosa', 'declined', 'transfer')] },
    'unasked',
    'Nobody takes it: Rosa Delgado declined',
  ],
  [
    'an answer by a link',
    { people: [{ ...one('abc', 'accepted', 'transfer'), how: 'link' }] },
    'accepted',
    'ABC Plumbing accepted by link · 8:00',
  ],
  [
    'a person who said when',
    { people: [{ ...one('rosa', 'accepted', 'callout'), eta: '2026-03-01T15:45:00.000Z' }] },
    'accepted',
    expect.stringMatching(/^Rosa Delgado accepted, there about \S+$/) as unknown as string,
  ],
  [
    'a contractor who has done the work',
    { people: [{ ...one('abc', 'done', 'transfer'), how: 'link' }] },
    'done',
    'ABC Plumbing done by link · 8:00',
  ],
  ['a job that was opened', { dispatched: [truck('read')] }, 'asked', 'Jetter opened the job'],
  ['no answer in time', { dispatched: [truck('no-response')] }, 'unasked', 'No response from Jetter'],
  [
    'phones that ring',
    { callouts: [callout('in-progress')], people: [one('rosa', 'calling'), one('sam', 'calling')] },
    'asked',
    'Calling 2 · 0 of 1 accepted',
  ],
  [
    'a call-out between two calls',
    { callouts: [callout('in-progress', 2)], people: [one('sam', 'no-answer')] },
    'asked',
    'Calling next · 0 of 2 accepted',
  ],
  [
    'a call-out before its first call',
    { callouts: [callout('in-progress', 2)], people: [one('ann', 'assigned', 'team')] },
    'asked',
    'Calling · 0 of 2 accepted',
  ],
  ['a call-out that rests', { callouts: [callout('paused')] }, 'asked', 'Calling paused · 0 of 1 accepted'],
  [
    'one of two who accepted',
    { callouts: [callout('in-progress', 2, 1)], people: [one('rosa', 'accepted'), one('sam', 'calling')] },
    'accepted',
    'Rosa Delgado accepted · Calling 1 · 1 of 2 accepted',
  ],
  ['a team', { callouts: [callout('formed')], people: [one('rosa', 'accepted')] }, 'accepted', 'Rosa Delgado accepted'],
  [
    'a larger team on scene',
    { people: [one('rosa', 'accepted'), one('sam', 'accepted')], state_meaning: 'on-scene' },
    'working',
    'Rosa Delgado and 1 more accepted',
  ],
  [
    'a call-out that ended before its places were filled',
    { callouts: [callout('failed', 2, 1)], people: [one('rosa', 'accepted'), one('sam', 'declined')] },
    'accepted',
    'Rosa Delgado accepted · Call-out ended, 1 of 2 accepted',
  ],
  [
    'a second call-out after a team',
    { callouts: [callout('in-progress')], people: [one('rosa', 'accepted'), one('sam', 'calling')] },
    'accepted',
    'Rosa Delgado accepted · Calling 1 · 0 of 1 accepted',
  ],
  [
    'a call-out that reached nobody',
    { callouts: [callout('failed')], people: [one('sam', 'no-answer')] },
    'unasked',
    'Call-out reached nobody',
  ],
  [
    'an escalation that reached nobody, and calls again',
    { callouts: [{ ...callout('failed'), kind: 'escalation', next_at: '2026-11-21T08:07:00Z' }] },
    'unasked',
    'Nobody reached, next call in 3 min',
  ],
  [
    'a call-out that reached nobody, and a crew that accepted',
    { callouts: [callout('failed')], dispatched: [truck('accepted')] },
    'accepted',
    'Jetter accepted',
  ],
  [
    'a crew on its way and phones that ring',
    { callouts: [callout('in-progress')], dispatched: [truck('on-my-way')], people: [one('sam', 'calling')] },
    'working',
    'Jetter en route · Calling 1 · 0 of 1 accepted',
  ],
  [
    'a step that a dispatcher wrote down',
    { state_meaning: 'on-scene', state_display: 'On site' },
    'working',
    'On site',
  ],
  [
    'a crew that was recalled on scene',
    { state_meaning: 'on-scene', dispatched: [truck('recalled')] },
    'unasked',
    'Jetter recalled',
  ],
];

describe('who is coming', () => {
  it.each(table)('with %s', (_, change, standing, words) => {
    const known = card('one', change);
    expect([standingOf(known), responseWords(known, said)]).toEqual([standing, words]);
  });

  it('is the dispatcher’s turn when a crew does not come or a call-out reached nobody', () => {
    expect(needsAct(card('one', { callouts: [callout('failed')] }))).toBe(true);
    expect(needsAct(card('one', { dispatched: [truck('declined')] }))).toBe(true);
    expect(needsAct(card('one', { callouts: [callout('failed')], people: [one('rosa', 'accepted')] }))).toBe(false);
    expect(needsAct(card('one', { callouts: [callout('in-progress')] }))).toBe(false);
  });

  it('is said of each person with the time and the way', () => {
    const at = () => '2:14 AM';
    expect(responderWords(one('rosa', 'accepted'), { ...said, at })).toBe('Rosa Delgado accepted 2:14 AM (call-out)');
    const eta = '2026-03-01T09:14:00.000Z';
    for (const more of [{}, { how: 'text' }] as const)
      expect(responderWords({ ...one('rosa', 'accepted'), ...more, eta }, { ...said, at })).toMatch(
        /^Rosa Delgado accepted .*2:14 AM.*, there about 2:14 AM$/,
      );
    expect(responderWords({ ...one('rosa', 'released'), how: 'phone' }, { ...said, at })).toBe(
      'Rosa Delgado released 2:14 AM',
    );
    expect(responderWords(one('sam', 'assigned', 'team'), { ...said, at })).toBe(
      'Sam Okafor on the team, not called 2:14 AM',
    );
  });

  it('is read from those who come to those who do not', () => {
    const people = [one('ann', 'declined'), one('bo', 'calling'), one('sam', 'standby'), one('rosa', 'accepted')];
    expect(byAnswer(people).map(({ user }) => user)).toEqual(['rosa', 'sam', 'bo', 'ann']);
  });

  it('is said in lists with the names that the board knows', () => {
    const list = (comes?: readonly string[]) =>
      helpWords({ standing: 'accepted', dispatched: [], ...(comes ? { comes } : {}) }, (user) =>
        user === 'stranger' ? null : said.name(user),
      );
    expect(list()).toBe('Accepted');
    expect(list(['stranger'])).toBe('Accepted');
    expect(list(['rosa'])).toBe('Accepted · Rosa Delgado');
    expect(list(['stranger', 'rosa', 'sam'])).toBe('Accepted · Rosa Delgado and 2 more');
    expect(helpWords({ standing: 'working', dispatched: [truck('on-scene')] }, said.name)).toBe(
      'Working · Jetter on scene',
    );
  });

  it('is said in a word or two on a marker', () => {
    const words = (change: Partial<IncidentCard>) => standingWords(card('one', change));
    expect(words({})).toBe('Unassigned');
    expect(words({ callouts: [callout('in-progress')] })).toBe('Calling');
    expect(words({ callouts: [callout('expired')] })).toBe('Nobody reached');
    expect(words({ people: [one('rosa', 'accepted')] })).toBe('Accepted');
    expect(words({ dispatched: [truck('on-scene')] })).toBe('On scene');
  });
});
