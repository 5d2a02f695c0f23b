import { afterEach, describe, expect, it } from 'vitest';
import { keep, peek } from '../live.ts';
import { followAddress, isOfPast, pastTime, pathThen, readPastSearch } from './past.ts';

const at = '2026-11-21T09:14:05Z';
afterEach(() => followAddress('/dispatch/', {}));

describe('an address with an instant', () => {
  it('shows the past on the board, the call-outs, the calendar and the page of an incident alone', () => {
    for (const path of ['/dispatch/', '/callouts/', '/calendar/', '/incident/7a847d96/']) {
      followAddress(path, { at });
      expect(pastTime()).toBe(Date.parse(at));
    }
    for (const path of ['/beats/', '/incidents/', '/incident/7a847d96/form/1/']) {
      followAddress(path, { at });
      expect(pastTime()).toBeNull();
    }
  });

  it('allows reading and no change, until it is left', () => {
    expect(isOfPast('incident.dispatch')).toBe(true);
    followAddress('/dispatch/', { at });
    expect([isOfPast('board.view'), isOfPast('incident.dispatch'), isOfPast('crew.note')]).toEqual([
      true,
      false,
      false,
    ]);
    followAddress('/dispatch/', {});
    expect(isOfPast('incident.dispatch')).toBe(true);
  });

  it('never mixes documents of the present and of the past', () => {
    keep('board', 'arvada', { manual_mode: true, response_minutes: 10 }, 4_817);
    followAddress('/dispatch/', { at });
    expect(peek('board', 'arvada')).toBeNull();
    keep('board', 'arvada', { manual_mode: false, response_minutes: 10 }, 1);
    // Another instant keeps what is shown until its own answer comes.
    followAddress('/dispatch/', { at: '2026-11-21T09:15:00Z' });
    expect(peek('board', 'arvada')).toMatchObject({ manual_mode: false });
    followAddress('/dispatch/', {});
    expect(peek('board', 'arvada')).toBeNull();
  });

  it('is asked of the server with its clock', () => {
    expect(pathThen('/api/x/', null)).toBe('/api/x/');
    expect(pathThen('/api/x/?e=a', { at, clock: 'happened' })).toBe(
      '/api/x/?e=a&at=2026-11-21T09%3A14%3A05Z&clock=happened',
    );
    expect(readPastSearch({ at: '', clock: 'happened' })).toEqual({ at: undefined, clock: undefined });
    expect(readPastSearch({ at, clock: 'other' })).toEqual({ at, clock: undefined });
  });

  it('that is no time leaves the clocks of the screen at the present', () => {
    followAddress('/dispatch/', { at: 'yesterday' });
    expect(pastTime()).toBeNull();
    expect(isOfPast('incident.dispatch')).toBe(false);
  });
});
