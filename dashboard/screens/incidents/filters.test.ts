import { describe, expect, it } from 'vitest';
import { addressOf, changeFilters, isNarrowed, queryOf, readFilters, statesOf } from './filters.ts';

describe('filters from the URL', () => {
  it('are read, each in its own type', () =>
    expect(
      readFilters({
        page: '3',
        search: ' main break ',
        state: 'acknowledged',
        label: 'Sewer',
        version: 'arvada_ah',
        active: 'true',
        mine: 'true',
        around: '2026-11-21T02:10:00-07:00',
      }),
    ).toEqual({
      page: 3,
      search: 'main break',
      state: 'acknowledged',
      label: 'Sewer',
      version: 'arvada_ah',
      active: true,
      mine: true,
      around: '2026-11-21T09:10:00.000Z',
    }));

  it('take a number as words', () =>
    expect(readFilters({ search: 1200, active: false })).toEqual({ search: '1200', active: false }));

  it('leave out invalid values', () =>
    expect(
      readFilters({
        page: '-1',
        search: '  ',
        state: ['a'],
        version: {},
        active: 'maybe',
        after: '2 AM',
        mine: 'no',
        other: 1,
        label: 'Sewer',
      }),
    ).toEqual({ label: 'Sewer' }));

  it('do not name the first page', () => expect(readFilters({ page: 1, label: 'Sewer' })).toEqual({ label: 'Sewer' }));

  it('are the active incidents when it names none, and all of them only by a word', () => {
    expect(readFilters({})).toEqual({ active: true });
    expect(readFilters({ page: '2', active: 'maybe' })).toEqual({ page: 2, active: true });
    expect(readFilters({ active: 'all' })).toEqual({});
    expect(readFilters({ label: 'Sewer' })).toEqual({ label: 'Sewer' });
  });

  it('are cut to the limits of the server', () =>
    expect(readFilters({ search: 'x'.repeat(500) }).search).toHaveLength(200));
});

describe('filters to the server', () => {
  it('are the same words', () =>
    expect(queryOf({ page: 2, search: 'a & b', active: false })).toEqual({
      page: 2,
      search: 'a & b',
      active: 'false',
    }));

  it('are no query at all when there are none', () => expect(queryOf({})).toEqual({}));

  it('survive the way to the URL and back', () => {
    const filters = { page: 4, search: '12%', state: 'new', active: true };
    expect(readFilters({ ...queryOf(filters) })).toEqual(filters);
    for (const shown of [{}, { page: 2 }, { active: false }, { search: 'leak' }])
      expect(readFilters({ ...addressOf(shown) })).toEqual(shown);
  });
});

describe('a changed filter', () => {
  it('goes back to the first page', () =>
    expect(changeFilters({ page: 7, state: 'new' }, { search: 'leak' })).toEqual({ state: 'new', search: 'leak' }));

  it('is gone when emptied', () => expect(changeFilters({ search: 'leak' }, { search: '' })).toEqual({}));

  it('is the page itself when only that changes', () =>
    expect(changeFilters({ state: 'new' }, { page: 2 })).toEqual({ state: 'new', page: 2 }));

  it('does not count a page, the active incidents, or all of them, as a narrower list', () => {
    expect([{ page: 2 }, { active: true }, {}].map(isNarrowed)).toEqual([false, false, false]);
    expect([{ active: false }, { active: true, mine: true }].map(isNarrowed)).toEqual([true, true]);
  });
});

describe('the states to choose from', () => {
  const version = (key: string, ...states: readonly [string, string][]) => ({
    key,
    display_name: key,
    dispatched: true,
    targets: [],
    states: states.map(([state, display]) => ({ state, display, log_events: [] })),
  });
  const versions = [
    version('water', ['new', 'New'], ['on_scene', 'On-scene']),
    version('sewer', ['new', 'New'], ['at_shop', 'At the shop']),
  ];

  it('are those of all versions, each once, in order', () =>
    expect(statesOf(versions, undefined).map(({ display }) => display)).toEqual(['New', 'On-scene', 'At the shop']));

  it('are those of the version chosen', () =>
    expect(statesOf(versions, 'sewer').map(({ state }) => state)).toEqual(['new', 'at_shop']));
});
