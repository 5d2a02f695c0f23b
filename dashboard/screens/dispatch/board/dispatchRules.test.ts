import { describe, expect, it } from 'vitest';
import { ada, card, crew, sentCrew, version } from '../../../testing/cast.ts';
import { isAgain, trucksFor, typesFor } from './dispatchRules.ts';

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
    expect(trucksFor(crews).map(({ uuid }) => uuid)).toEqual(['alpha']);
  });

  it('offer a crew that was sent already, as one that can be sent again', () => {
    const sent = card('one', { dispatched: [sentCrew('alpha', { status: 'accepted' })] });
    expect(trucksFor([crew('alpha', { designated_user: ada })]).map(({ uuid }) => uuid)).toEqual(['alpha']);
    expect(isAgain(sent, 'alpha')).toBe(true);
    expect(isAgain(card('two', { dispatched: [sentCrew('alpha', { status: 'left' })] }), 'alpha')).toBe(false);
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
    const { offered, preselected } = typesFor(card('one', { version: 'call', description: 'A call' }), { versions });
    expect(offered?.map(({ key }) => key)).toEqual(['water', 'sewer']);
    expect(preselected).toBe('');
  });

  it('follows the labels, else the description, and sewage outranks water', () => {
    const typeOf = (labels: readonly string[], description = 'A call') =>
      typesFor(card('one', { labels: [...labels], description }), { versions }).preselected;
    expect(typeOf(['Water'])).toBe('water');
    expect(typeOf(['Sewer backup', 'Water'])).toBe('sewer');
    expect(typeOf([], 'Main break at the school')).toBe('water');
    expect(typeOf(['Odor'])).toBe('');
  });

  it('is preselected when single', () => {
    expect(typesFor(card('one', { version: 'single' }), { versions }).preselected).toBe('water');
  });

  it('stays when a further crew joins', () => {
    expect(typesFor(card('one', { version: 'water' }), { versions })).toEqual({ offered: null, preselected: 'water' });
  });
});
