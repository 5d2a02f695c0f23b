// Plants single-line bugs in a copy of the tree, one at a time, and runs the tests that should catch each. README.md beside it.
import { relative, resolve } from 'node:path';
import { changesIn } from './changes.mjs';
import { judge, openDesk } from './desks.mjs';
import { changeable, pick, sources, textOf } from './tree.mjs';
import { judgeAll, reasonFor } from './verdicts.mjs';

const seed = Number(process.env.SEED || Date.now() % 2 ** 31);
const count = Number(process.env.COUNT || 60);
const chosen = process.env.FILE || '';
const desks = Number(process.env.DESKS || 2);

/** One file, or the screens alone (`FILE=.tsx`). */
const isChosen = (file) => (chosen.startsWith('.') ? file.endsWith(chosen) : file === relative('.', resolve(chosen)));
const pool = chosen ? (chosen.startsWith('.') ? changeable : sources).filter(isChosen) : changeable;

const all = pool.flatMap((file) => changesIn(textOf(file), file).map((change) => ({ file, ...change })));
const picked = pick(all, count, seed);
if (picked.length === 0) {
  console.error(
    chosen ? `${chosen} is no source of this project with a line that can be changed.` : 'Nothing to change.',
  );
  process.exit(2);
}
console.log(`SEED=${seed} COUNT=${picked.length}: of ${all.length} single-line changes in ${pool.length} files`);
const folders = Array.from({ length: Math.min(desks, picked.length) }, openDesk);
const tally = { caught: 0, explained: 0, survived: 0 };
await judgeAll(picked, folders, {
  judge,
  found: (change, { by }) => (tally[by ? 'caught' : reasonFor(change) ? 'explained' : 'survived'] += 1),
});
const most = Math.floor(picked.length / 10);
console.log(
  `SEED=${seed}: ${picked.length} changes, ${tally.caught} caught, ${tally.explained} explained, ${tally.survived} survived; ${most} may`,
);
process.exit(tally.survived > most ? 1 : 0);
