// The times of a run: the slowest files, and each project against its budget.

/**
 * The seconds of all files of a project together, in a complete run on two slow cores with nothing else running, up to
 * five of them side by side. The machine's speed changes, so a project is judged beside the others of the same run: it
 * fails when its part beside all others has grown by half. Then a test has become slow, or a file loads data that it
 * could copy.
 */
export const budgets = {
  unit: 280,
  screens: 130,
  across: 850,
  isolated: 36,
  mocked: 110,
  browser: 250,
  quiet: 9,
  network: 31,
  chaos: 290,
};

/** These wait for time limits, which a faster machine does not shorten: their seconds must have grown by half as well. */
const waits = ['network'];

const ten = 10;
const rounded = (seconds) => seconds.toFixed(1).padStart(7);

export function slowest(files) {
  const lines = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, ten)
    .map(({ seconds, path }) => `${rounded(seconds)} s  ${path}`);
  return ['The slowest files:', ...lines].join('\n');
}

/** One line per project, and the names of those whose part beside all others has grown by half. */
export function projectsOf(files) {
  const spent = new Map();
  for (const { project, seconds } of files) spent.set(project, (spent.get(project) ?? 0) + seconds);
  const lines = [...spent].map(
    ([project, seconds]) => `${rounded(seconds)} s  ${project}, of ${budgets[project] ?? 'no'} s`,
  );
  const beside = (all, project) => [...all].reduce((sum, [name, seconds]) => sum + (name === project ? 0 : seconds), 0);
  const usual = new Map(Object.entries(budgets));
  const late = [...spent]
    .filter(([project]) => usual.has(project))
    .filter(([project, seconds]) => {
      const [now, then] = [seconds / beside(spent, project), usual.get(project) / beside(usual, project)];
      return now > 1.5 * then && (!waits.includes(project) || seconds > 1.5 * usual.get(project));
    })
    .map(([project]) => project);
  return { words: ['The projects, all files together:', ...lines].join('\n'), late };
}

/** "9 min 5 s" */
export function lasted(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
