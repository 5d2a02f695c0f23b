import { explained } from './explained.mjs';
import { changedText, lineAt, lineOf, textOf } from './tree.mjs';

/** The reason why no test should catch a change, if one is given. */
export function reasonFor(change) {
  const line = lineAt(textOf(change.file), lineOf(change));
  return explained.find((one) => one.file === change.file && one.line === line && one.name === change.name)?.why;
}

export const placeOf = (change) => `${change.file}:${lineOf(change)}  ${change.name}`;

export function tell(change, { by, asked, late }, seconds) {
  const at = placeOf(change);
  if (by) return console.log(`caught    ${at}  by ${by} (${seconds} s)`);
  if (late) return console.log(`not judged in time  ${at} (${seconds} s)`);
  const why = reasonFor(change);
  console.log(`${why ? 'explained' : 'SURVIVED '} ${at}  ${asked} test files (${seconds} s)`);
  if (why) return console.log(`            ${why}`);
  console.log(`          - ${lineAt(textOf(change.file), lineOf(change))}`);
  console.log(`          + ${lineAt(changedText(change), lineOf(change))}`);
}

/** Judges all changes at once, one at each desk. `found` gets each outcome. */
export async function judgeAll(changes, folders, { judge, found }) {
  const waiting = [...changes];
  await Promise.all(
    folders.map(async (folder) => {
      for (let change = waiting.shift(); change; change = waiting.shift()) {
        const started = performance.now();
        const outcome = await judge(folder, change);
        tell(change, outcome, Math.round((performance.now() - started) / 1_000));
        found(change, outcome);
      }
    }),
  );
}
