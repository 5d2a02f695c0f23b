import type { Answers } from '#contracts/customers/bupp/programme';
import { type AfterHoursCommand, afterHours } from '#events/afterHours/decider';
import { callProfile } from '#events/callProfile/decider';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { type IncidentCommand, incident } from '#events/incident/incident';
import type { Cause } from '#events/store/handle';
import type { App } from '#services/app/app';
import { entityId, userId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

const minute = 60_000;
const day = 24 * 60;

/**
 * The steps of a case, in minutes before now. A name with a colon is a log event; the others are steps of the program.
 */
type CaseStep = readonly [minutesAgo: number, what: string];
interface Case {
  readonly version: string;
  readonly description: string;
  readonly caller: string;
  readonly told: readonly CaseStep[];
}

const led: readonly CaseStep[] = [
  [9 * day, 'lead'],
  [9 * day - 30, 'contacts:call_completed'],
];
const asked: readonly CaseStep[] = [...led, [8 * day, 'ask']];
const answered: readonly CaseStep[] = [...asked, [7 * day, 'answer']];
const visited: readonly CaseStep[] = [
  ...answered,
  [6 * day, 'eligible'],
  [6 * day - 60, 'visit'],
  [2 * day, 'visited'],
];

// biome-ignore format: a case a line.
const cases: Readonly<Record<string, readonly Case[]>> = {
  jcw: [
    { version: 'jcw_bupp', description: 'Sewage came up in the basement bathroom', caller: 'Grace Lindholm', told: [] },
    { version: 'jcw_bupp', description: 'Second backup in this house within a year', caller: 'Henry Oduya', told: led },
    { version: 'jcw_bupp', description: 'Floor drain backed up during the storm', caller: 'Ivy Castellano', told: asked },
    { version: 'jcw_bupp', description: 'Finished basement flooded with sewage', caller: 'Jonah Pike', told: answered },
    { version: 'jcw_bupp', description: 'Backup through the laundry drain', caller: 'Kira Sandoval', told: [...answered, [6 * day, 'eligible'], [6 * day - 60, 'visit']] },
    { version: 'jcw_bupp', description: 'Rented duplex, lower unit backed up', caller: 'Liam Forsythe', told: [...answered, [6 * day, 'ineligible']] },
    { version: 'jcw_bupp', description: 'Backup after a main was blocked', caller: 'Mona Bergstrom', told: [...visited, [day, 'qualified'], [day - 30, 'inspection']] },
    { version: 'jcw_after_hours', description: 'Manhole overflowing behind the school', caller: 'Noel Abara', told: [] },
    { version: 'jcw_after_hours', description: 'Sewer odor in the whole street', caller: 'Olga Brandt', told: [[48, 'team:leader_assigned'], [45, 'acknowledged'], [40, 'contacts:call_completed']] },
    { version: 'jcw_after_hours', description: 'Pump station alarm reported by a neighbor', caller: 'Pete Lozano', told: [[150, 'acknowledged'], [140, 'contacts:call_skipped'], [100, 'team:formed'], [70, 'geo:arrived']] },
  ],
  loveland: [
    { version: 'loveland_after_hours', description: 'Water running down the alley', caller: 'Quinn Aldous', told: [] },
    { version: 'loveland_sewer_ah', description: 'Backup in two neighboring houses', caller: 'Rita Voss', told: [[60, 'acknowledged'], [50, 'contacts:call_completed'], [20, 'geo:arrived']] },
  ],
  ug: [
    { version: 'ug_sewer_on_call', description: 'Inlet blocked, street flooding', caller: 'Saul Medina', told: [[30, 'acknowledged']] },
    { version: 'ug_sewer_phase_2_weekday_pm', description: 'Sinkhole beside a manhole', caller: 'Tess Okonkwo', told: [[200, 'acknowledged'], [190, 'contacts:call_completed'], [150, 'geo:arrived'], [145, 'team:required']] },
  ],
};

const callers = [
  { name: 'Edith Vance', street: '12', notes: 'Hard of hearing: let it ring, and speak slowly.' },
  { name: 'Otto Reiner', street: '48', notes: 'Manager of the apartments; has the key to the pump room.' },
] as const;

/** Known callers, and the leaders of the nights. */
async function loadAfterHours(app: App, { name, streets, locality, areaCode }: DemoOrganisation, cause: Cause) {
  for (const [n, caller] of callers.entries()) {
    const profile = idFrom('demo', 'profile', name, n);
    const phoneNumber = `+1${areaCode}5550${195 + n}`;
    const facts = {
      name: caller.name,
      phoneNumber,
      address: `${caller.street} ${streets[n] ?? ''}, ${locality}`,
      notes: caller.notes,
    };
    const occurredAt = iso(app.clock.now() - day * minute);
    const command = { do: 'write', profile, facts } as const;
    await app.handle(
      callProfile,
      profile,
      { commandId: idFrom('demo', 'profile', name, n), occurredAt, command },
      cause,
    );
  }
  if (!leads.has(name)) return;
  const id = entityId(name);
  const now = app.clock.now();
  const shift = (n: number, person: string, from: number): AfterHoursCommand => ({
    do: 'chooseLeader',
    afterHours: id,
    shift: idFrom('demo', 'shift', name, n),
    user: userId(name, person),
    from: iso(from),
    phoneNumber: `+1${areaCode}5550${100 + n}`,
    now: iso(now - 20 * 60 * minute),
    by: null,
  });
  const commands: readonly AfterHoursCommand[] = [
    { do: 'setNumber', afterHours: id, phoneNumber: `+1${areaCode}5550111` },
    shift(0, 'leader', now - 20 * 60 * minute),
    shift(2, 'manager', now + 16 * 60 * minute),
  ];
  const steps = commands.map((command, n) => ({
    commandId: idFrom('demo', 'after hours', name, n),
    occurredAt: iso(now - 20 * 60 * minute),
    command,
  }));
  await app.handle(afterHours, id, steps, cause);
}
const leads = new Set(['jcw', 'loveland']);

/** Data for the modules of an organization, written through the usual commands. */
export async function loadModules(app: App, organisation: DemoOrganisation, cause: Cause): Promise<void> {
  await loadAfterHours(app, organisation, cause);
  const leader: Cause = { ...cause, actor: { kind: 'user', id: userId(organisation.name, 'leader') } };
  for (const [n, one] of (cases[organisation.name] ?? []).entries()) {
    const id = idFrom('demo', 'module', organisation.name, n);
    const began = (one.told[0]?.[0] ?? 15) + 20;
    const told: readonly (readonly [number, IncidentCommand])[] = [
      [began, created(organisation, one, n)],
      ...one.told.map(
        ([ago, what]) => [ago, step(app, { organisation: organisation.name, id, n, ago, what })] as const,
      ),
    ];
    const steps = told.map(([ago, command], i) => ({
      commandId: idFrom('demo', 'module', organisation.name, n, i),
      occurredAt: iso(app.clock.now() - ago * minute),
      command,
    }));
    await app.handle(incident, id, steps, leader);
  }
}

function created(
  { name, lat, lng, streets, locality, state, areaCode }: DemoOrganisation,
  one: Case,
  n: number,
): IncidentCommand {
  const id = idFrom('demo', 'module', name, n);
  const route = streets[n % streets.length] ?? '';
  const streetNumber = String(7_100 + 37 * n);
  const contact = {
    contact: idFrom('contact', id),
    name: one.caller,
    phoneNumber: `+1${areaCode}5550${180 + n}`,
    phoneExtension: '',
    email: `${one.caller.split(' ')[0]?.toLowerCase() ?? ''}@household.example`,
    complainant: true,
  };
  return {
    do: 'create',
    incident: id,
    version: one.version,
    description: one.description,
    source: null,
    labels: [],
    locations: [
      {
        location: idFrom('location', id),
        raw: `${streetNumber} ${route}, ${locality}, ${state}`,
        streetNumber,
        subpremise: '',
        route,
        locality,
        administrativeLevel1: state,
        postalCode: '',
        lat: Number((lat + 0.004 * (n - 4)).toFixed(6)),
        lng: Number((lng + 0.006 * ((n * 3) % 7) - 0.02).toFixed(6)),
        contacts: [contact],
      },
    ],
  };
}

interface Telling {
  readonly organisation: string;
  readonly id: string;
  readonly n: number;
  readonly ago: number;
  readonly what: string;
}

const answers: Answers = {
  backed_up: 'yes',
  how_often: 'two_or_three',
  basement_drain: 'yes',
  device: 'no',
  holder: 'own',
  when_reachable: 'Weekdays after 5 PM',
  remarks: '',
};

function step(app: App, { organisation, id, n, ago, what }: Telling): IncidentCommand {
  const at = { incident: id, entry: idFrom('demo', 'entry', id, what) };
  const questionnaire = idFrom('demo', 'questionnaire', id);
  const then = app.clock.now() - ago * minute;
  switch (what) {
    case 'lead':
      return { do: 'assignBuppLeader', ...at, user: userId(organisation, 'leader'), name: 'Lena Ortiz' };
    case 'ask':
      return {
        do: 'sendQuestionnaire',
        ...at,
        questionnaire,
        delivery: idFrom('delivery', questionnaire),
        medium: n % 2 === 0 ? 'sms' : 'email',
        to: n % 2 === 0 ? `+19135550${180 + n}` : `household${n}@household.example`,
        at: iso(then),
        expiresAt: iso(then + 14 * day * minute),
      };
    case 'answer':
      return { do: 'answerQuestionnaire', ...at, questionnaire, at: iso(then), answers };
    case 'eligible':
    case 'qualified':
      return { do: 'decideBupp', ...at, decision: what, reason: '' };
    case 'ineligible':
      return { do: 'decideBupp', ...at, decision: what, reason: 'The programme is for owners who live in the house.' };
    case 'visit':
    case 'inspection': {
      // At nine in the morning, Chicago time (an hour off in summer), on days of this week and the next.
      const morning = new Date(app.clock.now() + (1 + (n % 4)) * day * minute).setUTCHours(15, 0, 0, 0);
      return {
        do: 'makeAppointment',
        ...at,
        tag: idFrom('demo', 'appointment', id, what),
        kind: what,
        staff: n % 2 === 0 ? 'Lena Ortiz' : 'Marcus Boyd',
        time: iso(morning),
        words: '',
      };
    }
    case 'visited':
      return { do: 'keepAppointment', ...at, kind: 'visit', message: 'Drain below the main; room for a valve.' };
    default:
      return { do: 'log', ...at, event: what, message: '', lat: null, lng: null, designation: null };
  }
}
