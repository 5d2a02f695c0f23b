import { describe, expect, it } from 'vitest';
import { callOrderKey } from '#contracts/onCall/userLists';
import { userListOf } from '#events/userList/decider';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type CalloutDoc, callouts as projection } from '#projections/callout/callouts';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import type { App } from '#services/app/app';
import { appOf } from '#services/testing/app';
import { type PlanRequest, planOf } from './plan.ts';

const account = (uuid: string, more: Partial<AccountDoc> = {}) =>
  ({
    uuid,
    entity: 'arvada',
    role: 'crew',
    active: true,
    first_name: uuid,
    last_name: 'Abel',
    phone_number: `+1303555${uuid}`,
    ...more,
  }) as AccountDoc;

interface Known {
  readonly accounts?: readonly AccountDoc[];
  readonly callouts?: readonly CalloutDoc[];
  /** The people of the saved call order, by role. */
  readonly order?: Readonly<Record<string, readonly string[]>>;
}
/** Views with these people, call-outs and saved order. The call-outs are found as the columns of their table say. */
function appWith(
  { accounts = ['ada', 'bo', 'cy'].map((one) => account(one)), callouts = [], order }: Known,
  team: readonly string[],
): App {
  const list = order && {
    uuid: 'list',
    orders: Object.entries(order).map(([role, people]) => ({ role, users: people })),
  };
  const views = {
    doc: (model: string, key: string) => {
      if (model === 'accounts') return accounts.find(({ uuid }) => uuid === key) ?? null;
      if (model === 'incidents') return key === 'i1' ? incident(team) : null;
      return key === userListOf('arvada', callOrderKey) ? (list ?? null) : null;
    },
    docs: (model: string, { where }: { readonly where: Readonly<Record<string, string>> }) =>
      model === 'accounts'
        ? accounts
        : callouts.filter((doc) =>
            Object.entries(where).every(([column, value]) => projection.columns?.[column]?.(doc) === value),
          ),
  };
  return appOf({ views, clock: { now: () => Date.parse('2026-03-01T12:00:00Z') } });
}

const incident = (team: readonly string[] = []) =>
  ({ uuid: 'i1', team: team.map((user) => ({ user })) }) as unknown as IncidentDoc;
const who = { entity: 'arvada' } as unknown as Principal;
const plan = (wanted: Partial<PlanRequest>, known: Known = {}, team: readonly string[] = []) =>
  planOf(appWith(known, team), who, incident(team), { kind: 'selected', target_count: 2, ...wanted } as PlanRequest);
const users = (...all: readonly string[]) => all.map((uuid) => ({ uuid }));
const userOf = ({ user }: { readonly user: string }) => user;

const callout = (person: object, more: object = {}) =>
  ({
    uuid: 'o2',
    entity: 'arvada',
    incident: 'i2',
    state: 'in-progress',
    people: [{ user: 'ada', place: 'none', outcome: null, ...person }],
    ...more,
  }) as unknown as CalloutDoc;

describe('a call-out of chosen people', () => {
  it('calls each of them in the order of the choice, on the number that was typed or on their own', () => {
    const wanted = { users: [{ uuid: 'cy', phone_number: '+13035550199' }, { uuid: 'ada' }] };
    const shared = {
      rule: 'chosen-order',
      inputs: {},
      list: 'team',
      startSeconds: 0,
      stopSeconds: null,
    };
    expect(plan(wanted)).toMatchObject({ kind: 'selected', role: 'crew', target: 2, leftOut: [], beyond: 0 });
    expect(plan(wanted).people).toEqual([
      { ...shared, user: 'cy', rank: 1, subject: 'cy', personal: { to: '+13035550199', message: null } },
      { ...shared, user: 'ada', rank: 2, subject: 'ada', personal: null },
    ]);
  });

  it('calls nobody when nobody was chosen', () => {
    expect(plan({})).toMatchObject({ people: [], leftOut: [], beyond: 0 });
  });

  it('has a person once, by the first choice', () => {
    const twice = [{ uuid: 'ada', phone_number: '+13035550199' }, ...users('bo', 'ada')];
    expect(plan({ users: twice }).people.map(({ user, personal }) => [user, personal?.to ?? null])).toEqual([
      ['ada', '+13035550199'],
      ['bo', null],
    ]);
  });

  it('one after the other is in the order of the list', () => {
    expect(plan({ kind: 'sequential', users: users('bo') }).people).toMatchObject([{ user: 'bo', rule: 'list-order' }]);
  });

  it('is for the role that was asked for, else for the first of the roles, else for a crew', () => {
    expect(plan({ users: users('ada'), target_role: 'leader' }).role).toBe('leader');
    expect(plan({ roles: ['manager', 'crew'] }).role).toBe('manager');
    expect(plan({ roles: ['manager'], target_role: 'leader' }).role).toBe('leader');
    expect(plan({ roles: [] }).role).toBe('crew');
  });

  it('refuses a person of another organization', () => {
    const accounts = [account('ada', { entity: 'jcw' })];
    expect(() => plan({ users: users('ada') }, { accounts })).toThrow('not-found');
  });
});

describe('a call-out of roles', () => {
  const accounts = [
    account('ada', { first_name: 'Ada' }),
    account('bo', { first_name: 'Bo', role: 'leader' }),
    account('cy', { first_name: 'Cy' }),
    account('di', { first_name: 'Di', active: false }),
  ];

  it('calls the active people of each role once, in the order of the roles', () => {
    const { people } = plan({ roles: ['leader', 'crew', 'leader'], users: users('di') }, { accounts });
    expect(people).toMatchObject([
      { user: 'bo', rank: 1, rule: 'role-order', inputs: { group: 'leader' }, personal: null },
      { user: 'ada', rank: 2, rule: 'role-order', inputs: { group: 'crew' } },
      { user: 'cy', rank: 3, rule: 'role-order', inputs: { group: 'crew' } },
    ]);
    expect(people).toHaveLength(3);
  });

  it('begins each role with the people of the saved order', () => {
    const { people } = plan({ roles: ['crew'] }, { accounts, order: { crew: ['cy'] } });
    expect(people.map(({ user, rule }) => [user, rule])).toEqual([
      ['cy', 'call-order'],
      ['ada', 'role-order'],
    ]);
  });

  it('names the group of a person who is left out', () => {
    expect(plan({ roles: ['leader'] }, { accounts }, ['bo']).leftOut).toEqual([
      { user: 'bo', reason: 'on-team', inputs: { group: 'leader' } },
    ]);
  });
});

describe('the times of a call-out', () => {
  const policyOf = (wanted: Partial<PlanRequest>) => plan({ users: users('ada', 'bo'), ...wanted }).policy;

  it('of chosen people ring as many phones as places are open, 21 calls to ten people', () => {
    expect(policyOf({})).toMatchObject({
      maxCalls: 5,
      urgent: false,
      detectMachine: true,
      lists: [{ method: 'open-places', rounds: 5 }],
    });
    expect(policyOf({ max_rounds: 9, emergency: true, without_amd: true })).toMatchObject({
      maxCalls: 9,
      urgent: true,
      detectMachine: false,
      lists: [{ method: 'everyone', rounds: 9 }],
    });
  });

  it('one after the other are the usual ones, or those asked for', () => {
    const kind = 'sequential';
    expect(policyOf({ kind })).toMatchObject({
      maxCalls: null,
      urgent: false,
      lists: [{ method: 'one-by-one', callSeconds: 300, callsPerTurn: 1, rounds: 2 }],
    });
    const own = { call_time: 40, min_call_count: 2, max_call_rounds: 3, emergency: true };
    expect(policyOf({ kind, ...own })).toMatchObject({
      urgent: true,
      lists: [{ method: 'one-by-one', callSeconds: 40, callsPerTurn: 2, rounds: 3 }],
    });
  });
});

describe('a person is not called', () => {
  const one = (known: Known, team: readonly string[] = [], chosen: object = {}) => {
    const { people, leftOut } = plan({ users: [{ uuid: 'ada', ...chosen }] }, known, team);
    return people.length === 0 ? leftOut : people.map(userOf);
  };
  const ada = (more: Partial<AccountDoc>) => ({ accounts: [account('ada', more)] });
  const leftOutAs = (reason: string) => [{ user: 'ada', reason, inputs: {} }];

  it.each<readonly [string, string, Known, readonly string[]]>([
    ['whose account is not active', 'inactive', ada({ active: false, phone_number: '' }), ['ada']],
    ['without a number', 'no-phone', ada({ phone_number: '' }), ['ada']],
    ['who is on the team', 'on-team', {}, ['bo', 'ada']],
    [
      'who has a place in a call-out of this incident, also when it is over',
      'on-team',
      { callouts: [callout({ place: 'member' }, { incident: 'i1', state: 'formed' })] },
      [],
    ],
    [
      'who wants no more calls about this incident',
      'do-not-call',
      { callouts: [callout({ outcome: 'do-not-call' }, { incident: 'i1', state: 'failed' })] },
      [],
    ],
    ['who has a place in another call-out', 'other-callout', { callouts: [callout({ place: 'member' })] }, []],
    [
      'who has a place in a call-out that pauses',
      'other-callout',
      { callouts: [callout({ place: 'member' }, { state: 'paused' })] },
      [],
    ],
    [
      'who has a place in the older of two call-outs',
      'other-callout',
      { callouts: [callout({}), callout({ place: 'member' })] },
      [],
    ],
  ])('%s', (_, reason, known, team) => expect(one(known, team)).toEqual(leftOutAs(reason)));

  it.each<readonly [string, Known, readonly string[]]>([
    ['is not on the team', {}, ['bo']],
    ['wants no calls about another incident', { callouts: [callout({ outcome: 'do-not-call' })] }, []],
    ['declined this incident', { callouts: [callout({ outcome: 'declined' }, { incident: 'i1' })] }, []],
    ['is called elsewhere without a place yet', { callouts: [callout({})] }, []],
    ['had a place in a call-out that is over', { callouts: [callout({ place: 'member' }, { state: 'failed' })] }, []],
    ['is not the one with a place elsewhere', { callouts: [callout({ user: 'bo', place: 'member' })] }, []],
  ])('unless the person %s', (_, known, team) => expect(one(known, team)).toEqual(['ada']));

  it('without a number of their own, but on one that was typed', () => {
    expect(one(ada({ phone_number: '' }), [], { phone_number: '+13035550199' })).toEqual(['ada']);
  });

  it('and the next one takes the rank', () => {
    const { people, leftOut } = plan({ users: users('ada', 'bo') }, {}, ['ada']);
    expect(people.map(({ user, rank }) => [user, rank])).toEqual([['bo', 1]]);
    expect(leftOut.map(userOf)).toEqual(['ada']);
  });
});

describe('a call-out of very many people', () => {
  const many = (count: number) => {
    const accounts = Array.from({ length: count }, (_, n) => account(`u${n}`));
    return plan({ users: accounts.map(({ uuid }) => ({ uuid })) }, { accounts }, ['u0']);
  };

  it('calls at most 200 of them, and says how many come after', () => {
    expect(many(201)).toMatchObject({ beyond: 0, leftOut: [{ user: 'u0' }] });
    const { people, beyond } = many(204);
    expect([people.length, people.at(-1)?.user, people.at(-1)?.rank, beyond]).toEqual([200, 'u200', 200, 3]);
  });
});
