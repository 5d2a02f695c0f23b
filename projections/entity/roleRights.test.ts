import { expect, it } from 'vitest';
import { rowChanges } from '#projections/core/rows';
import { given, happened } from '#projections/testing/given';
import { roleRights, roleRightsHistory } from './roleRights.ts';

const at = '2026-03-01T12:30:00.000Z';
const cell = { entity: 'arvada', role: 'crew', permission: 'incident.view' };
const changed = (type: 'PermissionGiven' | 'PermissionWithdrawn', of: object = {}) =>
  happened(type, { ...cell, ...of } as never, { stream: 'entity-arvada', at });
const changes = (...events: Parameters<typeof given>[1][]) => given(roleRights, ...events).doc('arvada')?.changes;

it('keeps the cells that an organization changed, each with its last word', () => {
  const withdrawn = changed('PermissionWithdrawn');
  const view = Object.keys(changes(withdrawn) ?? {})[0] ?? '';
  expect(view).toContain('crew');
  expect(changes(withdrawn)).toEqual({ [view]: false });
  expect(changes(withdrawn, changed('PermissionGiven'))).toEqual({ [view]: true });
  const others = changes(withdrawn, changed('PermissionGiven', { role: 'analyst' }));
  expect(Object.values(others ?? {})).toEqual([false, true]);
  expect(others).toMatchObject({ [view]: false });
});

it('tells the open screens of this organization only that something changed', () => {
  expect(given(roleRights, changed('PermissionGiven')).told).toEqual([
    { channel: expect.stringContaining('arvada'), event: 'RIGHTS_CHANGED', data: { position: 1 } },
  ]);
});

it('lists each change with its author and time', () => {
  const rows = (['PermissionGiven', 'PermissionWithdrawn'] as const).flatMap((type, n) => {
    const event = { ...changed(type), id: `e${n}`, position: { commit: BigInt(n + 7), prepare: 0n } };
    return rowChanges(roleRightsHistory, event as never);
  });
  const row = { ...cell, time: at, by: 'user:dana' };
  expect(rows).toEqual([
    { put: { ...row, position: 7, uuid: 'e0', allowed: 1 } },
    { put: { ...row, position: 8, uuid: 'e1', allowed: 0 } },
  ]);
});

it('keeps the roles that need a second step, beside the changed cells', () => {
  const rule = (role: string, required: boolean) =>
    happened('SecondStepRuleSet', { entity: 'arvada', role, required }, { stream: 'entity-arvada', at });
  const doc = (...events: Parameters<typeof given>[1][]) => given(roleRights, ...events).doc('arvada');
  expect(doc(rule('manager', true))).toEqual({ changes: {}, second_step: ['manager'] });
  expect(doc(rule('manager', true), rule('crew', true))?.second_step).toEqual(['manager', 'crew']);
  expect(doc(rule('manager', true), rule('crew', true), rule('manager', false))?.second_step).toEqual(['crew']);
  const both = doc(
    changed('PermissionWithdrawn'),
    rule('manager', true),
    changed('PermissionGiven', { role: 'analyst' }),
  );
  expect([Object.keys(both?.changes ?? {}).length, both?.second_step]).toEqual([2, ['manager']]);
});
