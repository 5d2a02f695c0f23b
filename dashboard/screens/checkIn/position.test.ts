import { describe, expect, it } from 'vitest';
import { changePosition, nudge, type PositionChange, readPoint, startAt } from './position.ts';

const fix = (accuracy: number) => ({ lat: 39.8, lng: -105.08, accuracy, time: 0 });
const after = (...changes: readonly PositionChange[]) => changes.reduce(changePosition, startAt(39.7, -105));

describe('the first view of the map', () => {
  it('is the place in the link', () =>
    expect(startAt(39.7, -105)).toMatchObject({ centre: [39.7, -105], point: null }));

  it('is the fixed point in the United States when the link has none, or no place on earth', () => {
    const middle = [39.8283, -98.5795];
    expect(startAt(undefined, undefined).centre).toEqual(middle);
    expect(startAt(91, 0).centre).toEqual(middle);
    expect(startAt(Number.NaN, 0).centre).toEqual(middle);
  });
});

describe('unconfirmed', () => {
  it('takes the position of the device', () =>
    expect(after({ type: 'heard', fix: fix(40) })).toMatchObject({
      point: [39.8, -105.08],
      by: 'device',
      accuracy: 40,
    }));

  it('only moves the map for a fix of 200 m and more', () =>
    expect(after({ type: 'heard', fix: fix(200) })).toMatchObject({ point: null, centre: [39.8, -105.08] }));

  it('keeps a pin placed by hand when the device answers late', () =>
    expect(after({ type: 'placed', point: [1, 2] }, { type: 'heard', fix: fix(5) })).toMatchObject({
      point: [1, 2],
      by: 'hand',
      accuracy: null,
    }));

  it('takes the device again when the user asks for it', () =>
    expect(
      after({ type: 'placed', point: [1, 2] }, { type: 'askedAgain' }, { type: 'heard', fix: fix(5) }),
    ).toMatchObject({ by: 'device', accuracy: 5 }));

  it('is not confirmed without a position', () =>
    expect(after({ type: 'confirmed' })).toMatchObject({ status: 'unconfirmed' }));
});

describe('confirmed', () => {
  const confirmed = after({ type: 'heard', fix: fix(10) }, { type: 'confirmed' });

  it('is at zoom 17 or more', () => {
    expect(confirmed).toMatchObject({ status: 'confirmed', zoom: 17 });
    expect(after({ type: 'placed', point: [1, 2] }, { type: 'zoomed', zoom: 18 }, { type: 'confirmed' }).zoom).toBe(18);
  });

  it('does not move', () => {
    expect(changePosition(confirmed, { type: 'heard', fix: fix(5) })).toBe(confirmed);
    expect(changePosition(confirmed, { type: 'placed', point: [1, 2] })).toBe(confirmed);
    expect(changePosition(confirmed, { type: 'askedAgain' })).toBe(confirmed);
    expect(changePosition(confirmed, { type: 'zoomed', zoom: 4 })).toBe(confirmed);
  });

  it('can be changed again after a reset, from its last position', () => {
    const reset = changePosition(confirmed, { type: 'reset' });
    expect(reset).toMatchObject({ status: 'unconfirmed', point: [39.8, -105.08] });
    expect(changePosition(reset, { type: 'placed', point: [1, 2] })).toMatchObject({ point: [1, 2], by: 'hand' });
  });
});

describe('a typed place', () => {
  it('is read when it is on earth', () => expect(readPoint(' 39.80 ', '-105.08')).toEqual([39.8, -105.08]));

  it('is refused otherwise', () => {
    for (const [lat, lng] of [
      ['', '1'],
      ['1', ''],
      ['91', '0'],
      ['0', '180.1'],
      ['north', '0'],
      [undefined, 0],
    ]) {
      expect(readPoint(lat, lng)).toBeNull();
    }
  });
});

describe('an arrow', () => {
  it('moves as far east as north', () => {
    const [lat] = nudge([60, 10], 'north', 100);
    const [, lng] = nudge([60, 10], 'east', 100);
    expect(lat - 60).toBeCloseTo(100 / 111_320, 8);
    expect(lng - 10).toBeCloseTo(200 / 111_320, 8);
  });

  it('stays on earth', () => {
    expect(nudge([90, 0], 'north', 1_000)).toEqual([90, 0]);
    expect(nudge([0, 180], 'east', 1_000)[1]).toBeLessThan(-179.9);
  });
});
