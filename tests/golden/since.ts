import { limits } from '#contracts/core/limits';
import { workflowOf } from '#events/incident/versions/index';

/** The version of an incident, by uuid. */
export type VersionOf = (incident: string) => string | undefined;

/**
 * An answer of a golden's build as today's rules give it. Each intended change of an answer has a rule here, with its
 * reason. Any other change is a difference.
 */
export function sinceThen(was: unknown, path: string, versionOf: VersionOf): unknown {
  if (Array.isArray(was)) return listSince(was, path, versionOf);
  if (!isObject(was)) return was;
  const fields = Object.entries(was).map(([name, value]) => [name, sinceThen(value, `${path}/${name}`, versionOf)]);
  // No crew is sent to incidents of a quiet version. They are not active any more.
  const quiet = was.active === true && isQuiet(was.version);
  return { ...(Object.fromEntries(fields) as object), ...(quiet ? { active: false } : {}) };
}

/**
 * The answer with its active incidents in one order. They were newest first; now the longest wait is first. A list that
 * is cut has other incidents today, so only their number is left.
 */
export function unordered(answer: unknown, path: string): unknown {
  if (Array.isArray(answer)) {
    if (!isActiveList(path)) return answer.map((one) => unordered(one, path));
    return answer.length < limits.activeIncidentsListed ? answer.map(String).toSorted(byText) : answer.length;
  }
  if (!isObject(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, unordered(value, `${path}/${name}`)]));
}

function listSince(was: readonly unknown[], path: string, versionOf: VersionOf): readonly unknown[] {
  const isGone = (one: unknown): boolean => {
    if (isActiveList(path)) return isQuiet(versionOf(String(one)));
    return path.endsWith('/incidents') && isObject(one) && isQuiet(one.version);
  };
  return was.filter((one) => !isGone(one)).map((one) => sinceThen(one, path, versionOf));
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isQuiet = (version: unknown): boolean => typeof version === 'string' && workflowOf(version).quiet === true;

const isActiveList = (path: string): boolean => /\/active-incidents\/$|\/active_incidents$/.test(path);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
