import { isSound, type Verified } from '#services/verify/verify';
import { summary } from '#services/verify/words';
import { caughtUp, filesOf, verified } from '../copies.ts';
import type { Invariant } from './invariant.ts';

const inWords = (verified: Verified): string | null =>
  isSound(verified) && verified.readModels === 'equal' ? null : `${verified.reason} ${summary(verified)}`;

export const copyInvariants: readonly Invariant[] = [
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
      const { machines, time, backups } = world;
      saw(backups.length);
      const [{ name } = { name: '' }] = machines;
      for (const backup of backups) {
        const restored = await time.finish(caughtUp(world, backup));
        const found = inWords(await time.finish(verified(world, name, restored)));
        if (found !== null) return found;
      }
      return null;
    },
  },
];
