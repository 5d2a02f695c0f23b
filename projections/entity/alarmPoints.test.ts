import { expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { alarmPoints } from './alarmPoints.ts';

it('an alarm point knows the incident of its latest occurrence', () => {
  const raised = (incident: string) => happened('AlarmRaised', { alarm: 'a1', point: 'LS-7', incident });
  const repeated = happened('AlarmRepeated', { alarm: 'a1', incident: 'i1', count: 2, again: false });
  expect(given(alarmPoints, raised('i1'), repeated).doc('a1')).toEqual({
    entity: 'arvada',
    point: 'LS-7',
    incident: 'i1',
  });
  expect(given(alarmPoints, raised('i1'), raised('i2')).doc('a1')?.incident).toBe('i2');
});
