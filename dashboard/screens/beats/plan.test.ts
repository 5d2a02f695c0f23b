import { describe, expect, it } from 'vitest';
import type { Beat, ReserveList } from '#contracts/onCall/beats';
import { emptyPlan, initiateBody, notYet, type Plan, windowErrors } from './plan.ts';

const theo = {
  uuid: 'theo',
  first_name: 'Theo',
  last_name: 'Brandt',
  phone_number: null,
  is_active: true,
  is_available: true,
};
const reserves: ReserveList = {
  uuid: 'reserves',
  name: 'Reserves',
  call_method: 'CONCURRENT',
  target_call_count: 2,
  notes: '',
  notes_last_updated_by: null,
  profiles: [{ uuid: 'r1', user: theo }],
  revision: 1,
  beats: [],
};
const east: Beat = {
  uuid: 'east',
  name: 'East',
  description: '',
  reserve_list: { uuid: 'reserves', name: 'Reserves' },
  call_profiles: [{ uuid: 'p1', user: theo, start_seconds: 0, stop_seconds: 600 }],
};
const west: Beat = { uuid: 'west', name: 'West', description: '', reserve_list: null, call_profiles: [] };

describe('the minutes of a call profile', () => {
  it.each([
    ['0', '10', {}],
    ['5', '5', {}],
    ['', '10', { start: 'This field may not be blank.' }],
    ['-1', '10', { start: 'Start must be a number, 0 or more.' }],
    ['x', '10', { start: 'Start must be a number, 0 or more.' }],
    ['5', '4', { stop: 'Stop must not be before start.' }],
    ['5', '', { stop: 'This field may not be blank.' }],
  ])('from "%s" until "%s"', (start, stop, errors) => expect(windowErrors({ start, stop })).toEqual(errors));
});

describe('a call-out of beats', () => {
  const plan: Plan = { ...emptyPlan, ticked: ['east'] };

  it('needs a beat with somebody to call, and right minutes', () => {
    expect(notYet([east, west], emptyPlan)).toBe('Select at least one beat.');
    expect(notYet([east, west], { ...plan, ticked: ['west'] })).toBe('West has no one to call.');
    const wrong = { ...plan, windows: { p1: { start: '5', stop: '1' } } };
    expect(notYet([east], wrong)).toBe('East has invalid minutes.');
    expect(notYet([east, west], plan)).toBeNull();
  });

  it('sends seconds, the message of each beat, and the reserve lists that it needs', () => {
    const typed = { ...plan, windows: { p1: { start: '1.5', stop: '20' } }, messages: { east: ' Flush the main ' } };
    expect(initiateBody([east, west], [reserves, { ...reserves, uuid: 'unused' }], typed)).toMatchObject({
      team_name: 'East',
      requests: [
        {
          beat_id: 'east',
          reserve_list_ref: 'reserves',
          call_profiles: [
            { user_id: 'theo', start_seconds: 90, stop_seconds: 1200, assignment_message: 'Flush the main' },
          ],
        },
      ],
      reserve_lists: [{ ref: 'reserves', call_method: 'CONCURRENT', target_call_count: 2, user_ids: ['theo'] }],
    });
  });
});
