import { expect, it } from 'vitest';
import { Refused } from '#events/core/refused';
import { readConfig } from '#services/app/config';
import { appOf } from '#services/testing/app';
import { healthRoutes } from './health.ts';

const now = '2026-03-01T08:00:00.000Z';
const asked = (env: Record<string, string>) => {
  const line = healthRoutes.find(({ path }) => path === '/.well-known/security.txt');
  return line?.answer({ app: appOf({ config: readConfig(env) }), now } as never);
};

it('a stranger who found a fault learns where to report it, from a file that is trusted for half a year', async () => {
  const answer = await asked({
    SECURITY_CONTACT: 'mailto:security@arvada.example',
    PUBLIC_URL: 'https://muster.example',
  });
  expect(answer?.text?.body.split('\n')).toEqual([
    'Contact: mailto:security@arvada.example',
    'Expires: 2026-08-28T08:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://muster.example/.well-known/security.txt',
    '',
  ]);
});

it('there is no such file where the operator names no address', () => {
  expect(() => asked({})).toThrow(new Refused('not-found'));
});
