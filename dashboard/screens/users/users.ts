import type { UserAct, UserChange } from '#contracts/accounts/userHistory';
import { roleNames, type TeamRole, type User } from '#contracts/incident/team';

/** The filters in the address. */
export interface UserFilters {
  /** The uuid of the chosen person. */
  readonly user?: string | undefined;
  readonly search?: string | undefined;
  readonly role?: string | undefined;
  /** True: deactivated people are listed as well. */
  readonly inactive?: true | undefined;
}

export const nameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

const digits = (words: string): string => words.replaceAll(/\D/g, '');

/** True when each typed word is in the name, the address or the role; digits are looked for in the phone number. */
function matches(user: User, typed: string): boolean {
  const words = `${nameOf(user)} ${user.email} ${roleNames[user.role]}`.toLowerCase();
  const isNumber = digits(typed).length > 2 && /^[\d\s()+.-]+$/.test(typed);
  if (isNumber) return user.phone_number.includes(digits(typed));
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

export const shownUsers = (users: readonly User[], { search, role, inactive }: UserFilters): readonly User[] =>
  users.filter(
    (user) =>
      (user.is_active || inactive === true) &&
      (role === undefined || user.role === role) &&
      matches(user, search?.trim() ?? ''),
  );

/** The next or previous person of the list, for the arrow keys. The first one when no one is chosen. */
export function neighbor(users: readonly User[], chosen: string | undefined, step: 1 | -1): User | undefined {
  const at = users.findIndex(({ uuid }) => uuid === chosen);
  return at < 0 ? users[0] : users[Math.min(Math.max(at + step, 0), users.length - 1)];
}

const fieldNames: Readonly<Record<string, string>> = {
  email: 'email',
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone number',
};

const said: Readonly<Record<UserAct, (detail: string) => string>> = {
  added: (role) => `Added as ${roleOf(role)}`,
  corrected: (fields) =>
    `Changed the ${fields
      .split(' ')
      .map((field) => fieldNames[field] ?? field)
      .join(' and ')}`,
  role: (role) => `Moved to ${roleOf(role)}`,
  deactivated: () => 'Deactivated',
  reinstated: () => 'Reinstated',
  password: () => 'Password set',
  'second-step-on': () => 'Authenticator app turned on',
  'second-step-off': () => 'Authenticator app turned off',
  'passkey-added': () => 'Passkey added',
  'passkey-removed': () => 'Passkey removed',
  'identity-linked': () => 'Signed in by the organization’s sign-in for the first time',
  'identity-unlinked': () => 'Taken off the organization’s sign-in',
};

const roleOf = (role: string): string => roleNames[role as TeamRole] ?? role;

/** A line of a person's history, without its author. */
export const changeWords = ({ act, detail }: Pick<UserChange, 'act' | 'detail'>): string => said[act](detail);
