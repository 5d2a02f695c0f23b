import { describe, expect, it } from 'vitest';
import { problemTag } from '#contracts/incident/problems';
import type { FactType, RecordedFact } from '#events/facts';
import { tagId } from '#events/incident/tags/tags';
import type { WebhookDoc } from '#projections/deliveries/webhooks';
import { skips } from '#services/engine/acts/webhooks';
import { contentOf } from './content.ts';

type Fact = readonly [FactType, object, string?];
const history = (...facts: readonly Fact[]) =>
  facts.map(([type, data, command], revision) => ({
    id: `e${revision}`,
    type,
    data,
    stream: 'incident-i1',
    revision,
    metadata: { occurredAt: `2026-03-01T12:0${revision}:00.000Z`, causationId: command ?? `c${revision}` },
  })) as unknown as readonly RecordedFact[];
const created = ['IncidentCreated', { incident: 'i1', version: 'arvada_water', source: null }, 'c0'] as const;
const tag = (code: string) =>
  [
    'TagAdded',
    { tag: tagId('i1', problemTag, ''), contentType: problemTag, personal: { data: { code } } },
    'c0',
  ] as const;
const emergency = ['PriorityFollowed', { priority: 'emergency' }, 'c0'] as const;
const logged = (event: string) => ['LogEntryRecorded', { entry: 'l1', event }] as const;

describe('the content of a message', () => {
  it('has the problem and the priority that the report wrote after the incident', () => {
    const all = history(created, emergency, tag('A02'), ['PriorityFollowed', { priority: 'low' }]);
    expect(contentOf(all, { type: 'incident.created', revision: 0 })).toEqual({
      subject: 'incident/i1',
      data: {
        incident: 'i1',
        version: 'arvada_water',
        state: 'new',
        meaning: 'received',
        problem: 'A02',
        priority: 'emergency',
      },
      of: { problem: 'A02', priority: 'emergency' },
    });
    const typed = history(created, tag('my neighbor Ann'));
    expect(contentOf(typed, { type: 'incident.created', revision: 0 })?.of?.problem).toBeNull();
  });

  it('is about a state only when it changed, and about an end only the first time', () => {
    const all = history(
      created,
      logged('acknowledged'),
      logged('acknowledged'),
      ['IncidentCompleted', {}],
      ['IncidentArchived', {}],
    );
    const state = (revision: number) => contentOf(all, { type: 'incident.state_changed', revision })?.data;
    expect(state(1)).toMatchObject({ previous_state: 'new', state: 'acknowledged', log_event: 'acknowledged' });
    expect(state(2)).toBeUndefined();
    expect(state(3)).toMatchObject({ previous_state: 'acknowledged', state: 'completed', how: 'completed' });
    const end = (revision: number) => contentOf(all, { type: 'incident.closed', revision })?.data;
    expect(end(3)).toMatchObject({ how: 'completed' });
    expect(end(4)).toBeUndefined();
    const archived = history(created, ['IncidentArchived', {}], ['IncidentCompleted', {}]);
    expect(contentOf(archived, { type: 'incident.closed', revision: 2 })).toBeNull();
    expect(contentOf(archived, { type: 'incident.closed', revision: 1 })?.data).toMatchObject({ how: 'archived' });
    expect(contentOf(archived, { type: 'incident.closed', revision: 9 })).toBeNull();
  });

  it('names who was asked and who accepted by ids', () => {
    const notices = [
      { medium: 'sms', user: 'u1', designation: 'On-call', delivery: 'd1' },
      { medium: 'email', address: 'main', delivery: 'd2', asks: 'ABC' },
    ];
    const transfer = { transfer: 't1', assigned: { user: 'u1' }, notices, respondBy: 'soon', newEntity: null };
    const step = { designation: 'crew', dispatch: 'd9', name: 'Crew 1' };
    const all = history(
      created,
      ['LeaderAsked', { transfer: 't1', user: 'u2' }],
      ['AssignmentAccepted', { transfer: 't1', user: 'u2' }],
      ['IncidentClaimed', { callout: null, user: 'u3' }],
      ['JobAccepted', step],
      ['IncidentDeleted', {}],
      ['IncidentTransferred', transfer],
    );
    const data = (revision: number) => contentOf(all, { type: 'incident.assigned', revision })?.data;
    expect(data(1)).toMatchObject({ transfer: 't1', asked: ['u2'] });
    expect(data(2)).toMatchObject({ transfer: 't1', accepted_by: 'u2' });
    expect(data(3)).toMatchObject({ callout: null, accepted_by: 'u3' });
    expect(data(4)).toMatchObject({ crew: 'crew', dispatch: 'd9' });
    expect(data(5)).toMatchObject({ how: 'deleted' });
    expect(data(6)).toMatchObject({ transfer: 't1', asked: ['u1'], assigned: 'u1' });
  });

  it('of a shift or a notification comes from its own stream', () => {
    const of = (stream: string, ...facts: readonly Fact[]) =>
      history(...facts).map((event) => ({ ...event, stream })) as readonly RecordedFact[];
    const shift = { schedule: 's', shift: 'x', designation: 'On-call', user: 'u1', from: 'a', until: 'b', typed: {} };
    const all = of(
      'schedule-s',
      ['ShiftScheduled', shift],
      ['ShiftUnscheduled', { schedule: 's', shift: 'x' }],
      ['AfterHoursLeaderChosen', { shift: 'x', user: 'u1', from: 'a', personal: { phoneNumber: '1' } }],
      ['AfterHoursLeaderWithdrawn', { shift: 'x' }],
    );
    const said = (revision: number) => contentOf(all, { type: 'oncall.changed', revision });
    const { typed: _, ...shown } = shift;
    expect(said(0)).toEqual({ subject: 'schedule/s', data: shown });
    expect(said(1)?.data).toEqual({ schedule: 's', shift: 'x', removed: true });
    expect(said(2)?.data).toEqual({ shift: 'x', user: 'u1', from: 'a' });
    expect(said(3)?.data).toEqual({ shift: 'x', removed: true });
    const notice = of(
      'notification-n',
      ['NotificationCreated', { notification: 'n', recipients: [1, 2] }],
      ['NotificationStopped', { notification: 'n' }],
      ['NotificationEnded', { notification: 'n' }],
    );
    const sent = (revision: number) => contentOf(notice, { type: 'notification.sent', revision })?.data;
    expect(sent(1)).toEqual({ notification: 'n', stopped: true, recipients: 2 });
    expect(sent(2)).toEqual({ notification: 'n', stopped: false, recipients: 2 });
  });
});

describe('a message is skipped', () => {
  const hook = { removed: false, active: true, problems: [], priorities: [] } as unknown as WebhookDoc;
  const content = { subject: '', data: {}, of: { problem: 'A02', priority: 'low' } } as const;
  it.each([
    [hook, null],
    [{ ...hook, active: false }, 'removed'],
    [{ ...hook, removed: true }, 'removed'],
    [{ ...hook, problems: ['A02'] }, null],
    [{ ...hook, problems: ['A01'] }, 'filter'],
    [{ ...hook, priorities: ['low'] }, null],
    [{ ...hook, problems: ['A02'], priorities: ['emergency'] }, 'filter'],
  ] as const)('by the settings of its webhook %#', (webhook, because) =>
    expect(skips(webhook as WebhookDoc, content)).toBe(because),
  );
  it('without a webhook, or with nothing to say; and a filter of incidents passes everything else', () => {
    expect(skips(null, content)).toBe('removed');
    expect(skips(hook, null)).toBe('unchanged');
    const problems = { ...hook, problems: ['A01'] };
    expect(skips(problems, { subject: '', data: {} })).toBeNull();
    expect(skips(problems, { ...content, of: { problem: null, priority: 'low' } })).toBe('filter');
  });
});
