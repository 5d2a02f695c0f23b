import { describe, expect, it } from 'vitest';
import { allowsWith, boundOf, cellOf } from './rights.ts';
import { allows, permissions, type TeamRole, teamRoles } from './roles.ts';

const cells = permissions.flatMap((permission) => teamRoles.map((role) => ({ role, permission })));
const boundsOf = (role: TeamRole, such: string) => permissions.filter((one) => boundOf(role, one) === such);

/** The effect of each kind of permission, by hand: the names alone must not decide whether analysts may have one. */
const reading = [
  'viewer.view',
  'incident.view',
  'map.view',
  'board.view',
  'module.view',
  'callProfile.view',
  'beat.view',
  'callout.view',
  'schedule.view',
  'userList.view',
  'user.view',
  'analytics.view',
  'replay.view',
  'audit.view',
];

describe('the bounds of what an organization may change', () => {
  it('agree with the table: what is fixed is fixed as it stands there', () => {
    const fixed = cells.filter(({ role, permission }) => boundOf(role, permission) !== 'choice');
    for (const { role, permission } of fixed) {
      const bound = allows(role, permission) ? 'always' : 'never';
      expect({ role, permission, bound: boundOf(role, permission) }).toEqual({ role, permission, bound });
    }
  });

  it('have a mark for every role and permission, and both kinds of cell', () => {
    for (const { role, permission } of cells)
      expect(['always', 'never', 'choice']).toContain(boundOf(role, permission));
    expect(cells.filter(({ role, permission }) => boundOf(role, permission) === 'choice').length).toBeGreaterThan(150);
  });

  it('leave the administrator what undoes every change, and nobody else people and erasures', () => {
    const kept = ['user.view', 'user.write', 'audit.view', 'transfer.consent', 'incident.erase', 'schedule.write'];
    expect(boundsOf('administrator', 'always')).toEqual(expect.arrayContaining(kept));
    for (const role of teamRoles.filter((one) => one !== 'administrator'))
      expect(boundsOf(role, 'never')).toEqual(
        expect.arrayContaining(['user.write', 'incident.erase', 'transfer.consent']),
      );
  });

  it('let analysts and auditors write nothing', () => {
    const writing = permissions.filter((permission) => !reading.includes(permission));
    for (const role of ['analyst', 'auditor'] as const) {
      const may = writing.filter((permission) => boundOf(role, permission) !== 'never');
      expect([role, may]).toEqual([role, []]);
    }
  });

  it('let everybody read incidents, and no organization touch the rights of staff', () => {
    for (const role of teamRoles) {
      expect(boundsOf(role, 'always')).toEqual(expect.arrayContaining(['viewer.view', 'incident.view']));
      expect(boundsOf(role, 'never')).toEqual(
        expect.arrayContaining(['staff.testCallCentre', 'staff.createEntity', 'entity.switch']),
      );
    }
    for (const permission of permissions)
      expect(allowsWith({ [cellOf('_Staff', permission)]: false }, '_Staff', permission)).toBe(
        allows('_Staff', permission),
      );
  });
});

describe('a role in an organization with changes', () => {
  it('has what the table says where nothing was changed', () => {
    for (const { role, permission } of cells) expect(allowsWith({}, role, permission)).toBe(allows(role, permission));
  });

  it.each([true, false])('has the changed cells, %s, and no others', (allowed) => {
    for (const { role, permission } of cells) {
      const changes = { [cellOf(role, permission)]: allowed };
      const changed = cells.filter(
        (one) => allowsWith(changes, one.role, one.permission) !== allows(one.role, one.permission),
      );
      const differs = boundOf(role, permission) === 'choice' && allowed !== allows(role, permission);
      expect(changed).toEqual(differs ? [{ role, permission }] : []);
    }
  });
});
