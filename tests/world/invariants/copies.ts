import { summary } from '#services/commands/verify/words';
import { type Verified, verdict } from '#services/verify/verify';
import { type Backup, caughtUp, filesOf, verified } from '../copies.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

const inWords = (verified: Verified): string | null =>
  verdict(verified) === 'sound' ? null : `${verified.reason} ${summary(verified)}`;

/** The difference between a restored backup and the running installation; null for none. */
async function differenceOf(world: World, backup: Backup): Promise<string | null> {
  const { machines, time, store } = world;
  for (;;) {
    const { length } = store.log.rows;
    const restored = await time.finish(caughtUp(world, backup));
    const found = inWords(await time.finish(verified(world, machines[0]?.name ?? '', restored)));
    // The security log notes what was read some seconds later, also what the sentences before read.
    if (found === null || length === store.log.rows.length) return found;
  }
}

export const copyInvariants: readonly Invariant[] = [
  {
    says: 'A move of the log succeeds while people work.',
    when: 'rest',
    check: ({ world: { story }, saw }) => {
      const moves = story.filter(({ what, answer }) => what === 'move' && !answer.startsWith('no:'));
      saw(moves.length);
      return moves.find(({ answer }) => !answer.startsWith('moved'))?.answer ?? null;
    },
  },
  {
    says: 'A verification finds nothing.',
    when: 'morning',
    check: async ({ world, saw }) => {
      const { machines, time, store } = world;
      saw(machines.length);
      for (const { name } of machines) {
        const found = inWords(await time.finish(verified(world, name, { store, files: filesOf(world) })));
        if (found !== null) return `${name}: ${found}`;
      }
      return null;
    },
  },
  {
    says: 'A restored backup that catches up shows what people see.',
    when: 'morning',
    check: async ({ world, saw }) => {
      saw(world.backups.length);
      for (const backup of world.backups) {
        const found = await differenceOf(world, backup);
        if (found !== null) return found;
      }
      return null;
    },
  },
];
