import { describe, expect, it } from 'vitest';
import type { SimilarIncident } from '#contracts/incident/linking/similar';
import type { Route } from '#services/api/http/route';
import { similarIncidentRoutes } from './similarIncidents.ts';

/** An incident as the word index or the board has it. `0.001` degrees of latitude are 111.2 meters. */
const incident = (uuid: string, { lat = 39.8, time = '2026-03-01T12:00:00.000Z', more = [] as number[][] } = {}) => ({
  uuid,
  description: `About ${uuid}`,
  address: '1 Main St',
  state_display: 'Received',
  time,
  latlng: [[lat, -105], ...more],
  labels: ['Odor'],
});
interface Known {
  readonly name?: string;
  readonly ofNumber?: readonly object[];
  readonly cards?: readonly object[];
}
async function similar(query: object, { name = 'arvada', ofNumber = [], cards = [] }: Known = {}) {
  const asked: unknown[] = [];
  const app = {
    views: {
      doc: () => ({ name }),
      found: (...words: readonly unknown[]) => {
        asked.push(...words);
        return { count: ofNumber.length, shown: ofNumber.map((one) => JSON.stringify(one)) };
      },
      shown: (...words: readonly unknown[]) => {
        asked.push(...words);
        return cards.map((one) => JSON.stringify(one));
      },
    },
  };
  const request = { app, who: { entity: 'e1' }, query } as unknown as Parameters<Route['answer']>[0];
  const { json } = await similarIncidentRoutes[0]!.answer(request);
  return { results: (json as { readonly results: readonly SimilarIncident[] }).results, asked };
}
const here = { near: '39.8,-105' };
const caller = { phone: '(303) 555-0101' };
const short = ({ results }: { readonly results: readonly SimilarIncident[] }) =>
  results.map(({ uuid, metres, same_number }) => [uuid, metres, same_number]);

describe('similar incidents', () => {
  it('near a point are asked for among the newest open ones, and shown in short', async () => {
    const { results, asked } = await similar(here, { cards: [incident('i1', { lat: 39.801 })] });
    expect(asked).toEqual([
      'incident_cards',
      { where: { entity: 'e1', active: 1 }, orderBy: { column: 'time', descending: true }, limit: 500 },
    ]);
    expect(results).toEqual([
      {
        uuid: 'i1',
        description: 'About i1',
        address: '1 Main St',
        state_display: 'Received',
        time: '2026-03-01T12:00:00.000Z',
        metres: 111,
        same_number: false,
      },
    ]);
  });

  it('of a number are asked for among the open ones by its ten digits', async () => {
    const found = await similar(caller, { ofNumber: [incident('i1')] });
    expect(found.asked).toEqual([
      'incidents',
      { marks: ['entity:e1', 'active:true'], words: '3035550101', limit: 5, offset: 0 },
    ]);
    expect(short(found)).toEqual([['i1', null, true]]);
  });

  it.each([{}, { phone: '' }, { phone: '303-555-010' }, { near: '' }])('are none for %o', async (query) => {
    const known = { ofNumber: [incident('i1')], cards: [incident('i2', { lat: 0 })] };
    expect(short(await similar(query, known))).toEqual([]);
  });

  it('are at most 300 meters away, by the nearest of their places', async () => {
    const cards = [
      incident('within', { lat: 39.8 + 299.9 / 111_195 }),
      incident('beyond', { lat: 39.8 + 300.1 / 111_195 }),
      incident('second place', { lat: 41, more: [[39.8005, -105]] }),
      { ...incident('nowhere'), latlng: [] },
    ];
    expect(short(await similar(here, { cards }))).toEqual([
      ['second place', 56, false],
      ['within', 300, false],
    ]);
  });

  it('begin with those of the number, then the nearest, then the newest; one that is both is there once', async () => {
    const late = '2026-03-01T13:00:00.000Z';
    const found = await similar(
      { ...here, ...caller },
      {
        ofNumber: [incident('both'), incident('number'), incident('newer number', { time: late })],
        cards: [
          incident('far', { lat: 39.802 }),
          incident('near', { lat: 39.801 }),
          incident('near and new', { lat: 39.801, time: late }),
          incident('both', { lat: 39.8025 }),
        ],
      },
    );
    expect(short(found)).toEqual([
      ['both', 278, true],
      ['newer number', null, true],
      ['number', null, true],
      ['near and new', 111, false],
      ['near', 111, false],
    ]);
  });

  it('are none in the quality-assurance organization, and nothing is looked up', async () => {
    const { results, asked } = await similar(
      { ...here, ...caller },
      { name: 'qa', ofNumber: [incident('i1')], cards: [incident('i2')] },
    );
    expect([results, asked]).toEqual([[], []]);
  });
});
