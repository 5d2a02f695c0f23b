import { channels } from '#contracts/accounts/channels';
import { type CalloutFrame, calloutEvent } from '#contracts/callout/callouts';
import type { ChargeReason, LedgerRules } from '#contracts/callout/ledger';
import { idOf } from '#events/core/message';
import type { FactType, RecordedFact } from '#events/facts';
import { type Change, type Look, projection } from '#projections/core/projection';
import { type Balance, isNewcomer } from './balances.ts';
import { type Charged, chargesOf } from './charging.ts';
import { calloutAfter, calloutFolds, type LedgerCallout } from './ledgerCallout.ts';

/** The contract of a list. */
export interface LedgerDoc {
  readonly kind: 'ledger';
  readonly ledger: string;
  readonly entity: string;
  /** A role, or the uuid of a reserve list. */
  readonly list: string;
  readonly rules: LedgerRules;
  /** 0 before anybody has set rules. */
  readonly version: number;
  /** The last turn in the order of the list: where the rotation goes on. Null before the first call. */
  readonly turn: { readonly started: string; readonly rank: number; readonly at: number } | null;
}
/** The charged minutes of a person on a list. */
export interface BalanceDoc extends Balance {
  readonly kind: 'balance';
  readonly ledger: string;
  readonly entity: string;
  readonly user: string;
  readonly since: string | null;
  readonly volunteer: boolean;
}
/** One person of a call-out who was charged, or has worked; or a correction. */
export interface EntryDoc {
  readonly kind: 'entry';
  readonly key: string;
  readonly entity: string;
  readonly ledger: string | null;
  readonly user: string;
  readonly callout: string | null;
  readonly incident: string | null;
  /** ISO-8601 UTC. */
  readonly time: string;
  readonly month: string;
  readonly reason: ChargeReason | 'corrected' | null;
  readonly minutes: number;
  /** The work; null without any. */
  readonly from: string | null;
  readonly until: string | null;
  /** True when a supervisor has corrected the hours. */
  readonly corrected: boolean;
  /** `kind:id` of the author of a correction; null for a charge by the rules. */
  readonly by: string | null;
}
/** The call-outs of an incident: their work ends with it. */
export interface IncidentWorkDoc {
  readonly kind: 'incident';
  readonly callouts: readonly string[];
}
/** The words of supervisors about a person, by the entry: erasing the person takes them all. */
export interface ReasonsDoc {
  readonly kind: 'reasons';
  readonly reasons: Readonly<Record<string, string>>;
}
export type LedgerModelDoc = LedgerDoc | BalanceDoc | EntryDoc | LedgerCallout | IncidentWorkDoc | ReasonsDoc;

export const ledgerKey = (ledger: string): string => `ledger:${ledger}`;
export const balanceKey = (ledger: string, user: string): string => `balance:${ledger}:${user}`;
export const entryKey = (callout: string, user: string): string => `entry:${callout}:${user}`;
export const reasonsKey = (user: string): string => `reasons:${user}`;
export const calloutKey = (callout: string): string => `callout:${callout}`;
const incidentKey = (incident: string): string => `incident:${incident}`;

const calloutIn = (look: Look<LedgerModelDoc>, callout: string): LedgerCallout | null => {
  const doc = look(calloutKey(callout));
  return doc?.kind === 'callout' ? doc : null;
};
const incidentIn = (look: Look<LedgerModelDoc>, incident: string): IncidentWorkDoc | null => {
  const doc = look(incidentKey(incident));
  return doc?.kind === 'incident' ? doc : null;
};

/** The change of one call-out by an event, and the charges before and after. */
interface Step {
  readonly before: LedgerCallout;
  readonly after: LedgerCallout;
  readonly charged: ReadonlyMap<string, Charged>;
  readonly charges: ReadonlyMap<string, Charged>;
}

function stepOf(before: LedgerCallout, event: RecordedFact): Step | null {
  const after = calloutAfter(before, event);
  if (after === before) return null;
  return {
    before,
    after,
    charged: chargesOf(before.people, before.orders),
    charges: chargesOf(after.people, after.orders),
  };
}

/** The call-outs that an event changes: its own, or all of its incident. */
function stepsOf(event: RecordedFact, look: Look<LedgerModelDoc>): readonly Step[] {
  const own = 'callout' in event.data && event.stream.startsWith('callout-') ? [String(event.data.callout)] : null;
  const ids = own ?? incidentIn(look, idOf(event.stream))?.callouts ?? [];
  return ids.flatMap((id) => {
    const before = calloutIn(look, id);
    // An incident that has left the organization is another's.
    if (!before || before.entity !== event.metadata.entity) return [];
    return stepOf(before, event) ?? [];
  });
}

/**
 * The documents that the steps change. Each call-out comes after the balances and entries that follow from it: they read it as it
 * was before.
 */
const keysOf = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap(({ before, after, charged, charges }) => {
    const changed = Object.keys(after.people).filter((user) => {
      const [was, is] = [charged.get(user), charges.get(user)];
      const one = after.people[user];
      const worked = before.people[user];
      return (
        was?.reason !== is?.reason ||
        was?.minutes !== is?.minutes ||
        worked?.from !== one?.from ||
        worked?.until !== one?.until
      );
    });
    const listed = Object.keys(after.people).filter((user) => !before.people[user]);
    const users = [...new Set([...changed, ...listed])];
    const ledgerOf = (user: string): string | null => after.people[user]?.ledger ?? null;
    return [
      ...users.flatMap((user) => {
        const ledger = ledgerOf(user);
        return ledger === null ? [] : [balanceKey(ledger, user)];
      }),
      ...changed.map((user) => entryKey(after.callout, user)),
      calloutKey(after.callout),
    ];
  });

const orderOf = ({ orders }: LedgerCallout, ledger: string | null) => orders.find((one) => one.ledger === ledger);

const begun = (of: Pick<BalanceDoc, 'ledger' | 'entity' | 'user'>): BalanceDoc => ({
  kind: 'balance',
  ...of,
  months: {},
  opening: null,
  since: null,
  volunteer: false,
});

const plus = (months: BalanceDoc['months'], month: string, minutes: number): BalanceDoc['months'] =>
  minutes === 0 ? months : { ...months, [month]: (months[month] ?? 0) + minutes };

function balanceAfter(doc: BalanceDoc | null, steps: readonly Step[], key: string): BalanceDoc | null {
  let after = doc;
  for (const step of steps)
    for (const [user, one] of Object.entries(step.after.people)) {
      const { ledger } = one;
      const order = orderOf(step.after, ledger);
      if (ledger === null || order === undefined || balanceKey(ledger, user) !== key) continue;
      const difference = (step.charges.get(user)?.minutes ?? 0) - (step.charged.get(user)?.minutes ?? 0);
      const begins = one.opens !== null && isNewcomer(after);
      if (difference === 0 && !begins) continue;
      const known: BalanceDoc = after ?? begun({ ledger, entity: step.after.entity, user });
      const { month } = order;
      const opening = begins && one.opens !== null ? { month, minutes: one.opens } : known.opening;
      after = { ...known, opening, months: plus(known.months, month, difference) };
    }
  return after;
}

function entryAfter(doc: EntryDoc | null, steps: readonly Step[], key: string): EntryDoc | null {
  for (const { after, charges } of steps)
    for (const [user, one] of Object.entries(after.people)) {
      if (entryKey(after.callout, user) !== key) continue;
      const charge = charges.get(user);
      if (!charge && one.from === null) return null;
      return {
        kind: 'entry',
        key,
        entity: after.entity,
        ledger: one.ledger,
        user,
        callout: after.callout,
        incident: after.incident,
        time: after.started,
        month: orderOf(after, one.ledger)?.month ?? after.started.slice(0, 7),
        reason: charge?.reason ?? null,
        minutes: charge?.minutes ?? 0,
        from: one.from,
        until: one.until,
        corrected: one.corrected,
        by: null,
      };
    }
  return doc;
}

type Fold = (
  doc: LedgerModelDoc | null,
  event: RecordedFact,
  at: { readonly key: string; readonly look: Look<LedgerModelDoc> },
) => LedgerModelDoc | null;

const follows: Fold = (doc, event, { key, look }) => {
  const steps = stepsOf(event, look);
  if (key.startsWith('balance:')) return balanceAfter(doc?.kind === 'balance' ? doc : null, steps, key);
  if (key.startsWith('entry:')) return entryAfter(doc?.kind === 'entry' ? doc : null, steps, key);
  return steps.find(({ after }) => calloutKey(after.callout) === key)?.after ?? doc;
};

/** A call that was placed takes the turn, and so does an answer. A later call-out goes on from the later turn. */
type Turned = RecordedFact<'ResponseRecorded'> | RecordedFact<'AnswerGiven'> | RecordedFact<'CandidateFreed'>;
function turnKeys(event: RecordedFact, look: Look<LedgerModelDoc>): readonly string[] {
  if (event.type === 'CandidateFreed' && !(event as RecordedFact<'CandidateFreed'>).data.placed) return [];
  const { callout, user } = (event as Turned).data;
  const ledger = calloutIn(look, callout)?.people[user]?.ledger ?? null;
  return ledger === null ? [] : [ledgerKey(ledger)];
}
const turns: Fold = (doc, event, { key, look }) => {
  if (!key.startsWith('ledger:')) return follows(doc, event, { key, look });
  const { callout, user } = (event as Turned).data;
  const known = calloutIn(look, callout);
  const one = known?.people[user];
  if (!known || !one || doc?.kind !== 'ledger') return doc;
  const { turn } = doc;
  const { started } = known;
  const isLater = turn === null || started > turn.started || (started === turn.started && one.rank > turn.rank);
  return isLater ? { ...doc, turn: { started, rank: one.rank, at: one.at } } : doc;
};

const balanceOf = (
  doc: LedgerModelDoc | null,
  { data, metadata }: RecordedFact<'LedgerPersonSet' | 'BalanceOpened' | 'ChargeCorrected'>,
) => (doc?.kind === 'balance' ? doc : begun({ ledger: data.ledger, entity: metadata.entity, user: data.user }));

const withReason = (doc: LedgerModelDoc | null, key: string, reason: string | undefined): LedgerModelDoc | null =>
  reason === undefined
    ? doc
    : { kind: 'reasons', reasons: { ...(doc?.kind === 'reasons' ? doc.reasons : {}), [key]: reason } };

/** A supervisor's word changes the entry of the person in the call-out; its reason stands apart. */
const worded: Fold = (doc, event, at) => {
  const { data } = event as RecordedFact<'ChargeExcused' | 'WorkCorrected'>;
  if (!at.key.startsWith('reasons:')) return follows(doc, event, at);
  const key = event.type === 'ChargeExcused' ? excuseKey(data.callout, data.user) : workKey(data.callout, data.user);
  return withReason(doc, key, data.personal?.reason);
};

/** The words of an excuse go with it. */
const unworded: Fold = (doc, event, at) => {
  if (doc?.kind !== 'reasons') return follows(doc, event, at);
  const { callout, user } = (event as RecordedFact<'ExcuseWithdrawn'>).data;
  const { [excuseKey(callout, user)]: _, ...reasons } = doc.reasons;
  return { ...doc, reasons };
};

const starts: Fold = (doc, event, { key }) => {
  const { data, metadata } = event as RecordedFact<'CalloutStarted'>;
  const { callout, incident, policy } = data;
  if (key.startsWith('incident:')) {
    const known = doc?.kind === 'incident' ? doc.callouts : [];
    return { kind: 'incident', callouts: [...known, callout] };
  }
  return {
    kind: 'callout',
    callout,
    entity: metadata.entity,
    incident,
    started: metadata.occurredAt,
    orders: policy.orders ?? [],
    people: {},
    over: [],
  };
};

const steps = Object.fromEntries(Object.keys(calloutFolds).map((type) => [type, follows])) as Record<FactType, Fold>;

/**
 * The charged hours of the people of lists, and their work, from the facts of call-outs. The rules are those with which each
 * call-out began, so that a later change of the contract changes no charge.
 */
export const ledger = projection<LedgerModelDoc>()({
  name: 'ledger',
  version: 2,
  keys: (event, look) => {
    const { type, data } = event;
    switch (type) {
      case 'CalloutStarted':
        return [calloutKey(data.callout), ...(data.incident === null ? [] : [incidentKey(data.incident)])];
      case 'LedgerRulesSet':
        return [ledgerKey(data.ledger)];
      case 'LedgerPersonSet':
      case 'BalanceOpened':
        return [balanceKey(data.ledger, data.user)];
      case 'ChargeCorrected':
        return [balanceKey(data.ledger, data.user), correctionKey(data.correction), reasonsKey(data.user)];
      case 'PersonalDataErased':
        return [reasonsKey(data.subject)];
      case 'CandidateOverridden':
        return [reasonsKey(data.user)];
      case 'ChargeExcused':
      case 'ExcuseWithdrawn':
      case 'WorkCorrected':
        return [...keysOf(stepsOf(event, look)), reasonsKey(data.user)];
      case 'ResponseRecorded':
      case 'AnswerGiven':
      case 'CandidateFreed':
        return [...turnKeys(event, look), ...keysOf(stepsOf(event, look))];
      default:
        return keysOf(stepsOf(event, look));
    }
  },
  on: {
    ...steps,
    CalloutStarted: starts,
    ResponseRecorded: turns,
    AnswerGiven: turns,
    CandidateFreed: turns,
    CandidateOverridden: (doc, { data: { callout, user, personal } }) =>
      withReason(doc, overrideKey(callout, user), personal?.reason),
    ChargeExcused: worded,
    ExcuseWithdrawn: unworded,
    WorkCorrected: worded,
    LedgerRulesSet: (doc, { data: { ledger: id, list, rules, version }, metadata: { entity } }) => {
      const turn = doc?.kind === 'ledger' ? doc.turn : null;
      return { kind: 'ledger', ledger: id, entity, list, rules, version, turn };
    },
    LedgerPersonSet: (doc, event) => {
      const { since, volunteer } = event.data;
      return { ...balanceOf(doc, event), since, volunteer };
    },
    BalanceOpened: (doc, event) => {
      const { month, minutes } = event.data;
      return { ...balanceOf(doc, event), opening: { month, minutes } };
    },
    ChargeCorrected: (doc, event, { key }) => {
      const { data, metadata } = event;
      const { ledger: id, correction, user, month, minutes, callout, personal } = data;
      if (key === reasonsKey(user)) return withReason(doc, correctionKey(correction), personal?.reason);
      if (key.startsWith('balance:')) {
        const known = balanceOf(doc, event);
        return { ...known, months: plus(known.months, month, minutes) };
      }
      return {
        kind: 'entry',
        key,
        entity: metadata.entity,
        ledger: id,
        user,
        callout,
        incident: null,
        time: metadata.occurredAt,
        month,
        reason: 'corrected',
        minutes,
        from: null,
        until: null,
        corrected: false,
        by: `${metadata.actor.kind}:${metadata.actor.id}`,
      };
    },
    PersonalDataErased: () => null,
  },
  // The page of a call-out shows the work and the charges of its people, which end with its incident.
  frames: ({ event, after, position }: Change<LedgerModelDoc>) => {
    const isSaid = after?.kind === 'reasons' && 'callout' in event.data && event.data.callout !== null;
    const callout = after?.kind === 'entry' ? after.callout : isSaid ? String(event.data.callout) : null;
    if (callout === null) return [];
    const { entity, incident } = after?.kind === 'entry' ? after : { entity: event.metadata.entity, incident: null };
    const data: CalloutFrame = { callout, incident, position };
    return [{ channel: channels.callouts(entity), event: calloutEvent, data }];
  },
  columns: {
    /** The organization, of a contract. */
    contracts: (doc) => (doc.kind === 'ledger' ? doc.entity : null),
    balances: (doc) => (doc.kind === 'balance' ? doc.ledger : null),
    entries: (doc) => (doc.kind === 'entry' ? doc.ledger : null),
    entry_of: (doc) => (doc.kind === 'entry' ? doc.user : null),
    entry_time: (doc) => (doc.kind === 'entry' ? doc.time : null),
    /** The organization whose call-outs the work was for, and its beginning. */
    work: (doc) => (doc.kind === 'entry' && doc.from !== null ? doc.entity : null),
    work_from: (doc) => (doc.kind === 'entry' ? doc.from : null),
  },
});

export const excuseKey = (callout: string, user: string): string => `excuse:${callout}:${user}`;
export const workKey = (callout: string, user: string): string => `work:${callout}:${user}`;
export const overrideKey = (callout: string, user: string): string => `override:${callout}:${user}`;
const correctionKey = (correction: string): string => `correction:${correction}`;
