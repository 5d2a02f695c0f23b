import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codec } from '#events/codec';
import { idFrom } from '#events/core/ids';
import { type DesignationCommand, designation } from '#events/designation/decider';
import { startEmbeddedNode } from '#events/embedded/node';
import { entity } from '#events/entity/decider';
import { type IncidentCommand, incident } from '#events/incident/incident';
import { type Handle, handler } from '#events/store/handle';
import { keyRing } from '#events/store/sealing/keys';
import { connectStore } from '#events/store/store';
import { systemClock, systemRandom } from '#services/core/clock';

export const masterKey = Buffer.alloc(32, 7);
const organisation = idFrom('bench', 'entity');
const cause = { entity: organisation, actor: { kind: 'system', id: 'bench' }, correlationId: 'bench-history' } as const;
const minute = 60_000;
const began = Date.UTC(2026, 0, 1);
const at = (minutes: number): string => new Date(began + minutes * minute).toISOString();

/** A temporary folder, and its removal. */
export function folder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** An embedded node on `dataDir`, its store, and the keys of a reader. */
export async function openLog(dataDir: string) {
  const node = await startEmbeddedNode({ dataDir });
  const store = connectStore(node.connectionString, { deadline: 15_000 });
  // Each reader has keys of its own, as each process has.
  const ring = () => keyRing({ store, masterKey, random: systemRandom, clock: systemClock });
  return {
    store,
    ring,
    connectionString: node.connectionString,
    close: async () => {
      await store.close();
      await node.stop();
    },
  };
}

export type OpenLog = Awaited<ReturnType<typeof openLog>>;

/** Writes about this many events through the production commands: incidents with callers, and crews that check in. */
export async function writeHistory({ store, ring }: OpenLog, events: number): Promise<number> {
  // A busy machine may let a command wait.
  const handle = handler(store, codec(ring(), systemRandom), 60_000);
  const register = {
    do: 'register',
    entity: organisation,
    name: 'bench',
    displayName: 'Bench',
    timezone: 'America/Denver',
    lat: 39.8,
    lng: -105,
    versions: ['arvada_manual_dispatch', 'arvada_water'],
  } as const;
  await handle(
    entity,
    organisation,
    { commandId: idFrom('bench', 'entity'), occurredAt: at(0), command: register },
    cause,
  );
  let written = 1;
  const crews = 40;
  for (let n = 0; n < crews; n++) written += await writeCrew(handle, n, Math.floor(events / 400));
  let next = 0;
  const writeOn = async () => {
    while (written < events) {
      const more = await writeIncident(handle, next++, crews);
      written += more;
    }
  };
  await Promise.all(Array.from({ length: 64 }, writeOn));
  return written;
}

const crewId = (n: number): string => idFrom('bench', 'crew', n);

async function writeCrew(handle: Handle, n: number, checkIns: number): Promise<number> {
  const id = crewId(n);
  const commands: DesignationCommand[] = [
    { do: 'create', designation: id, name: `Truck ${n}`, sharedPhoneNumber: '' },
    { do: 'assignUser', user: idFrom('bench', 'user', n) },
    { do: 'activate' },
  ];
  // Half of a day's check-ins: requested, and answered a few minutes later.
  for (let i = 0; i < checkIns / 2; i++) {
    const checkIn = idFrom('bench', 'check-in', n, i);
    const position = { lat: 39.8 + n / 1_000, lng: -105 + i / 1_000, accuracy: 12, note: '' };
    commands.push({ do: 'requestCheckIn', checkIn, dueAt: at(i * 30 + 15) });
    commands.push({ do: 'completeCheckIn', checkIn, at: at(i * 30 + 2), ...position });
  }
  const steps = commands.map((command, i) => ({
    commandId: idFrom('bench', 'crew', n, i),
    occurredAt: at(i * 15),
    command,
  }));
  const { events } = await handle(designation, id, steps, cause);
  return events.length;
}

async function writeIncident(handle: Handle, n: number, crews: number): Promise<number> {
  const id = idFrom('bench', 'incident', n);
  const steps = course(n, id, crews).map(([after, command], i) => ({
    commandId: idFrom('bench', 'incident', n, i),
    occurredAt: at(n * 7 + after),
    command,
  }));
  const { events } = await handle(incident, id, steps, cause);
  // The caller's key is also an event.
  return events.length + 1;
}

function course(n: number, id: string, crews: number): readonly (readonly [number, IncidentCommand])[] {
  const crew = { designation: crewId(n % crews), name: `Truck ${n % crews}`, active: true, user: 'somebody' };
  const log = (event: string, message: string): IncidentCommand => ({
    do: 'log',
    entry: idFrom('bench', 'entry', n, event),
    incident: id,
    event,
    message,
    lat: null,
    lng: null,
    designation: null,
  });
  return [
    [0, opening(n, id)],
    [4, log('acknowledged', '')],
    [9, log('contacts:call_completed', 'Caller confirms; somebody will be at the door.')],
    [14, { do: 'recordDispatch', newVersion: 'arvada_water', ...crew }],
    [38, log('geo:arrived', 'Arrived on scene.')],
    [85, log('geo:departed', '')],
    [90, log('team:done', 'Crew released.')],
    ...(n % 50 === 0 ? [] : ([[100, { do: 'complete' }]] as const)),
  ];
}

/** A report of water in the road, at one of many addresses. */
export function opening(n: number, id: string): IncidentCommand {
  const streetNumber = String(100 + (n % 8_900));
  const contact = {
    contact: idFrom('bench', 'contact', n),
    name: 'J. Alvarez',
    phoneNumber: '+13035550170',
    phoneExtension: '',
    email: '',
    complainant: true,
  };
  const location = {
    location: idFrom('bench', 'location', n),
    raw: `${streetNumber} Carr St, Arvada, CO`,
    streetNumber,
    subpremise: '',
    route: 'Carr St',
    locality: 'Arvada',
    administrativeLevel1: 'CO',
    postalCode: '',
    lat: 39.8 + (n % 90) / 1_000,
    lng: -105 - (n % 120) / 1_000,
    contacts: [contact],
  };
  const labels = [{ label: idFrom('label', id, 'main break'), name: 'main break' }];
  const description = 'Water coming up through the road';
  return {
    do: 'create',
    incident: id,
    version: 'arvada_manual_dispatch',
    description,
    source: null,
    labels,
    locations: [location],
  };
}
