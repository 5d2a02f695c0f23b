import { describe, expect, it } from 'vitest';
import { ada, card, crew, version } from '../kind/cast.ts';
import { missing, trucksFor, typesFor } from './dispatchRules.ts';

const versions = [
  version('call', ['water', 'sewer']),
  version('single', ['water']),
  version('water', []),
  version('sewer', []),
];

describe('the trucks', () => {
  it('are active crews with a designated user', () => {
    const crews = [
      crew('alpha', { designated_user: ada }),
      crew('bravo', { designated_user: ada, active: false }),
      crew('charlie', { designated_user: null }),
    ];
    expect(trucksFor(crews, card('one')).map(({ uuid }) => uuid)).toEqual(['alpha']);
  });

  it('do not offer a crew that was sent already', () => {
    const sent = card('one', { dispatched: [{ designation: 'alpha', name: 'Alpha', time: '2026-11-21T08:00:00Z' }] });
    expect(trucksFor([crew('alpha', { designated_user: ada })], sent)).toEqual([]);
  });
});

describe('the type', () => {
  it('is hidden when the target version is known', () => {
    expect(typesFor(card('one', { version: 'call', target_version: 'sewer' }), { versions })).toEqual({
      offered: null,
      preselected: 'sewer',
    });
  });

  it('must be chosen among several', () => {
    const { offered, preselected } = typesFor(card('one', { version: 'call' }), { versions });
    expect(offered?.map(({ key }) => key)).toEqual(['water', 'sewer']);
    expect(preselected).toBe('');
  });

  it('is preselected when single', () => {
    expect(typesFor(card('one', { version: 'single' }), { versions }).preselected).toBe('water');
  });

  it('stays when a further crew joins', () => {
    expect(typesFor(card('one', { version: 'water' }), { versions })).toEqual({ offered: null, preselected: 'water' });
  });
});

it('names the missing value under its field', () => {
  expect(missing({ truck: '', type: '' })).toEqual({
    designation: ['Choose a truck.'],
    new_version: ['Choose an incident type.'],
  });
  expect(missing({ truck: 'alpha', type: 'water' })).toEqual({});
});
