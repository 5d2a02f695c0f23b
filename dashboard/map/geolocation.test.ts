import { describe, expect, it } from 'vitest';
import { steeredClock } from '../testing/steeredClock.ts';
import { type Acquired, acquirePosition, type Fix } from './geolocation.ts';

const start = Date.parse('2026-03-01T08:10:00Z');

/** A device whose positions the test sends to the current watcher. */
function device() {
  let heard: PositionCallback | null = null;
  let failed: PositionErrorCallback | null = null;
  const asked: PositionOptions[] = [];
  return {
    asked,
    watching: () => heard !== null,
    geolocation: {
      watchPosition: (hear: PositionCallback, fail?: PositionErrorCallback | null, options?: PositionOptions) => {
        heard = hear;
        failed = fail ?? null;
        asked.push(options ?? {});
        return asked.length;
      },
      clearWatch: () => {
        heard = null;
        failed = null;
      },
    },
    says: (accuracy: number, time: number, lat = 39.8) =>
      heard?.({ coords: { latitude: lat, longitude: -105.1, accuracy }, timestamp: time } as GeolocationPosition),
    fails: (code: number) => failed?.({ code } as GeolocationPositionError),
  };
}

function search(onDenial: 'reject' | 'retry' = 'reject') {
  const phone = device();
  const clock = steeredClock(start);
  const shown: Fix[] = [];
  const stop = new AbortController();
  let ended: Acquired | null = null;
  void acquirePosition({
    geolocation: phone.geolocation,
    clock,
    onFix: (fix) => shown.push(fix),
    signal: stop.signal,
    onDenial,
  }).then((acquired) => {
    ended = acquired;
  });
  const settled = async () => {
    await clock.settle();
    return ended;
  };
  return { phone, clock, shown, stop, settled };
}

describe('a fix under 30 m', () => {
  it('is accepted as it arrives', async () => {
    const { phone, clock, settled } = search();
    phone.says(29.9, clock.now());
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 29.9, lat: 39.8, lng: -105.1 } });
    expect(phone.watching()).toBe(false);
  });

  it('is accepted after worse ones, without waiting for the ten seconds', async () => {
    const { phone, clock, settled } = search();
    phone.says(900, clock.now());
    await clock.advance(4_000);
    phone.says(12, clock.now());
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 12 } });
  });

  it('is not one of exactly 30 m', async () => {
    const { phone, clock, settled } = search();
    phone.says(30, clock.now());
    expect(await settled()).toBeNull();
    await clock.advance(10_000);
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 30 } });
  });

  it('is discarded when it is older than ten seconds', async () => {
    const { phone, clock, shown, settled } = search();
    phone.says(5, clock.now() - 10_001);
    expect(await settled()).toBeNull();
    expect(shown).toEqual([]);
    phone.says(5, clock.now() - 10_000);
    expect(await settled()).toMatchObject({ status: 'found' });
  });
});

describe('a fix under 200 m', () => {
  it('is accepted when the ten seconds of the attempt are over, the best one of them', async () => {
    const { phone, clock, settled } = search();
    phone.says(180, clock.now());
    await clock.advance(3_000);
    phone.says(60, clock.now());
    phone.says(120, clock.now());
    await clock.advance(6_999);
    expect(await settled()).toBeNull();
    await clock.advance(1);
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 60 } });
  });

  it('is accepted when the device gives up before the ten seconds are over', async () => {
    const { phone, clock, settled } = search();
    phone.says(150, clock.now());
    phone.fails(2);
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 150 } });
  });

  it('is not one of exactly 200 m: the next attempt begins three seconds later', async () => {
    const { phone, clock, settled } = search();
    phone.says(200, clock.now());
    await clock.advance(10_000);
    expect(phone.watching()).toBe(false);
    await clock.advance(2_999);
    expect(phone.asked).toHaveLength(1);
    await clock.advance(1);
    expect(phone.asked).toHaveLength(2);
    phone.says(20, clock.now());
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 20 } });
  });

  it('is shown while a better one is hoped for, and a worse one is not', async () => {
    const { phone, clock, shown } = search();
    phone.says(300, clock.now());
    phone.says(250, clock.now());
    phone.says(400, clock.now());
    await clock.advance(13_000);
    phone.says(280, clock.now());
    phone.says(210, clock.now());
    expect(shown.map((fix) => fix.accuracy)).toEqual([300, 250, 210]);
  });
});

describe('the attempts', () => {
  it('ask precisely, for ten seconds each, for a fix of the last ten', () => {
    expect(search().phone.asked).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 10_000 }]);
  });

  it('are four, three seconds apart, and then the search has failed with the last code', async () => {
    const { phone, clock, settled } = search();
    for (const code of [3, 2, 3]) {
      phone.fails(code);
      await clock.advance(3_000);
    }
    expect(phone.asked).toHaveLength(4);
    phone.fails(3);
    await clock.advance(60_000);
    expect(await settled()).toEqual({ status: 'failed', code: 3, rough: null });
    expect(phone.asked).toHaveLength(4);
  });

  it('leave the best rough fix of all four, to center the map', async () => {
    const { phone, clock, settled } = search();
    for (const accuracy of [900, 400, 650, 2_000]) {
      phone.says(accuracy, clock.now());
      await clock.advance(13_000);
    }
    expect(await settled()).toMatchObject({ status: 'failed', code: null, rough: { accuracy: 400 } });
  });

  it('end after ten seconds when all fixes had to be discarded', async () => {
    const { phone, clock, settled } = search();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      phone.says(5, clock.now() - 60_000);
      await clock.advance(13_000);
    }
    expect(await settled()).toEqual({ status: 'failed', code: null, rough: null });
  });

  it('do not count the time that a person takes to read the question of the browser', async () => {
    const { phone, clock, settled } = search();
    await clock.advance(45_000);
    expect(phone.asked).toHaveLength(1);
    phone.says(80, clock.now());
    await clock.advance(0);
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 80 } });
  });

  it('ignore an answer that is no position', async () => {
    const { phone, clock, settled } = search();
    phone.says(Number.NaN, clock.now());
    expect(await settled()).toBeNull();
  });
});

describe('a denial', () => {
  it('is asked about again, four times, when no rejection is required, and ends as a failure with its code', async () => {
    const { phone, clock, settled } = search('retry');
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect(phone.asked).toHaveLength(attempt);
      expect(await settled()).toBeNull();
      phone.fails(1);
      await clock.advance(3_000);
    }
    expect(await settled()).toEqual({ status: 'failed', code: 1, rough: null });
  });

  it('is forgotten when no rejection is required and the person allows it after all', async () => {
    const { phone, clock, settled } = search('retry');
    phone.fails(1);
    await clock.advance(3_000);
    phone.says(12, clock.now());
    expect(await settled()).toMatchObject({ status: 'found', fix: { accuracy: 12 } });
  });

  it('is final at once and keeps its code', async () => {
    const { phone, clock, settled } = search();
    phone.fails(1);
    await clock.advance(60_000);
    expect(await settled()).toEqual({ status: 'denied', code: 1 });
    expect(phone.asked).toHaveLength(1);
  });

  it('is final in a later attempt too', async () => {
    const { phone, clock, settled } = search();
    phone.fails(3);
    await clock.advance(3_000);
    phone.fails(1);
    expect(await settled()).toEqual({ status: 'denied', code: 1 });
  });
});

describe('leaving the page', () => {
  it('stops the watch and makes no more attempts', async () => {
    const { phone, clock, stop, settled } = search();
    stop.abort();
    await clock.advance(60_000);
    expect(phone.watching()).toBe(false);
    expect(phone.asked).toHaveLength(1);
    expect(await settled()).toMatchObject({ status: 'failed' });
  });

  it('stops between two attempts', async () => {
    const { phone, clock, stop } = search();
    phone.fails(2);
    await clock.advance(1_000);
    stop.abort();
    await clock.advance(60_000);
    expect(phone.asked).toHaveLength(1);
  });
});

it('accepts a device that answers before it returns the id of its watch', async () => {
  const clock = steeredClock(start);
  const cleared: number[] = [];
  const acquired = await acquirePosition({
    clock,
    onDenial: 'reject',
    geolocation: {
      watchPosition: (hear) => {
        hear({ coords: { latitude: 1, longitude: 2, accuracy: 3 }, timestamp: start } as GeolocationPosition);
        return 7;
      },
      clearWatch: (id) => cleared.push(id),
    },
  });
  expect(acquired).toMatchObject({ status: 'found' });
  expect(cleared).toEqual([7]);
});
