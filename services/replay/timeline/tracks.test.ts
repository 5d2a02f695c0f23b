import { describe, expect, it } from 'vitest';
import type { Read } from '#services/projector/folding';
import { type Moment, marks, timelineOf } from './timeline.ts';
import { positionsOf, type Tracks } from './tracks.ts';

const at = (clock: string): number => Date.parse(`2026-11-21T${clock}:00Z`);
interface Given {
  readonly crew: string;
  readonly happened: string;
  /** Absent: at once. */
  readonly known?: string;
  readonly lat: number;
  readonly type?: string;
}

/** A log of these positions, in this order. */
function logOf(given: readonly Given[]) {
  const [timeline, positions] = [timelineOf(), positionsOf()];
  given.forEach(({ crew, happened, known = happened, lat, type = 'CheckInCompleted' }, n) => {
    const data = { designation: crew, lat, lng: -105, accuracy: null };
    positions.note(n, { event: { type, data } } as unknown as Read);
    const place = { commit: BigInt(n), prepare: BigInt(n) };
    const moment = { position: place, read: n + 1, recorded: at(known), occurred: at(happened), mark: marks.checkIn };
    timeline.add(moment satisfies Moment);
  });
  return { timeline, positions };
}
const latsOf = ({ crews }: Tracks) =>
  Object.fromEntries([...crews].map(([crew, places]) => [crew, places.map(({ point: [lat] }) => lat)]));

const given: readonly Given[] = [
  { crew: 'one', happened: '01:00', lat: 1 },
  { crew: 'one', happened: '01:30', lat: 2 },
  { crew: 'two', happened: '01:40', lat: 3 },
  { crew: 'one', happened: '02:20', lat: 5 },
  // The check-in of 2:10 that became known at 2:31.
  { crew: 'one', happened: '02:10', known: '02:31', lat: 4, type: 'PositionReported' },
  { crew: 'one', happened: '02:40', lat: 6 },
  { crew: 'two', happened: '02:41', lat: 7, type: 'CrewActivated' },
];
const asked = (clock: 'known' | 'happened', until: string, more: { after?: string; most?: number } = {}) => {
  const { timeline, positions } = logOf(given);
  const { after = '02:00', most = 100 } = more;
  return positions.within(timeline, { at: at(until), clock }, { after: at(after), most });
};

describe('the track of a crew', () => {
  it('begins with its last place before the window and ends at the instant', () =>
    expect(latsOf(asked('known', '02:35'))).toEqual({ one: [2, 4, 5], two: [3] }));

  it('lacks a place of 2:10 that became known at 2:31 by the first clock, and has it by the second', () => {
    expect(latsOf(asked('known', '02:30'))).toEqual({ one: [2, 5], two: [3] });
    expect(latsOf(asked('happened', '02:30'))).toEqual({ one: [2, 4, 5], two: [3] });
    const late = asked('happened', '02:30').crews.get('one')?.[1];
    expect([late?.time, late?.recorded, late?.asked]).toEqual([at('02:10'), at('02:31'), false]);
  });

  it('never shows a place from after the instant', () =>
    expect(latsOf(asked('happened', '02:10'))).toEqual({ one: [2, 4], two: [3] }));

  it('is empty for a crew that was nowhere yet', () =>
    expect(latsOf(asked('known', '01:35', { after: '01:00' }))).toEqual({ one: [1, 2] }));

  it('has at most so many places, and says how many it leaves out', () => {
    const few = asked('known', '03:00', { most: 2 });
    expect([latsOf(few), few.leftOut]).toEqual([{ one: [2, 5, 6], two: [3] }, 1]);
  });

  it('is the same after it was stored', () => {
    const { timeline, positions } = logOf(given);
    const again = positionsOf();
    again.load(JSON.parse(JSON.stringify(positions.noted())));
    const window = { after: at('02:00'), most: 100 };
    for (const clock of ['known', 'happened'] as const) {
      const instant = { at: at('02:35'), clock };
      expect(again.within(timeline, instant, window)).toEqual(positions.within(timeline, instant, window));
    }
    expect(positions.noted()).toEqual([]);
  });
});
