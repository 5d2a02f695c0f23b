import { describe, expect, it } from 'vitest';
import { permissions } from './roles.ts';
import { scopes, scopesAllow, starterScopes } from './scopes.ts';

describe('the scopes of a token', () => {
  it('open what they name, and nothing else', () => {
    expect(permissions.filter((permission) => scopesAllow(['incident:close'], permission))).toEqual([
      'incident.manage',
    ]);
    expect(permissions.filter((permission) => scopesAllow(['map:read', 'crew:read'], permission)).toSorted()).toEqual([
      'board.view',
      'map.view',
    ]);
    expect(permissions.filter((permission) => scopesAllow([], permission))).toEqual([]);
  });

  it('of another release open nothing', () =>
    expect(permissions.some((permission) => scopesAllow(['everything', 'constructor'], permission))).toBe(false));

  it('never reach people, their rights, consents, erasures and the work of staff', () => {
    const never = permissions.filter((permission) => /^(viewer|user|entity|staff)\.|erase|consent/.test(permission));
    expect(never.length).toBeGreaterThan(5);
    expect(never.filter((permission) => scopesAllow(scopes, permission))).toEqual([]);
  });

  it('of the usual programs are far from the rights of a manager', () => {
    expect(starterScopes.map(({ scopes: given }) => given.length)).toEqual([5, 4, 1, 2]);
    const closes = starterScopes.filter(({ scopes: given }) => scopesAllow(given, 'incident.manage'));
    expect(closes.map(({ name }) => name)).toEqual(['SCADA gateway']);
  });
});
