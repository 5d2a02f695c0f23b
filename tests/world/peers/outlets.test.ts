import { describe, expect, it } from 'vitest';
import { Away } from '#services/geocoder/geocoder';
import { chance } from '../../simulation/callouts/chance.ts';
import { byHand } from './byHand.ts';
import { cityworksPeer } from './cityworks.ts';
import { geocoderPeer } from './geocoder.ts';
import { postOffice } from './mail.ts';
import type { OutletFaults } from './outlet.ts';
import { webhookReceivers } from './webhooks.ts';

function world(faults: OutletFaults = {}, seed = 1) {
  const scheduler = byHand();
  const around = { scheduler, luck: chance(seed), faults };
  const street = { street_number: '8101', route: 'Ralston Rd', locality: 'Arvada', administrative_level_1: 'CO' };
  const all = {
    post: postOffice(around),
    receivers: webhookReceivers(around),
    cityworks: cityworksPeer(around),
    addresses: geocoderPeer(around, [street]),
  };
  const outcome = async <T>(work: Promise<T>): Promise<unknown> => {
    const told = work.catch((error: unknown) => error);
    await scheduler.pass(20_000);
    return told;
  };
  return { ...all, outcome };
}

const letter = { delivery: 'd1', to: 'ada@arvada.example', subject: 'Shift', body: 'Tonight' };
const hook = { delivery: 'd2', url: 'https://hooks.example/', body: '{}', at: 0 };
const query = { words: 'ralston arvada', near: [39.8, -105.1], limit: 5 } as never;

describe('the other outside services', () => {
  it('without faults take each thing once', async () => {
    const { post, receivers, cityworks, addresses, outcome } = world();
    expect(await outcome(post.mail.send(letter))).toMatchObject({ result: 'sent' });
    expect(await outcome(receivers.webhooks.call(hook))).toEqual({ result: 'sent', providerId: 'HTTP 200' });
    const request = { integration: 'i1' } as never;
    expect(await outcome(cityworks.cityworks('arvada').create(request))).toEqual({
      result: 'sent',
      providerId: '1001',
    });
    expect(await outcome(addresses.geocoder.find(query))).toMatchObject([{ raw: '8101 Ralston Rd, Arvada, CO' }]);
    expect([post, receivers, cityworks].map(({ arrived }) => arrived.length)).toEqual([1, 1, 1]);
    expect(post.arrived[0]?.what).toEqual(letter);
  });

  it.each([
    ['down', 'later', 0],
    ['refused', 'refused', 0],
    ['lost', 'unknown', 0],
    ['unheard', 'unknown', 1],
    ['slow', 'unknown', 1],
  ] as const)('when %s answer "%s", and %i arrived', async (fault, result, count) => {
    const { post, addresses, outcome } = world({ [fault]: 1 });
    expect(await outcome(post.mail.send(letter))).toMatchObject({ result });
    expect(post.arrived).toHaveLength(count);
    expect(await outcome(addresses.geocoder.find(query))).toBeInstanceOf(Away);
  });

  it('fail in the same way with the same seed, and not with another', async () => {
    const trace = async (seed: number) => {
      const { receivers, outcome } = world({ down: 0.2, refused: 0.2, lost: 0.2, unheard: 0.2 }, seed);
      const told: unknown[] = [];
      for (let n = 0; n < 12; n++) told.push(await outcome(receivers.webhooks.call({ ...hook, delivery: String(n) })));
      return JSON.stringify([told, receivers.arrived]);
    };
    const first = await trace(5);
    expect(await trace(5)).toBe(first);
    expect(await trace(6)).not.toBe(first);
  });
});
