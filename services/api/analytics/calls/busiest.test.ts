import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { folderOf } from '#events/testing/folder';
import { addresses } from '#projections/addresses/addresses';
import { callFigures } from '#projections/analytics/callFigures';
import { crewWork } from '#projections/analytics/crewWork';
import { incidentFigures } from '#projections/analytics/incidentFigures';
import { apply } from '#projections/core/projection';
import { rowChanges } from '#projections/core/rows';
import { entities } from '#projections/entity/entities';
import { figureColumns } from '#services/figures/columns/columnsFor';
import { usPlaces } from '#services/maps/usPlaces';
import { appOf } from '#services/testing/app';
import { openViews } from '#services/views/views';
import { cellsOf, type Filter } from '../heat.ts';
import { busiestOf, placeNear, streetsOf } from './busiest.ts';

const folder = folderOf('busiest');
const views = openViews(folder);
afterAll(() => {
  views.close();
});
const app = appOf({ views });
views.writer(entities);
views.writer(callFigures);
views.writer(crewWork);
const [figures, book] = [views.writer(incidentFigures), views.writer(addresses)];

let position = 0n;
const tell = (incident: string, type: string, data: object): void => {
  position += 1n;
  const event = {
    type,
    data,
    stream: `incident-${incident}`,
    position: { commit: position, prepare: position },
    metadata: { entity: 'arvada', occurredAt: '2026-03-01T08:00:00.000Z' },
  } as unknown as RecordedFact;
  views.transaction(() => {
    figures.prepare(rowChanges(incidentFigures, event))();
    for (const { key, after } of apply(addresses, event, (key) => views.doc(addresses.name, key)))
      book.prepare(key, after)();
  });
};
const reported = (incident: string, [lat, lng]: readonly [number, number], route: string): void => {
  tell(incident, 'IncidentCreated', { incident, version: 'standard_water', source: null });
  const place = { location: `p-${incident}`, lat, lng, route, locality: 'Arvada', administrativeLevel1: 'CO' };
  const personal = { raw: `12 ${route}`, streetNumber: '12', subpremise: '' };
  tell(incident, 'IncidentLocated', { ...place, postalCode: '', subject: `p-${incident}`, personal });
};

const arvada = { north: 39.9, east: -105, south: 39.7, west: -105.2 };
let filter: Filter;
const busiest = (zoom: number) => busiestOf(app, filter, cellsOf(filter, arvada, zoom));

beforeAll(async () => {
  for (const n of [1, 2, 3]) reported(`carr-${n}`, [39.8149, -105.0849], 'Carr St');
  reported('yukon', [39.8149, -105.0849], 'Yukon St');
  reported('alone', [39.76, -105.15], '');
  const columns = await figureColumns(app, 'arvada');
  filter = { columns, range: { from: 0, below: Date.parse('2026-04-01T00:00:00Z') }, labels: [] };
});

describe('the busiest places of the heat map', () => {
  it('are named after the streets of their incidents, the most frequent one first', () =>
    expect(busiest(13).map(({ n, where }) => [n, where])).toEqual([
      [4, 'near Carr St and Yukon St, Arvada'],
      [1, expect.stringMatching(/^(\d\.\d mi [a-z]+ of|near) [A-Z][A-Za-z ]+, CO$/)],
    ]));

  it('are named after a town where a cell is miles wide', () => {
    const wide = { north: 60, east: -60, south: 20, west: -150 };
    const [first] = busiestOf(app, filter, cellsOf(filter, wide, 3));
    expect(first).toMatchObject({ n: 5, where: expect.stringMatching(/^around [A-Z][A-Za-z ]+, CO$/) });
  });

  it('do not tell the street of an erased place', () => {
    for (const one of ['carr-1', 'carr-2', 'carr-3']) tell(one, 'PersonalDataErased', { subject: `p-${one}` });
    expect(JSON.stringify(busiest(13))).not.toContain('Carr St');
  });
});

describe('a place without a street', () => {
  it('is told by its town, or by the way from the nearest one', () => {
    const arvadas = usPlaces().find(({ name, state }) => name === 'Arvada' && state === 'CO');
    expect(placeNear(arvadas?.at ?? [0, 0])).toBe('near Arvada, CO');
    // Far out on the plains.
    expect(placeNear([40.55, -103.1])).toMatch(/^\d+\.\d mi (north|south)?(east|west)? ?of [A-Z][a-z]+, CO$/);
  });

  it('has no name in the middle of the ocean', () => expect(placeNear([35, -150])).toBeNull());

  it('is no street of nobody', () => expect([streetsOf([]), streetsOf([{ places: [] }])]).toEqual([null, null]));
});
