import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { cellLimit } from '#contracts/analytics/incidents';
import type { Bounds } from '#contracts/api/analytics/heatmap';
import { boundsIn } from '#contracts/api/analytics/heatmap';
import type { RecordedFact } from '#events/facts';
import { folderOf } from '#events/testing/folder';
import { callFigures } from '#projections/analytics/callFigures';
import { crewWork } from '#projections/analytics/crewWork';
import { incidentFigures } from '#projections/analytics/incidentFigures';
import { rowChanges } from '#projections/core/rows';
import { entities } from '#projections/entity/entities';
import { figureColumns, keptColumns } from '#services/figures/columns/columnsFor';
import { appOf } from '#services/testing/app';
import { openViews } from '#services/views/views';
import { busiestCells } from './calls/busiest.ts';
import { cellsOf, gridOf, isWithin, knownLabels, newestWithin, pointsJson, rowsInCells } from './heat.ts';

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const folder = folderOf('heat');
const views = openViews(folder);
afterAll(() => {
  views.close();
});
const app = appOf({ views });
views.writer(entities);
views.writer(callFigures);
views.writer(crewWork);
const writer = views.writer(incidentFigures);

let position = 0n;
const tell = (incident: string, entity: string, type: string, data: object, at = 0): void => {
  position += 1n;
  const event = {
    type,
    data,
    stream: `incident-${incident}`,
    position: { commit: position, prepare: position },
    metadata: { entity, occurredAt: new Date(at).toISOString() },
  } as unknown as RecordedFact;
  views.transaction(() => writer.prepare(rowChanges(incidentFigures, event))());
};

const world = { north: 90, east: 180, south: -90, west: -180 };
const range = { from: 1_000, below: 9_000 };
const one = fc.record({
  at: fc.integer({ min: 0, max: 10_000 }),
  // Coarse, so that points meet the edges of boxes.
  lat: fc.integer({ min: -80, max: 80 }),
  lng: fc.integer({ min: -180, max: 180 }),
  placed: fc.boolean(),
  label: fc.constantFrom('Water', 'Sewer', ''),
  entity: fc.constantFrom('arvada', 'arvada', 'durham'),
  gone: fc.constantFrom(false, false, false, true),
  /** Goes to the other organization, after both were read. */
  moves: fc.constantFrom(false, false, true),
});

it('the points, the cells and the incidents of any box are those of a slow count, also across the antimeridian', async () => {
  const [incidents = []] = fc.sample(fc.array(one, { minLength: 200, maxLength: 200 }), { seed, numRuns: 1 });
  for (const [n, { at, lat, lng, placed, label, entity, gone }] of incidents.entries()) {
    const uuid = `i${n}`;
    tell(uuid, entity, 'IncidentCreated', { incident: uuid, version: 'standard_water', source: null }, at);
    if (placed) tell(uuid, entity, 'IncidentLocated', { location: `p${n}`, lat, lng }, at);
    if (label) tell(uuid, entity, 'LabelAdded', { label: `l${n}`, name: label }, at);
    // Half of the changes become known after the columns were read.
    if (n === 100) await figureColumns(app, 'arvada');
    if (gone) tell(uuid, entity, 'IncidentDeleted', {}, at);
  }
  await figureColumns(app, 'arvada');
  await figureColumns(app, 'durham');
  const other = (entity: string) => (entity === 'arvada' ? 'durham' : 'arvada');
  for (const [n, { entity, moves }] of incidents.entries())
    if (moves)
      tell(`i${n}`, entity, 'IncidentTransferred', {
        newEntity: { entity: other(entity), name: '' },
        newVersion: 'standard_water',
      });
  const columns = await figureColumns(app, 'arvada');
  const filter = { columns, range, labels: ['Water'] };
  const own = incidents.filter(
    ({ at, placed, label, entity, gone, moves }) =>
      at >= range.from &&
      at < range.below &&
      placed &&
      label === 'Water' &&
      (moves ? other(entity) : entity) === 'arvada' &&
      !gone,
  );
  const { points, labels } = JSON.parse(Buffer.concat([...pointsJson(filter)]).toString());
  const sorted = (list: readonly (readonly number[])[]) => list.map((point) => point.join()).toSorted();
  expect([seed, sorted(points)]).toEqual([seed, sorted(own.map(({ lat, lng }) => [lat, lng]))]);
  expect(labels).toEqual({ Water: own.length });
  expect(knownLabels(filter)).toEqual(['Sewer', 'Water']);
  for (const text of ['90,180,-90,-180', '40,100,-40,-60', '60,-150,-60,150', '10,200,-70,100', '5,-179,-5,-181']) {
    const bounds = boundsIn(text);
    if (!bounds) throw new Error(text);
    const { east, west, north, south } = bounds;
    const inside = own.filter(
      ({ lat, lng }) =>
        lat <= north && lat >= south && (east < west ? lng >= west || lng <= east : lng >= west && lng <= east),
    );
    expect([seed, text, newestWithin(filter, bounds, 1_000).length]).toEqual([seed, text, inside.length]);
    expect(inside.every(({ lat, lng }) => isWithin(bounds, lat, lng))).toBe(true);
    for (const zoom of [0, 3, 9]) {
      const cells = cellsOf(filter, bounds, zoom);
      const counted = cells.cells.filter((_, n) => n % 2 === 1).reduce((sum, n) => sum + n, 0);
      // A cell at the edge is wider than the box.
      expect([seed, text, zoom, counted >= inside.length, counted === cells.in_view]).toEqual([
        seed,
        text,
        zoom,
        true,
        true,
      ]);
      expect(cells.total).toBe(own.length);
      const all = new Set(newestWithin(filter, world, 1_000));
      const few = busiestCells(cells).map(({ cell, n }) => ({ cell, n, wanted: Math.min(n, 2) }));
      const rows = rowsInCells(filter, { ...cells, cells: few, most: 2 });
      expect([seed, text, zoom, rows.map(({ length }) => length)]).toEqual([
        seed,
        text,
        zoom,
        few.map(({ wanted }) => wanted),
      ]);
      expect(new Set(rows.flat()).size).toBe(rows.flat().length);
      expect(rows.flat().every((row) => all.has(row))).toBe(true);
    }
  }
});

it('a view has no more cells than fit into an answer, at any zoom and on any screen', () => {
  for (let zoom = 0; zoom <= 19; zoom++)
    for (const [wide, high] of [
      [390, 600],
      [2_560, 1_440],
      [8_000, 4_000],
    ] as const) {
      const degrees = 360 / (256 * 2 ** zoom);
      const bounds = boundsIn(
        `${Math.min(85, (high * degrees) / 2)},${(wide * degrees) / 2},0,${(-wide * degrees) / 2}`,
      );
      if (!bounds) continue;
      const { columns, rows } = gridOf(bounds, zoom);
      expect([zoom, columns * rows <= cellLimit]).toEqual([zoom, true]);
    }
});

it('an incident that goes to another organization is counted there only', async () => {
  tell('moved', 'arvada', 'IncidentCreated', { incident: 'moved', version: 'standard_water', source: null }, 20_000);
  tell('moved', 'arvada', 'IncidentLocated', { location: 'm', lat: 1, lng: 2 }, 20_000);
  const later = { from: 20_000, below: 20_001 };
  const count = async (entity: string) =>
    cellsOf(
      { columns: await figureColumns(app, entity), range: later, labels: [] },
      { north: 90, south: -90, east: 180, west: -180 },
      2,
    ).total;
  expect([await count('arvada'), await count('durham')]).toEqual([1, 0]);
  tell('moved', 'arvada', 'IncidentTransferred', {
    newEntity: { entity: 'durham', name: 'Durham' },
    newVersion: 'standard_water',
  });
  expect([await count('arvada'), await count('durham')]).toEqual([0, 1]);
});

it('the organizations that were used last are kept, and the figures of the others are read again', async () => {
  const small = keptColumns(views, 1);
  const total = async (entity: string) =>
    cellsOf({ columns: await small.of(entity), range, labels: [] }, everywhere, 2).total;
  const [first, second] = [await total('arvada'), await total('durham')];
  expect([first > 0, second > 0, small.organizations()]).toEqual([true, true, ['durham']]);
  expect([await total('arvada'), small.organizations()]).toEqual([first, ['arvada']]);
  const large = keptColumns(views, 1_000_000_000);
  await Promise.all(['arvada', 'durham', 'arvada'].map((entity) => large.of(entity)));
  expect([large.organizations().toSorted(), large.bytes() > small.bytes()]).toEqual([['arvada', 'durham'], true]);
});

it('a place keeps every digit on its way through the database', async () => {
  const part = fc.integer({ min: -(2 ** 52), max: 2 ** 52 }).map((n) => n / 2 ** 52);
  const place = fc.tuple(part, part).map(([lat, lng]) => [lat * 85, lng * 180] as const);
  const places = fc.sample(place, { seed, numRuns: 200 });
  for (const [n, [lat, lng]] of places.entries()) {
    tell(`p${n}`, 'olathe', 'IncidentCreated', { incident: `p${n}`, version: 'standard_water', source: null }, 5_000);
    tell(`p${n}`, 'olathe', 'IncidentLocated', { location: `q${n}`, lat, lng }, 5_000);
  }
  const columns = await figureColumns(app, 'olathe');
  const { points } = JSON.parse(Buffer.concat([...pointsJson({ columns, range, labels: [] })]).toString());
  expect([seed, points]).toEqual([seed, places]);
});

it.each([
  ['wholly in the range', { from: 0, below: 100_000 }],
  ['partly in the range', { from: 2_000, below: 9_000 }],
])(
  'an incident of a block %s counts once: by label and place, also after a deletion and a transfer',
  async (_, asked) => {
    const town = `town ${asked.from}`;
    const [incidents = []] = fc.sample(fc.array(one, { minLength: 700, maxLength: 700 }), { seed, numRuns: 1 });
    const name = (n: number) => `${town} ${n}`;
    for (const [n, { at, lat, lng, placed, label }] of incidents.entries()) {
      tell(name(n), town, 'IncidentCreated', { incident: name(n), version: 'standard_water', source: null }, at);
      if (placed) tell(name(n), town, 'IncidentLocated', { location: name(n), lat, lng }, at);
      if (label) tell(name(n), town, 'LabelAdded', { label: name(n), name: label }, at);
    }
    const view = { north: 60, east: 120, south: -50, west: -100 };
    const counted = async (labels: readonly string[]) => {
      const filter = { columns: await figureColumns(app, town), range: asked, labels };
      const { in_view, total, without_place, labels: found, box } = cellsOf(filter, view, 9);
      return { in_view, total, without_place, labels: found, box, known: knownLabels(filter) };
    };
    const expected = (labels: readonly string[], left: (n: number) => boolean) => {
      const own = incidents.filter(
        ({ at, label }, n) =>
          left(n) && at >= asked.from && at < asked.below && (labels.length === 0 || labels.includes(label)),
      );
      const there = own.filter(({ placed }) => placed);
      const names = ['Sewer', 'Water'].filter((known) => there.some(({ label }) => label === known));
      return {
        total: there.length,
        without_place: own.length - there.length,
        labels: Object.fromEntries(names.map((known) => [known, there.filter(({ label }) => label === known).length])),
      };
    };
    const edges = (labels: readonly string[], left: (n: number) => boolean) =>
      incidents.filter(
        ({ at, label, placed }, n) =>
          left(n) && placed && at >= asked.from && at < asked.below && (labels.length === 0 || labels.includes(label)),
      );
    const holds = async (left: (n: number) => boolean) => {
      for (const labels of [[], ['Water'], ['Sewer', 'Water']]) {
        const { in_view, box, known, ...said } = await counted(labels);
        expect([seed, labels, said]).toEqual([seed, labels, expected(labels, left)]);
        const there = edges(labels, left);
        const inside = there.filter(({ lat, lng }) => isWithin(view, lat, lng)).length;
        const near = there.filter(({ lat, lng }) => isWithin(aroundOf(view), lat, lng)).length;
        expect([seed, labels, in_view >= inside && in_view <= near]).toEqual([seed, labels, true]);
        const [south = 0, west = 0, north = 0, east = 0] = box ?? [];
        expect([west, east].map(Math.round)).toEqual([least(there, 'lng'), most(there, 'lng')]);
        expect([south, north].map(Math.round)).toEqual([least(there, 'lat'), most(there, 'lat')]);
        expect(known).toEqual(['Sewer', 'Water']);
      }
    };
    await holds(() => true);
    // The summaries that were counted follow the changes of their rows.
    for (const [n, { gone }] of incidents.entries()) if (gone) tell(name(n), town, 'IncidentDeleted', {});
    await holds((n) => !incidents[n]?.gone);
    const next = { newEntity: { entity: `${town} next`, name: '' }, newVersion: 'standard_water' };
    for (const [n, { moves }] of incidents.entries()) if (moves) tell(name(n), town, 'IncidentTransferred', next);
    await holds((n) => !incidents[n]?.gone && !incidents[n]?.moves);
  },
);

/** A cell at the edge of a view is wider than the view. */
const aroundOf = ({ north, east, south, west }: Bounds) => ({
  north: north + 1,
  east: east + 1,
  south: south - 1,
  west: west - 1,
});
type Placed = readonly { readonly lat: number; readonly lng: number }[];
const least = (all: Placed, side: 'lat' | 'lng'): number => Math.min(...all.map((one) => one[side]));
const most = (all: Placed, side: 'lat' | 'lng'): number => Math.max(...all.map((one) => one[side]));

const everywhere = { north: 90, south: -90, east: 180, west: -180 };
