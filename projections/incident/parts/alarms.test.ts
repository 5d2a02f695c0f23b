import { expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { at, createdAs, incidentAfter } from '#projections/testing/incident';

const pumpStations = createdAs('wichita_pump_stations');
const alarm = {
  alarm: 'HIGH WET WELL',
  station: 'LS 14',
  description: 'Wet well high level',
  event: 'ALM',
  filter: null,
  version: 'wichita_pump_stations',
};
const received = (filter: string | null) => happened('AlarmReceived', { ...alarm, filter }, at('12:01'));

it('an incident that a person reported has no alarm', () => expect(incidentAfter(pumpStations).page.alarm).toBeNull());

it('an incident of a pump station shows its alarm, and its log has the words of the alarm', () => {
  const { page } = incidentAfter(pumpStations, received(null));
  expect(page.alarm).toEqual(alarm);
  expect(page.log.at(-1)).toMatchObject({ event: 'alarm:received', message: 'LS 14, HIGH WET WELL, ALM' });
});

it('an alarm that a filter held back names the filter', () => {
  const { page } = incidentAfter(pumpStations, received('a1'));
  expect(page.alarm?.filter).toBe('a1');
  expect(page.log.at(-1)?.event).toBe('alarm:filtered');
});
