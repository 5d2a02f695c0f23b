// Plants five bugs in the lines that a push brings and runs the nearest tests. Each must be caught, or explained.
import { writeFileSync } from 'node:fs';
import { changesIn } from './changes.mjs';
import { hasNearTests, judge, openDesk } from './desks.mjs';
import { ownDiff } from './ownDiff.mjs';
import { changeable, lineOf, smallest, textOf } from './tree.mjs';
import { judgeAll, placeOf, reasonFor } from './verdicts.mjs';

const count = Number(process.env.COUNT || 5);
/** Milliseconds. A change that is not judged by then is no failure: a slow machine says nothing of the tests. */
const room = Number(process.env.ROOM || 55) * 1_000;
const sizes = { unit: [6, 6], across: [1, 2], browser: [] };

/**
 * Whoever reads one of these sees a bug. A boundary moved by one, a number, or a call left out is often as good as the
 * source, and `make mutants` plants it.
 */
const isPlain = ({ name }) =>
  /^(===|!==|&&|\|\|) →|^(true|false) →|^left out (!|the|disabled)|^(swapped|negated|emptied)/.test(name);

const { base, lines } = ownDiff(changeable);
const all = [...lines]
  .filter(([file]) => hasNearTests(file))
  .flatMap(([file, own]) =>
    changesIn(textOf(file), file)
      .map((change) => ({ file, ...change }))
      .filter((change) => isPlain(change) && own.has(lineOf(change))),
  );
const picked = smallest(all, count);
const since = base === null ? 'no earlier commit' : base.slice(0, 8);
console.log(`Planted bugs: ${picked.length} of ${all.length} possible in the lines since ${since}`);

const ends = performance.now() + room;
const tally = { passed: 0, failed: 0, late: 0 };
const failures = [];
if (picked.length > 0)
  await judgeAll(picked, Array.from({ length: Math.min(2, picked.length) }, openDesk), {
    judge: (folder, change) => judge(folder, change, { sizes, left: () => ends - performance.now() }),
    found: (change, { by, late }) => {
      const isFailed = !by && !late && !reasonFor(change);
      tally[isFailed ? 'failed' : late ? 'late' : 'passed'] += 1;
      if (isFailed)
        failures.push(
          `planted bug: ${placeOf(change)}: no near test fails. Add one, or a line in tests/mutants/explained.mjs with the reason`,
        );
    },
  });
console.log(
  `Planted bugs: ${tally.passed} caught or explained, ${tally.failed} survived, ${tally.late} not judged in time`,
);
if (process.env.REPORT)
  writeFileSync(process.env.REPORT, JSON.stringify({ counts: { ...tally, skipped: 0 }, failures, files: [] }));
process.exit(tally.failed > 0 ? 1 : 0);
