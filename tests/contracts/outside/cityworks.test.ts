import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceRequest } from '#services/outbound/cityworks/cityworks';
import { httpCityworks } from '#services/outbound/cityworks/http';
import { account, type CityworksDouble, cityworksDouble, type Manner } from './cityworksDouble.ts';

let outside: CityworksDouble;
beforeEach(async () => {
  outside = await cityworksDouble();
});
afterEach(() => outside.close());

const request: ServiceRequest = {
  integration: 'b1',
  problemSid: 1_003,
  details: 'Water & mud',
  comments: 'https://muster.example/incident/i1/',
  address: '500 E 3rd St, Loveland, CO',
  city: 'Loveland',
  state: 'CO',
  lat: 40.4,
  lng: -105.07,
  callerName: 'J. Alvarez',
  callerPhone: '+19705550170 ext. 4',
};
/** Short, so that a silence ends soon: this is the only real time that the file waits for. */
const cityworks = (patience = 5_000) => httpCityworks({ url: outside.url, ...account }, patience);
async function told(...manners: readonly Manner[]) {
  outside.manners = [...manners];
  return cityworks().create(request);
}
const unknown = { result: 'unknown' };

describe('a Cityworks', () => {
  it('creates a service request and returns its number', async () => {
    expect(await cityworks().create(request)).toEqual({ result: 'sent', providerId: '48213' });
    expect(outside.made.map(({ data }) => data)).toEqual([
      {
        ProblemSid: 1_003,
        OtherSystemId: 'b1',
        InitiatedByApp: 'Muster',
        Details: 'Water & mud',
        Comments: 'https://muster.example/incident/i1/',
        Address: '500 E 3rd St, Loveland, CO',
        City: 'Loveland',
        State: 'CO',
        X: -105.07,
        Y: 40.4,
        WKID: 4326,
        CallerLastName: 'J. Alvarez',
        CallerWorkPhone: '+19705550170 ext. 4',
      },
    ]);
  });

  it('accepts a sign-in once, and again when its token has expired', async () => {
    const ours = cityworks();
    await ours.create(request);
    await ours.create(request);
    expect(outside.signedIn).toBe(1);
    outside.manners = ['expired'];
    expect(await ours.create(request)).toMatchObject({ result: 'sent' });
    expect([outside.signedIn, outside.made.length]).toEqual([2, 3]);
  });

  it('that never accepts the sign-in has refused, after a limited number of attempts', async () => {
    expect(await told('expired', 'expired', 'expired')).toMatchObject({ result: 'refused' });
    expect([outside.asked, outside.made.length]).toEqual([2, 0]);
  });

  it('that refuses has refused; redirects are not followed, and none of its words are repeated', async () => {
    expect(await told('refused')).toEqual({ result: 'refused', reason: 'status 1' });
    for (const status of [400, 404, 302])
      expect(await told(status)).toEqual({ result: 'refused', reason: `HTTP ${status}` });
    expect(outside.made).toEqual([]);
  });

  it('that is busy is asked again', async () => {
    for (const status of [429, 503]) expect(await told(status)).toEqual({ result: 'later', reason: `HTTP ${status}` });
  });

  it('that failed, or whose answer was lost or unreadable, may have done it', async () => {
    for (const manner of [500, 502, 'drop', 'nonsense', 'nameless', 'endless'] as const)
      expect([manner, await told(manner)]).toEqual([manner, unknown]);
  });

  it('that is too slow may have done it', async () => {
    outside.manners = ['silent'];
    expect(await cityworks(300).create(request)).toEqual(unknown);
    expect(outside.made).toHaveLength(1);
  });

  it('that cannot be reached is asked again, and so is one that fails at the sign-in', async () => {
    for (const [door, reason] of [
      [500, 'no answer'],
      ['drop', 'no answer'],
      [503, 'HTTP 503'],
    ] as const) {
      outside.door = door;
      expect(await told()).toEqual({ result: 'later', reason });
    }
    const gone = await cityworksDouble();
    await gone.close();
    expect(await httpCityworks({ url: gone.url, ...account }).create(request)).toEqual({
      result: 'later',
      reason: 'ECONNREFUSED',
    });
    expect(outside.asked).toBe(0);
  });

  it('that does not know our password has refused, and no message repeats the password', async () => {
    outside.door = 'wrong';
    const said = await told();
    expect(said).toMatchObject({ result: 'refused' });
    expect(JSON.stringify([said, cityworks()])).not.toContain(account.password);
  });
});
