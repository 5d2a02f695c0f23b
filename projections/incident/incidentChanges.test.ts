import { describe, expect, it } from 'vitest';
import { rowChanges } from '#projections/core/rows';
import { happened } from '#projections/testing/given';
import { incidentChanges } from './incidentChanges.ts';

const made = { incident: 'i1', version: 'arvada_water', source: null, subject: 'i1', personal: { description: 'x' } };
const changesOf = (event: object) =>
  rowChanges(incidentChanges, { ...event, recordedAt: '2026-03-01T12:00:01.000Z', position: { commit: 7n } } as never);
const row = (entity: string, incident = 'i1') => ({
  entity,
  incident,
  changed_time: '2026-03-01T12:00:01.000Z',
  position: 7,
});

describe('the last change of an incident', () => {
  it('has the place of the event, and the time at which it became known', () =>
    expect(changesOf(happened('IncidentCreated', made))).toEqual([{ put: row('arvada') }]));

  it('is one of both incidents of a link', () =>
    expect(changesOf(happened('IncidentLinked', { to: 'i2' } as never))).toEqual([
      { put: row('arvada') },
      { put: row('arvada', 'i2') },
    ]));

  it('is one of both organizations of a transfer', () => {
    const data = { transfer: 't1', newEntity: { entity: 'durham' } };
    expect(changesOf(happened('IncidentTransferred', data as never))).toEqual([
      { put: row('arvada') },
      { put: row('durham') },
    ]);
    expect(changesOf(happened('IncidentTransferred', { transfer: 't1' } as never))).toEqual([{ put: row('arvada') }]);
  });

  it('by a call-out is one where the organization has the incident already', () => {
    const asked = happened('CalloutRequested', { incident: 'i1' } as never, { stream: 'callout-c1' });
    const [change] = changesOf(asked);
    expect(change).toMatchObject({ where: { entity: 'arvada', incident: 'i1' } });
    expect(change && 'where' in change && change.change({ ...row('arvada'), position: 3, changed_time: '' })).toEqual(
      row('arvada'),
    );
  });
});
