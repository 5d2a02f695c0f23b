import { expect, it } from 'vitest';
import { limits } from './limits.ts';

const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** Written from the specification a second time, by hand: the code and the other tests read the table itself. */
it('the numbers are those of the specification', () => {
  const { checkIn, map, geolocation, toast, realtime, incidentTimes } = limits;
  expect([checkIn.recent, checkIn.stale, checkIn.useless]).toEqual([15 * minute, 30 * minute, 60 * minute]);
  expect([checkIn.managerNoteRecent, checkIn.recomputedEvery]).toEqual([12 * hour, minute]);
  expect([checkIn.minimumOpacity, checkIn.zoomOnConfirm]).toEqual([0.2, 17]);
  expect(map).toEqual({ zoomCapAfterFit: 16, undispatchedOpacity: 1, dispatchedOpacity: 0.4 });
  expect(limits.activeIncidentsListed).toBe(20);
  expect(limits.callsRange).toBe(90 * 24 * hour);
  expect(incidentTimes).toEqual({ around: 72 * hour, bound: hour });
  expect(limits.elapsedTimeRefresh).toBe(minute);
  expect(geolocation).toEqual({
    attempts: 4,
    timeout: 10 * second,
    acceptedAtOnceUnderMetres: 30,
    discardedWhenOlderThan: 10 * second,
    acceptedUnderMetres: 200,
    retryAfter: 3 * second,
  });
  expect(realtime).toEqual({ activityTimeoutSeconds: 120, pongTimeout: 30_000, unavailableTimeout: 10_000 });
  expect(toast).toEqual({ timeout: 5_000, extendedTimeout: 1_000, width: 300 });
});
