import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type ShiftNewsCommand, shiftNews } from './decider.ts';
import type { ShiftNewsFact } from './events.ts';

const [noon, later] = ['2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z'];
const choice = { news: 'w1', user: 'ada', by: 'text', weekly: false } as const;
const chosen = (more: object = {}): ShiftNewsFact => ({ type: 'ShiftNewsChosen', data: { ...choice, ...more } });
const of = (since: string | null, until: string) =>
  ({ news: 'w1', since, until, next: null, cause: '', gaps: [], told: [] }) as const;
const look = (since: string | null, until: string): ShiftNewsCommand => ({ do: 'look', ...of(since, until) });
const looked = (since: string | null, until: string): ShiftNewsFact => ({
  type: 'ShiftNewsLooked',
  data: of(since, until),
});

describe('the news of shifts', () => {
  it('are chosen by each person, once', () => {
    given(shiftNews)
      .when({ do: 'choose', ...choice })
      .then(chosen());
    given(shiftNews)
      .when({ do: 'choose', ...choice })
      .thenRepeatIsNothing();
    given(shiftNews, chosen({ user: 'bo' }))
      .when({ do: 'choose', ...choice })
      .then(chosen());
    given(shiftNews, chosen())
      .when({ do: 'choose', ...choice, weekly: true })
      .then(chosen({ weekly: true }));
  });
  it('of a time are told once, although two engines look', () => {
    given(shiftNews).when(look(null, noon)).then(looked(null, noon));
    given(shiftNews, looked(null, noon)).when(look(null, later)).thenNothing();
    given(shiftNews, looked(null, noon), chosen()).when(look(noon, later)).then(looked(noon, later));
  });
});
