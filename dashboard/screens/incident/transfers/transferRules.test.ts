import { describe, expect, it } from 'vitest';
import type { Incident } from '#contracts/incident/incident';
import { destinationsOf, transferredMeanwhile, versionBody, versionMistakes } from './transferRules.ts';

const versions = [
  { key: 'call', display_name: 'Call' },
  { key: 'water', display_name: 'Water' },
  { key: 'sewer', display_name: 'Sewer' },
];
const person = (uuid: string, first_name: string, target: string) => ({
  designation: 'On-call',
  user: { uuid, first_name, last_name: 'Ortiz' },
  target,
});
const offered = destinationsOf(
  versions,
  [person('u1', 'Rosa', 'sewer'), person('u2', 'Sam', 'sewer'), person('u3', 'Nina', 'call')],
  'call',
);

describe('the destinations of a version transfer', () => {
  it('name the person with the type, and leave out the own type of the incident', () =>
    expect(offered.map(({ words }) => words)).toEqual([
      'Water',
      'Sewer: Rosa Ortiz, On-call',
      'Sewer: Sam Ortiz, On-call',
    ]));

  it('have the key of the type, and of its person', () =>
    expect(offered.map(({ key, version, designee }) => [key, version.key, designee?.user.uuid])).toEqual([
      ['water', 'water', undefined],
      ['sewer On-call u1', 'sewer', 'u1'],
      ['sewer On-call u2', 'sewer', 'u2'],
    ]));

  it('are sent without a person when none is designated', () => {
    const chosen = offered[0];
    if (!chosen) throw new Error('Water is not offered.');
    const form = { destination: 'water', explanation: 'A leak', urgent: true };
    expect(versionBody({ uuid: 'i1' }, form, { ...chosen, seen: 't1' })).toEqual({
      incident: 'i1',
      new_version: 'water',
      explanation: 'A leak',
      run_initiation_sequence: true,
      seen: 't1',
    });
  });

  it('need an explanation that is more than blanks', () => {
    const blank = 'This field may not be blank.';
    expect(versionMistakes({ destination: 'water', explanation: ' ', urgent: false }, offered)).toEqual({
      explanation: blank,
    });
    expect(versionMistakes({ destination: '', explanation: '', urgent: false }, offered)).toEqual({
      destination: blank,
      explanation: blank,
    });
  });

  it('are sent with their person', () => {
    const chosen = offered[2];
    if (!chosen) throw new Error('Sam is not offered.');
    const form = { destination: chosen.key, explanation: 'It is a sewer', urgent: false };
    expect(versionMistakes(form, offered)).toEqual({});
    expect(versionBody({ uuid: 'i1' }, form, { ...chosen, seen: '' })).toMatchObject({
      new_version: 'sewer',
      assign_to: 'u2',
      assign_as: 'On-call',
    });
  });

  it('are chosen again when the person went off duty while the dialog was open', () => {
    const form = { destination: offered[1]?.key ?? '', explanation: 'It is a sewer', urgent: false };
    const later = destinationsOf(versions, [person('u2', 'Sam', 'sewer')], 'call');
    expect(Object.keys(versionMistakes(form, later))).toEqual(['destination']);
  });
});

describe('a transfer while the dialog was open', () => {
  const line = (uuid: string, message: string, to?: string) => ({
    uuid,
    by: 'Sam Ortiz',
    message,
    ...(to ? { transfer: { to } } : {}),
  });
  const log = [line('t1', '', 'Water'), line('t2', 'It is a sewer', 'Sewer'), line('n1', 'A note')];
  const incident = (transferred: string | null) => ({ transferred, log }) as unknown as Incident;

  it.each([
    ['t1', 'Sam Ortiz has just transferred this incident to Water. What you typed is kept.'],
    ['t2', 'Sam Ortiz has just transferred this incident to Sewer. “It is a sewer” What you typed is kept.'],
  ])('%s is told with its explanation', (transferred, words) =>
    expect(transferredMeanwhile(incident(transferred), 't0')).toBe(words),
  );

  it.each([
    ['that never was', null],
    ['that the dialog knew', 't2'],
    ['that the log does not show', 't9'],
    ['of another kind of line', 'n1'],
  ])('%s is not told', (_, transferred) => expect(transferredMeanwhile(incident(transferred), 't2')).toBeNull());
});
