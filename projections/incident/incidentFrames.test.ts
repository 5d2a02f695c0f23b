import { describe, expect, it } from 'vitest';
import { incidentEvents } from '#contracts/accounts/channels';
import { incidentFacts } from '#events/incident/incident';
import { pageEvents } from './incidentFrames.ts';
import { incidents } from './incidents.ts';
import { calloutFacts } from './parts/coming/called.ts';

const facts = [...Object.keys(incidentFacts), ...calloutFacts];

describe('an open page', () => {
  it('has an event name for every fact that its incident shows, and no other name', () => {
    expect(Object.keys(pageEvents).toSorted()).toEqual(facts.toSorted());
    expect(Object.keys(pageEvents)).toEqual(expect.arrayContaining(Object.keys(incidents.on)));
    expect(new Set(Object.values(pageEvents))).toEqual(new Set([...incidentEvents, 'deleted']));
  });
});
