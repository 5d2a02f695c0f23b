import { describe, expect, it } from 'vitest';
import { type IncidentCommand, type IncidentFact, incident } from '#events/incident/incident';
import { given, noon } from '#events/testing/given';
import { reported } from '#events/testing/incident';
import { hiddenUntil } from './holds.ts';

const created: IncidentFact = reported('arvada_water', 'Leak');
const held = (hold: string): IncidentFact => ({ type: 'IncidentHeld', data: { hold } });
const released = (hold: string): IncidentFact => ({ type: 'HoldReleased', data: { hold } });
const ended: IncidentFact = { type: 'HoldsEnded', data: {} };
const hold = (id: string): IncidentCommand => ({ do: 'hold', hold: id });
const release = (id: string): IncidentCommand => ({ do: 'releaseHold', hold: id });
const after = (seconds: number): IncidentCommand => ({
  do: 'endHolds',
  now: new Date(Date.parse(noon) + seconds * 1_000).toISOString(),
});

describe('an incident', () => {
  it('is held, by several reasons at a time', () => {
    given(incident, created).when(hold('h1')).then(held('h1'));
    given(incident, created).when(hold('h1')).thenRepeatIsNothing();
    given(incident, created, held('h1')).when(hold('h2')).then(held('h2'));
  });

  it('is released from each hold once', () => {
    given(incident, created, held('h1')).when(release('h1')).then(released('h1'));
    given(incident, created, held('h1')).when(release('h1')).thenRepeatIsNothing();
    given(incident, created).when(release('h1')).thenRefused('not-found');
  });

  it('comes back ten seconds after the latest release, and not before', () => {
    const free = given(incident, created, held('h1'), released('h1'));
    free.when(after(9.999)).thenNothing();
    free.when(after(10)).then(ended);
    free.when(after(10)).thenRepeatIsNothing();
  });

  it('does not come back while any hold is open, or without any hold', () => {
    given(incident, created, held('h1'), held('h2'), released('h1')).when(after(60)).thenNothing();
    given(incident, created, held('h1'), released('h1'), held('h2')).when(after(60)).thenNothing();
    given(incident, created).when(after(60)).thenNothing();
  });

  it('is released from a hold at the end that its author set, and then comes back', () => {
    const until = '2026-03-01T12:00:30.000Z';
    const parked: IncidentFact = {
      type: 'IncidentHeld',
      data: { hold: 'h1', until, subject: 'i1', personal: { reason: 'Waits for the dig permit' } },
    };
    given(incident, created).when({ do: 'hold', hold: 'h1', reason: 'Waits for the dig permit', until }).then(parked);
    given(incident, created, parked).when(after(29.999)).thenNothing();
    given(incident, created, parked).when(after(30)).then(released('h1'));
    given(incident, created, parked, released('h1')).when(after(30)).then(ended);
    // Another hold waits for a person.
    given(incident, created, parked, held('h2')).when(after(60)).then(released('h1'));
    given(incident, created, parked, held('h2'), released('h1')).when(after(60)).thenNothing();
  });

  it('is held again after it came back', () =>
    given(incident, created, held('h1'), released('h1'), ended, held('h2'), released('h2'))
      .when(after(10))
      .then(ended));
});

it('is hidden until ten seconds after the latest of its releases', () => {
  expect(hiddenUntil([])).toBeNull();
  expect(hiddenUntil([noon, null])).toBe('open');
  expect(hiddenUntil(['2026-03-01T12:00:05.000Z', noon])).toBe('2026-03-01T12:00:15.000Z');
});
