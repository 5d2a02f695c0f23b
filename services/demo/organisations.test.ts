import { expect, it } from 'vitest';
import { workflows } from '#events/incident/versions/index';
import { filteredVersion } from '#events/incident/versions/quiet';
import { organisations } from './organisations.ts';

it('every version has a demo organization, except the one that only filters give', () => {
  const worked = new Set(organisations.flatMap(({ versions }) => versions));
  expect([...workflows.keys()].filter((key) => !worked.has(key))).toEqual([filteredVersion]);
});
