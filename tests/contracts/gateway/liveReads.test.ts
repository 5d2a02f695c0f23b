import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ChannelKind, channelTable } from '#contracts/accounts/channels';
import { operations } from '#contracts/api/index';
import { allows, type Permission, roles } from '#contracts/core/roles';

const dashboard = resolve(import.meta.dirname, '../../../dashboard');
const sources = readdirSync(dashboard, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\//.test(name))
  .map((name) => ({ name, text: readFileSync(join(dashboard, name), 'utf8') }));

/** The right that the page of a part needs, where it is another than the right of the read. */
const within: Readonly<Record<string, Permission>> = {
  'screens/admin/useAdmin.ts': 'schedule.view',
  // An administrator always sees the users.
  'screens/admin/programs/Tokens.tsx': 'user.view',
  'screens/admin/programs/Webhooks.tsx': 'user.view',
  'shell/status/DeadLetters.tsx': 'user.view',
  'screens/beats/Initiate.tsx': 'beat.view',
  'screens/beats/useBeats.ts': 'beat.view',
  'screens/dispatch/board/useHeld.ts': 'board.view',
  'screens/users/useUsers.ts': 'user.view',
};

/** These fetch again within half a minute whatever they hear. */
const polled = new Set(['customers/bupp/useCases.ts', 'screens/simulator/useMessages.ts']);

const namesIn = (text: string, pattern: RegExp): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
];
const permissionOf = (name: string): Permission | undefined =>
  new Map<string, { readonly permission: string }>(Object.entries(operations)).get(name)?.permission as Permission;

/** The reads of a file that hears a channel, and the channels. A hook that is given its address hears its own. */
const liveReads = sources.flatMap(({ name, text }) => {
  const kinds = [
    ...namesIn(text, /\bchannels\.(\w+)\(/g),
    ...(/\buseCallouts\(/.test(text) ? ['callouts'] : []),
  ] as ChannelKind[];
  const reads = namesIn(text, /addressOf\(\s*'(GET [^']+)'/g);
  return kinds.length === 0 || polled.has(name) ? [] : reads.map((read) => ({ name, read, kinds }));
});
describe('a read that a screen keeps live', () => {
  it.each(roles)('is heard of by a %s who may read it, whatever other rights the role loses', (role) => {
    const deaf = liveReads.filter(({ name, read, kinds }) => {
      const permission = permissionOf(read);
      if (!permission || !allows(role, permission)) return false;
      const needed = channelTable.filter(({ kind }) => kinds.includes(kind)).map((one) => one.permission);
      const has: readonly Permission[] = ['viewer.view', permission, ...(within[name] ? [within[name]] : [])];
      return !needed.some((one) => has.includes(one));
    });
    expect(deaf).toEqual([]);
  });

  it('is of a file that is still there', () => {
    expect(liveReads.length).toBeGreaterThan(15);
    const named = [...Object.keys(within), ...polled];
    expect(named.filter((name) => !sources.some((one) => one.name === name))).toEqual([]);
  });
});
