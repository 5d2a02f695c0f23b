// For tests only: the ledger of a list over nights of call-outs.
import { type LedgerRules, usualRules } from '#contracts/callout/ledger';
import type { CallOutcome } from '#contracts/callout/outcomes';
import type { LeftOutReason } from '#contracts/callout/policy';
import type { FactType, RecordedFact } from '#events/facts';
import { type AnyProjection, apply } from '#projections/core/projection';
import { balanceSince, periodOf } from '#projections/ledger/balances';
import { balanceKey, entryKey, type LedgerModelDoc, ledger, ledgerKey } from '#projections/ledger/ledger';
import { inOrder, standingsOf } from '#projections/ledger/order';
import { happened } from './given.ts';

const hour = 3_600_000;

/** Rules that differ from the usual ones; a charge may be one of the words of `charge`. */
export type Changed = Partial<Omit<LedgerRules, 'charges'>> & {
  readonly charges?: Partial<LedgerRules['charges']>;
};
export const rulesWith = ({ charges, ...changed }: Changed): LedgerRules => ({
  ...usualRules,
  ...changed,
  charges: { ...usualRules.charges, ...charges },
});
export const charge = (by: LedgerRules['charges']['worked']['by'], hours = 0, percent = 100) => ({
  by,
  minutes: hours * 60,
  percent,
});

/** A list with a ledger. Nights begin at noon of a day, and hours count from then. */
export function ledgerNight(changed: Changed, users: readonly string[]) {
  let rules = rulesWith(changed);
  let version = 1;
  const log: RecordedFact[] = [];
  const documents = new Map<string, LedgerModelDoc | null>();
  const look = (key: string) => documents.get(key) ?? null;
  const add = (event: RecordedFact) => {
    log.push(event);
    for (const { key, after } of apply(ledger as AnyProjection, event, look))
      documents.set(key, after as LedgerModelDoc);
  };
  const setRules = (to: Changed) => {
    rules = rulesWith(to);
    const data = { ledger: 'L', list: 'crew', version, rules } as never;
    add(happened('LedgerRulesSet', data, { stream: 'ledger-L' }));
    version += 1;
  };
  setRules(changed);
  const balanceOf = (user: string) => {
    const doc = look(balanceKey('L', user));
    return doc?.kind === 'balance' ? doc : null;
  };
  const next = (month: string) => {
    const doc = look(ledgerKey('L'));
    const balances = new Map(users.flatMap((user) => balanceOf(user) ?? []).map((doc) => [doc.user, doc]));
    const standings = standingsOf(users, balances, periodOf(month, rules.resets));
    return inOrder(standings, rules, doc?.kind === 'ledger' ? doc.turn : null);
  };
  return {
    log,
    add,
    look,
    setRules,
    /** A fact of the ledger itself. */
    says: <Type extends 'LedgerPersonSet' | 'BalanceOpened' | 'ChargeCorrected'>(type: Type, data: object) =>
      add(
        happened(type, { ledger: 'L', since: null, volunteer: false, month: '2026-03', ...data } as never, {
          stream: 'ledger-L',
        }),
      ),
    /** A call-out of the whole list on a day, in the order of the contract, without those who are left out. */
    callsOut: (callout: string, day: string, leftOut: Readonly<Record<string, LeftOutReason>> = {}) => {
      const zero = Date.parse(`${day}T12:00:00.000Z`);
      const stream = `callout-${callout}`;
      const month = day.slice(0, 7);
      const on = (hours: number) => ({ stream, at: new Date(zero + hours * hour).toISOString() });
      const fact = <Type extends FactType>(type: Type, hours: number, data: object = {}) =>
        add(happened(type, { callout, incident: `i-${callout}`, ...data } as never, on(hours)));
      const order = { ledger: 'L', list: 'crew', version, rules, month, since: periodOf(month, rules.resets) };
      const placed = next(month);
      fact('CalloutStarted', 0, { policy: { orders: [order] } });
      let rank = 0;
      for (const { user, at, minutes, newcomer } of placed) {
        const inputs = { ledger: 'L', at, minutes, newcomer };
        const reason = leftOut[user];
        if (reason) fact('CandidateLeftOut', 0, { user, reason, inputs });
        else fact('CandidateListed', 0, { user, rank: (rank += 1), inputs });
      }
      const said = (user: string, outcome: CallOutcome) => {
        fact('CandidateCalled', 0, { user, call: `${callout} ${user}` });
        fact('ResponseRecorded', 0, { user, call: `${callout} ${user}`, outcome });
      };
      const incident = (type: FactType, hours: number) =>
        add(happened(type, {} as never, { stream: `incident-i-${callout}`, at: on(hours).at }));
      const here = {
        says: (outcome: CallOutcome, ...all: readonly string[]) => {
          for (const user of all) said(user, outcome);
          return here;
        },
        /** Accepts `from` hours after noon. */
        comes: (user: string, from = 0) => {
          said(user, 'accepted');
          fact('MemberConfirmed', from, { user });
          return here;
        },
        released: (user: string, hours: number) => {
          fact('MemberReleased', hours, { user });
          return here;
        },
        fact: (type: FactType, data: object, hours = 0) => {
          fact(type, hours, data);
          return here;
        },
        incident: (type: FactType, hours: number) => {
          incident(type, hours);
          return here;
        },
        ends: (hours: number) => {
          incident('IncidentCompleted', hours);
          return here;
        },
        entry: (user: string) => {
          const doc = look(entryKey(callout, user));
          return doc?.kind === 'entry' ? doc : null;
        },
      };
      return here;
    },
    /** The charged hours of a person in the period of a month. */
    hours: (user: string, month = '2026-03'): number => {
      const balance = balanceOf(user);
      return balance === null ? 0 : balanceSince(balance, periodOf(month, rules.resets)) / 60;
    },
    next: (month = '2026-03') => next(month).map(({ user }) => user),
  };
}
