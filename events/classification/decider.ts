import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type ClassificationFact, classificationFacts, type IncidentClassified } from './events.ts';

export interface ClassificationState {
  readonly status: 'open' | 'classified' | 'skipped';
  /** The person who has the incident on the screen; null after a save or a skip. ISO-8601 UTC. */
  readonly lock: { readonly account: string; readonly until: string } | null;
  readonly modules: readonly string[];
  readonly problemTypes: readonly string[];
}

type Predicted = IncidentClassified['data']['predicted'];

export type ClassificationCommand =
  | {
      readonly do: 'lock';
      readonly incident: string;
      readonly account: string;
      /** ISO-8601 UTC. */
      readonly now: string;
      readonly until: string;
      /** The people who signed out: their locks are over. */
      readonly signedOut: readonly string[];
    }
  | {
      readonly do: 'classify';
      readonly incident: string;
      readonly account: string;
      readonly now: string;
      readonly modules: readonly string[];
      readonly problemTypes: readonly string[];
      readonly predicted: Predicted;
    }
  | {
      readonly do: 'skip';
      readonly incident: string;
      readonly account: string;
      readonly now: string;
      readonly reason: string;
    };

/** A lock is renewed once less than this is left of it, in milliseconds. */
const renewedWithin = 5 * 60_000;

/**
 * The classification of one incident (S0 §4). Its stream gives two people who ask at the same moment two different
 * incidents: only one of them can be the first to lock it.
 */
export const classification: Decider<ClassificationState, ClassificationCommand, ClassificationFact> = {
  category: 'classification',
  facts: classificationFacts,
  initial: { status: 'open', lock: null, modules: [], problemTypes: [] },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ClassificationLocked':
        return { ...state, lock: { account: data.account, until: data.until } };
      case 'IncidentClassified': {
        const { modules, problemTypes } = data;
        return { status: 'classified', lock: null, modules, problemTypes };
      }
      case 'ClassificationSkipped':
        return { ...state, status: 'skipped', lock: null };
    }
  },

  decide: (state, command) => {
    switch (command.do) {
      case 'lock':
        return locked(state, command);
      case 'classify':
        return classified(state, command);
      case 'skip': {
        const { incident, reason } = command;
        if (state.status === 'skipped') return [];
        if (state.status !== 'open' || isForeign(state, command)) throw new Refused('classification.taken');
        return [{ type: 'ClassificationSkipped', data: { incident, subject: incident, personal: { reason } } }];
      }
    }
  },
};

type Of<Do> = Extract<ClassificationCommand, { do: Do }>;

function locked({ status, lock }: ClassificationState, command: Of<'lock'>): readonly ClassificationFact[] {
  const { incident, account, now, until, signedOut } = command;
  if (status !== 'open') throw new Refused('classification.taken');
  const isOwn = lock?.account === account;
  if (lock && !isOwn && lock.until > now && !signedOut.includes(lock.account))
    throw new Refused('classification.taken');
  if (lock && isOwn && Date.parse(lock.until) - Date.parse(now) > renewedWithin) return [];
  return [{ type: 'ClassificationLocked', data: { incident, account, until } }];
}

/** True while somebody else has the incident on the screen. */
const isForeign = (
  { lock }: Pick<ClassificationState, 'lock'>,
  by: { readonly account: string; readonly now: string },
) => lock !== null && lock.account !== by.account && lock.until > by.now;

/** Anyone who may classify may correct what was saved. */
function classified(state: ClassificationState, command: Of<'classify'>): readonly ClassificationFact[] {
  const { incident, modules, problemTypes, predicted } = command;
  const corrects = state.status !== 'open';
  if (!corrects && isForeign(state, command)) throw new Refused('classification.taken');
  const isSame = alike(state.modules, modules) && alike(state.problemTypes, problemTypes);
  if (state.status === 'classified' && isSame) return [];
  return [{ type: 'IncidentClassified', data: { incident, modules, problemTypes, corrects, predicted } }];
}

const alike = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one));
