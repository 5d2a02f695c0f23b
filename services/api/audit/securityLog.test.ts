import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SecurityPage } from '#contracts/accounts/security';
import { type Desk, id, jcw, noon, openDesk } from '#services/testing/desk';
import { securityLogRoutes } from './securityLog.ts';

let desk: Desk;
const [dana, ada, bo, staff] = [id(10), id(11), id(12), id(13)];
beforeEach(() => {
  desk = openDesk();
  desk.person(10, { name: 'Dana Diaz', role: 'auditor' });
  desk.person(11, { name: 'Ada Abel', role: 'crew' });
  desk.person(12, { name: 'Bo Berg', role: 'crew' });
  desk.person(13, { name: 'Sam Staff', role: '_Staff', entity: jcw });
});
afterEach(() => desk.close());

const page = async (query: object = {}, who = dana) => {
  const asked = await desk.asks<SecurityPage>(securityLogRoutes, 'GET /api/audit/security/', desk.signedIn(who), {
    query,
  });
  return asked.json ?? { results: [], next_before: null };
};
const accounts = async (query: object = {}, who = dana) => {
  const { results, next_before } = await page(query, who);
  return [results.map(({ account }) => account), next_before];
};
const positionOf = (place: number) => Number(desk.log.at(place)?.position.commit);

describe('the security log', () => {
  it('has each line with the names of the account, and of who did it when that is another', async () => {
    const by = { actor: { kind: 'user', id: dana } } as const;
    desk.happened(`user-${ada}`, 'PersonDeactivated', { user: ada }, by);
    desk.happened(`user-${dana}`, 'SignedOutEverywhere', { user: dana }, by);
    const line = { network: null, count: 1, detail: '', about: [], time: noon, recorded_time: noon, by: dana };
    const [own, other] = (await page()).results;
    expect(own).toEqual({
      ...line,
      position: positionOf(-1),
      uuid: desk.log.at(-1)?.id,
      act: 'signed_out_everywhere',
      account: dana,
      account_name: 'Dana Diaz',
      by_name: null,
      correlation_id: id(70_000),
    });
    expect(other).toMatchObject({
      ...line,
      act: 'account_deactivated',
      account: ada,
      account_name: 'Ada Abel',
      by_name: 'Dana Diaz',
    });
  });

  it('has pages, the newest line first, and says from where the next goes on', async () => {
    expect(await accounts()).toEqual([[bo, ada, dana], null]);
    expect(await accounts({ page_size: 3 })).toEqual([[bo, ada, dana], null]);
    expect(await accounts({ page_size: 2 })).toEqual([[bo, ada], positionOf(-3)]);
    expect(await accounts({ page_size: 2, before: positionOf(-3) })).toEqual([[dana], null]);
  });

  it('is that of the own organization; what belongs to none is for staff of Muster', async () => {
    const refused = { note: 'n1', account: null, network: '198.51.100.0/24', count: 2, since: noon, until: noon };
    desk.happened('security-1', 'SignInRefused', { ...refused }, { entity: '' });
    const installation = { installation: 'true' };
    await expect(page(installation)).rejects.toThrow('forbidden');
    expect(await accounts(installation, staff)).toEqual([[null], null]);
    expect(await accounts({ installation: 'false' }, staff)).toEqual([[staff], null]);
    expect(await accounts({ installation: 'false' })).toEqual([[bo, ada, dana], null]);
  });
});
