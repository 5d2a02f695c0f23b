import { idFrom } from '#events/core/ids';
import { type Clock, iso, type Random } from '#events/core/ports';
import { entity } from '#events/entity/decider';
import { workflows } from '#events/incident/versions/index';
import { link } from '#events/link/decider';
import type { Cause } from '#events/store/handle';
import { user } from '#events/user/decider';
import { hashPassword } from '#services/api/accounts/signIn/signIn';
import type { Config } from '#services/app/config';
import { hashOf } from '#services/app/secrets';
import { WrongCommand } from '#services/commands/wrongCommand';
import { openStore } from '#services/store/openStore';

/** The organization and the person, from the environment of `make first-user`. */
export interface First {
  readonly name: string;
  readonly displayName: string;
  /** IANA. */
  readonly timezone: string;
  /** Degrees WGS 84. */
  readonly lat: number;
  readonly lng: number;
  readonly versions: readonly string[];
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const standard = 'standard_manual_dispatch,standard_water,standard_sewer';
const linkLives = 3_600_000;

type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `WrongCommand` with one clear line. */
export function readFirst(env: Environment): First {
  const needed = (setting: string, shape: RegExp, example: string): string => {
    const value = env[setting]?.trim() ?? '';
    if (!shape.test(value)) throw new WrongCommand(`${setting} must be like ${example}: make first-user ${usage}`);
    return value;
  };
  const [lat, lng] = needed('CENTER', /^-?\d+(\.\d+)?, *-?\d+(\.\d+)?$/, '39.80,-105.09')
    .split(',')
    .map(Number);
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    throw new WrongCommand('CENTER must be a latitude and a longitude in degrees');
  const versions = (env.VERSIONS?.trim() || standard).split(',').map((key) => key.trim());
  const unknown = versions.find((key) => !workflows.has(key));
  if (unknown !== undefined) throw new WrongCommand(`VERSIONS names ${JSON.stringify(unknown)}, which is no version`);
  return {
    name: needed('ORG', /^[a-z][a-z0-9_]{1,39}$/, 'springwater'),
    displayName: needed('NAME', /^.{1,80}$/, "'Springwater Utilities'"),
    timezone: timezoneOf(needed('TIMEZONE', /^[A-Za-z_]+\/[A-Za-z_/-]+$/, 'America/Denver')),
    lat,
    lng,
    versions,
    email: needed('EMAIL', /^[^@\s]+@[^@\s]+\.[^@\s]+$/, 'ada@example.org').toLowerCase(),
    firstName: needed('FIRST', /^.{1,80}$/, 'Ada'),
    lastName: needed('LAST', /^.{1,80}$/, 'Park'),
  };
}

const usage =
  "ORG=springwater NAME='Springwater Utilities' TIMEZONE=America/Denver CENTER=39.80,-105.09 EMAIL=ada@example.org FIRST=Ada LAST=Park";

function timezoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new WrongCommand(`TIMEZONE ${JSON.stringify(name)} is not known`);
  }
}

export interface Made {
  /** Null when the person was known already: the password stays. */
  readonly password: string | null;
  /** A sign-in link for the next hour. */
  readonly url: string;
}

/**
 * Makes the organization and a staff user, also beside a running Muster. Ids follow from the names, so that a repeat
 * makes only a new sign-in link.
 */
export async function makeFirst(
  config: Pick<Config, 'dataDir' | 'eventStoreUrl' | 'masterKey' | 'publicUrl'>,
  { name, displayName, timezone, lat, lng, versions, email, firstName, lastName }: First,
  { clock, random }: { readonly clock: Clock; readonly random: Random },
): Promise<Made> {
  const open = await openStore(config, { clock, random });
  try {
    const [organization, person] = [idFrom('entity', name), idFrom('user', email)];
    const occurredAt = iso(clock.now());
    const correlationId = random.uuid();
    const cause: Cause = { entity: organization, actor: { kind: 'system', id: 'first-user' }, correlationId };
    const step = <Command>(words: string, command: Command) => ({
      commandId: idFrom('first-user', words, organization, person),
      occurredAt,
      command,
    });
    const register = { do: 'register', entity: organization, name, displayName, timezone, lat, lng, versions } as const;
    await open.handle(entity, organization, step('entity', register), cause);
    const isKnown = (await open.read(`user-${person}`)).length > 0;
    const password = isKnown ? null : random.bytes(18).toString('base64url');
    if (password !== null) {
      const told = {
        do: 'register',
        user: person,
        role: '_Staff',
        email,
        firstName,
        lastName,
        phoneNumber: '',
      } as const;
      const secret = { do: 'setPassword', hash: await hashPassword(password) } as const;
      const look = { do: 'switchEntity', to: organization } as const;
      await open.handle(user, person, [step('user', told), step('password', secret), step('look', look)], cause);
    }
    const token = random.bytes(24).toString('base64url');
    const id = hashOf(token);
    const issue = { do: 'issue', link: id, user: person, expiresAt: iso(clock.now() + linkLives) } as const;
    await open.handle(link, id, { commandId: random.uuid(), occurredAt, command: issue }, cause);
    return { password, url: `${config.publicUrl}/l/${token}/` };
  } finally {
    await open.close();
  }
}
