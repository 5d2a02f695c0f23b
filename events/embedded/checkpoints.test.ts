import { describe, expect, it } from 'vitest';
import { checkpointsOf } from './checkpoints.ts';
import { checkpoint, END, NOTHING, type Place } from './positions.ts';

// The rows are those of an EventStoreDB 24.6.0 with Muster's window of 1,000 events, its byte positions counted as events.

interface Subscribed {
  readonly after?: Place;
  readonly history: number;
  readonly live?: number;
  readonly matches: (position: number) => boolean;
}

/** Everything that a filtered subscription sends, except the events. */
function sent({ after = NOTHING, history, live = 0, matches }: Subscribed): (Place | 'caught up')[] {
  const checkpoints = checkpointsOf({ after, head: history, window: 1_000, every: 1_000 });
  const said: (Place | 'caught up' | undefined)[] = [];
  for (let position = Math.max(1, Math.ceil(after)); position <= history; position++)
    said.push(checkpoints.passed(position, matches(position)));
  said.push(checkpoints.caughtUp(), 'caught up');
  for (let position = history + 1; position <= history + live; position++)
    said.push(checkpoints.passed(position, matches(position)));
  return said.filter((one) => one !== undefined);
}

const none = () => false;
const every = () => true;

describe('the checkpoints of a filtered subscription', () => {
  it.each<[situation: string, Subscribed, ...(Place | 'caught up')[]]>([
    [
      'a fresh log: nothing was sent, and no later one is',
      { history: 0, live: 2_500, matches: none },
      END,
      'caught up',
    ],
    ['a log on which nothing matches', { history: 20, matches: none }, END, 'caught up'],
    ['a few events that match', { history: 6, matches: every }, 6, 'caught up'],
    ['a few, the last of which does not match', { history: 7, matches: (n) => n < 7 }, 6, 'caught up'],
    [
      '3,030 events of which none matches: the beginnings of pages',
      { history: 3_030, matches: none },
      0,
      1_000.5,
      2_000.5,
      'caught up',
    ],
    [
      '3,031 events of which the last matches',
      { history: 3_031, matches: (n) => n === 3_031 },
      0,
      1_000.5,
      2_000.5,
      3_031,
      'caught up',
    ],
    [
      '3,020 events that all match: pages of 32',
      { history: 3_020, matches: every },
      1_024,
      2_016,
      3_008,
      3_020,
      'caught up',
    ],
    ['a later beginning', { after: 3, history: 6, matches: every }, 6, 'caught up'],
    ['a beginning at the last event', { after: 6, history: 6, matches: every }, 'caught up'],
    ['a beginning at 0/0', { after: 0, history: 25, matches: every }, 25, 'caught up'],
    ['a beginning at the end', { after: END, history: 9, live: 2_000, matches: none }, 'caught up', 1_009, 2_009],
    [
      'events that match and others, live',
      { history: 5, live: 1_000, matches: (n) => n % 2 === 1 },
      5,
      'caught up',
      1_005,
    ],
    [
      'a beginning again at a checkpoint between events',
      { after: 1_000.5, history: 3_030, matches: none },
      1_000.5,
      2_000.5,
      'caught up',
    ],
  ])('%s', (_, subscribed, ...expected) => {
    expect(sent(subscribed)).toEqual(expected);
  });

  it.each([
    [END, '1a1608ffffffffffffffffff0110ffffffffffffffffff01', 'nothing yet'],
    [0, '1a0408001000', '0/0'],
    [12, '1a04080c100c', '12/12'],
    [12.5, '1a04080d1000', '13/0'],
  ])('writes the place %s as %s, which is %s', (place, bytes) => {
    expect(checkpoint(place).toString('hex')).toBe(bytes);
  });
});
