import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, incidentAfter } from '#projections/testing/incident';

const overflow = { sid: 1_204, code: 'SSO', display: 'Sewer overflow' };
const attempt = { integration: 'g1', delivery: 'd1' };
const queued = happened('IntegrationQueued', { ...attempt, system: 'cityworks', problem: overflow }, at('13:00'));
const another = happened(
  'IntegrationQueued',
  { integration: 'g2', delivery: 'd9', system: 'cityworks', problem: { ...overflow, sid: 7 } },
  at('13:01'),
);
const delayed = happened('IntegrationDelayed', { ...attempt, reason: 'Cityworks is busy' }, at('13:10'));
const completed = happened('IntegrationCompleted', { ...attempt, reference: '88213' }, at('13:20'));
const failed = happened('IntegrationFailed', { ...attempt, reason: 'No such problem' }, at('13:20'));
const doubted = happened('IntegrationDoubted', attempt, at('13:20'));
const retried = happened('IntegrationRetried', { integration: 'g1', delivery: 'd2', previous: 'd1' }, at('13:30'));
const after = (...facts: readonly RecordedFact[]) => {
  const { integrations, log } = incidentAfter(created, queued, another, ...facts).page;
  expect(integrations[1]).toMatchObject({ uuid: 'g2', status: 'queued', updated_time: at('13:01').at });
  return { shown: integrations[0], last: log.at(-1) };
};

describe('a service request', () => {
  it('is queued under its problem', () =>
    expect(after().shown).toEqual({
      uuid: 'g1',
      system: 'cityworks',
      kind: 'service_request',
      problem: overflow,
      status: 'queued',
      delivery: 'd1',
      reference: null,
      reason: '',
      created_time: at('13:00').at,
      updated_time: at('13:00').at,
      by: 'user:dana',
    }));

  it.each([
    ['waits, and for what', [delayed], { status: 'waiting', reason: 'Cityworks is busy' }, 'integration:delayed'],
    [
      'is created, and no longer waits',
      [delayed, completed],
      { status: 'created', reference: '88213', reason: '' },
      'integration:created',
    ],
    ['failed, and why', [failed], { status: 'failed', reason: 'No such problem' }, 'integration:failed'],
    ['may have arrived', [doubted], { status: 'unknown', reason: '' }, 'integration:unknown'],
    [
      'is sent again as a new attempt',
      [failed, retried],
      { status: 'queued', delivery: 'd2', reason: '' },
      'integration:retried',
    ],
  ])('%s', (_, facts, expected, line) => {
    const { shown, last } = after(...facts);
    expect(shown).toMatchObject({ ...expected, updated_time: facts.at(-1)?.metadata.occurredAt });
    expect(last?.event).toBe(line);
  });
});
