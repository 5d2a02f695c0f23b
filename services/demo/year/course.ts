import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import type { IncidentCommand } from '#events/incident/incident';
import { workflowOf } from '#events/incident/versions/index';
import { crewId, userId } from '../ids.ts';
import { crewNames, type DemoOrganisation } from '../organisations.ts';
import { type CallOut, callOutOf } from './callOut.ts';
import { lasting, oneOf } from './chances.ts';
import { isNight } from './kinds.ts';
import { leaders } from './people.ts';
import type { Timed } from './phoneCall.ts';
import type { Report } from './reports.ts';

/** Everything that was told of one report. Commands stand in the order in which they became known. */
export interface Course {
  readonly incident: string;
  readonly told: readonly Timed<IncidentCommand>[];
  readonly callOut: CallOut | null;
  /** When the last of it happened. */
  readonly endedAt: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;

/** Steps became faster over the year: 15 % slower than usual at its start, 12 % faster at its end. `age`: days ago. */
const trendAt = (age: number): number => 0.88 + 0.27 * Math.min(1, Math.max(0, age / 365));

/** The organization's response to a report. `now`: the end of the year, in milliseconds. */
export function courseOf(organisation: DemoOrganisation, report: Report, now: number): Course {
  const { name } = organisation;
  const { id: incident, at, kind, hour, isWeekend, roll } = report;
  const leader = leaders[Math.floor(at / week) % leaders.length] ?? leaders[0];
  if (!leader) throw new Error('nobody leads');
  const isLate = isNight(hour) || isWeekend;
  const pace = leader.pace * trendAt((now - at) / day) * (isNight(hour) ? 1.25 : 1);
  const after = (median: number, spread: number) => lasting(median, spread, roll) * minute * pace;
  const entry = (what: string) => idFrom('demo year', 'entry', incident, what);
  const truck = Math.floor(roll() * 4);
  const log = (event: string, message = '', crew: string | null = null): IncidentCommand => ({
    do: 'log',
    entry: entry(event),
    incident,
    event,
    message,
    lat: null,
    lng: null,
    designation: crew,
  });
  const told: Timed<IncidentCommand>[] = [[at, createOf(organisation, report)]];
  const acknowledged = at + after(kind.urgent ? 4 : 7, 0.6);
  told.push([acknowledged, log('acknowledged')]);
  const lead = userId(name, leader.key);
  told.push([
    acknowledged + 20_000,
    { do: 'addMembers', incident, members: [{ user: lead, role: 'leader' }], entry: entry('leader') },
  ]);

  // One in nine is settled on the phone.
  const byPhone = !kind.urgent && roll() < 0.11;
  const isContacted = byPhone || roll() < 0.86;
  const contacted = acknowledged + after(9, 0.7);
  if (isContacted) told.push([contacted, log('contacts:call_completed', oneOf(contactWords, roll))]);
  else told.push([contacted, log('contacts:call_skipped')]);
  if (byPhone) {
    const endedAt = contacted + after(4, 0.5);
    told.push([endedAt, { do: 'complete' }]);
    return finished(report, told, { callOut: null, endedAt });
  }

  const needsTeam = kind.urgent ? roll() < (isLate ? 0.85 : 0.3) : isLate && roll() < 0.16;
  const callOut = needsTeam
    ? callOutOf({ organisation, incident, at: acknowledged + after(3, 0.5), hour, isWeekend, roll })
    : null;
  if (callOut) told.push(...teamOf(callOut, incident, entry));
  const ready = Math.max(contacted, callOut?.end[0] ?? 0);

  const sent = ready + after(3, 0.5);
  const crew = crewId(name, truck);
  const newVersion = targetOf(organisation, kind.target);
  told.push([sent, { do: 'recordDispatch', designation: crew, name: crewNames[truck] ?? '', newVersion }]);
  const arrived = sent + after(isLate ? 31 : 24, 0.45);
  told.push([arrived, log('geo:arrived', '', crew)]);
  if (roll() < 0.05) {
    // Somebody else takes over while the crew works.
    const other = userId(
      name,
      oneOf(
        leaders.filter(({ key }) => key !== leader.key),
        roll,
      ).key,
    );
    const at = arrived + 5 * minute;
    told.push([at, { do: 'addMembers', incident, members: [{ user: other, role: 'leader' }], entry: entry('next') }]);
  }
  const departed = arrived + lasting(kind.work, 0.6, roll) * minute * leader.pace;
  if (roll() < 0.93) told.push([departed, log('geo:departed', '', crew)]);
  if (roll() < 0.7) told.push([departed + 4 * minute, log('team:done', oneOf(doneWords, roll))]);
  if (roll() < 0.06) told.push(...transferred(organisation, report, arrived + 9 * minute));
  const endedAt = departed + after(16, 0.6);
  told.push([endedAt, { do: 'complete' }]);
  return finished(report, told, { callOut, endedAt });
}

/** Most is told as it happens; some becomes known late, and some was wrong. */
function finished(
  { id: incident, at, roll, kind }: Report,
  course: readonly Timed<IncidentCommand>[],
  { callOut, endedAt }: Pick<Course, 'callOut' | 'endedAt'>,
): Course {
  const told = course.toSorted(([a], [b]) => a - b);
  const what = roll();
  if (what < 0.05) {
    // The crew wrote the times down at the end of its shift.
    const isOfCrew = ([, one]: Timed<IncidentCommand>) => one.do === 'log' && one.designation !== null;
    return { incident, told: [...told.filter((one) => !isOfCrew(one)), ...told.filter(isOfCrew)], callOut, endedAt };
  }
  if (what < 0.08) {
    // The call came in earlier than it was typed.
    const reported = iso(at - Math.floor(2 + roll() * 20) * minute);
    const newVersion = versionAtEnd(told);
    told.push([
      endedAt + 30 * minute,
      { do: 'correctReport', reported, description: null, newVersion } as IncidentCommand,
    ]);
  } else if (what < 0.1) {
    const [back, again] = [endedAt + 5 * 60 * minute, endedAt + 7 * 60 * minute];
    told.push([back, { do: 'reopen' }], [again, { do: 'complete' }]);
    return { incident, told, callOut, endedAt: again };
  } else if (what < 0.13) {
    const label = kind.labels.at(-1) ?? '';
    told.push([endedAt + 60 * minute, { do: 'removeLabel', label: idFrom('label', incident, label) }]);
    const other = oneOf(['Private side', 'Contractor', 'Repeat'], roll);
    told.push([endedAt + 60 * minute, { do: 'addLabel', label: idFrom('label', incident, other), name: other }]);
  }
  return { incident, told, callOut, endedAt };
}

/** The version that the incident has after these commands. */
function versionAtEnd(told: readonly Timed<IncidentCommand>[]): string {
  let version = '';
  for (const [, command] of told) {
    if (command.do === 'create') version = command.version;
    if ((command.do === 'recordDispatch' || command.do === 'transfer') && command.newVersion)
      version = command.newVersion;
  }
  return version;
}

function teamOf(
  { course, members, end: [at, how] }: CallOut,
  incident: string,
  entry: (what: string) => string,
): readonly Timed<IncidentCommand>[] {
  const log = (event: string, message: string): IncidentCommand => ({
    do: 'log',
    entry: entry(event),
    incident,
    event,
    message,
    lat: null,
    lng: null,
    designation: null,
  });
  return [
    [course[0]?.[0] ?? at, log('team:formation_initialized', '')],
    ...members.map(
      ([joined, user]): Timed<IncidentCommand> => [
        joined,
        { do: 'addMembers', incident, members: [{ user, role: 'crew' }], entry: entry(`member ${user}`) },
      ],
    ),
    how === 'formed'
      ? [at, log('team:formed', '')]
      : [at, log('team:formation_failed', 'Nobody else could be called.')],
  ];
}

const firstVersion = ({ versions }: DemoOrganisation): string => versions[0] ?? '';
const targetOf = (organisation: DemoOrganisation, kind: 'water' | 'sewer'): string =>
  organisation.versions.find((key) => key.endsWith(kind)) ?? firstVersion(organisation);

/** It turned out to be the other department's: the same organization, another version. */
function transferred(organisation: DemoOrganisation, report: Report, at: number): readonly Timed<IncidentCommand>[] {
  const { id: incident, kind } = report;
  const newVersion = targetOf(organisation, kind.target === 'water' ? 'sewer' : 'water');
  if (newVersion === targetOf(organisation, kind.target)) return [];
  const transfer: IncidentCommand = {
    do: 'transfer',
    incident,
    transfer: idFrom('demo year', 'transfer', incident),
    kind: 'version',
    name: workflowOf(newVersion).displayName,
    newVersion,
    newEntity: null,
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    notices: [],
    explanation: 'The crew found that the other department is responsible.',
    addresses: [],
    calls: null,
    labels: [],
    seen: null,
    rules: { explanationRequired: false, usuallyUrgent: false, mayManage: true, designated: [] },
  };
  return [[at, transfer]];
}

function createOf(organisation: DemoOrganisation, report: Report): IncidentCommand {
  const { id: incident, kind, description, lat, lng, route, streetNumber } = report;
  const { locality, state } = organisation;
  const [first, target] = [firstVersion(organisation), targetOf(organisation, kind.target)];
  return {
    do: 'create',
    incident,
    version: workflowOf(first).targets.includes(target) ? first : target,
    description,
    source: null,
    labels: kind.labels.map((label) => ({ label: idFrom('label', incident, label), name: label })),
    locations: [
      {
        location: idFrom('location', incident),
        raw: `${streetNumber} ${route}, ${locality}, ${state}`,
        streetNumber,
        subpremise: '',
        route,
        locality,
        administrativeLevel1: state,
        postalCode: '',
        lat,
        lng,
        contacts: [],
      },
    ],
  };
}

const contactWords = [
  'Caller confirms; somebody will be at the door.',
  'Caller is home until five.',
  'Caller was told that a crew is coming.',
  '',
] as const;
const doneWords = ['Repaired.', 'Cleared the line.', 'Made safe; the street crew comes in the morning.', ''] as const;
