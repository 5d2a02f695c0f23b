import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { messageFacts, messagesOf, webhooksAfter } from './webhookCauses.ts';

const settings = { events: ['incident.created', 'incident.closed'], active: true };

describe('the messages of a fact', () => {
  const fact = (type: RecordedFact['type'], data: object = {}, kind = 'user') =>
    ({ id: 'e1', type, data, metadata: { actor: { kind, id: 'dana' } } }) as unknown as RecordedFact;
  const hears = (events: readonly string[], active = true) => ({ w1: { events, active } });
  const types = (event: RecordedFact, webhooks = hears(['incident.state_changed', 'incident.assigned'])) =>
    messagesOf(event, webhooks).map(({ type }) => type);

  it('are those that the webhook hears, while it is on, and none of a history', () => {
    const created = fact('IncidentCreated');
    expect(types(created, hears(['incident.created']))).toEqual(['incident.created']);
    expect(types(created, hears(['incident.closed']))).toEqual([]);
    expect(types(created, hears(['incident.created'], false))).toEqual([]);
    expect(types(fact('IncidentCreated', {}, 'import'), hears(['incident.created']))).toEqual([]);
    expect(messagesOf(created, undefined)).toEqual([]);
  });

  it('have the same id for all webhooks, and a delivery for each', () => {
    const both = { ...hears(['incident.created']), w2: { events: ['incident.created'], active: true } };
    const [first, second] = messagesOf(fact('IncidentCreated'), both);
    expect(first?.id).toBe(second?.id);
    expect(first?.delivery).not.toBe(second?.delivery);
  });

  it('are about a state when the log event may reach one, and about who is asked', () => {
    expect(types(fact('LogEntryRecorded', { event: 'geo:arrived' }))).toEqual(['incident.state_changed']);
    expect(types(fact('LogEntryRecorded', { event: 'note' }))).toEqual([]);
    expect(types(fact('IncidentReopened'))).toEqual(['incident.state_changed']);
    expect(types(fact('LeaderAsked'))).toEqual(['incident.assigned']);
    expect(types(fact('CrewRecalled'))).toEqual([]);
    const transfer = { notices: [], assigned: null };
    expect(types(fact('IncidentTransferred', transfer))).toEqual(['incident.state_changed']);
    const assigned = { ...transfer, assigned: { user: 'u1', designation: 'On-call' } };
    expect(types(fact('IncidentTransferred', assigned))).toEqual(['incident.state_changed', 'incident.assigned']);
    const notices = [{ medium: 'sms', user: 'u1', designation: 'On-call', delivery: 'd1' }];
    expect(types(fact('IncidentTransferred', { notices, assigned: null, respondBy: 'soon' }))).toHaveLength(2);
  });

  it('come from every fact that is listed, and the webhooks follow their changes', () => {
    expect(new Set(messageFacts).size).toBe(messageFacts.length);
    const w1 = { webhook: 'w1', ...settings };
    const known = webhooksAfter({}, fact('WebhookMade', w1));
    expect(known).toEqual({ w1: { events: settings.events, active: true } });
    expect(webhooksAfter(known, fact('WebhookChanged', { ...w1, active: false })).w1?.active).toBe(false);
    expect(webhooksAfter(known, fact('WebhookRemoved', w1))).toEqual({});
    expect(webhooksAfter(known, fact('WebhookReplayed', w1))).toBe(known);
  });
});
