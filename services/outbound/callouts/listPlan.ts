import { type TeamRole, teamRoles } from '#contracts/core/roles';
import { roleNames } from '#contracts/incident/team';
import type { Policy } from '#events/callout/events';
import { onlyList, selectedPolicy, sequentialPolicy } from '#events/callout/policies';
import type { App } from '#services/app/app';
import { callOrders } from '#services/app/calling/callOrders';
import { type Candidates, type Considered, personRules, sift } from '#services/app/calling/candidates';
import { type Ordered, ordered, ordersOf } from '#services/app/calling/orders';

type Readable = Pick<App, 'views' | 'clock'>;

/** A list that an organization's rule calls: a reserve list, or the people of a role in their call order. */
export interface CalledList extends Ordered {
  readonly name: string;
  readonly role: TeamRole;
  readonly sequential: boolean;
}

const isRole = (list: string): list is TeamRole => teamRoles.some((role) => role === list);
const alone = { to: null, list: onlyList, startSeconds: 0, stopSeconds: null } as const;

/** The list with its people; null when the organization has no such list. */
export function calledList(app: Readable, entity: string, list: string): CalledList | null {
  if (isRole(list)) {
    const people = callOrders(
      app,
      entity,
    )(list).map(({ uuid: user, placed }): Considered => {
      return { ...alone, user, rule: placed ? 'call-order' : 'role-order', inputs: { group: list } };
    });
    const inOrder = ordered(app, { entity, list, people });
    return { name: `${roleNames[list]}, in the call order`, role: list, sequential: true, ...inOrder };
  }
  const doc = app.views.doc('reserve_lists', list);
  if (doc?.entity !== entity || doc.deleted) return null;
  const people = doc.profiles.map(({ user }): Considered => ({ ...alone, user, rule: 'reserve-list', inputs: {} }));
  const inOrder = ordered(app, { entity, list, people });
  return { name: doc.name, role: 'crew', sequential: doc.call_method === 'SEQUENTIAL', ...inOrder };
}

interface Chosen {
  readonly entity: string;
  readonly list: string;
  readonly people: readonly Considered[];
}

/**
 * People of a list who were chosen one by one, in the order of its contract; as they were chosen for a list without one. Their
 * positions are those in the whole list, so that a rotation goes on from the right person. People of no list come last.
 */
export function chosenOf(app: Readable, { entity, list, people }: Chosen): Ordered {
  const known = calledList(app, entity, list);
  if (!known?.order) return { people, order: null };
  const chosen = new Map(people.map((one) => [one.user, one]));
  const placed = known.people.flatMap(({ user, rule, inputs, leftOut = inputs }) => {
    const one = chosen.get(user);
    return one ? [{ ...one, rule, inputs: { ...one.inputs, ...inputs }, leftOut: { ...one.leftOut, ...leftOut } }] : [];
  });
  const listed = new Set(placed.map(({ user }) => user));
  return { people: [...placed, ...people.filter(({ user }) => !listed.has(user))], order: known.order };
}

interface ListRequest {
  readonly entity: string;
  readonly incident: string;
  readonly list: string;
  /** True when all phones ring at once. */
  readonly together: boolean;
}

/** A call-out of a list for one person. */
export interface ListPlan extends Candidates {
  readonly kind: 'sequential' | 'selected';
  readonly name: string;
  readonly role: TeamRole;
  readonly target: 1;
  readonly policy: Policy;
}

/** Decides who would be called, in which order, and who is left out and why. It changes nothing. */
export function listPlan(app: Readable, { entity, incident, list, together: emergency }: ListRequest): ListPlan {
  const none = { name: list, role: 'crew', sequential: false, people: [], order: null } as const;
  const known = calledList(app, entity, list) ?? none;
  const { name, role, people: considered } = known;
  const kind = known.sequential ? 'sequential' : 'selected';
  const rules = personRules(app, entity);
  const called = sift(app, { entity, incident, kind, ...rules, callout: null }, considered);
  const usual = known.sequential
    ? sequentialPolicy({ emergency })
    : selectedPolicy({ people: called.people.length, emergency });
  // Nobody plans it: it does not wait behind the call-outs that people start.
  const policy = { ...usual, urgent: true, ...rules, ...ordersOf([known]) };
  return { kind, name, role, target: 1, policy, ...called };
}
