import { describe, expect, it } from 'vitest';
import { given } from '#events/testing/given';
import { type Listed, type RosterCommand, roster } from './decider.ts';
import type { RosterFact } from './events.ts';

const details = { email: 'ada@springwater.example', firstName: 'Ada', lastName: 'Park', phoneNumber: '+13035550101' };
const listed = (role: Listed['role'], email: string, active = true): Listed => ({
  ...details,
  email,
  role,
  active,
  revision: 0,
});
const nobody = new Map<string, Listed>();
const earlier = new Map([
  ['alice', listed('administrator', 'alice@springwater.example')],
  ['dana', listed('dispatcher', 'dana@springwater.example')],
  ['gone', listed('crew', 'gone@springwater.example', false)],
]);

type Change = RosterCommand extends infer C ? (C extends RosterCommand ? Omit<C, 'earlier'> : never) : never;
const command = (change: Change, people: ReadonlyMap<string, Listed> = earlier) =>
  ({ ...change, earlier: people }) as RosterCommand;

const add = (email = details.email, user = 'ada') => command({ do: 'add', user, role: 'crew', ...details, email });
const added: RosterFact = {
  type: 'PersonAdded',
  data: { user: 'ada', role: 'crew', subject: 'ada', personal: details },
};
const gave = (user: string, role: Listed['role']): RosterFact => ({ type: 'PersonGivenRole', data: { user, role } });
const giveRole = (user: string, role: Listed['role'], seen?: Listed['role']) =>
  command({ do: 'giveRole', user, role, seen });
const deactivated = (user: string): RosterFact => ({ type: 'PersonDeactivated', data: { user } });

describe('a person', () => {
  it('is added once', () => {
    given(roster).when(add()).then(added);
    given(roster).when(add()).thenRepeatIsNothing();
  });

  it('is not added under the address of another person of the organization, whatever its letters', () => {
    given(roster, added).when(add('ADA@springwater.example', 'other')).thenRefused('user.email-known');
    given(roster).when(add('dana@springwater.example')).thenRefused('user.email-known');
  });

  it('may have the name of another person, and not one that only looks like it', () => {
    const named = (lastName: string) =>
      command({ do: 'add', user: 'other', role: 'crew', ...details, email: 'o@springwater.example', lastName });
    expect(roster.decide(new Map([['ada', details]]), named('PARK'))).toMatchObject([{ type: 'PersonAdded' }]);
    given(roster, added).when(named('Раrk')).thenRefused('user.looks-alike');
    const changed = command({ do: 'correct', user: 'dana', changed: { lastName: 'Раrk' } });
    given(roster, added).when(changed).thenRefused('user.looks-alike');
  });

  it('who was deactivated is taken off lists once, and again when deactivated again', () => {
    const off: RosterFact = { type: 'PersonTakenOffLists', data: { user: 'dana' } };
    const back: RosterFact = { type: 'PersonReinstated', data: { user: 'dana' } };
    const take = command({ do: 'takeOffLists', user: 'dana' });
    given(roster, deactivated('dana')).when(take).then(off);
    given(roster, deactivated('dana')).when(take).thenRepeatIsNothing();
    given(roster, deactivated('dana'), off, back).when(take).thenNothing();
    given(roster, deactivated('dana'), off, back, deactivated('dana')).when(take).then(off);
  });

  it('who was deactivated keeps the address: the person can be reinstated', () => {
    given(roster).when(add('gone@springwater.example')).thenRefused('user.email-inactive');
    given(roster)
      .when(command({ do: 'reinstate', user: 'gone' }))
      .then({
        type: 'PersonReinstated',
        data: { user: 'gone' },
      });
    given(roster, deactivated('dana'))
      .when(command({ do: 'deactivate', user: 'dana' }))
      .thenNothing();
  });

  it('is corrected field by field, and only against what the writer saw', () => {
    const correct = (changed: object, seen?: number) => command({ do: 'correct', user: 'ada', changed, seen });
    const corrected: RosterFact = {
      type: 'PersonCorrected',
      data: { user: 'ada', subject: 'ada', personal: { lastName: 'Moreno' } },
    };
    given(roster, added)
      .when(correct({ firstName: 'Ada', lastName: 'Moreno' }, 0))
      .then(corrected);
    given(roster, added)
      .when(correct({ firstName: 'Ada' }, 7))
      .thenNothing();
    given(roster, added, corrected)
      .when(correct({ firstName: 'Eda' }, 0))
      .thenRefused('user.changed-meanwhile');
    given(roster, added)
      .when(correct({ email: 'dana@springwater.example' }))
      .thenRefused('user.email-known');
    given(roster, added)
      .when(correct({ email: 'Ada@springwater.example' }))
      .then({
        type: 'PersonCorrected',
        data: { user: 'ada', subject: 'ada', personal: { email: 'Ada@springwater.example' } },
      });
  });

  it('of another organization does not exist', () => {
    given(roster, added).when(giveRole('stranger', 'leader')).thenRefused('not-found');
    given(roster, added)
      .when(command({ do: 'deactivate', user: 'stranger' }))
      .thenRefused('not-found');
  });

  it('gets another role, unless a role was given meanwhile', () => {
    given(roster)
      .when(giveRole('dana', 'manager', 'dispatcher'))
      .then(gave('dana', 'manager'));
    given(roster, gave('dana', 'analyst'))
      .when(giveRole('dana', 'manager', 'dispatcher'))
      .thenRefused('user.changed-meanwhile');
    given(roster, gave('dana', 'manager'))
      .when(giveRole('dana', 'manager', 'dispatcher'))
      .thenNothing();
  });
});

describe('the last administrator', () => {
  it('stays one, active, and with that role', () => {
    given(roster).when(giveRole('alice', 'manager')).thenRefused('user.last-administrator');
    given(roster)
      .when(command({ do: 'deactivate', user: 'alice' }))
      .thenRefused('user.last-administrator');
  });

  it('may leave once another person has the role', () => {
    given(roster, gave('dana', 'administrator')).when(giveRole('alice', 'manager')).then(gave('alice', 'manager'));
    given(roster, gave('dana', 'administrator'), deactivated('dana'))
      .when(command({ do: 'deactivate', user: 'alice' }))
      .thenRefused('user.last-administrator');
  });

  it('is left when two take the role from each other at once', () =>
    given(roster, gave('dana', 'administrator'), gave('alice', 'manager'))
      .when(giveRole('dana', 'manager'))
      .thenRefused('user.last-administrator'));
});

it('an organization without people has a roster as soon as one is added', () =>
  expect(roster.decide(roster.initial, { ...add(), earlier: nobody })).toEqual([added]));
