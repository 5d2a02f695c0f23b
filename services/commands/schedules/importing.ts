import { localTimeAt } from '#contracts/time/localTime';
import { plainLine } from '#contracts/values/text';
import { idFrom } from '#events/core/ids';
import { type Clock, iso, type Random } from '#events/core/ports';
import { schedule, scheduleOf } from '#events/schedule/decider';
import { type PlannedShift, shiftOf } from '#events/schedule/state';
import type { AccountDoc } from '#projections/accounts/accounts';
import { accounts } from '#projections/accounts/accounts';
import { crews } from '#projections/dispatch/crews';
import { designees } from '#projections/entity/designees';
import { entities } from '#projections/entity/entities';
import { shifts } from '#projections/onCall/shifts';
import { endOf, startOf, timesOf } from '#projections/onCall/shiftTimes';
import { dayAndClockOf, zoneOf } from '#services/app/calling/zone';
import type { Config } from '#services/app/config';
import { designationsOf } from '#services/app/designations';
import { knownModels } from '#services/commands/knownModels';
import { findOrganization } from '#services/commands/organization';
import { WrongCommand } from '#services/commands/wrongCommand';
import { openStore } from '#services/store/openStore';
import type { Views } from '#services/views/views';
import { readCalendarEvents } from './calendarEvents.ts';
import type { Exported } from './exported.ts';
import { readGrafana } from './grafana.ts';
import { readOpsgenie } from './opsgenie.ts';
import { readPagerDuty } from './pagerDuty.ts';
import type { Period, Span, Who } from './turns.ts';

const minute = 60_000;
/** The days of the calendar that an import fills. */
const ahead = 90 * 24 * 60 * minute;
/** The shifts that are written together. */
const atOnce = 100;

export interface ScheduleFile {
  /** The content of the export. */
  readonly text: string;
  /** The internal name of the organization. */
  readonly organization: string;
  /** The designation of a file with one schedule; '' when the schedules have the names of designations. */
  readonly designation: string;
  /** Writes what the preview shows. */
  readonly apply: boolean;
}
interface Ports {
  readonly clock: Clock;
  readonly random: Random;
}

/** Compares an export with the calendar of the next 90 days, and writes the shifts that it lacks. Returns the preview. */
export async function importSchedules(
  config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey'>,
  { text, organization, designation, apply }: ScheduleFile,
  ports: Ports,
): Promise<readonly string[]> {
  const open = await openStore(config, ports);
  const models = [accounts, crews, designees, entities, shifts];
  const known = await knownModels(open, { dataDir: config.dataDir, folder: 'importing-schedules', models });
  try {
    const entity = await findOrganization(open, organization);
    if (entity === null) throw new WrongCommand(`There is no organization ${JSON.stringify(organization)}.`);
    // A shift begins with a minute of the clock.
    const now = Math.ceil(ports.clock.now() / minute) * minute;
    const period = { from: now, until: now + ahead };
    const home = { views: known.views, entity, zone: zoneOf(known, entity) };
    const plans = readExport(text, period, home.zone).map((one) => compared(home, { one, designation, period }));
    const added = plans.flatMap((one) => one.added);
    const last = apply ? 'were added' : 'would be added. Nothing was written: APPLY=1 writes them';
    if (apply)
      for (let n = 0; n < added.length; n += atOnce) {
        const part = added.slice(n, n + atOnce);
        for (const id of new Set(part.map((plan) => plan.schedule)))
          await open.handle(
            schedule,
            id,
            part
              .filter((plan) => plan.schedule === id)
              .map((plan) => ({
                commandId: idFrom('imported shift', plan.shift, iso(now)),
                occurredAt: iso(ports.clock.now()),
                command: { do: 'schedule', ...plan, now: iso(ports.clock.now()) } as const,
              })),
            { entity, actor: { kind: 'system', id: 'import-schedules' }, correlationId: ports.random.uuid() },
          );
      }
    return [...plans.flatMap((one) => one.words), `${added.length} shifts ${last}.`];
  } finally {
    known.end();
    await open.close();
  }
}

/** The schedules of an export of any of these programs. */
export function readExport(text: string, period: Period, zone: string): readonly Exported[] {
  const events = readCalendarEvents(text, period, zone);
  if (events) return events;
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new WrongCommand('This file is neither JSON nor iCalendar.');
  }
  for (const read of [readPagerDuty, readOpsgenie, readGrafana]) {
    const found = read(file, period);
    if (found) return found;
  }
  throw new WrongCommand(
    'This is no export that is known: a schedule of PagerDuty or Opsgenie, final_shifts of Grafana OnCall, or iCalendar.',
  );
}

interface Home {
  readonly views: Views;
  readonly entity: string;
  readonly zone: string;
}
interface Compared {
  readonly added: readonly PlannedShift[];
  readonly words: readonly string[];
}

function compared(
  home: Home,
  {
    one,
    designation: chosen,
    period,
  }: { readonly one: Exported; readonly designation: string; readonly period: Period },
): Compared {
  const designation = designationIn(home, chosen || one.name);
  const people = peopleIn(home, one);
  const planned = one.spans.map((span) => planOf(home, { span, designation, person: people(span.who) }));
  const standing = standingIn(home, designation, period);
  const isSame = (a: Standing, b: Pick<PlannedShift, 'user' | 'from' | 'until'>) =>
    a.user === b.user && a.end === b.until && (a.start === b.from || (a.start <= b.from && b.from <= iso(period.from)));
  const added = planned.filter((plan) => !standing.some((shift) => isSame(shift, plan)));
  const others = standing.filter((shift) => !planned.some((plan) => isSame(shift, plan)));
  const name = (user: string) => {
    const account = home.views.doc('accounts', user);
    return account ? `${account.first_name} ${account.last_name}` : 'A person who has left';
  };
  const span = (start: string, end: string) =>
    `${dayAndClockOf(Date.parse(start), home.zone)} to ${dayAndClockOf(Date.parse(end), home.zone)}`;
  return {
    added,
    words: [
      `${designation}, the next 90 days:`,
      ...one.notes.map((note) => `  ${note}`),
      ...added.map(({ user, from, until }) => `  + ${name(user)}, ${span(from, until)}`),
      ...others.map(({ user, start, end }) => `  ! ${name(user)}, ${span(start, end)}: not in the file, and stays`),
      `  ${planned.length - added.length} shifts are in the calendar already.`,
    ],
  };
}

/** A name as people compare it, between spaces. */
const plain = (text: string): string => ` ${plainLine(text).toLowerCase()} `;

function designationIn({ views, entity }: Home, name: string): string {
  const all = designationsOf({ views }, entity).map((one) => one.name);
  const found = all.find((one) => plain(one) === plain(name));
  if (found !== undefined) return found;
  throw new WrongCommand(`There is no designation “${name}”. DESIGNATION=… names one of: ${all.join(', ')}.`);
}

/** The people of the organization, by address or by name. Everybody who is unknown is named at once. */
function peopleIn({ views, entity }: Home, { name, spans }: Exported): (who: Who) => AccountDoc {
  const active = views.docs('accounts', { where: { entity } }).filter((one) => one.active && one.role !== '_Staff');
  const found = new Map<string, AccountDoc>();
  const missing = new Set<string>();
  const keyOf = ({ email, name: called }: Who) => `${email.toLowerCase()} ${called}`;
  for (const { who } of spans) {
    const person = personIn(active, who);
    if (person) found.set(keyOf(who), person);
    else missing.add(`  ${who.name} ${who.email && `<${who.email}>`}`.trimEnd());
  }
  if (missing.size > 0)
    throw new WrongCommand(`“${name}” names people who are no active people here:\n${[...missing].join('\n')}`);
  return (who) => found.get(keyOf(who)) as AccountDoc;
}

/** An address counts before a name. A title names one person, and no two. */
function personIn(people: readonly AccountDoc[], { email, name }: Who): AccountDoc | undefined {
  const byEmail = people.find((one) => email !== '' && one.email.toLowerCase() === email.toLowerCase());
  if (byEmail) return byEmail;
  const words = plain(name);
  const named = people.filter(
    (one) => words.includes(plain(`${one.first_name} ${one.last_name}`)) || words.includes(plain(one.email)),
  );
  return named.length === 1 ? named[0] : undefined;
}

interface Planned {
  readonly span: Span;
  readonly designation: string;
  readonly person: AccountDoc;
}

function planOf({ entity, zone }: Home, { span, designation, person }: Planned): PlannedShift {
  const typed = (at: number) => {
    const [date = '', time = ''] = localTimeAt(at, zone).split('T');
    return { date, time };
  };
  const [begins, ends] = [typed(span.start), typed(span.end)];
  const id = scheduleOf(entity, designation);
  const times = { user: person.uuid, from: startOf(begins, zone), until: endOf(ends, zone) };
  return {
    schedule: id,
    shift: shiftOf(id, times),
    designation,
    ...times,
    typed: { dateStart: begins.date, timeStart: begins.time, dateEnd: ends.date, timeEnd: ends.time, tzstr: zone },
    phoneNumber: person.phone_number,
  };
}

interface Standing {
  readonly user: string;
  readonly start: string;
  readonly end: string;
}

const standingIn = ({ views, entity, zone }: Home, designation: string, { from, until }: Period): readonly Standing[] =>
  views
    .docs('shifts', { where: { schedule: scheduleOf(entity, designation) } })
    .flatMap((shift) => (shift.kind === 'shift' ? [{ user: shift.user, ...timesOf(shift, zone) }] : []))
    .filter(({ start, end }) => end > iso(from) && start < iso(until));
