import { expect, it } from 'vitest';
import { incidentKind } from './incidentKind.ts';

it.each([
  [['Sewer backup'], 'Sewer', 72],
  [['Odor', 'SEWER'], 'Sewer', 72],
  [['Water main break'], 'Water', 54],
  [['odour'], 'Odor', 54],
  [['Callback'], 'Other', 48],
  [[], 'Other', 48],
])('%j is shown as %s at %d px', (labels, name, size) => {
  expect(incidentKind(labels)).toMatchObject({ name, size });
});
