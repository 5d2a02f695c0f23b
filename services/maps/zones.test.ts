import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Zone, zoneFinder } from './zones.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

/** Even-odd, by every edge of every zone in turn. */
const slowly = (zones: readonly Zone[], lat: number, lng: number): number =>
  zones.findIndex(({ rings }) => {
    let edges = 0;
    for (const ring of rings)
      for (let at = 0; at < ring.length; at += 2) {
        const before = (at + ring.length - 2) % ring.length;
        const [x1, y1, x2, y2] = [ring[at], ring[at + 1], ring[before], ring[before + 1]] as [
          number,
          number,
          number,
          number,
        ];
        if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) edges++;
      }
    return edges % 2 === 1;
  });

const degrees = fc.double({ min: 0, max: 1, noNaN: true });
const corner = fc.tuple(degrees, degrees);
const ring = fc
  .array(corner, { minLength: 3, maxLength: 8 })
  .map((corners) => Float64Array.from(corners.flatMap(([x, y]) => [x - 105, y + 39])));
const zone = fc.record({ name: fc.constant('NW'), rings: fc.array(ring, { minLength: 1, maxLength: 3 }) });

it('the zone of a point is that of a slow look at every edge, also in holes, in overlaps and outside', () => {
  const point = fc.tuple(
    fc.double({ min: -0.1, max: 1.1, noNaN: true }),
    fc.double({ min: -0.1, max: 1.1, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(zone, { minLength: 1, maxLength: 5 }), fc.array(point, { minLength: 40 }), (zones, points) => {
      const find = zoneFinder(zones);
      for (const [y, x] of points)
        expect([y, x, find([y + 39, x - 105])]).toEqual([y, x, slowly(zones, y + 39, x - 105)]);
    }),
    { seed, numRuns: 100 },
  );
});

it('a point on the outermost corner of a grid has a cell, and without zones no point has one', () => {
  const square = Float64Array.from([-105, 39, -104, 39, -104, 40, -105, 40]);
  const find = zoneFinder([{ name: 'NW', rings: [square] }]);
  expect([find([39, -105]), find([39.999, -104.001]), find([40, -104])]).toEqual([0, 0, -1]);
  expect(zoneFinder([])([39, -105])).toBe(-1);
});

it('a lookup costs the same in a zone of ten thousand corners as in one of four', () => {
  let looks = 0;
  const counted = (corners: number): Zone => {
    const points = Array.from({ length: corners }, (_, n) => (2 * Math.PI * n) / corners);
    const own = Float64Array.from(points.flatMap((at) => [Math.cos(at), Math.sin(at)]));
    const ring = new Proxy(own, {
      get: (target, name) => {
        if (typeof name === 'string' && /^[0-9]+$/.test(name)) looks++;
        return Reflect.get(target, name, target) as unknown;
      },
    });
    return { name: 'NW', rings: [ring] };
  };
  const find = zoneFinder([counted(10_000)]);
  expect(find([0, 0])).toBe(0);
  looks = 0;
  for (let n = 0; n < 100; n++) expect(find([0.0001 * n, 0.0001])).toBe(0);
  expect(looks).toBe(0);
});
