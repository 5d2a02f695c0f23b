import { describe, expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { at, created, erased, incidentAfter, logged } from '#projections/testing/incident';

const time = (minute: string) => at(minute).at;
const acknowledged = logged('acknowledged', '12:02');
const arrived = (minute: string, entry = 'geo:arrived') => {
  const event = logged('geo:arrived', minute);
  return { ...event, data: { ...event.data, entry } } as typeof event;
};
const withdrawn = (minute: string, next: string | null, entry = 'geo:arrived') =>
  happened(
    'LogEntryWithdrawn',
    { entry, event: 'geo:arrived', at: time(minute), next: next && time(next) },
    at(minute),
  );
const crew = { designation: 'd1', name: 'Truck 1' };
const sent = happened(
  'CrewDispatched',
  { ...crew, user: null, previousVersion: 'standard_water', newVersion: 'standard_water' },
  at('12:05'),
);

describe('a corrected import', () => {
  it('takes a withdrawn entry out of the log and of the state', () => {
    const { page } = incidentAfter(created, acknowledged, arrived('12:10'), withdrawn('12:10', null));
    expect(page.state).toBe('acknowledged');
    expect(page.timestamps['geo:arrived']).toBeUndefined();
    expect(page.log.map(({ event, message }) => [event, message])).toEqual([
      ['created', ''],
      ['acknowledged', ''],
      ['corrected', 'geo:arrived'],
    ]);
  });

  it('counts the other entry of the kind from then on', () => {
    const { page } = incidentAfter(
      created,
      acknowledged,
      arrived('12:10'),
      arrived('12:20', 'e2'),
      withdrawn('12:10', '12:20'),
    );
    expect(page).toMatchObject({ state: 'on-scene', state_time: time('12:20') });
    const other = incidentAfter(
      created,
      acknowledged,
      arrived('12:10'),
      arrived('12:20', 'e2'),
      withdrawn('12:20', '12:10', 'e2'),
    );
    expect(other.page.state_time).toBe(time('12:10'));
  });

  it('shows the report as it was corrected, until its words are erased', () => {
    const data = {
      reported: time('11:50'),
      previousVersion: 'standard_water',
      newVersion: 'standard_response',
      subject: 'i1',
      personal: { description: 'Service leak' },
    };
    const corrected = happened('ReportCorrected', data, at('11:50'));
    const { page } = incidentAfter(created, corrected);
    expect(page).toMatchObject({ time: time('11:50'), description: 'Service leak', version: 'standard_response' });
    expect(page.log[0]).toMatchObject({ event: 'created', time: time('11:50') });
    expect(JSON.stringify(incidentAfter(created, corrected, erased('i1')))).not.toContain('Service leak');
  });

  it('takes back the dispatch of a crew', () => {
    const gone = happened('CrewDispatchWithdrawn', { ...crew, at: time('12:05') }, at('12:05'));
    const { page } = incidentAfter(created, sent, gone);
    expect(page.dispatched).toEqual([]);
    expect(page.log.map(({ event }) => event)).toEqual(['created', 'corrected']);
  });
});
