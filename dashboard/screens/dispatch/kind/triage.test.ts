import { describe, expect, it } from 'vitest';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { standingOf } from '#contracts/incident/response';
import { tallied } from '../../../data/changes/tally.ts';
import { card, sentCrew } from '../../../testing/cast.ts';
import { isAgeing, rowMarks, rowTitle, triage, type View, wholeView } from './triage.ts';

const at = (minute: number) => `2026-11-21T08:${String(minute).padStart(2, '0')}:00Z`;
const sent = (status: CrewStatus) => ({ dispatched: [sentCrew('truck', { status })] });
const shown = (cards: readonly IncidentCard[], view: Partial<View> = {}) =>
  tallied(
    triage({ ...wholeView, ...view }, ({ uuid }) => uuid === 'fresh'),
    cards,
  )
    .value()
    .map((item) => (item.uuid === null ? `${item.group} ${item.count}` : item.uuid));

describe('the group of an incident follows its crews', () => {
  it.each([
    ['assigned', 'asked'],
    ['sent', 'asked'],
    ['delivered', 'asked'],
    ['read', 'asked'],
    ['accepted', 'accepted'],
    ['on-my-way', 'working'],
    ['on-scene', 'working'],
    ['done', 'done'],
    ['left', 'done'],
    ['failed', 'unasked'],
    ['no-response', 'unasked'],
    ['declined', 'unasked'],
    ['recalled', 'unasked'],
  ] as const)('%s: %s', (status, group) => expect(standingOf(card('one', sent(status)))).toBe(group));

  it('never its type: an escalation without a crew waits', () =>
    expect(standingOf(card('one', { version: 'water' }))).toBe('unasked'));

  it('and the crew that has it in hand counts, not the one that declined', () =>
    expect(
      standingOf(
        card('one', { dispatched: [sentCrew('a', { status: 'declined' }), sentCrew('b', { status: 'read' })] }),
      ),
    ).toBe('asked'));
});

describe('the list', () => {
  const cards = [
    card('fresh', { time: at(9), point: null }),
    card('waits long', { time: at(1), address: '5 Main St', labels: ['Sewer'] }),
    card('scene', { time: at(4), ...sent('on-scene') }),
    card('silent', { time: at(5), ...sent('no-response') }),
    card('assigned', { time: at(2), state_time: at(30), ...sent('sent') }),
    card('assigned later', { time: at(7), ...sent('accepted') }),
  ];

  it('has the failed sending first, then the longest wait, then what is under way', () =>
    expect(shown(cards)).toEqual([
      'unasked 3',
      'silent',
      'waits long',
      'fresh',
      'asked 1',
      'assigned',
      'accepted 1',
      'assigned later',
      'working 1',
      'scene',
    ]));

  it('has emergencies first and low ones last in each group, whatever the order, and follows a change', () => {
    const first = card('emergency', { time: at(15), priority: 'emergency' });
    const last = card('low', { time: at(0), priority: 'low', ...sent('no-response') });
    expect(shown([...cards, first, last]).slice(0, 6)).toEqual([
      'unasked 5',
      'emergency',
      'silent',
      'waits long',
      'fresh',
      'low',
    ]);
    expect(shown([...cards, first, last], { show: 'unasked', sort: 'newest' }).at(-1)).toBe('low');
    expect(shown([...cards, first, last], { show: 'emergency' })).toEqual(['unasked 1', 'emergency']);
    const help = [{ designation: 'truck', name: 'Truck 1', since: at(20), words: null }];
    expect(shown([...cards, first, card('in need', { priority: 'low', help })])[1]).toBe('in need');
  });

  it('has no cap', () =>
    expect(shown(Array.from({ length: 1_000 }, (_, n) => card(`c${n}`, { time: at(n % 60) })))).toHaveLength(1_001));

  it('is searched by all words, in any order, the crew included', () => {
    expect(shown(cards, { words: 'main sewer' })).toEqual(['unasked 1', 'waits long']);
    expect(shown(cards, { words: 'TRUCK' })).toHaveLength(8);
    expect(shown(cards, { words: 'sewer odor' })).toEqual([]);
  });

  it('is filtered by group, by new ones, and by those without a place', () => {
    expect(shown(cards, { show: 'working' })).toEqual(['working 1', 'scene']);
    expect(shown(cards, { show: 'new' })).toEqual(['unasked 1', 'fresh']);
    expect(shown(cards, { show: 'placeless' })).toEqual(['unasked 1', 'fresh']);
  });

  it('is sorted within its groups', () => {
    const both = [...cards, card('assigned last', { time: at(8), ...sent('delivered') })];
    expect(shown(both, { sort: 'newest', show: 'asked' })).toEqual(['asked 2', 'assigned last', 'assigned']);
    expect(shown(both, { sort: 'changed', show: 'asked' })).toEqual(['asked 2', 'assigned', 'assigned last']);
  });
});

it('an incident ages until somebody has accepted, after the minutes that crews have to answer', () => {
  const now = Date.parse(at(20));
  expect(isAgeing(card('one', { time: at(9) }), 10, now)).toBe(true);
  expect(isAgeing(card('one', { time: at(11) }), 10, now)).toBe(false);
  expect(isAgeing(card('one', { time: at(1), ...sent('read') }), 10, now)).toBe(true);
  expect(isAgeing(card('one', { time: at(1), ...sent('accepted') }), 10, now)).toBe(false);
});

describe('the list while incidents change', () => {
  const timed = (...minutes: readonly number[]) => minutes.map((minute) => card(`at ${minute}`, { time: at(minute) }));
  function open(cards: readonly IncidentCard[], view: Partial<View> = {}) {
    const list = tallied(
      triage({ ...wholeView, ...view }, () => false),
      cards,
    );
    const becomes = (...changed: readonly IncidentCard[]) => {
      for (const one of changed) list.change(one.uuid, null, one);
      return rows();
    };
    const rows = () => list.value().flatMap(({ uuid }) => uuid ?? []);
    rows();
    return { list, becomes, rows };
  }

  it('takes each new one at its place among the others', () => {
    const { becomes } = open(timed(10, 30, 45, 55));
    const all = [0, 10, 20, 21, 30, 40, 45, 50, 55, 59].map((minute) => `at ${minute}`);
    expect(becomes(...timed(59, 21, 50, 0, 40, 20))).toEqual(all);
  });

  it('loses what is gone, also what came and went between two looks', () => {
    const { list, becomes, rows } = open(timed(10, 20, 30));
    list.change('at 20', null, null);
    expect(rows()).toEqual(['at 10', 'at 30']);
    list.change('at 25', null, card('at 25', { time: at(25) }));
    list.change('at 25', null, null);
    expect(rows()).toEqual(['at 10', 'at 30']);
    list.change('at 10', null, null);
    expect(becomes(...timed(5))).toEqual(['at 5', 'at 30']);
  });

  it('stays the same until a row moves', () => {
    const { list, becomes } = open(timed(10, 20));
    const before = list.value();
    becomes(card('at 10', { time: at(10), description: 'More water', state_time: at(40) }));
    expect(list.value()).toBe(before);
    expect(becomes(card('at 10', { time: at(30) }))).toEqual(['at 20', 'at 10']);
    expect(becomes(card('at 10', { time: at(30), ...sent('no-response') }))).toEqual(['at 10', 'at 20']);
    expect(becomes(card('at 10', { time: at(30), ...sent('on-scene') }))).toEqual(['at 20', 'at 10']);
  });

  it('moves a row whose group alone changes', () => {
    const { list, becomes } = open([card('at 10', { time: at(10), ...sent('on-scene') })]);
    becomes(card('at 10', { time: at(10), ...sent('done') }));
    expect(list.value().map(({ group }) => group)).toEqual(['done', 'done']);
  });

  it('by the last change moves the one that changed', () => {
    const { becomes } = open(
      [10, 20].map((minute) => card(`at ${minute}`, { time: at(minute), state_time: at(minute) })),
      { sort: 'changed' },
    );
    expect(becomes(card('at 10', { time: at(10), state_time: at(30) }))).toEqual(['at 10', 'at 20']);
    expect(becomes(card('at 10', { time: at(10), state_time: at(15) }))).toEqual(['at 20', 'at 10']);
  });

  it('has those of one time in the order of their ids, and the earliest time at its head', () => {
    const same = ['b', 'a', 'c'].map((uuid) => card(uuid, { time: at(5) }));
    expect(open(same).rows()).toEqual(['a', 'b', 'c']);
    const { list, rows } = open([...same, ...timed(9, 3)], { sort: 'newest' });
    expect(rows()).toEqual(['at 9', 'a', 'b', 'c', 'at 3']);
    expect(list.value()[0]).toEqual({ group: 'unasked', uuid: null, count: 5, oldest: at(3) });
  });
});

it('a row is marked with the calls of the same cause', () =>
  expect([card('one'), card('one', { linked: 1 }), card('one', { linked: 12 })].map(rowMarks)).toEqual([
    [],
    ['+ 1 call'],
    ['+ 12 calls'],
  ]));

it.each([
  [{ labels: ['Sewer', 'Odor'] }, 'Water in the street\nSewer, Odor\n12 Main St'],
  [{ address: '' }, 'Water in the street\nNo address yet'],
])('the title of a row says what it has no room for: %j', (change, title) =>
  expect(rowTitle(card('one', change))).toBe(title),
);
