// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import type { CrewStatus } from '#contracts/incident/crews/crewStatus';
import { currentJobs } from '../../screens/dispatch/kind/duty.ts';
import { type Show, type Sort, shows, sorts, triage } from '../../screens/dispatch/kind/triage.ts';
import { currentWaits } from '../../shell/status/figures.ts';
import { card, sentCrew } from '../../testing/cast.ts';
import { drop, forget, keep } from '../live.ts';
import { newPlaces, openNewIncidents } from '../newIncidents.ts';
import { type Tally, tallied, useTally } from './tally.ts';

const statuses = ['sent', 'accepted', 'failed', 'on-my-way', 'on-scene', 'done', 'recalled'] satisfies CrewStatus[];
/** Few of each, so that incidents share a time, and crews share an incident. */
const times = fc.constantFrom('2099-11-21T08:01:00Z', '2099-11-21T08:02:00Z', '2099-11-21T08:03:00Z');
const sendings = fc.record({
  crew: fc.constantFrom('jetter', 'truck', 'van'),
  status: fc.constantFrom(...statuses),
  time: times,
});
const cards = fc.record({
  uuid: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  time: times,
  state_time: times,
  description: fc.constantFrom('Main break', 'Sewer backup', ''),
  point: fc.constantFrom(null, [39.8, -105.1] as const, [39.9, -105.2] as const),
  sendings: fc.array(sendings, { maxLength: 2 }),
});
const changes = fc.array(
  fc.record({
    card: cards.map(({ uuid, sendings: sent, ...given }): IncidentCard => {
      const dispatched = sent.map(({ crew, status, time }) => sentCrew(crew, { status, status_time: time }));
      return card(uuid, { ...given, dispatched });
    }),
    goes: fc.boolean(),
    isLooked: fc.boolean(),
  }),
  { maxLength: 40 },
);

/** After each look the value is that of a new tally over all documents; without a difference it is the same one. */
function holds<V>(begin: () => Tally<IncidentCard, V>): void {
  fc.assert(
    fc.property(changes, (all) => {
      const held = new Map<string, IncidentCard>();
      const tally = begin();
      let last = tally.value();
      for (const { card: changed, goes, isLooked } of all) {
        const { uuid } = changed;
        const after = goes ? null : changed;
        tally.change(uuid, held.get(uuid) ?? null, after);
        if (after) held.set(uuid, after);
        else held.delete(uuid);
        if (!isLooked) continue;
        last = tally.value();
        expect(last).toEqual(tallied(begin, [...held.values()]).value());
        for (const [id, same] of held) tally.change(id, same, { ...same, state_display: 'Said otherwise' });
        expect(tally.value()).toBe(last);
      }
    }),
  );
}

describe('a value kept by changes is the one computed from all incidents', () => {
  it('for the jobs of the crews', () => holds(currentJobs));
  it('for the waiting incidents', () => holds(currentWaits));
  it('for the places of new incidents', () => {
    openNewIncidents('arvada');
    holds(newPlaces(new Set(['a', 'b'])));
  });
  const views = (Object.keys(shows) as Show[]).flatMap((show) =>
    (Object.keys(sorts) as Sort[]).map((sort) => ({ show, sort })),
  );
  it.each(views)('for the list of $show incidents, $sort first', (view) =>
    holds(triage({ words: '', ...view }, ({ uuid }) => uuid < 'd')),
  );
  it('for the list that is searched', () =>
    holds(triage({ words: 'sewer', show: 'all', sort: 'oldest' }, () => false)));

  it('and not, if a change were not counted', () => {
    const deaf = (): Tally<IncidentCard, number> => {
      let count = 0;
      return { change: (_, before) => void (before || count++), value: () => count };
    };
    expect(() => holds(deaf)).toThrow('Property failed');
  });
});

describe('a component', () => {
  const counting = (begun: string[] = []) => ({
    begun,
    begin: (): Tally<IncidentCard, number> => {
      begun.push('begun');
      let count = 0;
      return {
        change: (_, before, after) => {
          count += Number(after !== null) - Number(before !== null);
        },
        value: () => count,
      };
    },
  });
  const soon = () => act(() => Promise.resolve());
  beforeEach(() => forget('card'));

  it('shows the value of now, with each change once', async () => {
    const { begun, begin } = counting();
    keep('card', 'one', card('one'), 1);
    const { result } = renderHook(() => useTally('card', begin));
    expect(result.current).toBe(1);
    keep('card', 'two', card('two'), 1);
    keep('card', 'one', card('one', { description: 'changed' }), 2);
    await soon();
    expect(result.current).toBe(2);
    expect(begun).toHaveLength(1);
  });

  it('shares the value with others', () => {
    const { begun, begin } = counting();
    const first = renderHook(() => useTally('card', begin));
    renderHook(() => useTally('card', begin));
    first.unmount();
    renderHook(() => useTally('card', begin));
    expect(begun).toHaveLength(1);
  });

  it('counts again what it missed while nobody looked', () => {
    const { begin } = counting();
    renderHook(() => useTally('card', begin)).unmount();
    keep('card', 'one', card('one'), 1);
    drop('card', 'two', 1);
    expect(renderHook(() => useTally('card', begin)).result.current).toBe(1);
  });

  it('counts what came between its first look and its first listening', () => {
    const { begin } = counting();
    const { result } = renderHook(() => {
      const count = useTally('card', begin);
      if (count === 0) keep('card', 'one', card('one'), 1);
      return count;
    });
    expect(result.current).toBe(1);
  });
});
