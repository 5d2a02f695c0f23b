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
  if (typeof was === 'string') return newerWords.get(was) ?? was;
  if (!isObject(was)) return was;
  const fields: Readonly<Record<string, unknown>> = Object.fromEntries(
    Object.entries(was).map(([name, value]) => [name, sinceThen(value, `${path}/${name}`, versionOf)]),
  );
  // No crew is sent to incidents of a quiet version. They are not active any more.
  const quiet = was.active === true && isQuiet(was.version);
  const states = withSkipped(fields);
  return { ...fields, ...(quiet ? { active: false } : {}), ...(states && { states }) };
}

/** The states of a version. A skipped location ends the work in each that expects an arrival; it did so in some only. */
function withSkipped({ key, states }: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  if (typeof key !== 'string' || !Array.isArray(states)) return undefined;
  const skipped = 'geo:location_skipped';
  const ends = (state: unknown) =>
    workflowOf(key).states.some((one) => one.state === state && one.logEvents.includes(skipped));
  return states.map((one: unknown) => {
    if (!isObject(one) || !Array.isArray(one.log_events) || !ends(one.state)) return one;
    const others = one.log_events.filter((event) => event !== skipped);
    return { ...one, log_events: [...others, skipped] };
  });
}

const newerRights =
  /^(alarm\.raise$|open311\.|analytics\.|audit\.|callout\.|transfer\.consent$|incident\.(classify|link)$|map\.view$|user\.write$|staff\.createEntity$|replay\.|notification\.send$|userList\.|digest\.|event\.|directory\.)/;

/**
 * The answer without what follows another rule today; for both answers. Active incidents were listed newest first; now
 * the longest wait is first. A list that is cut has other incidents today, so only their number is left.
 */
export function comparable(answer: unknown, path: string): unknown {
  if (Array.isArray(answer)) {
    // The people on duty came from several rules. Now one rule names them (`projections/onCall/duty/onDuty.ts`).
    if (/\/designated-user\/$|\/designated_users$/.test(path)) return 'the people on duty';
    // The rights to read the security log, to consent to transfers, to call people out, to classify, to link, to
    // raise alarms, to report through Open311, to administer people, to create organizations, to notify customers, to study figures, to replay, and to choose who is told are newer.
    if (path.endsWith('/permissions')) return answer.filter((one) => !newerRights.test(String(one)));
    if (path.endsWith('/phone-number-list/')) return answer.filter((one) => !isOnDuty(one)).map(withFirstDuty);
    if (!isActiveList(path)) return answer.map((one) => comparable(one, path));
    return answer.length < limits.activeIncidentsListed ? answer.map(String).toSorted(byText) : answer.length;
  }
  if (typeof answer === 'string' && path.endsWith('/body')) return olderWords(answer);
  if (!isObject(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer)
      // The number of corrections of a person is newer.
      .filter(([name]) => !(name === 'revision' && 'is_available' in answer))
      // The calendar says who is on duty, and how often a schedule has changed, since then.
      .filter(([name]) => !(name === 'segments' && 'profiles' in answer))
      .filter(([name]) => !(/^(revision|designated|is_crew)$/.test(name) && 'shared_phone_number' in answer))
      .filter(([name]) => !(/^(holidays|leave)$/.test(name) && 'designations' in answer))
      .map(([name, value]) => [name, comparable(value, `${path}/${name}`)]),
  );
}

function listSince(was: readonly unknown[], path: string, versionOf: VersionOf): readonly unknown[] {
  const isGone = (one: unknown): boolean => {
    if (isActiveList(path)) return isQuiet(versionOf(String(one)));
    return path.endsWith('/incidents') && isObject(one) && isQuiet(one.version);
  };
  return was.filter((one) => !isGone(one)).map((one) => sinceThen(one, path, versionOf));
}

/** Words that are written when they are shown, and are the field's terms since then. */
const newerWords: ReadonlyMap<string, string> = new Map([
  [
    'Muster: this is a test of the call center. Nobody needs to do anything.',
    'Muster: this is a test of the call center. No action is needed.',
  ],
  ['Contact the complainant', 'Call the customer back'],
  ['Call the complainant', 'Call the customer back'],
  ['Hand in the form, or skip it', 'Complete the report, or skip it'],
  ['Arrive on scene', 'Mark on scene'],
  ['Nobody needs to go', 'No dispatch needed'],
  ['Fill in the form', 'Complete the report'],
  ['Skip the form', 'Skip the report'],
]);

/**
 * The words of a message without those that are newer: a text to a crew names the problem and its place, one to a person
 * asks for an answer, and a mail has the caller and a map.
 */
const olderWords = (body: string): string =>
  body
    .replace(/^.*(Accept or decline: \S+).*$/s, 'A job. $1')
    .replace(/^.* is recalled from .*$/s, 'A recall.')
    .replace(/^Take it or decline: /m, '')
    .split('\n')
    .filter((line) => !/^Map: |\+1\d{10}$/.test(line))
    .join('\n');

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isQuiet = (version: unknown): boolean => typeof version === 'string' && workflowOf(version).quiet === true;

const isOnDuty = (one: unknown): boolean => isObject(one) && one.kind === 'on-call';

/** A person who is on duty as well has that duty as a further name. */
const withFirstDuty = (one: unknown): unknown => (isObject(one) ? { ...one, as: String(one.as).split(', ')[0] } : one);

const isActiveList = (path: string): boolean => /\/active-incidents\/$|\/active_incidents$/.test(path);

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * A value without what an erasure removes since then: the street and the exact point of an erased place, and the labels
 * of an erased incident. `erased` are the incidents with an erasure. For both sides.
 */
export function withoutErased(value: unknown, erased: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withoutErased(one, erased));
  if (!isObject(value)) return value;
  const { uuid, raw, card } = value;
  const isOfErased = [uuid, isObject(card) ? card.uuid : undefined].some((id) => erased.has(String(id)));
  const gone = [
    ...(isOfErased ? ['address', 'point', 'labels'] : []),
    ...(raw === null ? ['route', 'lat', 'lng'] : []),
  ];
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      gone.includes(name) ? 'of an erased person' : withoutErased(inner, erased),
    ]),
  );
}
