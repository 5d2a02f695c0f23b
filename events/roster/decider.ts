import type { TeamRole } from '#contracts/core/roles';
import { looksLike, twinWords } from '#contracts/values/name';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type RosterFact, rosterFacts } from './events.ts';

export interface Details {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
}

/** A person of the organization, as the facts so far say. */
export interface Listed extends Details {
  readonly role: TeamRole;
  readonly active: boolean;
  /** The number of corrections of the details. */
  readonly revision: number;
}

type Change =
  | ({ readonly do: 'add'; readonly user: string; readonly role: TeamRole } & Details)
  | {
      readonly do: 'correct';
      readonly user: string;
      readonly changed: Partial<Details>;
      /** The revision that the writer saw; without it, the present details are replaced. */
      readonly seen?: number | undefined;
    }
  | {
      readonly do: 'giveRole';
      readonly user: string;
      readonly role: TeamRole;
      /** The role that the writer saw. */
      readonly seen?: TeamRole | undefined;
    }
  | { readonly do: 'deactivate' | 'reinstate' | 'takeOffLists'; readonly user: string };

/** `earlier`: the people whose facts were written before the organization had a roster, as those facts left them. */
export type RosterCommand = Change & { readonly earlier: ReadonlyMap<string, Listed> };

/** The people whom facts of this stream are about. */
export type RosterState = ReadonlyMap<string, Known>;
type Known = Partial<Listed> & { readonly offLists?: boolean };

export const roster: Decider<RosterState, RosterCommand, RosterFact> = {
  category: 'roster',
  facts: rosterFacts,
  initial: new Map(),

  evolve: (state, { type, data }) => {
    if (type === 'AddressNoticeIssued') return state;
    const before = state.get(data.user);
    const now = (changed: Known): RosterState => new Map(state).set(data.user, { ...before, ...changed });
    switch (type) {
      case 'PersonAdded':
        return now({ ...(data.personal ?? nobody), role: data.role, active: true, revision: 0 });
      case 'PersonCorrected':
        return now({ ...data.personal, revision: (before?.revision ?? 0) + 1 });
      case 'PersonGivenRole':
        return now({ role: data.role });
      case 'PersonDeactivated':
        return now({ active: false, offLists: false });
      case 'PersonReinstated':
        return now({ active: true });
      case 'PersonTakenOffLists':
        return now({ offLists: true });
    }
  },

  decide: (state, command) => {
    const people = peopleOf(state, command.earlier);
    const { user } = command;
    const person = people.get(user);
    if (command.do === 'add') {
      if (person) return [];
      const { role, email, firstName, lastName, phoneNumber } = command;
      refuseKnown(people, user, email);
      refuseTwin(people, user, { firstName, lastName });
      const personal = { email, firstName, lastName, phoneNumber };
      return [{ type: 'PersonAdded', data: { user, role, subject: user, personal } }];
    }
    if (!person) throw new Refused('not-found');
    switch (command.do) {
      case 'correct': {
        const personal = differing(person, command.changed);
        if (Object.keys(personal).length === 0) return [];
        if ((command.seen ?? person.revision) !== person.revision) throw new Refused('user.changed-meanwhile');
        if (personal.email !== undefined) refuseKnown(people, user, personal.email);
        if (personal.firstName !== undefined || personal.lastName !== undefined)
          refuseTwin(people, user, { ...person, ...personal });
        return [
          { type: 'PersonCorrected', data: { user, subject: user, personal } },
          ...toldAt(user, person, personal.email),
        ];
      }
      case 'giveRole':
        if (person.role === command.role) return [];
        if ((command.seen ?? person.role) !== person.role) throw new Refused('user.changed-meanwhile');
        refuseLast(people, person);
        return [{ type: 'PersonGivenRole', data: { user, role: command.role } }];
      case 'deactivate':
        if (!person.active) return [];
        refuseLast(people, person);
        return [{ type: 'PersonDeactivated', data: { user } }];
      case 'reinstate':
        return person.active ? [] : [{ type: 'PersonReinstated', data: { user } }];
      case 'takeOffLists':
        return person.active || state.get(user)?.offLists ? [] : [{ type: 'PersonTakenOffLists', data: { user } }];
    }
  },
};

const nobody: Details = { email: '', firstName: '', lastName: '', phoneNumber: '' };

function peopleOf(state: RosterState, earlier: RosterCommand['earlier']): ReadonlyMap<string, Listed> {
  const people = new Map(earlier);
  for (const [user, facts] of state)
    people.set(user, { ...nobody, role: 'crew', active: false, revision: 0, ...earlier.get(user), ...facts });
  return people;
}

/** The notice to the address that was given up. Its id follows from the correction, so that a repeat tells it once. */
function toldAt(user: string, { email: to, revision }: Listed, next: string | undefined): RosterFact[] {
  if (next === undefined || to === '' || sameEmail(next, to)) return [];
  const delivery = idFrom('delivery', 'address-changed', user, revision);
  return [{ type: 'AddressNoticeIssued', data: { user, delivery, subject: user, personal: { to } } }];
}

const sameEmail = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** An address names one person of an organization. Another organization may have the same person. */
function refuseKnown(people: ReadonlyMap<string, Listed>, user: string, email: string): void {
  for (const [other, one] of people)
    if (other !== user && sameEmail(one.email, email))
      throw new Refused(one.active ? 'user.email-known' : 'user.email-inactive');
}

const fullName = ({ firstName, lastName }: Pick<Details, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

/** Two people may have one name. A name that only looks the same hides one of them behind the other. */
function refuseTwin(people: ReadonlyMap<string, Listed>, user: string, named: Parameters<typeof fullName>[0]): void {
  const twin = [...people].find(
    ([other, one]) => other !== user && one.active && looksLike(fullName(one), fullName(named)),
  );
  if (twin) throw new Refused('user.looks-alike', { first_name: [twinWords(fullName(twin[1]))] });
}

/** The only active administrator stays one: nobody else could give the role again. */
function refuseLast(people: ReadonlyMap<string, Listed>, { role, active }: Listed): void {
  if (role !== 'administrator' || !active) return;
  const administrators = [...people.values()].filter((one) => one.active && one.role === 'administrator');
  if (administrators.length === 1) throw new Refused('user.last-administrator');
}

const fields = ['email', 'firstName', 'lastName', 'phoneNumber'] as const;

const differing = (person: Details, changed: Partial<Details>): Partial<Details> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = changed[field];
      return value === undefined || value === person[field] ? [] : [[field, value]];
    }),
  );
