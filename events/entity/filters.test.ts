import { describe, expect, it } from 'vitest';
import { registered } from '#events/testing/entity';
import { given } from '#events/testing/given';
import { entity } from './decider.ts';
import type { EntityFact } from './events.ts';
import { filterOf, meets } from './filters.ts';

const words = { alarm: 'High wet well', station: 'Lift station 12', description: 'The float sticks', event: 'ALM' };
const filter = filterOf('e1', words);
const add = { do: 'addAlarmFilter', incident: 'i1', ...words } as const;
const remove = { do: 'removeAlarmFilter', filter } as const;
const added: EntityFact = { type: 'AlarmFilterAdded', data: { entity: 'e1', filter, incident: 'i1', ...words } };
const removed: EntityFact = { type: 'AlarmFilterRemoved', data: { entity: 'e1', filter } };

describe('a filter of alarms', () => {
  it('is added once, and removed once', () => {
    given(entity, registered).when(add).then(added);
    given(entity, registered).when(add).thenRepeatIsNothing();
    given(entity, registered, added).when(remove).then(removed);
    given(entity, registered, added).when(remove).thenRepeatIsNothing();
  });

  it('is added again after it was removed', () => given(entity, registered, added, removed).when(add).then(added));

  it('that never was cannot be removed', () => given(entity, registered).when(remove).thenRefused('not-found'));

  it('is removed and added by the list, and the others keep their places', () => {
    const set = (...filters: (typeof words)[]) => ({ do: 'setAlarmFilters', filters, seen: null }) as const;
    const power = { ...words, alarm: 'Power' };
    const other = { entity: 'e1', filter: filterOf('e1', power), incident: null, ...power };
    const known = given(entity, registered, added);
    known.when(set(words, power)).then({ type: 'AlarmFilterAdded', data: other });
    known.when(set(words, power, power)).thenRepeatIsNothing();
    known.when(set(power)).then(removed, { type: 'AlarmFilterAdded', data: other });
    known.when(set(words)).thenNothing();
    known.when(set()).then(removed);
    const said = { ...words, description: 'The float was mended' };
    known
      .when(set(said))
      .then(removed, { type: 'AlarmFilterAdded', data: { entity: 'e1', filter, incident: null, ...said } });
  });

  it('that another person added meanwhile is not removed by a list without it', () => {
    const set = (seen: readonly (typeof words)[]) => ({ do: 'setAlarmFilters', filters: [], seen }) as const;
    given(entity, registered, added)
      .when(set([words]))
      .then(removed);
    given(entity, registered, added).when(set([])).thenRefused('alarm.filters-changed');
    given(entity, registered, added)
      .when(set([{ ...words, description: 'As it was' }]))
      .thenRefused('alarm.filters-changed');
    // A repeat: the first one counts.
    given(entity, registered, added, removed)
      .when(set([words]))
      .thenNothing();
  });

  it.each([
    ['the same words', {}, true],
    ['other capitals and spaces', { alarm: ' high  wet WELL', station: 'lift station 12' }, true],
    ['another description', { description: 'Level 9.2 ft' }, true],
    ['another alarm', { alarm: 'Low wet well' }, false],
    ['another station', { station: 'Lift station 1' }, false],
    ['another event', { event: 'RTN' }, false],
    ['no event', { event: '' }, false],
  ])('is met, or not, by an alarm with %s', (_, change, met) => {
    expect(meets({ ...words, ...change }, words)).toBe(met);
  });

  it('without an event matches every event', () =>
    expect(meets({ ...words, event: 'RTN' }, { ...words, event: ' ' })).toBe(true));
});
