import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { incidentEvents } from '#contracts/accounts/channels';
import { pageEvents } from './incidentFrames.ts';
import { incidents } from './incidents.ts';

const facts = ['events/incident', 'events/customers']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  .flatMap((text) => [...text.matchAll(/= Fact<\s*'(\w+)'/g)].map(([, type = '']) => type));

describe('an open page', () => {
  it('has an event name for every fact that its incident shows, and no other name', () => {
    expect(Object.keys(pageEvents).toSorted()).toEqual(facts.toSorted());
    expect(Object.keys(pageEvents)).toEqual(expect.arrayContaining(Object.keys(incidents.on)));
    expect(new Set(Object.values(pageEvents))).toEqual(new Set([...incidentEvents, 'deleted']));
  });
});
