import type { CalledUserBody, PreviewBody } from '#contracts/api/callout/formTeam';
import type { CalloutKind } from '#contracts/callout/callouts';
import type { TeamRole } from '#contracts/core/roles';
import type { Policy } from '#events/callout/events';
import { onlyList, selectedPolicy, sequentialPolicy } from '#events/callout/policies';
import { Refused } from '#events/core/refused';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { personIn } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';
import { ringsTogether } from '#services/app/boardRules';
import { type Candidates, type Considered, personRules, sift } from '#services/app/calling/candidates';
import { type Ordered, ordersOf } from '#services/app/calling/orders';
import { calledList, chosenOf } from '#services/outbound/callouts/listPlan';

/** A call-out that could start now: its frozen rules, and the people in order. */
export interface Plan extends Candidates {
  readonly kind: CalloutKind;
  readonly role: TeamRole;
  readonly target: number;
  readonly policy: Policy;
}

export type PlanRequest = Omit<PreviewBody, 'kind'> & {
  readonly kind: Exclude<CalloutKind, 'beats' | 'escalation'>;
  readonly without_amd?: boolean | undefined;
};

/** Decides who would be called, in which order, and who is left out and why. It changes nothing. */
export function planOf(app: App, who: Principal, incident: IncidentDoc, wanted: PlanRequest): Plan {
  const listed = wanted.roles ? groups(app, who, wanted.roles) : [ofUsers(app, who, wanted)];
  const considered = overridden(
    listed.flatMap((list) => list.people),
    wanted.overrides ?? [],
  );
  for (const { user } of considered) personIn(app, who.entity, user);
  const { kind, target_count: target, target_role, roles } = wanted;
  const rules = personRules(app, who.entity);
  const need = { entity: who.entity, incident: incident.uuid, kind, ...rules, callout: null };
  const { people, leftOut, beyond } = sift(app, need, considered);
  const role = target_role ?? roles?.[0] ?? 'crew';
  const emergency = wanted.emergency ?? ringsTogether(app, incident.entity, incident);
  const policy = { ...policyOf({ ...wanted, emergency }, people.length), ...rules, ...ordersOf(listed) };
  return { kind, role, target, policy, people, leftOut, beyond };
}

function policyOf(wanted: PlanRequest, people: number): Policy {
  const { emergency, max_rounds: maxRounds, without_amd: withoutAmd } = wanted;
  if (wanted.kind !== 'sequential') return selectedPolicy({ people, maxRounds, emergency, withoutAmd });
  const { call_time: callTime, min_call_count: minCallCount, max_call_rounds: maxCallRounds } = wanted;
  return sequentialPolicy({ emergency, callTime, minCallCount, maxCallRounds });
}

const alone = { list: onlyList, startSeconds: 0, stopSeconds: null } as const;

const chosen =
  (kind: CalloutKind) =>
  ({ uuid: user, phone_number: to }: CalledUserBody): Considered => ({
    ...alone,
    user,
    to: to ?? null,
    rule: kind === 'sequential' ? 'list-order' : 'chosen-order',
    inputs: {},
  });

/** People who were chosen, by the contract of the list from which they come, if it has one. */
function ofUsers(app: App, { entity }: Principal, { kind, users = [], list }: PlanRequest): Ordered {
  const people = users.map(chosen(kind));
  return list === undefined ? { people, order: null } : chosenOf(app, { entity, list, people });
}

/** All active people with these roles, in the order of the roles, and of each role by its contract or call order. */
function groups(app: App, { entity }: Principal, roles: readonly TeamRole[]): readonly Ordered[] {
  return [...new Set(roles)].flatMap((group) => calledList(app, entity, group) ?? []);
}

/** The order with the people that the author moved to its ends; the last to be put first is the first. */
export function overridden(
  people: readonly Considered[],
  overrides: NonNullable<PreviewBody['overrides']>,
): readonly Considered[] {
  let order = people;
  for (const { user, to } of overrides) {
    const [one, others] = [order.filter((each) => each.user === user), order.filter((each) => each.user !== user)];
    if (one.length === 0) throw new Refused('callout.no-override');
    const moved = one.map((each) =>
      to === 'out' ? { ...each, bypassed: true } : { ...each, inputs: { ...each.inputs, override: to } },
    );
    order = to === 'first' ? [...moved, ...others] : to === 'last' ? [...others, ...moved] : replaced(order, moved);
  }
  return order;
}

const replaced = (order: readonly Considered[], moved: readonly Considered[]): readonly Considered[] =>
  order.map((each) => moved.find(({ user }) => user === each.user) ?? each);
