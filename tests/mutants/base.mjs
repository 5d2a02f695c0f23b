import { execFileSync } from 'node:child_process';

const aDay = 86_400;
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim();

/**
 * The newest commit that is a day older than the last one, or the first of all: what follows is what a push brings. Null
 * in a clone of one commit.
 */
export function baseOf() {
  const older = git('rev-list', '-1', `--before=${Number(git('log', '-1', '--format=%ct')) - aDay}`, 'HEAD');
  if (older !== '') return older;
  const [first = ''] = git('rev-list', '--max-parents=0', 'HEAD').split('\n');
  return first === git('rev-parse', 'HEAD') ? null : first;
}
