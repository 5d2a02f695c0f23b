import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { given, happened } from '#projections/testing/given';
import { type ClassificationDoc, classifications, classifiedBy } from './classifications.ts';

const incident = 'i1';
const created = happened('IncidentCreated', {
  incident,
  version: 'arvada_water',
  source: null,
  subject: incident,
  personal: { description: 'Leak' },
});
const by = { stream: 'classification-c1', entity: 'arvada' };
const locked = happened('ClassificationLocked', { incident, account: 'ann', until: '2026-03-01T12:10:00.000Z' }, by);
const saved = happened(
  'IncidentClassified',
  {
    incident,
    modules: ['water'],
    problemTypes: ['break', 'damage'],
    corrects: false,
    predicted: { model: 'bayes-1-0', modules: [], problemTypes: [] },
  },
  by,
);
const moved = (entity: string) =>
  happened('IncidentTransferred', { newEntity: { entity, name: entity } } as Extract<
    RecordedFact,
    { type: 'IncidentTransferred' }
  >['data']);

const found = (...events: Parameters<typeof given>[1][]) => {
  const doc = given(classifications, ...events).doc(incident) as ClassificationDoc;
  const columns = Object.entries(classifications.columns ?? {}).map(([name, column]) => [name, column(doc)]);
  return { doc, ...(Object.fromEntries(columns) as Record<string, unknown>) };
};

describe('the classification of an incident', () => {
  it('waits for its organization from the report on, with the person who has it on the screen', () => {
    expect(found(created)).toMatchObject({ waits_for: 'arvada', classified_for: null, locked_by: null });
    expect(found(created, locked)).toMatchObject({ waits_for: 'arvada', locked_by: 'ann' });
  });

  it('is over with a save or a skip, with its author and time', () => {
    expect(found(created, locked, saved)).toMatchObject({ waits_for: null, classified_for: 'arvada', locked_by: null });
    expect(classifiedBy(found(created, locked, saved).doc)).toMatchObject({
      modules: ['water'],
      problem_types: ['break', 'damage'],
      by: 'dana',
    });
    const skipped = happened('ClassificationSkipped', { incident, subject: incident, personal: { reason: 'x' } }, by);
    expect(found(created, locked, skipped)).toMatchObject({ waits_for: null, classified_for: null });
  });

  it('begins anew in another organization, and is known again in the first one', () => {
    expect(found(created, saved, moved('wichita'))).toMatchObject({ waits_for: 'wichita', classified_for: null });
    expect(found(created, saved, moved('wichita'), moved('arvada'))).toMatchObject({ classified_for: 'arvada' });
    // A save that was under way during the transfer says nothing about the other organization.
    expect(found(created, moved('wichita'), saved)).toMatchObject({ waits_for: 'wichita' });
  });

  it('is of no use for a deleted incident', () => {
    expect(found(created, saved, happened('IncidentDeleted', {}))).toMatchObject({
      waits_for: null,
      classified_for: null,
    });
  });
});
