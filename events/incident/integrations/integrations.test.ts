import { describe, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { integrationOf, type Outcome } from './integrations.ts';

const created: IncidentFact = reported('loveland_after_hours', null);
const problem = { sid: 1_003, code: 'DC 03', display: 'Main break' };
const integration = integrationOf('i1', 'cityworks', 1_003);
const [first = '', second = ''] = [0, 1].map((n) => idFrom('delivery', integration, n));

const queue: IncidentCommand = { do: 'queueIntegration', incident: 'i1', system: 'cityworks', problem };
const queued: IncidentFact = {
  type: 'IntegrationQueued',
  data: { integration, delivery: first, system: 'cityworks', problem },
};
const tell = (outcome: Outcome, delivery = first): IncidentCommand => ({
  do: 'tellIntegration',
  integration,
  delivery,
  outcome,
});
const retry = (delivery: string): IncidentCommand => ({ do: 'retryIntegration', integration, delivery });
const mark = (reference: string, delivery = first): IncidentCommand => ({
  do: 'markIntegration',
  integration,
  delivery,
  reference,
});
const failed: IncidentFact = {
  type: 'IntegrationFailed',
  data: { integration, delivery: first, reason: 'HTTP 400' },
};
const doubted: IncidentFact = { type: 'IntegrationDoubted', data: { integration, delivery: first } };
const retried: IncidentFact = {
  type: 'IntegrationRetried',
  data: { integration, delivery: second, previous: first },
};
const done = (reference: string, delivery = first): IncidentFact => ({
  type: 'IntegrationCompleted',
  data: { integration, delivery, reference },
});

describe('a service request of an incident', () => {
  it('is queued once for each problem', () => {
    given(incident, created).when(queue).then(queued);
    given(incident, created).when(queue).thenRepeatIsNothing();
    given(incident, created, queued, failed).when(queue).thenNothing();
  });

  it('gets its outcome, once', () => {
    given(incident, created, queued)
      .when(tell({ status: 'created', reference: '48213' }))
      .then(done('48213'));
    given(incident, created, queued)
      .when(tell({ status: 'failed', reason: 'HTTP 400' }))
      .then(failed);
    given(incident, created, queued)
      .when(tell({ status: 'unknown' }))
      .then(doubted);
    for (const outcome of [{ status: 'waiting', reason: 'HTTP 503' }, { status: 'unknown' }] as const)
      given(incident, created, queued).when(tell(outcome)).thenRepeatIsNothing();
  });

  it('is sent again at the request of a person, and once when two request it', () => {
    given(incident, created, queued, doubted).when(retry(first)).then(retried);
    given(incident, created, queued, doubted).when(retry(first)).thenRepeatIsNothing();
    given(incident, created, queued, failed).when(retry(first)).then(retried);
    given(incident, created, queued, failed, retried).when(retry(first)).thenNothing();
  });

  it('is not sent again while it is under way, nor once it is there', () => {
    given(incident, created, queued).when(retry(first)).thenRefused('integration.changed-meanwhile');
    given(incident, created, queued, done('48213')).when(retry(first)).thenRefused('integration.changed-meanwhile');
  });

  it('is found by a person, and that answer is kept', () => {
    const found = [created, queued, doubted, done('48213')] as const;
    given(incident, created, queued, doubted).when(mark('48213')).then(done('48213'));
    given(incident, ...found)
      .when(mark('48213'))
      .thenNothing();
    given(incident, ...found)
      .when(mark('1'))
      .thenRefused('integration.changed-meanwhile');
    given(incident, ...found)
      .when(tell({ status: 'failed', reason: 'late' }))
      .thenNothing();
    given(incident, created, queued, doubted, retried).when(mark('1')).thenRefused('integration.changed-meanwhile');
    given(incident, created, queued).when(mark('1')).thenRefused('integration.changed-meanwhile');
  });

  it('ignores a late outcome of an older attempt', () =>
    given(incident, created, queued, doubted, retried)
      .when(tell({ status: 'created', reference: '1' }))
      .thenNothing());

  it('that was never queued, or was tried otherwise, does not exist', () => {
    given(incident, created).when(retry(first)).thenRefused('not-found');
    given(incident, created, queued, doubted).when(retry(second)).thenRefused('not-found');
    given(incident, created, queued, doubted).when(mark('1', 'nothing')).thenRefused('not-found');
  });

  it('of a deleted incident is completed, and no new one begins', () => {
    const gone: IncidentFact = { type: 'IncidentDeleted', data: {} };
    given(incident, created, queued, gone)
      .when(tell({ status: 'unknown' }))
      .then(doubted);
    given(incident, created, gone).when(queue).thenRefused('not-found');
  });
});
