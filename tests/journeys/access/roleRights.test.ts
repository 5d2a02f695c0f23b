import { beforeAll, describe, expect, it } from 'vitest';
import { channels } from '#contracts/accounts/channels';
import { boundOf } from '#contracts/core/rights';
import { allows, permissions, type TeamRole, teamRoles } from '#contracts/core/roles';
import { refusals } from '#contracts/refusals';
import { idFrom } from '#events/core/ids';
import { entityId } from '#services/demo/ids';
import { limitFor } from '../../runs/speed.ts';
import { ownTime } from '../../support/clock/ownTime.ts';
import type { Person } from '../../support/installation.ts';
import { installed } from '../../support/installed.ts';

let alice: Person;
let auditor: Person;
const here = installed({ organisations: ['arvada', 'durham'] });
beforeAll(async () => {
  [alice, auditor] = await Promise.all([
    here.person('administrator@arvada.example'),
    here.person('auditor@arvada.example'),
  ]);
});

const address = '/api/permissions/';
const set = (role: string, permission: string, allowed: boolean, by = alice) =>
  by.send('POST', address, { role, permission, allowed });
const rights = async (person: Person): Promise<readonly string[]> =>
  (await person.get('/api/viewer/')).body.permissions;

describe('the set of rights of a role in an organization', () => {
  it('is the table of roles, with the bounds, as long as nothing is changed', async () => {
    const { body } = await alice.get(address);
    expect(body.history).toEqual([]);
    expect(body.results.map(({ permission }: { permission: string }) => permission)).toEqual(permissions);
    for (const { permission, allowed, usual, choice } of body.results) {
      const usually = teamRoles.filter((role) => allows(role, permission));
      expect({ permission, allowed, usual }).toEqual({ permission, allowed: usually, usual: usually });
      expect(choice).toEqual(teamRoles.filter((role) => boundOf(role, permission) === 'choice'));
    }
  });

  it('is changed by an administrator at once, in that organization alone, and back', async () => {
    const [dana, durham] = [
      await here.person('dispatcher@arvada.example'),
      await here.person('dispatcher@durham.example'),
    ];
    const incident = idFrom('demo', 'incident', 'arvada', 12);
    const archive = () => dana.send('PATCH', `/api/manage/incident/${incident}/`, { archived: true });
    expect((await archive()).status).toBe(403);
    expect((await set('dispatcher', 'incident.manage', true)).status).toBe(200);
    expect((await archive()).status).toBe(200);
    expect(await rights(dana)).toContain('incident.manage');
    expect(await rights(durham)).not.toContain('incident.manage');
    expect(await rights(auditor)).not.toContain('incident.manage');

    expect((await set('dispatcher', 'incident.manage', false)).status).toBe(200);
    expect(await rights(dana)).not.toContain('incident.manage');
    expect((await dana.send('PATCH', `/api/manage/incident/${incident}/`, { archived: false })).status).toBe(403);
  });

  it('has a history, with the author, which a repeat does not lengthen', async () => {
    await set('leader', 'incident.label', false);
    await set('leader', 'incident.label', false);
    const { history } = (await alice.get(address)).body;
    expect(history.slice(0, 3)).toMatchObject([
      { role: 'leader', permission: 'incident.label', allowed: false, by: expect.stringContaining('Alice') },
      { role: 'dispatcher', permission: 'incident.manage', allowed: false },
      { role: 'dispatcher', permission: 'incident.manage', allowed: true },
    ]);
    expect(history).toHaveLength(3);
    const { results } = (await auditor.get('/api/audit/security/')).body;
    expect(results[0]).toMatchObject({ act: 'permission_withdrawn', detail: 'leader incident.label' });
    await set('leader', 'incident.label', true);
  });

  it('is changed once under a key, also when it was changed back since', async () => {
    const changes = async () => (await alice.get(address)).body.history.length;
    const keyed = () =>
      alice.send(
        'POST',
        address,
        { role: 'leader', permission: 'incident.hold', allowed: true },
        { 'Idempotency-Key': 'rights of leaders, once' },
      );
    const before = await changes();
    const first = await keyed();
    expect([first.status, await changes()]).toEqual([200, before + 1]);
    await set('leader', 'incident.hold', false);
    expect((await keyed()).body).toEqual(first.body);
    expect(await changes()).toBe(before + 2);
  });

  it.each([
    ['administrator', 'user.write', false],
    ['administrator', 'entity.switch', true],
    ['manager', 'user.write', true],
    ['analyst', 'incident.note', true],
    ['crew', 'incident.view', false],
  ] as const)('is not changed beyond the bounds: %s, %s', async (role, permission, allowed) => {
    const before = (await alice.get(address)).body;
    const { status, body } = await set(role, permission, allowed);
    expect([status, body]).toEqual([400, { permission: [refusals['permission.fixed'].words] }]);
    expect((await alice.get(address)).body.results).toEqual(before.results);
  });

  it.each([
    ['_Staff', 'incident.view'],
    ['mayor', 'incident.view'],
    ['crew', 'incident.eat'],
  ])('knows no other role or permission: %s, %s', async (role, permission) =>
    expect((await set(role, permission, false)).status).toBe(400),
  );

  it('is neither read nor changed by another role', async () => {
    for (const role of teamRoles.filter((one) => one !== 'administrator')) {
      const person = role === 'auditor' ? auditor : await here.person(`${role}@durham.example`);
      expect([role, (await person.get(address)).status]).toEqual([role, 403]);
      expect([role, (await set('crew', 'incident.note', true, person)).status]).toEqual([role, 403]);
    }
  });

  it('does not hold for staff who look at the organization', async () => {
    const staff = await here.person('staff@muster.example');
    await staff.send('POST', '/api/switch-entity/', { entity: entityId('arvada') });
    for (const role of ['manager', 'administrator'] as const) await set(role, 'incident.hold', false);
    expect(await rights(staff)).toContain('incident.hold');
    expect(await rights(alice)).not.toContain('incident.hold');
    for (const role of ['manager', 'administrator'] as const) await set(role, 'incident.hold', true);
  });
});

describe('an open screen', () => {
  it('loses its channel within a second, keeps the others, and hears that its rights changed', async () => {
    const lena = await here.person('leader@arvada.example');
    const dana = await here.person('dispatcher@arvada.example');
    const board = await lena.listen(channels.dispatch(entityId('arvada')));
    const others = await dana.listen(channels.dispatch(entityId('arvada')));
    const hears = await lena.listen(channels.rights(entityId('arvada')));
    const lost = (screen: typeof board) => screen.heard.some(({ event }) => event === 'pusher:subscription_error');
    const took = ownTime();
    await set('leader', 'board.view', false);
    await expect.poll(() => lost(board), { timeout: 30_000, interval: 5 }).toBe(true);
    const taken = took();
    expect(taken).toBeLessThan(limitFor(taken, 1_000));
    await hears.hears('RIGHTS_CHANGED');
    expect((await lena.get('/api/beta/dispatch/get-data/')).status).toBe(403);
    expect(lost(others)).toBe(false);
    expect(board.state()).toBe('connected');
    await set('leader', 'board.view', true);
    expect((await lena.get('/api/beta/dispatch/get-data/')).status).toBe(200);
  });
});

describe('the table with one cell changed', () => {
  it('differs in that cell and no other, for every role', async () => {
    const seen = async (role: TeamRole) => rights(await people[role]);
    const people = Object.fromEntries(
      teamRoles.map((role) => [role, here.person(`${role}@durham.example`)]),
    ) as unknown as Record<TeamRole, Promise<Person>>;
    const adam = await people.administrator;
    for (const role of ['crew', 'leader', 'dispatcher', 'manager', 'analyst'] as const) {
      const permission =
        permissions.find((one) => boundOf(role, one) === 'choice' && !allows(role, one)) ?? 'board.view';
      const before = await Promise.all(teamRoles.map(seen));
      const wanted = !allows(role, permission);
      expect((await set(role, permission, wanted, adam)).status).toBe(200);
      const after = await Promise.all(teamRoles.map(seen));
      teamRoles.forEach((one, n) => {
        const differing = permissions.filter((name) => before[n]?.includes(name) !== after[n]?.includes(name));
        expect([role, one, differing]).toEqual([role, one, one === role ? [permission] : []]);
      });
      await set(role, permission, !wanted, adam);
    }
  });
});
