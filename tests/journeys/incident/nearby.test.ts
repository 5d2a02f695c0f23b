import { describe, expect, it } from 'vitest';
import type { Nearby } from '#contracts/incident/places/nearby';
import { organisations } from '#services/demo/organisations';
import { addressAt } from '#services/demo/streets';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const dana = signedIn(here, 'dispatcher@arvada.example');
const [arvada] = organisations;
if (!arvada) throw new Error('The demo has no organizations.');
/** The clinic of the demo stands here, on a street with a main. */
const clinic = addressAt(arvada, { lat: arvada.lat - 0.004, lng: arvada.lng - 0.004 });

const reportedAt = async (lat: number | null, lng: number | null): Promise<string> => {
  const body = {
    version: 'arvada_manual_dispatch',
    description: 'Main break',
    locations: [{ raw: clinic.raw, lat, lng, contacts: [] }],
  };
  return (await dana.send('POST', '/api/incidents/', body)).body.uuid;
};
const nearbyOf = async (uuid: string): Promise<Nearby> => (await dana.get(`/api/incident/${uuid}/nearby/`)).body;

describe('around a main break', () => {
  it('the dispatcher sees the clinic that loses its water, and the valves to close', async () => {
    const { facilities, isolation, features } = await nearbyOf(await reportedAt(clinic.lat + 0.0003, clinic.lng));
    expect(facilities).toMatchObject([
      { name: 'Creek Side Clinic', note: 'Dialysis on weekdays', metres: 33, dry: true },
    ]);
    expect(isolation).toMatchObject({ complete: true });
    expect(isolation?.valves.length).toBeGreaterThan(1);
    expect(isolation?.valves.every(({ name }) => name.startsWith('V '))).toBe(true);
    expect(isolation?.length).toBeGreaterThan(300);
    expect(features.every(({ metres }) => metres <= 200)).toBe(true);
  });

  it('nothing is said of a place that is not located, of another organization, or of a place without a network', async () => {
    const none = { facilities: [], features: [], isolation: null };
    expect(await nearbyOf(await reportedAt(null, null))).toEqual(none);
    expect(await nearbyOf(await reportedAt(40.4, -105.08))).toEqual(none);
    const theirs = await here.person('dispatcher@durham.example');
    const uuid = await reportedAt(clinic.lat, clinic.lng);
    expect((await theirs.get(`/api/incident/${uuid}/nearby/`)).status).toBe(404);
  });
});
