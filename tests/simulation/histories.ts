import fc from 'fast-check';
import type { Role } from '#contracts/core/roles';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { entity } from '#events/entity/decider';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { integrationOf } from '#events/incident/integrations/integrations';
import { taskId } from '#events/incident/tasks/tasks';
import type { Handle } from '#events/store/handle';
import { user } from '#events/user/decider';

/** One event on one of a few things of each kind: small worlds collide more. */
export interface Happening {
  readonly what: number;
  readonly which: number;
  readonly minute: number;
  readonly words: string;
}

export const histories = (length: number, width = 6): fc.Arbitrary<readonly Happening[]> =>
  fc.array(
    fc.record({
      what: fc.nat(19),
      which: fc.nat(width - 1),
      minute: fc.integer({ min: 0, max: 600 }),
      words: fc.string({ maxLength: 12 }),
    }),
    { minLength: length, maxLength: length },
  );

export const arvada = idFrom('simulated', 'entity');
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1) + minute * 60_000).toISOString();
const logEvents = ['acknowledged', 'contacts:call_completed', 'geo:arrived', 'geo:departed', 'team:done', 'other'];
const roles: readonly Role[] = ['crew', 'leader', 'dispatcher'];

/** Carries it out through the real commands. A refused command has no effect. */
export async function happen(
  handle: Handle,
  history: readonly Happening[],
  erase: (subject: string) => Promise<void>,
): Promise<void> {
  const cause = { entity: arvada, actor: { kind: 'system', id: 'simulation' } as const, correlationId: 'simulation' };
  for (const [n, { what, which, minute, words }] of history.entries()) {
    const step = <Command>(command: Command) => ({
      commandId: idFrom('simulated', n),
      occurredAt: at(minute),
      command,
    });
    const [id, truck] = [idFrom('simulated', 'incident', which), idFrom('simulated', 'truck', which)];
    const person = idFrom('simulated', 'user', which);
    try {
      if (what === 0) {
        const place = {
          name: 'arvada',
          displayName: 'Arvada',
          timezone: 'America/Denver',
          lat: 39.8,
          lng: -105,
          versions: ['arvada_water'],
        };
        await handle(entity, arvada, step({ do: 'register', entity: arvada, ...place } as const), cause);
      } else if (what === 1) {
        const manual = minute % 2 === 0 ? 'enableManualMode' : 'disableManualMode';
        await handle(entity, arvada, step({ do: manual } as const), cause);
      } else if (what === 2) {
        const role = roles[which % roles.length] ?? 'crew';
        const named = {
          email: `${which}@arvada.example`,
          firstName: words,
          lastName: 'Roe',
          phoneNumber: '+13035550100',
        };
        await handle(user, person, step({ do: 'register', user: person, role, ...named } as const), cause);
      } else if (what <= 9)
        await handle(designation, truck, step(crewCommand({ what, which, minute, words }, n)), cause);
      else {
        const { events } = await handle(incident, id, step(incidentCommand({ what, which, minute, words }, n)), cause);
        if (events.some(({ type }) => type === 'PersonalDataErased')) await erase(id);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

function crewCommand({ what, which, minute, words }: Happening, n: number): DesignationCommand {
  const checkIn = idFrom('simulated', 'check-in', which, minute % 3);
  switch (what) {
    case 3:
      return {
        do: 'create',
        designation: idFrom('simulated', 'truck', which),
        name: `Truck ${which}`,
        sharedPhoneNumber: '',
      };
    case 4:
      return { do: 'assignUser', user: idFrom('simulated', 'user', minute % 6) };
    case 5:
      return { do: minute % 3 === 0 ? 'deactivate' : 'activate' };
    case 6:
      return { do: 'writeNote', body: words, source: 'manager' };
    case 7:
      return { do: 'requestCheckIn', checkIn, dueAt: at(minute + 15) };
    case 8:
      return {
        do: 'completeCheckIn',
        checkIn,
        at: at(minute),
        lat: 39 + n / 1_000,
        lng: -105,
        accuracy: null,
        note: words,
      };
    default:
      return n % 2 === 0 ? { do: 'failCheckIn', checkIn, reason: 'unanswered' } : { do: 'releaseUser' };
  }
}

function incidentCommand({ what, which, minute, words }: Happening, n: number): IncidentCommand {
  const id = idFrom('simulated', 'incident', which);
  const label = idFrom('simulated', 'label', minute % 4);
  switch (what) {
    case 10:
    case 11:
      return {
        do: 'create',
        incident: id,
        version: minute % 2 === 0 ? 'arvada_manual_dispatch' : 'a version nobody ships any more',
        description: `call ${words}`,
        source: null,
        labels: [],
        locations: [
          {
            location: idFrom('simulated', 'location', which),
            raw: `${minute} ${words}`,
            streetNumber: String(minute),
            subpremise: '',
            route: 'Carr St',
            locality: 'Arvada',
            administrativeLevel1: 'CO',
            postalCode: '',
            lat: 39.8,
            lng: -105,
            contacts: [
              {
                contact: idFrom('simulated', 'contact', which),
                name: words,
                phoneNumber: '',
                phoneExtension: '',
                email: '',
                complainant: true,
              },
            ],
          },
        ],
      };
    case 12:
      return { do: 'addLabel', label, name: `label ${minute % 4}` };
    case 13:
      return { do: 'removeLabel', label };
    case 14:
      return {
        do: 'dispatch',
        newVersion: 'arvada_water',
        dispatch: idFrom('simulated', 'dispatch', id, n),
        respondBy: '2026-03-01T08:10:00.000Z',
        seen: null,
        again: minute % 2 === 0,
        crew: {
          designation: idFrom('simulated', 'truck', minute % 6),
          name: `Truck ${minute % 6}`,
          active: true,
          user: idFrom('simulated', 'somebody'),
        },
      };
    case 16:
      return minute % 3 === 0 ? taskCommand(id, minute, n) : teamCommand(id, minute, n);
    case 17:
      return { do: (['complete', 'reopen', 'archive', 'unarchive'] as const)[minute % 4] ?? 'complete' };
    case 18:
      if (minute % 6 === 1) return transferOf({ what, which, minute, words }, n);
      return minute % 6 === 0 ? { do: 'erase', subject: id } : fileCommand(id, minute, words);
    case 19:
      if (minute % 7 === 0) return integrationCommand(id, minute);
      if (minute % 7 === 1) return assetCommand(id, which, minute);
      if (minute % 3 === 2) return formCommand(id, minute, words);
      return minute % 2 === 0 ? holdCommand(id, minute) : tagCommand(id, minute, words);
    default:
      return {
        do: 'log',
        entry: idFrom('simulated', 'entry', n),
        incident: id,
        event: logEvents[minute % logEvents.length] ?? 'other',
        message: words,
        lat: null,
        lng: null,
        designation: null,
      };
  }
}

function holdCommand(incident: string, minute: number): IncidentCommand {
  const hold = idFrom('simulated', 'hold', incident, minute % 4);
  if (minute % 3 === 0) return { do: 'hold', hold };
  return minute % 3 === 1 ? { do: 'releaseHold', hold } : { do: 'endHolds', now: at(minute) };
}

function integrationCommand(incident: string, minute: number): IncidentCommand {
  const sid = 1 + (minute % 2);
  const integration = integrationOf(incident, 'cityworks', sid);
  const delivery = idFrom('delivery', integration, minute % 3);
  switch (minute % 5) {
    case 0:
      return {
        do: 'queueIntegration',
        incident,
        system: 'cityworks',
        problem: { sid, code: 'DC 03', display: 'Main break' },
      };
    case 1:
      return { do: 'retryIntegration', integration, delivery };
    case 2:
      return { do: 'markIntegration', integration, delivery, reference: String(minute) };
    case 3:
      return { do: 'tellIntegration', integration, delivery, outcome: { status: 'failed', reason: 'HTTP 400' } };
    default:
      return { do: 'tellIntegration', integration, delivery, outcome: { status: 'unknown' } };
  }
}

function taskCommand(incident: string, minute: number, n: number): IncidentCommand {
  const task = taskId(incident, ['acknowledge', 'contact', 'arrive'][minute % 3] ?? '');
  const entry = idFrom('simulated', 'entry', n);
  const user = idFrom('simulated', 'member', minute % 4);
  return { do: 'act', incident, task, action: 'complete', entry, user, lat: 39.8, lng: -105 };
}

function teamCommand(incident: string, minute: number, n: number): IncidentCommand {
  const user = idFrom('simulated', 'member', minute % 4);
  const entry = idFrom('simulated', 'entry', n);
  const role = minute % 2 === 0 ? 'leader' : 'crew';
  if (minute % 5 === 0) return { do: 'removeMember', user };
  return minute % 5 === 1
    ? { do: 'changeMemberRole', incident, user, role, seen: null, entry }
    : { do: 'addMembers', incident, members: [{ user, role }], entry };
}

function assetCommand(incident: string, which: number, minute: number): IncidentCommand {
  const [asset, location] = [idFrom('simulated', 'asset', minute % 3), idFrom('simulated', 'location', which)];
  return minute % 2 === 0
    ? { do: 'removeAsset', asset, location }
    : { do: 'recordAsset', incident, asset, location, kind: 'valve', assetId: `V${minute}`, note: 'Snow' };
}

function tagCommand(incident: string, minute: number, words: string): IncidentCommand {
  const tag = idFrom('simulated', 'tag', incident, minute % 4);
  const data = { staff: words, time: at(minute) };
  if (minute % 5 === 0) return { do: 'removeTag', tag };
  return minute % 5 === 1
    ? { do: 'changeTag', incident, tag, data: { staff: words }, seen: {} }
    : { do: 'addTag', incident, tag, contentType: 'appointment', data };
}

function formCommand(incident: string, minute: number, words: string): IncidentCommand {
  const form = idFrom('simulated', 'form', incident, minute % 2);
  const at = { incident, form };
  const entry = idFrom('simulated', 'entry', form, minute);
  switch (Math.floor(minute / 3) % 7) {
    case 0:
      return { do: 'removeForm', form };
    case 1:
      return { do: 'submitForm', ...at, submission: entry, entry };
    case 2:
      return { do: 'returnForm', ...at, entry, seen: null, reason: words };
    case 3:
      return { do: 'addForm', form, name: 'work_report', version: 1 };
    default:
      return { do: 'fillForm', ...at, values: { ...wholeReport, found: words || 'Nothing' }, seen: {} };
  }
}

const wholeReport = {
  arrived: at(1),
  departed: at(2),
  crew_leader: 'Sam Okafor',
  crew_count: 3,
  done: 'Clamped it',
  service: 'restored',
  customer_told: true,
  follow_up: false,
};

function fileCommand(incident: string, minute: number, words: string): IncidentCommand {
  const file = idFrom('simulated', 'file', incident, minute % 2);
  switch (minute % 6) {
    case 4:
      return { do: 'describeFile', incident, file, change: { title: words }, seen: {} };
    case 5:
      return { do: 'removeFile', file };
    default: {
      const sha256 = idFrom('simulated', 'bytes', minute % 3)
        .replaceAll('-', '')
        .repeat(2);
      const said = { name: 'photo.png', words: { title: words, description: '' } };
      return { do: 'addFile', incident, file, ...said, sha256, size: minute, contentType: 'image/png' };
    }
  }
}

/** Sometimes transfers to another organization; later commands from the first one are then refused. */
function transferOf({ which, minute, words }: Happening, n: number): IncidentCommand {
  const away = minute % 60 === 1;
  return {
    do: 'transfer',
    calls: null,
    incident: idFrom('simulated', 'incident', which),
    transfer: idFrom('simulated', 'transfer', n),
    kind: 'email',
    name: `Contractor ${words}`,
    newVersion: minute % 2 === 0 ? null : 'arvada_sewer',
    newEntity: away ? { entity: idFrom('simulated', 'other entity'), name: 'Elsewhere' } : null,
    explanation: words,
    addresses: ['desk@arvada.example'],
    urgent: false,
    assigned: null,
    option: {},
    callbackNumbers: false,
    labels: [`label ${minute % 4}`],
    notices: [{ delivery: idFrom('simulated', 'delivery', n), medium: 'email', address: 0 }],
    seen: null,
    rules: { explanationRequired: false, usuallyUrgent: false, mayManage: false, designated: [] },
  };
}
