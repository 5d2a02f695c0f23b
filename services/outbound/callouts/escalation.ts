import { type PhonePolicy, quietHours } from '#contracts/callout/escalation';
import { lastResort } from '#contracts/core/dispatchRules';
import { allowsWith } from '#contracts/core/rights';
import { compareNames, nameKey } from '#contracts/values/name';
import type { Policy } from '#events/callout/events';
import { escalationPolicy, onlyList } from '#events/callout/policies';
import { respectful } from '#events/callout/quiet';
import { treeOf } from '#events/incident/versions/escalations';
import { workflowOf } from '#events/incident/versions/index';
import { changesOf } from '#services/access/principal';
import type { App } from '#services/app/app';
import { type Candidates, type Considered, personRules, sift } from '#services/app/calling/candidates';
import { zoneOf } from '#services/app/calling/zone';
import { onDutyNow } from '#services/app/onDuty';

type Readable = Pick<App, 'views' | 'clock'>;

export interface EscalationRequest {
  readonly entity: string;
  /** The name of the tree; null when the people on duty for the designation are called. */
  readonly tree: string | null;
  readonly designation: string | null;
  readonly urgent: boolean;
  /** True when everybody is called who works on incidents. */
  readonly everybody?: boolean | undefined;
  /** True when all phones ring at once, whatever the start of each person. */
  readonly together?: boolean;
}

/** An escalation that could start now: its frozen rules, and its people by their start. */
export interface EscalationPlan extends Candidates {
  readonly target: 1;
  readonly policy: Policy;
}

interface Listing {
  readonly user: string;
  readonly startSeconds: number;
  readonly phonePolicy: PhonePolicy | null;
  readonly to: string | null;
}

/** Names are compared by their keys: an option names its tree in words. */
export const isTree = (a: string, b: string): boolean => nameKey(a) === nameKey(b);

/** The people of a tree of the organization, by their start. */
function ofTree({ views }: Pick<App, 'views'>, entity: string, tree: string): readonly Listing[] {
  return views
    .docs('escalations', { where: { entity } })
    .flatMap(({ user, profiles }) =>
      profiles
        .filter((one) => isTree(one.tree, tree))
        .map(({ start_seconds: startSeconds, personal_phone_policy: phonePolicy, phone_number: to }) => ({
          user,
          startSeconds,
          phonePolicy,
          to,
        })),
    )
    .toSorted((a, b) => a.startSeconds - b.startSeconds || (a.user < b.user ? -1 : 1));
}

const onDuty = (app: Readable, entity: string, designation: string): readonly Listing[] =>
  onDutyNow(app, entity, designation).map(({ user, phone_number: to }) => ({
    user,
    startSeconds: 0,
    phonePolicy: null,
    to,
  }));

/** Everybody of the organization who may work on its incidents. */
const workers = ({ views }: Readable, entity: string): readonly Listing[] =>
  views
    .docs('accounts', { where: { entity } })
    .filter(({ active, role }) => active && allowsWith(changesOf({ views }, entity), role, 'incident.log'))
    .map(({ uuid: user }) => ({ user, startSeconds: 0, phonePolicy: null, to: null }));

/** The people who are considered, by their start. */
function consideredFor(app: Readable, wanted: EscalationRequest): readonly Listing[] {
  const { entity, tree, designation, everybody } = wanted;
  if (everybody) return workers(app, entity);
  return tree === null ? onDuty(app, entity, designation ?? '') : ofTree(app, entity, tree);
}

/** True when the tree has at least one person. */
export const hasTree = (app: Pick<App, 'views'>, entity: string, tree: string): boolean =>
  ofTree(app, entity, tree).length > 0;

/**
 * The names of the organization's trees, each once: those with people, those that its workflows and rules call, and those of
 * its transfers.
 */
export function treeNames({ views }: Pick<App, 'views'>, entity: string): readonly string[] {
  const { options = [] } = views.doc('transfer_options', entity) ?? {};
  const { versions = [] } = views.doc('entities', entity) ?? {};
  const all = [
    ...views.docs('escalations', { where: { entity } }).flatMap(({ profiles }) => profiles.map(({ tree }) => tree)),
    ...options.flatMap(({ data: { tree_name, new_entity } }) => (tree_name && !new_entity ? [tree_name] : [])),
    ...versions.flatMap((version) => treeOf(workflowOf(version)) ?? []),
    lastResort,
  ];
  const named = new Map(all.toReversed().map((name) => [nameKey(name), name]));
  return [...named.values()].toSorted(compareNames);
}

/** Decides who would be called, from when, and who is left out and why. It changes nothing. */
export function escalationPlan(app: Readable, wanted: EscalationRequest): EscalationPlan {
  const { entity, urgent, together = false } = wanted;
  const listed = consideredFor(app, wanted);
  const considered = together ? listed.map((one) => ({ ...one, startSeconds: 0 })) : listed;
  const rules = personRules(app, entity);
  const need = { entity, incident: null, kind: 'escalation', ...rules, callout: null } as const;
  const policy = { ...escalationPolicy({ urgent, zone: zoneOf(app, entity) }), ...rules };
  return { target: 1, policy, ...sift(app, need, considered.map(candidate)) };
}

function candidate({ user, startSeconds, phonePolicy, to }: Listing): Considered {
  const inputs = phonePolicy === null ? {} : { ...respectful, quiet_hours: `${quietHours.from}–${quietHours.until}` };
  return { user, to, inputs, list: onlyList, startSeconds, stopSeconds: null, rule: 'escalation' };
}
