import { describe, expect, it } from 'vitest';
import { destinationsOf, versionBody, versionMistakes } from './transferRules.ts';

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
