import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { checkIns, checkInTexts } from '../crews/checkIns.ts';
import { holds } from '../holds.ts';
import { deliveryOf } from '../messages.ts';
import type { AnyPart } from '../obligation.ts';
import { outcomes } from '../outcomes.ts';
import { callingOffs, calloutSteps, calloutTellings } from './callouts.ts';
import { escalations } from './escalations.ts';

const fact = (stream: string, type: string, data: object, id = 'e1') =>
  ({ id, type, stream, data, metadata: { entity: 'arvada' } }) as unknown as RecordedFact;
/** The subjects of a fact, when nothing is due yet. */
const subjects = (part: AnyPart, ...of: Parameters<typeof fact>) => part.ids(fact(...of), () => null);

describe('the subject of a fact', () => {
  it.each([
    ['a step', calloutSteps],
    ['the calling off', callingOffs],
  ])('of %s is the call-out whose stream has it', (_, part) => {
    const of = (stream: string, data: object) => subjects(part, stream, 'CalloutFormed', data);
    expect(of('callout-o1', { callout: 'o1' })).toEqual(['o1']);
    expect(of('callout-o1', { callout: null })).toEqual([]);
    expect(of('callout-o1', {})).toEqual([]);
    expect(of('call-c1', { callout: 'o1' })).toEqual([]);
  });

  it('that an incident is told is that fact alone, until it was told', () => {
    const formed = subjects(calloutTellings, 'callout-o1', 'CalloutFormed', { callout: 'o1' });
    expect(formed).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(subjects(calloutTellings, 'callout-o1', 'CalloutFormed', { callout: 'o1' }, 'e2')).not.toEqual(formed);
    expect(subjects(calloutTellings, 'callout-o1', 'CalloutTold', { telling: 't1' })).toEqual(['t1']);
    expect(subjects(calloutTellings, 'incident-i1', 'CalloutFormed', { callout: 'o1' })).toEqual([]);
  });

  it('of an escalation is its incident', () => {
    expect(subjects(escalations, 'callout-o1', 'CalloutFormed', { callout: 'o1', incident: 'i1' })).toEqual(['i1']);
    expect(subjects(escalations, 'callout-o1', 'CalloutFormed', { callout: 'o1', incident: null })).toEqual([]);
    expect(subjects(escalations, 'callout-o1', 'CalloutFormed', { callout: 'o1' })).toEqual([]);
    expect(subjects(escalations, 'incident-i1', 'IncidentCompleted', {})).toEqual(['i1']);
    for (const event of ['acknowledged', 'team:leader_assigned'])
      expect(subjects(escalations, 'incident-i1', 'LogEntryRecorded', { event })).toEqual(['i1']);
    expect(subjects(escalations, 'incident-i1', 'LogEntryRecorded', { event: 'note' })).toEqual([]);
  });

  it('of a check-in is the check-in, or the delivery of its text', () => {
    const [own, text] = [{ checkIn: 'k1' }, { delivery: 'd1', checkIn: 'k1' }];
    expect(subjects(checkIns, 'designation-c1', 'CheckInFailed', own)).toEqual(['k1']);
    expect(subjects(checkIns, 'designation-c1', 'CheckInFailed', {})).toEqual([]);
    expect(subjects(checkIns, 'delivery-d1', 'DeliverySent', text)).toEqual([]);
    expect(subjects(checkInTexts, 'designation-c1', 'CheckInFailed', own)).toEqual([deliveryOf('k1')]);
    expect(subjects(checkInTexts, 'designation-c1', 'CheckInFailed', { delivery: 'd1' })).toEqual([]);
    expect(subjects(checkInTexts, 'delivery-d1', 'DeliverySent', text)).toEqual(['d1']);
    expect(subjects(checkInTexts, 'delivery-d1', 'DeliverySent', own)).toEqual([]);
  });

  it.each([
    [{ kind: 'check-in-text', check_in: 'k1' }, ['k1']],
    [{ kind: 'check-in-text', check_in: null }, []],
    [{ kind: 'job-text', check_in: 'k1' }, []],
  ])('of a text is the check-in that it asks for: %o', (message, ids) => {
    const look = (key: string) => (key.endsWith(':d1') ? message : null) as ReturnType<Parameters<AnyPart['ids']>[1]>;
    expect(checkIns.ids(fact('delivery-d1', 'DeliverySent', { delivery: 'd1' }), look)).toEqual(ids);
    expect(checkIns.ids(fact('delivery-d2', 'DeliverySent', { delivery: 'd2' }), look)).toEqual([]);
  });

  it('of a hold is the incident, and of a service request its delivery, and the one that it replaces', () => {
    expect(subjects(holds, 'incident-i1', 'IncidentHeld', { hold: 'h1' })).toEqual(['i1']);
    expect(subjects(holds, 'crew-c1', 'IncidentHeld', { hold: 'h1' })).toEqual([]);
    expect(subjects(outcomes, 'incident-i1', 'IntegrationQueued', { delivery: 'd1' })).toEqual(['d1']);
    expect(subjects(outcomes, 'incident-i1', 'IntegrationQueued', {})).toEqual([]);
    expect(subjects(outcomes, 'incident-i1', 'IntegrationRetried', { previous: 'd1', delivery: 'd2' })).toEqual([
      'd1',
      'd2',
    ]);
  });
});
