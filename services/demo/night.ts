import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { integrationOf } from '#events/incident/integrations/integrations';
import { cityworksProblems } from '#events/incident/versions/problems/cityworks';
import type { Cause, Step } from '#events/store/handle';
import type { App } from '#services/app/app';
import { crewId, userId } from './ids.ts';
import { calls, crewNames, type DemoOrganisation } from './organisations.ts';
import { loadPhoto } from './photo.ts';
import { loadReports } from './reports.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A small generator with a seed (mulberry32): an organization has the same night on every machine. */
function chance(words: string): () => number {
  let state = Number.parseInt(idFrom('demo', 'seed', words).slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A day of calls and check-ins up to now, written through the usual commands. */
export async function loadNight(app: App, organisation: DemoOrganisation, cause: Cause): Promise<void> {
  const roll = chance(organisation.name);
  for (let n = 0; n < 16; n++) await loadCall(app, { organisation, cause, roll, n });
  for (const n of [0, 1, 2, 3]) await loadCheckIn(app, { organisation, cause, roll, n });
}

interface Scene {
  readonly organisation: DemoOrganisation;
  readonly cause: Cause;
  readonly roll: () => number;
  readonly n: number;
}

async function loadCall(app: App, { organisation, cause, roll, n }: Scene): Promise<void> {
  const { name, versions } = organisation;
  const id = idFrom('demo', 'incident', name, n);
  const [description, labels, kind] = calls[Math.floor(roll() * calls.length)] ?? calls[0];
  // The last six are still open; nobody has taken the newest ones yet.
  const open = n >= 10;
  const began = open ? (16 - n) * 25 * minute + roll() * 10 * minute : 3 * hour + (10 - n) * 2 * hour + roll() * hour;
  const target = versions.find((key) => key.endsWith(kind)) ?? '';
  const at = (after: number) => iso(app.clock.now() - began + after);
  const log = (event: string, message: string): IncidentCommand => ({
    do: 'log',
    entry: idFrom('demo', 'entry', name, n, event),
    incident: id,
    event,
    message,
    lat: null,
    lng: null,
    designation: null,
  });
  const truck = Math.floor(roll() * 4);
  const crew = {
    designation: crewId(name, truck),
    name: crewNames[truck] ?? '',
    active: true,
    user: userId(name, truck === 0 ? 'crew' : `crew${truck + 1}`),
  };
  const course: readonly (readonly [after: number, command: IncidentCommand])[] = [
    [
      0,
      {
        do: 'create',
        incident: id,
        version: versions[0] ?? '',
        description,
        source: null,
        labels: labels.map((label) => ({ label: idFrom('label', id, label), name: label })),
        locations: [place(organisation, roll, id)],
      },
    ],
    [4 * minute, log('acknowledged', '')],
    [9 * minute, log('contacts:call_completed', 'Caller confirms; somebody will be at the door.')],
    [14 * minute, { do: 'dispatch', newVersion: target, targets: [target], crew }],
    [38 * minute, log('geo:arrived', 'Arrived on scene.')],
    [85 * minute, log('geo:departed', '')],
    [90 * minute, log('team:done', 'Crew released.')],
    [100 * minute, { do: 'complete' }],
  ];
  const note: IncidentCommand = {
    do: 'writeNote',
    incident: id,
    note: idFrom('demo', 'note', name, n),
    body: 'Ask for the gate code at the door; there is a dog in the yard.',
  };
  const visit: IncidentCommand = {
    do: 'addTag',
    incident: id,
    tag: idFrom('demo', 'tag', name, n),
    contentType: 'appointment',
    data: { staff: 'Lena Ortiz', time: at(30 * hour) },
  };
  const joined: IncidentCommand = {
    do: 'addMembers',
    incident: id,
    members: [
      { user: crew.user, role: 'crew' },
      ...(n === 9
        ? ([
            { user: userId(name, 'crew'), role: 'crew' },
            { user: userId(name, 'leader'), role: 'leader' },
          ] as const)
        : []),
    ],
    entry: idFrom('demo', 'team', name, n),
  };
  const valve: IncidentCommand = {
    do: 'recordAsset',
    incident: id,
    asset: idFrom('demo', 'asset', name, n),
    location: idFrom('location', id),
    kind: 'valve',
    assetId: `V-${1_000 + n}`,
    note: 'Under the snow, left of the driveway.',
  };
  // It waited for a dig permit and has long been released.
  const hold = idFrom('demo', 'hold', name, n);
  const held: readonly (readonly [after: number, command: IncidentCommand])[] = [
    [20 * minute, { do: 'hold', hold }],
    [30 * minute, { do: 'releaseHold', hold }],
    [31 * minute, { do: 'endHolds', now: at(31 * minute) }],
  ];
  const done = open ? course.slice(0, Math.max(1, 16 - n)) : course;
  const steps: Step<IncidentCommand>[] = [
    ...done,
    ...(n % 3 === 0
      ? ([
          [3 * minute, note],
          [3 * minute, visit],
        ] as const)
      : []),
    ...(done.length > 3 ? ([[15 * minute, joined]] as const) : []),
    ...(n % 3 === 0 ? [[4 * minute, valve] as const] : []),
    ...(n === 9 ? held : []),
    ...(n === 9 || n === 12 ? inDoubt(name, id).map((command) => [2 * minute, command] as const) : []),
  ]
    .filter(([after]) => after <= began)
    .map(([after, command], i) => ({ commandId: idFrom('demo', 'call', name, n, i), occurredAt: at(after), command }));
  const dispatcher: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'dispatcher') } };
  await app.handle(incident, id, steps, dispatcher);
  if (n % 6 === 3) await loadPhoto(app, id, at(4 * minute), dispatcher);
  const sent: Cause = { ...cause, actor: { kind: 'user', id: crew.user } };
  await loadReports(app, { organisation: name, n, at }, sent);
}

/** A service request whose answer was lost that night, when the organization has a Cityworks. */
function inDoubt(organisation: string, id: string): readonly IncidentCommand[] {
  const problem = cityworksProblems[organisation]?.[2];
  if (!problem) return [];
  const integration = integrationOf(id, 'cityworks', problem.sid);
  const delivery = idFrom('delivery', integration, 0);
  return [
    { do: 'queueIntegration', incident: id, system: 'cityworks', problem },
    { do: 'tellIntegration', integration, delivery, outcome: { status: 'unknown' } },
  ];
}

function place({ lat, lng, streets, locality, state, areaCode }: DemoOrganisation, roll: () => number, id: string) {
  const streetNumber = String(100 + Math.floor(roll() * 8_900));
  const route = streets[Math.floor(roll() * streets.length)] ?? '';
  const caller = ['J. Alvarez', 'M. Chen', 'P. Novak', 'R. Singh', 'T. Brooks'][Math.floor(roll() * 5)] ?? '';
  return {
    location: idFrom('location', id),
    raw: `${streetNumber} ${route}, ${locality}, ${state}`,
    streetNumber,
    subpremise: '',
    route,
    locality,
    administrativeLevel1: state,
    postalCode: '',
    lat: round(lat + (roll() - 0.5) * 0.09),
    lng: round(lng + (roll() - 0.5) * 0.12),
    contacts: [
      {
        contact: idFrom('contact', id),
        name: caller,
        phoneNumber: `+1${areaCode}5550${170 + Math.floor(roll() * 30)}`,
        phoneExtension: '',
        email: '',
        complainant: true,
      },
    ],
  };
}

const round = (degrees: number): number => Number(degrees.toFixed(6));

/** Crews that answered 6, 22 and 48 minutes ago, and one that never did. */
async function loadCheckIn(app: App, { organisation, cause, roll, n }: Scene): Promise<void> {
  const { name, lat, lng } = organisation;
  const checkIn = idFrom('demo', 'check-in', name, n);
  const asked = app.clock.now() - ([8, 24, 50, 40][n] ?? 60) * minute;
  const answer: DesignationCommand =
    n === 3
      ? { do: 'failCheckIn', checkIn, reason: 'unanswered' }
      : {
          do: 'completeCheckIn',
          checkIn,
          at: iso(asked + 2 * minute),
          lat: round(lat + (roll() - 0.5) * 0.06),
          lng: round(lng + (roll() - 0.5) * 0.08),
          accuracy: 12,
          note: n === 1 ? 'Waiting for locates' : '',
        };
  // All due before now, so that an engine running during the load finds nothing left to send.
  const dueAt = iso(asked + (n === 3 ? 15 : 5) * minute);
  const commands: readonly (readonly [time: number, command: DesignationCommand])[] = [
    [asked, { do: 'requestCheckIn', checkIn, dueAt }],
    [n === 3 ? asked + 15 * minute : asked + 2 * minute, answer],
    ...(n === 0
      ? ([[asked + 3 * minute, { do: 'writeNote', body: 'Low on cold patch', source: 'manager' }]] as const)
      : []),
  ];
  const steps = commands.map(([time, command], i) => ({
    commandId: idFrom('demo', 'check-in', name, n, i),
    occurredAt: iso(time),
    command,
  }));
  await app.handle(designation, crewId(name, n), steps, cause);
}
