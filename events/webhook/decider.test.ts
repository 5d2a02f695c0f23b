import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { webhook } from './decider.ts';
import type { WebhookFact } from './events.ts';

const settings = {
  name: 'Desk',
  url: 'https://desk.example/',
  events: ['incident.created', 'incident.closed'],
  problems: [],
  priorities: [],
  active: true,
};
const made: WebhookFact = { type: 'WebhookMade', data: { webhook: 'w1', ...settings } };
const removed: WebhookFact = { type: 'WebhookRemoved', data: { webhook: 'w1' } };

describe('a webhook', () => {
  it('is made, changed and removed once', () => {
    const make = { do: 'make', webhook: 'w1', ...settings } as const;
    given(webhook).when(make).then(made);
    given(webhook, made).when(make).thenNothing();
    given(webhook, made)
      .when({ do: 'change', ...settings })
      .thenNothing();
    const off = { ...settings, active: false };
    const changed: WebhookFact = { type: 'WebhookChanged', data: { webhook: 'w1', ...off } };
    given(webhook, made)
      .when({ do: 'change', ...off })
      .then(changed);
    given(webhook, made, changed)
      .when({ do: 'change', ...off })
      .thenNothing();
    given(webhook, made).when({ do: 'remove' }).then(removed);
    given(webhook, made, removed).when({ do: 'remove' }).thenNothing();
    given(webhook, made, removed)
      .when({ do: 'change', ...off })
      .thenRefused('not-found');
    given(webhook).when({ do: 'remove' }).thenRefused('not-found');
  });

  it('has a new secret once for each number', () => {
    const second: WebhookFact = { type: 'WebhookSecretChanged', data: { webhook: 'w1', generation: 1 } };
    given(webhook, made).when({ do: 'changeSecret', generation: 1 }).then(second);
    given(webhook, made, second).when({ do: 'changeSecret', generation: 1 }).thenNothing();
  });

  it('sends each message again once for each request', () => {
    const messages = [{ delivery: 'd2', of: 'd1' }];
    const replayed: WebhookFact = { type: 'WebhookReplayed', data: { webhook: 'w1', messages } };
    given(webhook, made).when({ do: 'replay', messages }).then(replayed);
    given(webhook, made, replayed).when({ do: 'replay', messages }).thenNothing();
    given(webhook, made).when({ do: 'replay', messages: [] }).thenNothing();
  });
});
