import { describe, expect, it } from 'vitest';
import type { RecordedFact } from '#events/facts';
import { happened } from '#projections/testing/given';
import { at, created, incidentAfter, logged } from '#projections/testing/incident';

const acknowledged = logged('acknowledged', '12:10');
const called = logged('contacts:call_skipped', '12:20');
const arrived = logged('geo:arrived', '12:30');
const completed = happened('IncidentCompleted', {}, at('14:00'));
const reopened = happened('IncidentReopened', {}, at('15:00'));

const tasksAfter = (...facts: readonly RecordedFact[]) => incidentAfter(created, ...facts).page.tasks;
const task = (name: string, ...facts: readonly RecordedFact[]) => tasksAfter(...facts).find((one) => one.name === name);

describe('the steps of an incident', () => {
  it('are all open at first, and the first is suggested', () => {
    const [first, ...rest] = tasksAfter();
    expect(first).toMatchObject({ name: 'acknowledge', state: 'next', event: null, time: null, by: null });
    expect(first?.actions.map(({ name, permission }) => [name, permission])).toEqual([['complete', 'incident.log']]);
    expect(new Set(rest.map(({ state }) => state))).toEqual(new Set(['open']));
  });

  it('are done by their log entries, with the time and the person', () =>
    expect(task('acknowledge', acknowledged)).toMatchObject({
      state: 'done',
      event: 'acknowledged',
      time: at('12:10').at,
      by: 'user:dana',
      actions: [],
    }));

  it('are skipped by an entry that skips them, or when the work went on without them', () => {
    expect(task('contact', acknowledged, called)).toMatchObject({ state: 'skipped', event: 'contacts:call_skipped' });
    // Nobody was needed on site, so there is no team to release.
    const nobody = logged('geo:location_skipped', '12:30');
    expect(task('team_done', acknowledged, nobody)).toMatchObject({ state: 'skipped', event: null });
    expect(task('arrive', acknowledged, arrived)).toMatchObject({ state: 'done' });
  });

  it('suggest the step after the furthest state, not one that was passed', () => {
    const next = (...facts: readonly RecordedFact[]) => tasksAfter(...facts).find(({ state }) => state === 'next');
    expect(next(acknowledged)?.name).toBe('contact');
    expect(next(acknowledged, arrived)?.name).toBe('depart');
    expect(task('contact', acknowledged, arrived)).toMatchObject({
      display_name: 'Call the customer back',
      meaning: 'contacted',
      state: 'open',
      actions: [
        { name: 'complete', display_name: 'Complainant contacted', permission: 'incident.log', located: false },
        { name: 'skip', display_name: 'Skip the call', permission: 'incident.log', located: false },
      ],
    });
    expect(task('arrive', acknowledged)?.actions[0]).toMatchObject({ name: 'complete', located: true });
  });

  it('count the earliest of several entries', () => {
    const late = logged('geo:arrived', '13:00');
    expect(task('arrive', late, arrived)?.time).toBe(at('12:30').at);
  });

  it('have no actions once the incident is closed, and have them again when it is reopened', () => {
    const closed = tasksAfter(acknowledged, completed);
    expect(closed.flatMap(({ actions }) => actions)).toEqual([]);
    expect(closed.some(({ state }) => state === 'next')).toBe(false);
    expect(task('close', acknowledged, completed)).toMatchObject({ state: 'done', time: at('14:00').at });
    expect(task('close', acknowledged, completed, reopened)).toMatchObject({ event: null });
    expect(tasksAfter(acknowledged, completed, reopened).some(({ state }) => state === 'next')).toBe(true);
  });
});
