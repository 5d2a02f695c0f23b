import { type TeamRole, teamRoles } from '#contracts/core/roles';

/** The sign-in service of one organization (OpenID Connect). */
export interface SignInProvider {
  /** The internal name of the organization. */
  readonly name: string;
  /** The words of its button. */
  readonly label: string;
  /** Its issuer, exactly as its tokens name it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The claim that has the person's groups. */
  readonly groupsClaim: string;
  /** The role of each group; the first role with a group of the person holds. Empty: roles are given in Muster alone. */
  readonly roles: readonly { readonly role: TeamRole; readonly groups: readonly string[] }[];
  /** `all` believes an address without `email_verified`, of a service that lets nobody choose an address. */
  readonly emails: 'verified' | 'all';
  /** `new` adds an unknown person who has a role and a phone number. */
  readonly people: 'known' | 'new';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The part after `OIDC_SPRINGWATER`; an error names it. */
export class WrongProvider extends Error {}

/**
 * `OIDC_SPRINGWATER=https://client:secret@login.example/tenant`, one for each organization, and `_LABEL`, `_ROLES`,
 * `_GROUPS`, `_EMAILS`, `_PEOPLE` of the same name. An error never repeats the address.
 */
export function signInProvidersOf(env: Environment): ReadonlyMap<string, SignInProvider> {
  const found = Object.entries(env).flatMap(([variable, value]) => {
    const [, name] = /^OIDC_([A-Z0-9_]+?)(?:_(?:LABEL|ROLES|GROUPS|EMAILS|PEOPLE))?$/.exec(variable) ?? [];
    return name !== undefined && variable === `OIDC_${name}` && value ? [providerOf(variable, value, env)] : [];
  });
  return new Map(found.map((provider) => [provider.name, provider]));
}

function providerOf(variable: string, value: string, env: Environment): SignInProvider {
  const { protocol, hostname, username, password, search, hash } = new URL(URL.canParse(value) ? value : 'none:');
  // Tokens must not travel unencrypted.
  const safe = protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname));
  if (!safe || !username || !password || search || hash)
    throw new WrongProvider(`${variable} must be an address like https://client:secret@login.example/tenant`);
  const name = variable.slice('OIDC_'.length).toLowerCase();
  const set = (part: string): string => env[`${variable}_${part}`] ?? '';
  const choice = <T extends string>(part: string, choices: readonly [T, T]): T => {
    const chosen = (set(part) || choices[0]) as T;
    if (!choices.includes(chosen)) throw new WrongProvider(`${variable}_${part} must be ${choices.join(' or ')}`);
    return chosen;
  };
  return {
    name,
    label: set('LABEL') || 'your organization',
    // Not the parsed address: a slash at its end is part of an issuer's name.
    issuer: value.replace(/\/\/[^@]*@/, '//'),
    clientId: decodeURIComponent(username),
    clientSecret: decodeURIComponent(password),
    groupsClaim: set('GROUPS') || 'groups',
    roles: rolesOf(`${variable}_ROLES`, set('ROLES')),
    emails: choice('EMAILS', ['verified', 'all']),
    people: choice('PEOPLE', ['known', 'new']),
  };
}

/** `administrator=Muster admins|IT;dispatcher=Dispatch`. */
function rolesOf(variable: string, value: string): SignInProvider['roles'] {
  if (value === '') return [];
  return value.split(';').map((part) => {
    const [, role = '', groups = ''] = /^\s*(\w+)\s*=(.+)$/.exec(part) ?? [];
    if (!teamRoles.includes(role as TeamRole))
      throw new WrongProvider(`${variable} must be like administrator=Group A|Group B;dispatcher=Group C`);
    return { role: role as TeamRole, groups: groups.split('|').map((group) => group.trim()) };
  });
}

/** The role of a person in these groups; null when none of them has one. */
export const roleOf = ({ roles }: Pick<SignInProvider, 'roles'>, groups: readonly string[]): TeamRole | null =>
  roles.find((one) => one.groups.some((group) => groups.includes(group)))?.role ?? null;
