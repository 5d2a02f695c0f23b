import type { EventKind } from '#contracts/admin/events';
import type { Decider } from '#events/core/decider';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import {
  type EventConfigurationFact,
  type EventTellingFact,
  eventConfigurationFacts,
  eventTellingFacts,
} from './events.ts';

/** Each organization has one configuration for each kind of event. */
export const configurationOf = (entity: string, kind: EventKind): string => idFrom('event configuration', entity, kind);

export interface EventConfigurationState {
  /** The stakeholders, each with the terms as canonical text. */
  readonly people: ReadonlyMap<string, string>;
  readonly minutes: number;
}

export type EventConfigurationCommand = { readonly configuration: string; readonly kind: EventKind } & (
  | {
      readonly do: 'addStakeholder';
      readonly user: string;
      readonly sendCheckIns: boolean;
      /** E.164; '' for the person's own phone. */
      readonly phoneNumber: string;
    }
  | { readonly do: 'removeStakeholder'; readonly user: string }
  | { readonly do: 'setCheckIns'; readonly minutes: number }
);

const terms = (sendCheckIns: boolean, phoneNumber: string): string => `${sendCheckIns} ${phoneNumber}`;

export const eventConfiguration: Decider<EventConfigurationState, EventConfigurationCommand, EventConfigurationFact> = {
  category: 'eventconfiguration',
  facts: eventConfigurationFacts,
  initial: { people: new Map(), minutes: 0 },

  evolve: (state, { type, data }) => {
    switch (type) {
      case 'EventStakeholderAdded': {
        const { user, sendCheckIns, personal } = data;
        return { ...state, people: new Map(state.people).set(user, terms(sendCheckIns, personal?.phoneNumber ?? '')) };
      }
      case 'EventStakeholderRemoved':
        return { ...state, people: new Map([...state.people].filter(([user]) => user !== data.user)) };
      case 'EventCheckInsSet':
        return { ...state, minutes: data.minutes };
    }
  },

  decide: (state, { configuration, kind, ...command }) => {
    switch (command.do) {
      case 'addStakeholder': {
        const { user, sendCheckIns, phoneNumber } = command;
        const known = state.people.get(user);
        if (known === terms(sendCheckIns, phoneNumber)) return [];
        if (known !== undefined) throw new Refused('event.known');
        const personal = { phoneNumber };
        const data = { configuration, kind, user, sendCheckIns, subject: user, personal };
        return [{ type: 'EventStakeholderAdded', data }];
      }
      case 'removeStakeholder': {
        const { user } = command;
        return state.people.has(user) ? [{ type: 'EventStakeholderRemoved', data: { configuration, user } }] : [];
      }
      case 'setCheckIns': {
        const { minutes } = command;
        return state.minutes === minutes ? [] : [{ type: 'EventCheckInsSet', data: { configuration, kind, minutes } }];
      }
    }
  },
};

/** The notices of one incident's event. */
export interface EventTellingState {
  /** The cause and round of each notice. */
  readonly told: ReadonlySet<string>;
}
export type EventTellingCommand = { readonly do: 'tell' } & EventTellingFact['data'];

export const eventTelling: Decider<EventTellingState, EventTellingCommand, EventTellingFact> = {
  category: 'eventtelling',
  facts: eventTellingFacts,
  initial: { told: new Set() },
  evolve: ({ told }, { data }) => ({ told: new Set(told).add(`${data.cause} ${data.round}`) }),
  decide: ({ told }, command) => {
    const { do: _, ...data } = command;
    return told.has(`${data.cause} ${data.round}`) ? [] : [{ type: 'StakeholdersTold', data }];
  },
};

export const tellingOf = (configuration: string, incident: string): string =>
  idFrom('event telling', configuration, incident);

/** The delivery's uuid for the text to one stakeholder. */
export const noticeOf = (cause: string, round: number, user: string): string =>
  idFrom('event text', cause, round, user);
