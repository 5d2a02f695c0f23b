import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { wordsOf } from './incidentIndex.ts';
import { incidentParts } from './incidentParts.ts';
import { lineOf } from './log/ownLine.ts';
import { saidAfter } from './log/said.ts';

const entry = {
  id: 'e',
  recordedAt: '2026-11-21T09:10:00.000Z',
  metadata: { occurredAt: '2026-11-21T09:10:00.000Z', actor: { kind: 'user', id: 'dana' } },
} as unknown as RecordedFact;

const begun = incidentParts.begin(
  happened('IncidentCreated', {
    incident: 'i1',
    version: 'standard_water',
    source: null,
    subject: 'i1',
    personal: { description: 'Water in the road' },
  }) as Parameters<typeof incidentParts.begin>[0],
);
const found = (...messages: readonly string[]): string =>
  wordsOf({
    ...begun,
    said: messages.reduce<readonly string[]>((said, words, n) => saidAfter(said, lineOf(entry, 'note', words), n), []),
  });

describe('the words of an incident', () => {
  it('are unchanged by a log line without words, or with known words', () => {
    const said = found('', 'On the way.');
    expect(found('', 'On the way.', '', 'On the way.')).toBe(said);
  });

  it('grow with a line with new words, and keep the lines in their order', () => {
    expect(found('On the way.', 'Valve 12 closed.', 'On the way.')).toMatch(/On the way\. Valve 12 closed\.$/);
  });
});
