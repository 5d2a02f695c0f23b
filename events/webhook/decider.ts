import { canonical } from '#events/core/chain';
import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type WebhookFact, type WebhookSettings, webhookFacts } from './events.ts';

export type WebhookState =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'removed';
      readonly webhook: string;
      readonly settings: WebhookSettings;
      readonly generation: number;
      /** The messages that were sent again, by the new delivery. */
      readonly replayed: ReadonlySet<string>;
    };

export type WebhookCommand =
  | ({ readonly do: 'make'; readonly webhook: string } & WebhookSettings)
  | ({ readonly do: 'change' } & WebhookSettings)
  | { readonly do: 'remove' }
  | { readonly do: 'changeSecret'; readonly generation: number }
  | { readonly do: 'replay'; readonly messages: readonly { readonly delivery: string; readonly of: string }[] };

export const webhook: Decider<WebhookState, WebhookCommand, WebhookFact> = {
  category: 'webhook',
  facts: webhookFacts,
  initial: { status: 'none' },

  evolve: (state, { type, data }) => {
    if (type === 'WebhookMade') {
      const { webhook: id, ...settings } = data;
      return { status: 'open', webhook: id, settings, generation: 0, replayed: new Set() };
    }
    if (state.status === 'none') return state;
    switch (type) {
      case 'WebhookChanged': {
        const { webhook: _, ...settings } = data;
        return { ...state, settings };
      }
      case 'WebhookRemoved':
        return { ...state, status: 'removed' };
      case 'WebhookSecretChanged':
        return { ...state, generation: data.generation };
      case 'WebhookReplayed':
        return { ...state, replayed: new Set([...state.replayed, ...data.messages.map(({ delivery }) => delivery)]) };
    }
  },

  decide: (state, command) => {
    if (command.do === 'make') {
      const { do: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'WebhookMade', data }] : [];
    }
    if (state.status === 'removed' && command.do === 'remove') return [];
    if (state.status !== 'open') throw new Refused('not-found');
    const { webhook: id } = state;
    switch (command.do) {
      case 'change': {
        const { do: _, ...settings } = command;
        if (canonical(settings) === canonical(state.settings)) return [];
        return [{ type: 'WebhookChanged', data: { webhook: id, ...settings } }];
      }
      case 'remove':
        return [{ type: 'WebhookRemoved', data: { webhook: id } }];
      case 'changeSecret':
        return command.generation <= state.generation
          ? []
          : [{ type: 'WebhookSecretChanged', data: { webhook: id, generation: command.generation } }];
      case 'replay': {
        const messages = command.messages.filter(({ delivery }) => !state.replayed.has(delivery));
        return messages.length === 0 ? [] : [{ type: 'WebhookReplayed', data: { webhook: id, messages } }];
      }
    }
  },
};
