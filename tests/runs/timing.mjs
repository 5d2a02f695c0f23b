// The times of a run: the slowest files, and each project against its budget.

/**
 * The seconds of all files of a project together, in a complete run on two cores with nothing else running, up to five
 * of them side by side. Where the machine is slower, the work takes longer; a wait for a time limit stays as it is. The
 * other projects of the same run tell how fast the machine is. A project fails when it takes half again of what they let
 * expect: then a test has become slow, or a file loads data that it could copy.
 */
export const budgets = {
  unit: { work: 96, wait: 0 },
  screens: { work: 49, wait: 0 },
  sheets: { work: 85, wait: 0 },
  across: { work: 467, wait: 0 },
  isolated: { work: 9, wait: 10 },
  mocked: { work: 45, wait: 0 },
  browser: { work: 156, wait: 0 },
  quiet: { work: 4, wait: 0 },
  network: { work: 15, wait: 19 },
  chaos: { work: 112, wait: 0 },
};
const tolerated = 1.5;

const ten = 10;
const rounded = (seconds) => seconds.toFixed(1).padStart(7);

export function slowest(files) {
  const lines = files
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, ten)
    .map(({ seconds, path }) => `${rounded(seconds)} s  ${path}`);
  return ['The slowest files:', ...lines].join('\n');
}

/** One line per project, and the names of those that took half again of what the others let expect. */
export function projectsOf(files) {
  const spent = new Map();
  for (const { project, seconds } of files) spent.set(project, (spent.get(project) ?? 0) + seconds);
  const judged = [...spent].flatMap(([project, seconds]) => {
    const budget = budgets[project];
    return budget ? [{ project, seconds, expected: budget.work * slownessBeside(spent, project) + budget.wait }] : [];
  });
  const lines = judged.map(
    ({ project, seconds, expected }) =>
      `${rounded(seconds)} s  ${project}, beside the others ${Math.round(expected)} s`,
  );
  const late = judged.filter(({ seconds, expected }) => seconds > tolerated * expected).map(({ project }) => project);
  return { words: ['The projects, all files together:', ...lines].join('\n'), late };
}

/** How many times longer the work of all other projects took than in the budgets. */
function slownessBeside(spent, project) {
  const others = [...spent].filter(([name]) => name !== project && budgets[name]);
  const sum = (value) => others.reduce((total, [name, seconds]) => total + value(budgets[name], seconds), 0);
  return (
    Math.max(
      0,
      sum(({ wait }, seconds) => seconds - wait),
    ) / sum(({ work }) => work)
  );
}

/** "9 min 5 s" */
export function lasted(milliseconds) {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
