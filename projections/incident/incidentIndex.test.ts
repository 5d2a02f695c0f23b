import { describe, expect, it } from 'vitest';
import { wordsOf } from './incidentIndex.ts';
import type { IncidentDoc } from './incidentPage.ts';

const found = (...messages: readonly string[]): string =>
  wordsOf({
    description: 'Water in the road',
    labels: [],
    locations: [],
    notes: [],
    files: [],
    forms: [],
    log: messages.map((message) => ({ message })),
  } as unknown as IncidentDoc);

describe('the words of an incident', () => {
  it('stay as they are when a line of the log says nothing, or what was said before', () => {
    const said = found('', 'On the way.');
    expect(found('', 'On the way.', '', 'On the way.')).toBe(said);
  });

  it('grow with a line that says something new, and keep the lines in their order', () => {
    expect(found('On the way.', 'Valve 12 closed.', 'On the way.')).toMatch(/On the way\. Valve 12 closed\.$/);
  });
});
