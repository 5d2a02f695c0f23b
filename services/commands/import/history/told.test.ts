import { expect, it } from 'vitest';
import type { IncidentCommand } from '#events/incident/incident';
import type { ImportedFact } from './picture.ts';
import { toldByImports, wantedBy } from './told.ts';

const told = (type: string, kind: string) =>
  ({ type, data: {}, metadata: { actor: { kind } } }) as unknown as ImportedFact;

it('of a history, the facts of imports count, and the erasures of anybody', () => {
  const facts = [
    told('IncidentCreated', 'import'),
    told('LabelAdded', 'user'),
    told('PersonalDataErased', 'user'),
    told('PersonalDataErased', 'import'),
  ];
  expect(toldByImports(facts)).toEqual([facts[0], facts[2], facts[3]]);
});

it('without a command there is no incident', () => expect(wantedBy([], 'sheet')).toBeNull());

it('the commands of an import make an incident together, each at its own time', () => {
  const step = (commandId: string, occurredAt: string, command: object) => ({
    commandId,
    occurredAt,
    command: command as IncidentCommand,
  });
  const picture = wantedBy(
    [
      step('c1', '2026-03-01T12:00:00.000Z', {
        do: 'create',
        incident: 'i1',
        version: 'standard_water',
        source: null,
        description: 'Water in the street',
        labels: [],
        locations: [],
      }),
      step('c2', '2026-03-01T13:00:00.000Z', { do: 'complete' }),
      step('c3', '2026-03-01T14:00:00.000Z', { do: 'complete' }),
    ],
    'sheet',
  );
  expect(picture).toEqual({
    reported: '2026-03-01T12:00:00.000Z',
    description: 'Water in the street',
    version: 'standard_water',
    labels: new Map(),
    place: null,
    entries: [],
    dispatches: new Map(),
    completed: { at: '2026-03-01T13:00:00.000Z', commandId: 'c2' },
  });
});
