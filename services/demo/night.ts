import type { JobStep } from '#contracts/incident/crews/crewStatus';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { integrationOf } from '#events/incident/integrations/integrations';
import { workflowOf } from '#events/incident/versions/index';
import { cityworksProblems } from '#events/incident/versions/problems/cityworks';
import type { Cause, Step } from '#events/store/handle';
import type { App } from '#services/app/app';
import { chance } from './chance.ts';
import { crewId, userId } from './ids.ts';
import { calls, crewNames, type DemoOrganisation } from './organisations.ts';
import { loadPhoto } from './photo.ts';
import { loadReports } from './reports.ts';
import { addressAt } from './streets.ts';

const minute = 60_000;
const hour = 60 * minute;

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
  const [first = ''] = versions;
  const target = versions.find((key) => key.endsWith(kind)) ?? first;
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
  const steps = open ? Math.max(1, 16 - n) : 8;
  const isDispatched = steps > 3;
  const sending = { dispatch: idFrom('demo', 'dispatch', name, n), respondBy: at(24 * minute) };
  // A crew that is still there took the step on its phone.
  const arrival: IncidentCommand = open
    ? { do: 'takeStep', incident: id, dispatch: sending.dispatch, step: 'on-scene', reason: '' }
    : log('geo:arrived', 'Arrived on scene.');
  const course: readonly (readonly [after: number, command: IncidentCommand])[] = [
    [
      0,
      {
        do: 'create',
        incident: id,
        // A crew is sent as a type that the incident can become; otherwise it was reported as that type.
        version: isDispatched && !workflowOf(first).targets.includes(target) ? target : first,
        description,
        source: null,
        labels: labels.map((label) => ({ label: idFrom('label', id, label), name: label })),
        locations: [place(organisation, roll, id)],
      },
    ],
    [4 * minute, log('acknowledged', '')],
    [9 * minute, log('contacts:call_completed', 'Caller confirms; someone will be at the door.')],
    [14 * minute, { do: 'dispatch', newVersion: target, crew, ...sending, seen: null, again: false }],
    [38 * minute, arrival],
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
    data: { staff: 'Lena Ortiz', time: at(80 * minute) },
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
    [20 * minute, { do: 'hold', hold, reason: 'Waits for the dig permit' }],
    [30 * minute, { do: 'releaseHold', hold }],
    [31 * minute, { do: 'endHolds', now: at(31 * minute) }],
  ];
  const done = course.slice(0, steps);
  const written: Step<IncidentCommand>[] = [
    ...done,
    ...(isDispatched ? answers({ incident: id, dispatch: sending.dispatch, n, name }) : []),
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
    .toSorted(([a], [b]) => a - b)
    .map(([after, command], i) => ({ commandId: idFrom('demo', 'call', name, n, i), occurredAt: at(after), command }));
  const dispatcher: Cause = { ...cause, actor: { kind: 'user', id: userId(name, 'dispatcher') } };
  await app.handle(incident, id, written, dispatcher);
  if (n % 6 === 3) await loadPhoto(app, id, at(4 * minute), dispatcher);
  const sent: Cause = { ...cause, actor: { kind: 'user', id: crew.user } };
  await loadReports(app, { organisation: name, n, at }, sent);
}

interface Sent {
  readonly incident: string;
  readonly dispatch: string;
  readonly n: number;
  readonly name: string;
}

/** The text to the crew, and its answer. The crew of one open incident cannot be reached, or declines. */
function answers({ incident: id, dispatch, n, name }: Sent): readonly (readonly [number, IncidentCommand])[] {
  const text = (state: 'sent' | 'delivered' | 'failed', reason = ''): IncidentCommand => ({
    do: 'tellJobText',
    dispatch,
    text: state,
    reason,
  });
  const step = (taken: JobStep, reason = ''): IncidentCommand => ({
    do: 'takeStep',
    incident: id,
    dispatch,
    step: taken,
    reason,
  });
  const sent = 14 * minute + 2_000;
  if (n === 12 && name.length % 3 === 1) {
    return [
      [sent, text('sent')],
      [sent + 4_000, text('failed', 'landline')],
    ];
  }
  const arrived = [
    [sent, text('sent')],
    [sent + 3_000, text('delivered')],
  ] as const;
  if (n === 12 && name.length % 3 === 2) {
    return [...arrived, [16 * minute, step('read')], [17 * minute, step('declined', 'Still at the last job.')]];
  }
  if (n === 12) return [...arrived, [24 * minute, { do: 'noteSilence', dispatch }]];
  return [...arrived, [15 * minute, step('read')], [16 * minute, step('accepted')], [18 * minute, step('on-my-way')]];
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

/** The place and the caller of a new call, as a screen reports them. */
export function reportedPlace(organisation: DemoOrganisation, roll: () => number) {
  const { lat, lng, streetNumber, route, raw } = somewhereIn(organisation, roll);
  const { locality, state } = organisation;
  const where = { raw, street_number: streetNumber, route, locality, administrative_level_1: state, lat, lng };
  return { ...where, contacts: [{ ...callerOf(organisation, roll), complainant: true }] };
}

const callers = ['J. Alvarez', 'M. Chen', 'P. Novak', 'R. Singh', 'T. Brooks'] as const;
const callerOf = ({ areaCode }: DemoOrganisation, roll: () => number) => ({
  name: callers[Math.floor(roll() * callers.length)] ?? '',
  phone_number: `+1${areaCode}5550${170 + Math.floor(roll() * 30)}`,
});
const somewhereIn = (organisation: DemoOrganisation, roll: () => number) =>
  addressAt(organisation, {
    lat: organisation.lat + (roll() - 0.5) * 0.09,
    lng: organisation.lng + (roll() - 0.5) * 0.12,
  });

function place(organisation: DemoOrganisation, roll: () => number, id: string) {
  const { lat, lng, streetNumber, route, raw } = somewhereIn(organisation, roll);
  const { name, phone_number: phoneNumber } = callerOf(organisation, roll);
  return {
    location: idFrom('location', id),
    raw,
    streetNumber,
    subpremise: '',
    route,
    locality: organisation.locality,
    administrativeLevel1: organisation.state,
    postalCode: '',
    lat,
    lng,
    contacts: [{ contact: idFrom('contact', id), name, phoneNumber, phoneExtension: '', email: '', complainant: true }],
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
