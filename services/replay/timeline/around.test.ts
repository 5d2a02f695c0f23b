import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stretches, timesBy, unknownThen } from './around.ts';
import { apart, marks, type Timeline, timelineOf } from './timeline.ts';

const kinds = Object.values(marks);
/** Every third one of an import. */
const importedIn = (n: number): number => (n % 3 === 1 && kinds[n % kinds.length] !== marks.foreign ? apart : 0);
function add(timeline: Timeline, time: number): void {
  const n = timeline.length();
  const position = { commit: BigInt(n), prepare: BigInt(n) };
  timeline.add({
    position,
    read: n + 1,
    recorded: time,
    occurred: time,
    mark: (kinds[n % kinds.length] ?? 0) + importedIn(n),
  });
}

it('times stay in order while events become known late, and are counted in the stretch they belong to', () => {
  const lots = fc.array(fc.array(fc.nat(5_000), { maxLength: 90 }), { maxLength: 8 });
  fc.assert(
    fc.property(lots, (all) => {
      const timeline = timelineOf();
      for (const lot of all) {
        for (const time of lot) add(timeline, time);
        const events = Array.from({ length: timeline.length() }, (_, n) => [timeline.occurred(n), timeline.mark(n)]);
        const own = events.filter(([, mark]) => mark !== marks.foreign).map(([time = 0]) => time);
        expect([...timesBy(timeline, 'happened')]).toEqual(own.toSorted((a, b) => a - b));
        // By the other clock an import is no part of the day on which it was recorded.
        const without = events.filter(([, mark], n) => mark !== marks.foreign && importedIn(n) === 0);
        expect([...timesBy(timeline, 'known')]).toEqual(without.map(([time = 0]) => time).toSorted((a, b) => a - b));
        const found = stretches(timeline, 'happened', { from: 1_000, until: 4_000, parts: 30 });
        const counted = (mark: number) =>
          events.filter(([time = 0, of]) => of === mark && time >= 1_000 && time < 4_000).length;
        const sum = (of: 'incidents' | 'calls' | 'check_ins') => found.reduce((total, one) => total + one[of], 0);
        expect([sum('incidents'), sum('calls'), sum('check_ins')]).toEqual(
          [marks.incident, marks.call, marks.checkIn].map(counted),
        );
        for (const { from } of found) expect((from - 1_000) % 100).toBe(0);
      }
    }),
  );
});

it('the facts that had happened and were not yet known are counted, and the latest are named', () => {
  const facts = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { maxLength: 120 });
  fc.assert(
    fc.property(facts, fc.nat(300), fc.integer({ min: 1, max: 60 }), (all, at, most) => {
      const timeline = timelineOf();
      for (const [n, [recorded, occurred]] of all.entries()) {
        const position = { commit: BigInt(n), prepare: BigInt(n) };
        timeline.add({
          position,
          read: n + 1,
          recorded,
          occurred,
          mark: (kinds[n % kinds.length] ?? 0) + importedIn(n),
        });
      }
      const unknown = all.flatMap(([recorded, occurred], n) =>
        recorded > at && occurred <= at && kinds[n % kinds.length] !== marks.foreign ? [{ n, occurred }] : [],
      );
      const { count, apart: imported, latest } = unknownThen(timeline, at, most);
      const own = unknown.filter(({ n }) => importedIn(n) === 0);
      expect([count, imported]).toEqual([own.length, unknown.length - own.length]);
      // Of two at the same instant, the later one in the log comes first.
      const inOrder = own.toSorted((a, b) => b.occurred - a.occurred || b.n - a.n);
      expect(latest).toEqual(inOrder.slice(0, most).map(({ n }) => n));
    }),
  );
});
