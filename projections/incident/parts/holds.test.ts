import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter } from '#projections/testing/incident';
import { shownHolds } from './holds.ts';

const held = (hold: string, time: string, more: object = {}) => happened('IncidentHeld', { hold, ...more }, at(time));
const parked = (hold: string, time: string) =>
  held(hold, time, { until: at('18:00').at, subject: 'i1', personal: { reason: 'Waits for the permit' } });
const released = (hold: string, time: string) => happened('HoldReleased', { hold }, at(time));
const ended = happened('HoldsEnded', {}, at('17:00'));
const after = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts);
const summaryAfter = (...facts: readonly RecordedFact[]) => shownHolds.summary?.(after(...facts).doc);
const hides = (...facts: readonly RecordedFact[]) => {
  const { doc } = after(...facts);
  return [shownHolds.hides?.(doc), shownHolds.columns?.hidden_until?.(doc)];
};
const one = { uuid: 'h1', created_time: at('13:00').at, time_released: null, by: 'user:dana' };

describe('the holds of an incident', () => {
  it('are shown with their reason and their end, where a person said them', () => {
    expect(after(held('h1', '13:00')).page.holds).toEqual([one]);
    expect(after(parked('h1', '13:00')).page.holds).toEqual([
      { ...one, reason: 'Waits for the permit', until: at('18:00').at },
    ]);
    const unread = held('h1', '13:00', { subject: 'i1', personal: null });
    expect(after(unread).page.holds).toEqual([{ ...one, reason: null }]);
  });

  it('are released one by one', () =>
    expect(
      after(held('h1', '13:00'), held('h2', '13:05'), released('h1', '13:10')).page.holds.map(
        ({ time_released }) => time_released,
      ),
    ).toEqual([at('13:10').at, null]));

  it('hide the incident until a while after the last was released, or until they end', () => {
    expect(hides()).toEqual([false, null]);
    expect(hides(held('h1', '13:00'))).toEqual([true, 'open']);
    expect(hides(held('h1', '13:00'), held('h2', '13:05'), released('h1', '13:10'))).toEqual([true, 'open']);
    const [hidden, until] = hides(held('h1', '13:00'), released('h1', '13:10'));
    expect(hidden).toBe(true);
    expect(String(until) > at('13:10').at).toBe(true);
    expect(hides(held('h1', '13:00'), released('h1', '13:10'), ended)).toEqual([false, null]);
  });

  it('are summed up by the newest that is open', () => {
    expect(summaryAfter()).toEqual({});
    expect(summaryAfter(held('h1', '13:00'))).toEqual({ hold: { uuid: 'h1', reason: null, until: null } });
    const both = [held('h1', '13:00'), parked('h2', '13:05')] as const;
    expect(summaryAfter(...both)).toEqual({
      hold: { uuid: 'h2', reason: 'Waits for the permit', until: at('18:00').at },
    });
    expect(summaryAfter(...both, released('h2', '13:10'))).toEqual({ hold: { uuid: 'h1', reason: null, until: null } });
    expect(summaryAfter(...both, released('h2', '13:10'), released('h1', '13:10'))).toEqual({});
  });

  it('lose their reasons with the words of the incident, and with no others', () => {
    const both = [parked('h1', '13:00'), held('h2', '13:05')] as const;
    const reasons = (subject: string) => after(...both, erased(subject)).page.holds.map(({ reason }) => reason);
    expect(reasons('i1')).toEqual([null, undefined]);
    expect(reasons('p1')).toEqual(['Waits for the permit', undefined]);
    expect(hides(...both, erased('i1'))).toEqual([true, 'open']);
  });
});
