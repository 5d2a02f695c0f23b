import { type DispatchRules, rulesWith } from '#contracts/core/dispatchRules';
import type { Priority } from '#contracts/core/priority';
import type { RoleChanges } from '#contracts/core/rights';
import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import {
  type DesignatedUserNamed,
  type EntityFact,
  type EntityRegistered,
  entityFacts,
  type TransfersConfigured,
  type WaitingIncidentsReviewed,
} from './events.ts';
import { decideFilter, type FilterCommand, type Filters, filtersAfter } from './filters.ts';
import { isComplete } from './options.ts';
import {
  decideRights,
  decideStepRule,
  type RightsCommand,
  rightsAfter,
  type SecondStepRuleCommand,
  stepRolesAfter,
} from './rights.ts';

export type EntityState =
  | { readonly status: 'none' }
  | {
      readonly status: 'known';
      readonly entity: string;
      readonly manualMode: boolean;
      /** Null until it was set. */
      readonly responseMinutes: number | null;
      readonly jobCalls: boolean;
      /** True when call-outs call people on leave last; else they leave them out. */
      readonly dispatchRules: DispatchRules;
      /** By the key of the problem, as far as the organization has set them. */
      readonly problemPriorities: ReadonlyMap<string, Priority>;
      /** The causes of the latest review of the incidents that wait. */
      readonly reviewed: string;
      readonly leaveLast: boolean;
      /** Null while the default applies. */
      readonly reachMiles: number | null;
      /** Null while the installation's setting applies. */
      readonly idleMinutes: number | null;
      /** As canonical JSON, so that the same configuration twice is one fact. */
      readonly transfers: string;
      /** The number of configurations so far. */
      readonly revision: number;
      readonly designated: ReadonlySet<string>;
      /** The number on which a designation's person answers, by designation. */
      readonly numbers: ReadonlyMap<string, { readonly user: string; readonly phoneNumber: string }>;
      readonly filters: Filters;
      /** The internal names of the organizations that may transfer incidents to this one. */
      readonly consents: ReadonlySet<string>;
      readonly rights: RoleChanges;
      /** The roles whose people need a second step. */
      readonly stepRoles: ReadonlySet<string>;
      /** The parts of the demo's year that are loaded; null before any began. */
      readonly demoYear: number | null;
    };

export type EntityCommand =
  | ({ readonly do: 'register' } & EntityRegistered['data'])
  /** Registers an organization whose name nobody has. */
  | ({ readonly do: 'create' } & EntityRegistered['data'])
  | ({
      readonly do: 'configureTransfers';
      /** The revision that the writer saw; without it, the current value is replaced. */
      readonly seen?: number;
    } & Omit<TransfersConfigured['data'], 'entity'>)
  | ({ readonly do: 'nameDesignatedUser' | 'removeDesignatedUser' } & Omit<DesignatedUserNamed['data'], 'entity'>)
  /** Makes a person the only one for a designation of these versions. `phoneNumber` '' is the person's own. */
  | {
      readonly do: 'updateDesignatedUser';
      readonly designation: string;
      readonly user: string;
      readonly targets: readonly string[];
      readonly phoneNumber: string;
    }
  | FilterCommand
  | RightsCommand
  | SecondStepRuleCommand
  | { readonly do: 'setResponseTime'; readonly minutes: number }
  | { readonly do: 'setJobCalls'; readonly enabled: boolean }
  | { readonly do: 'setDispatchRules'; readonly rules: Partial<DispatchRules> }
  | ({ readonly do: 'noteWaitingReviewed' } & Omit<WaitingIncidentsReviewed['data'], 'entity'>)
  | { readonly do: 'setProblemPriority'; readonly problem: string; readonly priority: Priority }
  | { readonly do: 'setLeaveCalls'; readonly last: boolean }
  | { readonly do: 'setReach'; readonly miles: number | null }
  | { readonly do: 'setSessionIdle'; readonly minutes: number | null }
  | { readonly do: 'giveTransferConsent' | 'withdrawTransferConsent'; readonly from: string }
  | { readonly do: 'noteDemoYear'; readonly parts: number; readonly of: number }
  | { readonly do: 'enableManualMode' | 'disableManualMode' };

export const entity: Decider<EntityState, EntityCommand, EntityFact> = {
  category: 'entity',
  facts: entityFacts,
  initial: { status: 'none' },

  evolve: (state, event) => {
    switch (event.type) {
      case 'EntityRegistered':
        return {
          status: 'known',
          entity: event.data.entity,
          manualMode: false,
          responseMinutes: null,
          jobCalls: false,
          dispatchRules: rulesWith(),
          problemPriorities: new Map(),
          reviewed: '',
          leaveLast: false,
          reachMiles: null,
          idleMinutes: null,
          transfers: '',
          revision: 0,
          designated: new Set(),
          numbers: new Map(),
          filters: new Map(),
          consents: new Set(),
          rights: {},
          stepRoles: new Set(),
          demoYear: null,
        };
      case 'ManualModeEnabled':
        return state.status === 'none' ? state : { ...state, manualMode: true };
      case 'ManualModeDisabled':
        return state.status === 'none' ? state : { ...state, manualMode: false };
      case 'ResponseTimeSet':
        return state.status === 'none' ? state : { ...state, responseMinutes: event.data.minutes };
      case 'JobCallsSet':
        return state.status === 'none' ? state : { ...state, jobCalls: event.data.enabled };
      case 'DispatchRulesSet': {
        if (state.status === 'none') return state;
        const { entity: _, ...rules } = event.data;
        return { ...state, dispatchRules: { ...state.dispatchRules, ...rules } };
      }
      case 'ProblemPrioritySet': {
        if (state.status === 'none') return state;
        const { problem, priority } = event.data;
        return { ...state, problemPriorities: new Map(state.problemPriorities).set(problem, priority) };
      }
      case 'LeaveCallsSet':
        return state.status === 'none' ? state : { ...state, leaveLast: event.data.last };
      case 'ReachSet':
        return state.status === 'none' ? state : { ...state, reachMiles: event.data.miles };
      case 'SessionIdleSet':
        return state.status === 'none' ? state : { ...state, idleMinutes: event.data.minutes };
      case 'TransfersConfigured':
        return state.status === 'none'
          ? state
          : { ...state, transfers: canonical(event.data), revision: state.revision + 1 };
      case 'DesignatedUserNamed':
        return state.status === 'none'
          ? state
          : { ...state, designated: new Set(state.designated).add(canonical(event.data)) };
      case 'DesignatedNumberChosen': {
        if (state.status === 'none') return state;
        const { designation, subject: user, personal } = event.data;
        const chosen = { user, phoneNumber: personal?.phoneNumber ?? '' };
        return { ...state, numbers: new Map(state.numbers).set(designation, chosen) };
      }
      case 'AlarmFilterAdded':
      case 'AlarmFilterRemoved':
        return state.status === 'none' ? state : { ...state, filters: filtersAfter(state.filters, event) };
      case 'TransferConsentGiven':
        return state.status === 'none' ? state : { ...state, consents: new Set(state.consents).add(event.data.from) };
      case 'TransferConsentWithdrawn':
        return state.status === 'none'
          ? state
          : { ...state, consents: new Set([...state.consents].filter((one) => one !== event.data.from)) };
      case 'PermissionGiven':
      case 'PermissionWithdrawn':
        return state.status === 'none' ? state : { ...state, rights: rightsAfter(state.rights, event) };
      case 'SecondStepRuleSet':
        return state.status === 'none' ? state : { ...state, stepRoles: stepRolesAfter(state.stepRoles, event) };
      case 'WaitingIncidentsReviewed':
        return state.status === 'none' ? state : { ...state, reviewed: event.data.causes.join() };
      case 'DemoYearLoaded':
        return state.status === 'none' ? state : { ...state, demoYear: event.data.parts };
      case 'DesignatedUserRemoved':
        return state.status === 'none'
          ? state
          : { ...state, designated: new Set([...state.designated].filter((one) => one !== canonical(event.data))) };
    }
  },

  decide: (state, command) => {
    if (command.do === 'register') {
      if (state.status === 'known') return [];
      const { do: _, ...data } = command;
      return [{ type: 'EntityRegistered', data }];
    }
    if (command.do === 'create') {
      if (state.status !== 'none') throw new Refused('entity.name-known');
      const { do: _, ...data } = command;
      return [{ type: 'EntityRegistered', data }];
    }
    if (state.status === 'none') throw new Refused('not-found');
    const data = { entity: state.entity };
    switch (command.do) {
      case 'setResponseTime':
        return state.responseMinutes === command.minutes
          ? []
          : [{ type: 'ResponseTimeSet', data: { ...data, minutes: command.minutes } }];
      case 'setJobCalls':
        return state.jobCalls === command.enabled
          ? []
          : [{ type: 'JobCallsSet', data: { ...data, enabled: command.enabled } }];
      case 'setDispatchRules': {
        const changed = Object.entries(command.rules).filter(
          ([rule, choice]) => state.dispatchRules[rule as keyof DispatchRules] !== choice,
        );
        return changed.length === 0
          ? []
          : [{ type: 'DispatchRulesSet', data: { ...data, ...Object.fromEntries(changed) } }];
      }
      case 'setProblemPriority': {
        const { problem, priority } = command;
        return state.problemPriorities.get(problem) === priority
          ? []
          : [{ type: 'ProblemPrioritySet', data: { ...data, problem, priority } }];
      }
      case 'noteWaitingReviewed': {
        const { do: _, ...reviewed } = command;
        if (state.reviewed === reviewed.causes.join()) return [];
        return [{ type: 'WaitingIncidentsReviewed', data: { ...data, ...reviewed } }];
      }
      case 'setLeaveCalls':
        return state.leaveLast === command.last
          ? []
          : [{ type: 'LeaveCallsSet', data: { ...data, last: command.last } }];
      case 'setReach':
        return state.reachMiles === command.miles
          ? []
          : [{ type: 'ReachSet', data: { ...data, miles: command.miles } }];
      case 'setSessionIdle':
        return state.idleMinutes === command.minutes
          ? []
          : [{ type: 'SessionIdleSet', data: { ...data, minutes: command.minutes } }];
      case 'noteDemoYear':
        return state.demoYear !== null && state.demoYear >= command.parts
          ? []
          : [{ type: 'DemoYearLoaded', data: { ...data, parts: command.parts, of: command.of } }];
      case 'enableManualMode':
        return state.manualMode ? [] : [{ type: 'ManualModeEnabled', data }];
      case 'disableManualMode':
        return state.manualMode ? [{ type: 'ManualModeDisabled', data }] : [];
      case 'configureTransfers': {
        const { options, versionTransferUrl, seen = state.revision } = command;
        const configured = { ...data, options, versionTransferUrl };
        if (state.transfers === canonical(configured)) return [];
        if (seen !== state.revision) throw new Refused('transfer.settings-changed');
        if (!options.every(isComplete)) throw new Refused('transfer.option-incomplete');
        return [{ type: 'TransfersConfigured', data: configured }];
      }
      case 'giveTransferConsent':
      case 'withdrawTransferConsent': {
        const { from } = command;
        const given = command.do === 'giveTransferConsent';
        if (state.consents.has(from) === given) return [];
        return [{ type: given ? 'TransferConsentGiven' : 'TransferConsentWithdrawn', data: { ...data, from } }];
      }
      case 'givePermission':
      case 'withdrawPermission':
        return decideRights(state.entity, state.rights, command);
      case 'setSecondStepRule':
        return decideStepRule(state.entity, state.stepRoles, command);
      case 'updateDesignatedUser':
        return updateDesignated(state, command);
      case 'addAlarmFilter':
      case 'removeAlarmFilter':
      case 'setAlarmFilters':
        return decideFilter(state.entity, state.filters, command);
      case 'nameDesignatedUser':
      case 'removeDesignatedUser': {
        const { designation, user, target } = command;
        const designee = { ...data, designation, user, target };
        const known = state.designated.has(canonical(designee));
        const named = command.do === 'nameDesignatedUser';
        if (known === named) return [];
        return [{ type: named ? 'DesignatedUserNamed' : 'DesignatedUserRemoved', data: designee }];
      }
    }
  },
};

type Known = Extract<EntityState, { status: 'known' }>;

function updateDesignated(
  { entity: id, designated, numbers }: Known,
  { designation, user, targets, phoneNumber }: Extract<EntityCommand, { do: 'updateDesignatedUser' }>,
): readonly EntityFact[] {
  const wanted = targets.map((target) => ({ entity: id, designation, user, target }));
  const others = [...designated]
    .map((one) => JSON.parse(one) as DesignatedUserNamed['data'])
    .filter((one) => one.designation === designation && one.user !== user && targets.includes(one.target));
  const known = numbers.get(designation);
  const before = known?.user === user ? known.phoneNumber : '';
  return [
    ...others.map((data) => ({ type: 'DesignatedUserRemoved', data }) as const),
    ...wanted
      .filter((data) => !designated.has(canonical(data)))
      .map((data) => ({ type: 'DesignatedUserNamed', data }) as const),
    ...(before === phoneNumber
      ? []
      : [
          {
            type: 'DesignatedNumberChosen',
            data: { entity: id, designation, subject: user, personal: { phoneNumber } },
          } as const,
        ]),
  ];
}
