import type { CalledUser, CalloutPreviewBody } from '#contracts/callout/bodies';
import type { CalloutKind, Inputs } from '#contracts/callout/callouts';
import type { LeftOutReason, ListRule } from '#contracts/callout/policy';
import { limits } from '#contracts/core/limits';
import type { TeamRole } from '#contracts/core/roles';
import type { CandidateLeftOut, CandidateListed, Policy } from '#events/callout/events';
import { onlyList, selectedPolicy, sequentialPolicy } from '#events/callout/policies';
import type { AccountDoc } from '#projections/accounts/accounts';
import { type CalloutDoc, isUnderWay } from '#projections/callout/callouts';
import type { IncidentDoc } from '#projections/incident/incidentPage';
import type { Principal } from '#services/access/principal';
import { personIn } from '#services/api/onCall/beatPeople';
import { callOrders } from '#services/api/onCall/callOrder';
import type { App } from '#services/app/app';

export type Listed = Omit<CandidateListed['data'], 'callout'>;
export type LeftOut = Omit<CandidateLeftOut['data'], 'callout'>;

/** A call-out that could start now: its frozen rules, and the people in order. */
export interface Plan {
  readonly kind: CalloutKind;
  readonly role: TeamRole;
  readonly target: number;
  readonly policy: Policy;
  readonly people: readonly Listed[];
  readonly leftOut: readonly LeftOut[];
  /** The people who come after the most that a call-out calls. */
  readonly beyond: number;
}

export type Wanted = Omit<CalloutPreviewBody, 'kind'> & {
  readonly kind: Exclude<CalloutKind, 'beats' | 'escalation'>;
  readonly without_amd?: boolean | undefined;
};

/** The latest call-outs of the organization that can exclude a person. */
const considerLatest = 200;

/** A person who is considered, in the order of consideration. */
interface Considered extends CalledUser {
  readonly rule: ListRule;
  readonly group: string | null;
}

/** Decides who would be called, in which order, and who is left out and why. It changes nothing. */
export function planOf(app: App, who: Principal, incident: IncidentDoc, wanted: Wanted): Plan {
  const considered = wanted.roles ? groups(app, who, wanted.roles) : (wanted.users ?? []).map(chosen(wanted.kind));
  const { people, leftOut, beyond } = sift(app, who, incident, considered);
  const { kind, target_count: target, target_role, roles } = wanted;
  const role = target_role ?? roles?.[0] ?? 'crew';
  return { kind, role, target, policy: policyOf(wanted, people.length), people, leftOut, beyond };
}

function policyOf(wanted: Wanted, people: number): Policy {
  const { emergency, max_rounds: maxRounds, without_amd: withoutAmd } = wanted;
  if (wanted.kind !== 'sequential') return selectedPolicy({ people, maxRounds, emergency, withoutAmd });
  const { call_time: callTime, min_call_count: minCallCount, max_call_rounds: maxCallRounds } = wanted;
  return sequentialPolicy({ emergency, callTime, minCallCount, maxCallRounds });
}

const chosen =
  (kind: CalloutKind) =>
  ({ uuid, phone_number }: CalledUser): Considered => ({
    uuid,
    ...(phone_number === undefined ? {} : { phone_number }),
    rule: kind === 'sequential' ? 'list-order' : 'chosen-order',
    group: null,
  });

/** All active people with these roles, in the order of the roles, and of each role in its call order. */
function groups(app: Pick<App, 'views'>, { entity }: Principal, roles: readonly TeamRole[]): readonly Considered[] {
  const inOrder = callOrders(app, entity);
  return [...new Set(roles)].flatMap((group) =>
    inOrder(group).map(({ uuid, placed }) => ({ uuid, rule: placed ? 'call-order' : 'role-order', group })),
  );
}

function sift(app: App, who: Principal, incident: IncidentDoc, considered: readonly Considered[]) {
  const { entity } = who;
  const orderBy = { column: 'started_time', descending: true };
  const earlier = callsOf(
    app.views.docs<CalloutDoc>('callouts', { where: { entity }, orderBy, limit: considerLatest }),
  );
  const people: Listed[] = [];
  const leftOut: LeftOut[] = [];
  const each = new Map<string, Considered>();
  for (const one of considered) if (!each.has(one.uuid)) each.set(one.uuid, one);
  for (const [at, { uuid, phone_number: to = null, rule, group }] of [...each.values()].entries()) {
    if (people.length === limits.callout.people) return { people, leftOut, beyond: each.size - at };
    const account = personIn(app, entity, uuid);
    const inputs: Inputs = group === null ? {} : { group };
    const reason = reasonAgainst({ account, to, incident, mine: earlier.get(uuid) ?? [] });
    if (reason === null) people.push(listed({ user: uuid, rank: people.length + 1, to, rule, inputs }));
    else leftOut.push({ user: uuid, reason, inputs });
  }
  return { people, leftOut, beyond: 0 };
}

type Entry = Pick<Listed, 'user' | 'rank' | 'rule' | 'inputs'> & { readonly to: string | null };

const listed = ({ to, ...entry }: Entry): Listed => ({
  ...entry,
  list: onlyList,
  startSeconds: 0,
  stopSeconds: null,
  subject: entry.user,
  personal: to === null ? null : { to, message: null },
});

interface Judged {
  readonly account: AccountDoc;
  readonly to: string | null;
  readonly incident: IncidentDoc;
  readonly mine: readonly Earlier[];
}
/** A person in an earlier call-out. */
interface Earlier {
  readonly doc: CalloutDoc;
  readonly one: CalloutDoc['people'][number];
}

function callsOf(callouts: readonly CalloutDoc[]): ReadonlyMap<string, readonly Earlier[]> {
  const found = new Map<string, Earlier[]>();
  for (const doc of callouts)
    for (const one of doc.people) {
      const known = found.get(one.user);
      if (known) known.push({ doc, one });
      else found.set(one.user, [{ doc, one }]);
    }
  return found;
}

/** Why a person is not called for this incident; null when nothing speaks against it. */
function reasonAgainst({ account, to, incident, mine }: Judged): LeftOutReason | null {
  const { uuid } = account;
  if (!account.active) return 'inactive';
  if (to === null && account.phone_number === '') return 'no-phone';
  if (incident.team.some(({ user }) => user === uuid)) return 'on-team';
  if (mine.some(({ doc, one }) => doc.incident === incident.uuid && one.outcome === 'do-not-call'))
    return 'do-not-call';
  return mine.some(({ doc, one }) => isUnderWay(doc) && one.place === 'member') ? 'other-callout' : null;
}
