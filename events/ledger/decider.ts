import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type LedgerFact, type LedgerRulesSet, ledgerFacts } from './events.ts';

interface Person {
  readonly since: string | null;
  readonly volunteer: boolean;
}
export interface LedgerState {
  readonly version: number;
  readonly rules: string;
  readonly people: ReadonlyMap<string, Person>;
  /** The opening of each person, as text. */
  readonly openings: ReadonlyMap<string, string>;
  readonly corrections: ReadonlySet<string>;
}

/** `seen`: the version that the author saw; 0 for none. */
export type LedgerCommand = { readonly ledger: string } & (
  | {
      readonly do: 'setRules';
      readonly list: string;
      readonly rules: LedgerRulesSet['data']['rules'];
      readonly seen: number;
    }
  | ({ readonly do: 'setPerson'; readonly user: string } & Person)
  | { readonly do: 'open'; readonly user: string; readonly month: string; readonly minutes: number }
  | {
      readonly do: 'correct';
      readonly correction: string;
      readonly user: string;
      readonly month: string;
      readonly minutes: number;
      readonly callout: string | null;
      readonly reason: string;
    }
);

/** The ledger of a list: a role of the organization, or the uuid of a reserve list. */
export const ledgerOf = (entity: string, list: string): string => idFrom('ledger', entity, list);

const unknown: Person = { since: null, volunteer: false };

export const ledger: Decider<LedgerState, LedgerCommand, LedgerFact> = {
  category: 'ledger',
  facts: ledgerFacts,
  initial: { version: 0, rules: '', people: new Map(), openings: new Map(), corrections: new Set() },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'LedgerRulesSet':
        return { ...state, version: data.version, rules: canonical(data.rules) };
      case 'LedgerPersonSet': {
        const { user, since, volunteer } = data;
        return { ...state, people: new Map(state.people).set(user, { since, volunteer }) };
      }
      case 'BalanceOpened':
        return { ...state, openings: new Map(state.openings).set(data.user, openingOf(data)) };
      case 'ChargeCorrected':
        return { ...state, corrections: new Set(state.corrections).add(data.correction) };
    }
  },

  decide: (state, command) => {
    const { ledger: id } = command;
    switch (command.do) {
      case 'setRules': {
        const { list, rules, seen } = command;
        if (canonical(rules) === state.rules) return [];
        if (seen !== state.version) throw new Refused('ledger.changed-meanwhile');
        return [{ type: 'LedgerRulesSet', data: { ledger: id, list, version: state.version + 1, rules } }];
      }
      case 'setPerson': {
        const { user, since, volunteer } = command;
        const before = state.people.get(user) ?? unknown;
        if (before.since === since && before.volunteer === volunteer) return [];
        return [{ type: 'LedgerPersonSet', data: { ledger: id, user, since, volunteer } }];
      }
      case 'open': {
        const { user, month, minutes } = command;
        if (state.openings.get(user) === openingOf(command)) return [];
        return [{ type: 'BalanceOpened', data: { ledger: id, user, month, minutes } }];
      }
      case 'correct': {
        const { do: _, reason, ...data } = command;
        if (state.corrections.has(data.correction)) return [];
        const sealed = { subject: data.user, personal: { reason } };
        return [{ type: 'ChargeCorrected', data: { ...data, ...sealed } }];
      }
    }
  },
};

const openingOf = ({ month, minutes }: { readonly month: string; readonly minutes: number }): string =>
  `${month} ${minutes}`;
