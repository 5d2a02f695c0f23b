import { type LedgerRulesBody, ledgerOperations } from '#contracts/api/callout/ledger';
import { type ChargeReason, chargeReasons, type LedgerRules, usualRules } from '#contracts/callout/ledger';
import type { LedgerEntry, LedgerList, LedgerPerson, LedgerSheet } from '#contracts/callout/ledgerSheet';
import { limits } from '#contracts/core/limits';
import { teamRoles } from '#contracts/core/roles';
import { roleNames } from '#contracts/incident/team';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type LedgerCommand, ledger, ledgerOf } from '#events/ledger/decider';
import { whyLeftOut, whyListed } from '#projections/callout/explain';
import { monthOf, periodOf } from '#projections/ledger/balances';
import { calloutKey, type EntryDoc, excuseKey, reasonsKey, workKey } from '#projections/ledger/ledger';
import { type Standing, standingsOf } from '#projections/ledger/order';
import type { Principal } from '#services/access/principal';
import { carryOut } from '#services/api/http/carryOut';
import { answering, type Signed } from '#services/api/http/route';
import { nameOf } from '#services/api/incident/stream/nameOf';
import { personIn } from '#services/api/onCall/beatPeople';
import type { App } from '#services/app/app';
import { callOrders } from '#services/app/calling/callOrders';
import { personRules, sift } from '#services/app/calling/candidates';
import { balancesOf, contractOf } from '#services/app/calling/orders';
import { clockOf, zoneOf } from '#services/app/calling/zone';
import { type CalledList, calledList } from '#services/outbound/callouts/listPlan';
import { findCallout } from './changes.ts';
import { called, userShown } from './shown.ts';

export const ledgerRoutes = answering(ledgerOperations, {
  'GET /api/ledgers/': ({ app, who }) => ({ json: listsOf(app, who.entity) }),

  'GET /api/ledgers/:list/': ({ app, who, params }) => ({ json: sheetOf(app, who, params.list) }),

  'POST /api/ledgers/:list/rules/': (request) => {
    const { app, who, params, body } = request;
    const list = listIn(app, who, params.list);
    const before = contractOf(app, who.entity, list)?.rules ?? usualRules;
    return change(request, { do: 'setRules', list, rules: rulesIn(body, before), seen: body.seen });
  },

  'POST /api/ledgers/:list/person/': (request) => {
    const { user, since = null, volunteer } = request.body;
    return change(request, { do: 'setPerson', user: personOf(request, user), since, volunteer });
  },

  'POST /api/ledgers/:list/open/': (request) => {
    const { user, minutes } = request.body;
    return change(request, { do: 'open', user: personOf(request, user), month: monthNow(request), minutes });
  },

  'POST /api/ledgers/:list/correct/': (request) => {
    const { user, minutes, reason, callout: about = null } = request.body;
    if (about !== null) findCallout(request.app, request.who, about);
    const correction = idFrom('ledger correction', request.commandId);
    const said = {
      correction,
      user: personOf(request, user),
      month: monthNow(request),
      minutes,
      callout: about,
      reason,
    };
    return change(request, { do: 'correct', ...said });
  },
});

type OfList = Signed<object, object, 'list'>;
type Change = LedgerCommand extends infer Each ? (Each extends unknown ? Omit<Each, 'ledger'> : never) : never;

function change(request: OfList, command: Change) {
  const id = ledgerOf(request.who.entity, listIn(request.app, request.who, request.params.list));
  const commands = [{ ...command, ledger: id } as LedgerCommand];
  return carryOut(request, { decider: ledger, id }, { commands, json: {} });
}

function knownList(app: App, { entity }: Principal, list: string): CalledList {
  const known = calledList(app, entity, list);
  if (!known) throw new Refused('not-found');
  return known;
}

const listIn = (app: App, who: Principal, list: string): string => {
  knownList(app, who, list);
  return list;
};

const personOf = ({ app, who }: OfList, user: string): string => personIn(app, who.entity, user).uuid;

const monthNow = ({ app, who }: OfList): string => monthOf(app.clock.now(), zoneOf(app, who.entity));

/** The rules of a request. A reason without a charge in it keeps the charge before. */
export function rulesIn(body: LedgerRulesBody, before: LedgerRules): LedgerRules {
  const { cancelled_within: cancelledWithin, free_up_to: freeUpTo, charges, seen: _, ...rules } = body;
  const changed = Object.fromEntries(charges.map(({ reason, ...charge }) => [reason, charge]));
  return { ...rules, cancelledWithin, freeUpTo, charges: { ...before.charges, ...changed } };
}

function listsOf(app: App, entity: string): readonly LedgerList[] {
  const version = (list: string) => contractOf(app, entity, list)?.version ?? 0;
  const inOrder = callOrders(app, entity);
  const roles = teamRoles.map((list) => ({ list, name: roleNames[list], people: inOrder(list).length }));
  const reserves = app.views
    .docs('reserve_lists', { where: { entity }, orderBy: { column: 'name' } })
    .map(({ uuid: list, name, profiles }) => ({ list, name, people: profiles.length }));
  return [...roles.filter(({ people }) => people > 0), ...reserves].map((one) => ({
    ...one,
    version: version(one.list),
  }));
}

/** The order is that of a call-out that would begin now, by the same functions. */
function sheetOf(app: App, who: Principal, list: string): LedgerSheet {
  const { entity } = who;
  const { people: considered } = knownList(app, who, list);
  const contract = contractOf(app, entity, list);
  const rules = contract?.rules ?? usualRules;
  const need = { entity, incident: null, kind: 'selected', ...personRules(app, entity), callout: null } as const;
  const { people, leftOut } = sift(app, need, considered);
  const since = periodOf(monthNow({ app, who } as OfList), rules.resets);
  const ledgerId = ledgerOf(entity, list);
  const users = considered.map(({ user }) => user);
  const standings = new Map(standingsOf(users, balancesOf(app, ledgerId), since).map((one) => [one.user, one]));
  const minutesOf = new Map(considered.map(({ user, inputs }) => [user, inputs['minutes']]));
  const personShown = (user: string, rank: number | null, why: string): LedgerPerson => {
    const { minutes = null, since: senior = null, volunteer = false }: Partial<Standing> = standings.get(user) ?? {};
    const given = minutesOf.get(user);
    return {
      user: userShown(app, user),
      rank,
      why,
      minutes: minutes ?? (typeof given === 'number' ? given : 0),
      newcomer: minutes === null,
      since: senior,
      volunteer,
    };
  };
  return {
    list,
    name: nameOfList(app, list),
    version: contract?.version ?? 0,
    rules: rulesShown(rules),
    since,
    people: [
      ...people.map((one) => personShown(one.user, one.rank, whyListed(one, people))),
      ...leftOut.map(({ user, reason, inputs: { until } }) => {
        const end = typeof until === 'string' ? clockOf(Date.parse(until), zoneOf(app, entity)) : '';
        return personShown(user, null, whyLeftOut(called(userShown(app, user)), reason, end));
      }),
    ],
    spread: spreadOf([...standings.values()].flatMap(({ minutes }) => minutes ?? [])),
    entries: entriesOf(app, ledgerId),
  };
}

const nameOfList = ({ views }: Pick<App, 'views'>, list: string): string => {
  const role = teamRoles.find((one) => one === list);
  return role ? roleNames[role] : (views.doc('reserve_lists', list)?.name ?? '');
};

const rulesShown = ({ cancelledWithin, freeUpTo, charges, ...rules }: LedgerRules): LedgerSheet['rules'] => ({
  ...rules,
  cancelled_within: cancelledWithin,
  free_up_to: freeUpTo,
  charges: chargeReasons.map((reason: ChargeReason) => ({ reason, ...charges[reason] })),
});

/** The least, the most and the mean; all 0 of nobody. */
export function spreadOf(minutes: readonly number[]): LedgerSheet['spread'] {
  if (minutes.length === 0) return { least: 0, most: 0, mean: 0 };
  const mean = minutes.reduce((sum, one) => sum + one, 0) / minutes.length;
  return { least: Math.min(...minutes), most: Math.max(...minutes), mean: Math.round(mean * 10) / 10 };
}

/** The latest entries of a ledger, the latest first. */
function entriesOf(app: App, ledgerId: string): readonly LedgerEntry[] {
  const orderBy = { column: 'entry_time', descending: true } as const;
  return app.views
    .docs('ledger', { where: { entries: ledgerId }, orderBy, limit: limits.ledger.entries })
    .flatMap((doc) => (doc.kind === 'entry' ? [entryShown(app, doc)] : []));
}

function entryShown(
  app: App,
  { key, time, user, callout: about, incident, reason, minutes, from, until, by }: EntryDoc,
): LedgerEntry {
  const doc = app.views.doc('ledger', reasonsKey(user));
  const reasons = doc?.kind === 'reasons' ? doc.reasons : {};
  const words =
    about === null ? reasons[key] : (reasons[key] ?? reasons[excuseKey(about, user)] ?? reasons[workKey(about, user)]);
  return {
    uuid: key,
    time,
    user: userShown(app, user),
    callout: about,
    incident,
    reason,
    minutes,
    from,
    until,
    excused: isExcused(app, about, user),
    by: by === null ? null : nameOf(app.views.doc, by) || 'Unknown',
    ...(words !== undefined && { words }),
  };
}

function isExcused({ views }: Pick<App, 'views'>, about: string | null, user: string): boolean {
  const doc = about === null ? null : views.doc('ledger', calloutKey(about));
  return doc?.kind === 'callout' && doc.people[user] !== undefined && doc.people[user].excuse !== null;
}
