import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '#contracts/core/roles';
import { idFrom } from '#events/core/ids';
import { iso } from '#events/core/ports';
import { designation } from '#events/designation/decider';
import { type EntityCommand, entity } from '#events/entity/decider';
import { link } from '#events/link/decider';
import type { Cause } from '#events/store/handle';
import { user } from '#events/user/decider';
import { hashPassword } from '#services/api/accounts/signIn/signIn';
import type { App } from '#services/app/app';
import { hashOf } from '#services/app/secrets';
import { patientHandle, patiently } from '#services/core/patiently';
import { noProgress, type Progress } from '#services/core/progress';
import { loadBeats } from './beats.ts';
import { loadDirectories } from './directories.ts';
import { loadEscalations } from './escalations.ts';
import { crewId, entityId, userId } from './ids.ts';
import { loadLedger } from './ledgers.ts';
import { loadModules } from './modules.ts';
import { loadNetwork } from './network.ts';
import { loadNight } from './night.ts';
import { crewNames, crewPeople, type DemoOrganisation, desk, organisations, phoneOf } from './organisations.ts';
import { loadSchedules } from './schedules.ts';
import { transfersOf } from './transfers.ts';

const demoCause = (organisation: string): Cause => ({
  entity: entityId(organisation),
  actor: { kind: 'system', id: 'demo' },
  correlationId: idFrom('demo', organisation),
});

/** The most organizations that are loaded at once. More would only delay each other's answers on a busy machine. */
const together = 3;

interface Loading {
  readonly progress?: Progress;
  /** Calls the load off. The next start goes on from there. */
  readonly signal?: AbortSignal;
}

/**
 * Loads the demo organizations once, however long the event store takes for an answer. Ids are the same every time, so
 * that an interrupted load can be completed.
 */
export async function loadDemo(
  app: App,
  loaded: readonly DemoOrganisation[] = organisations,
  { progress = noProgress, signal = neverAborted }: Loading = {},
): Promise<void> {
  if (isLoaded(app)) return;
  progress.step(`Loading ${loaded.length} demo organizations, only this once`);
  const passwordHash = await hashPassword(demoPassword(app));
  const patient: App = { ...app, handle: patientHandle(app.handle, signal) };
  const waiting = [...loaded];
  const loadNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const one = next;
      // Its files may meet a full disk.
      await patiently(() => loadOrganisation(patient, one, passwordHash), signal);
    }
  };
  await Promise.all(Array.from({ length: together }, loadNext));
  await loadStaff(patient, passwordHash);
}

const neverAborted = new AbortController().signal;

/** True when the people of the demo can sign in. */
export const isLoaded = ({ views }: Pick<App, 'views'>): boolean =>
  views.doc('entities', entityId(lastLoaded)) !== null;

// Loaded last: when it exists, everything before it does.
const lastLoaded = 'muster';

/** `DEMO_PASSWORD`, or one created at the first start and stored beside the data, readable by its owner only. */
export function demoPassword({ config, random }: App): string {
  if (config.demoPassword) return config.demoPassword;
  const path = join(config.dataDir, 'demo-password');
  if (!existsSync(path)) {
    writeFileSync(path, random.bytes(12).toString('base64url'), { mode: 0o600 });
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8').trim();
}

const step = <Command>(app: App, words: readonly (string | number)[], command: Command, ago = 24 * 3_600_000) => ({
  commandId: idFrom('demo', ...words),
  occurredAt: iso(app.clock.now() - ago),
  command,
});

async function loadOrganisation(app: App, organisation: DemoOrganisation, passwordHash: string): Promise<void> {
  const { name, displayName, timezone, lat, lng, versions } = organisation;
  const id = entityId(name);
  const register = { do: 'register', entity: id, name, displayName, timezone, lat, lng, versions } as const;
  await app.handle(entity, id, step<EntityCommand>(app, ['entity', name], register), demoCause(name));
  const configured = transfersOf(organisation).map((command, n) => step(app, ['transfers', name, n], command));
  await app.handle(entity, id, configured, demoCause(name));
  for (const [role, firstName, lastName] of desk) {
    await addPerson(app, organisation, { key: role, role, firstName, lastName }, passwordHash);
  }
  for (const n of crewNames.keys()) await addCrew(app, organisation, n, passwordHash);
  await loadNight(app, organisation, demoCause(name));
  await loadModules(app, organisation, demoCause(name));
  await loadBeats(app, organisation, demoCause(name));
  await loadLedger(app, organisation, demoCause(name));
  await loadDirectories(app, organisation, demoCause(name));
  await loadEscalations(app, organisation, demoCause(name));
  await loadSchedules(app, organisation, demoCause(name));
  await loadNetwork(app, organisation, demoCause(name));
}

interface Person {
  readonly key: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
}

async function addPerson(app: App, organisation: DemoOrganisation, person: Person, passwordHash: string) {
  const { name } = organisation;
  const { key, role, firstName, lastName } = person;
  const id = userId(name, key);
  const email = `${key}@${name}.example`;
  const phoneNumber = phoneOf(organisation, key);
  await app.handle(
    user,
    id,
    [
      step(app, ['user', name, key], {
        do: 'register',
        user: id,
        role,
        email,
        firstName,
        lastName,
        phoneNumber,
      } as const),
      step(app, ['password', name, key], { do: 'setPassword', hash: passwordHash } as const),
    ],
    demoCause(name),
  );
}

async function addCrew(app: App, organisation: DemoOrganisation, n: number, passwordHash: string): Promise<void> {
  const { name, areaCode } = organisation;
  const id = crewId(name, n);
  const holder = crewPeople[n];
  const key = n === 0 ? 'crew' : `crew${n + 1}`;
  if (holder) {
    const [firstName, lastName] = holder;
    await addPerson(app, organisation, { key, role: 'crew', firstName, lastName }, passwordHash);
  }
  const sharedPhoneNumber = `+1${areaCode}5550${150 + n}`;
  const active = n < crewNames.length - 1;
  const crewName = crewNames[n] ?? `Crew ${n + 1}`;
  await app.handle(
    designation,
    id,
    [
      step(app, ['crew', name, n], { do: 'create', designation: id, name: crewName, sharedPhoneNumber } as const),
      ...(holder ? [step(app, ['holder', name, n], { do: 'assignUser', user: userId(name, key) } as const)] : []),
      ...(active ? [step(app, ['active', name, n], { do: 'activate' } as const)] : []),
    ],
    demoCause(name),
  );
}

/** `staff@muster.example`, who starts at Arvada and may switch organizations. */
async function loadStaff(app: App, passwordHash: string): Promise<void> {
  const home: DemoOrganisation = {
    name: lastLoaded,
    displayName: 'Muster',
    timezone: 'America/Chicago',
    lat: 39.0997,
    lng: -94.5786,
    areaCode: '816',
    state: 'MO',
    locality: 'Kansas City',
    versions: [],
    streets: [],
  };
  const person = { key: 'staff', role: '_Staff', firstName: 'Stella', lastName: 'Nowak' } as const;
  await addPerson(app, home, person, passwordHash);
  const look = step(app, ['staff', 'looks'], { do: 'switchEntity', to: entityId('arvada') } as const);
  await app.handle(user, userId(home.name, 'staff'), look, demoCause(home.name));
  const { name, displayName, timezone, lat, lng, versions } = home;
  const register = { do: 'register', entity: entityId(name), name, displayName, timezone, lat, lng, versions } as const;
  await app.handle(entity, entityId(name), step(app, ['entity', name], register), demoCause(name));
}

const linkLives = 12 * 3_600_000;
const greeted = [...desk.map(([role]) => [role, 'arvada'] as const), ['crew', 'arvada'], ['staff', 'muster']] as const;

export interface SignInLink {
  readonly email: string;
  readonly url: string;
}

/**
 * A one-time sign-in link for each demo role, printed on the terminal. None while the log is being moved: the process is
 * ready all the same, and shows everything.
 */
export async function signInLinks(app: App, signal: AbortSignal = neverAborted): Promise<readonly SignInLink[]> {
  if (typeof app.parts.pausedUntil?.() === 'number') return [];
  const handle = patientHandle(app.handle, signal);
  return Promise.all(
    greeted.map(async ([role, organisation]) => {
      const token = app.random.bytes(24).toString('base64url');
      const id = hashOf(token);
      const expiresAt = iso(app.clock.now() + linkLives);
      const issue = { do: 'issue', link: id, user: userId(organisation, role), expiresAt } as const;
      const commandId = app.random.uuid();
      const occurredAt = iso(app.clock.now());
      await handle(link, id, { commandId, occurredAt, command: issue }, demoCause(organisation));
      return { email: `${role}@${organisation}.example`, url: `${app.config.publicUrl}/l/${token}/` };
    }),
  );
}
