import { describe, expect, it } from 'vitest';
import { happened } from '#projections/testing/given';
import { addressLine, begun, isActive, type Progress, progressed } from './course.ts';

/** A time on the day of the incident. */
const time = (clock: string) => `2026-03-01T${clock}:00.000Z`;
const at = (clock: string) => ({ at: time(clock) });
const reported = time('12:00');
type Fact = Parameters<typeof progressed>[1];

const entry = (event: string, clock: string): Fact =>
  happened(
    'LogEntryRecorded',
    { entry: event, event, lat: null, lng: null, designation: null, subject: 'i1', personal: null },
    at(clock),
  );
const withdrawn = (event: string, clock: string, next: string | null): Fact =>
  happened('LogEntryWithdrawn', { entry: event, event, at: time(clock), next }, at(clock));
const after = (version: string, ...facts: readonly Fact[]): Progress =>
  facts.reduce(progressed, begun(version, reported));
const water = (...facts: readonly Fact[]) => after('standard_water', ...facts);

const course = { timestamps: {}, completed: null, archived: null, created: reported };
const newIncident = {
  version: 'standard_water',
  course,
  state: 'new',
  state_display: 'New',
  state_meaning: 'received',
  state_time: reported,
};
const acknowledged = entry('acknowledged', '12:02');
const seen = { state: 'acknowledged', state_display: 'Acknowledged', state_meaning: 'acknowledged' };

describe('the progress of an incident', () => {
  it('begins with the report', () => expect(water()).toEqual(newIncident));

  it('follows the log: of a kind of entry, the time that counts', () => {
    expect(water(acknowledged)).toEqual({
      ...newIncident,
      ...seen,
      state_time: time('12:02'),
      course: { ...course, timestamps: { acknowledged: time('12:02') } },
    });
    const twice = water(acknowledged, entry('geo:arrived', '12:20'), entry('geo:arrived', '12:10'));
    expect(twice.course.timestamps).toEqual({ acknowledged: time('12:02'), 'geo:arrived': time('12:10') });
    expect(twice).toMatchObject({ state: 'on-scene', state_time: time('12:10') });
  });

  it('is completed and reopened, archived and taken out of the archive', () => {
    const completed = happened('IncidentCompleted', {}, at('13:00'));
    const archived = happened('IncidentArchived', {}, at('14:00'));
    const timestamps = { acknowledged: time('12:02') };
    expect(water(acknowledged, completed)).toEqual({
      ...newIncident,
      state: 'completed',
      state_display: 'Completed',
      state_meaning: 'closed',
      state_time: time('13:00'),
      course: { ...course, timestamps, completed: time('13:00') },
    });
    expect(water(acknowledged, archived)).toEqual({
      ...newIncident,
      state: 'archived',
      state_display: 'Archived',
      state_meaning: 'closed',
      state_time: time('14:00'),
      course: { ...course, timestamps, archived: time('14:00') },
    });
    const reopened = water(acknowledged, completed, archived, happened('IncidentReopened', {}, at('15:00')));
    expect(reopened.course).toEqual({ ...course, timestamps, archived: time('14:00') });
    const unarchived = water(acknowledged, completed, archived, happened('IncidentUnarchived', {}, at('15:00')));
    expect(unarchived.course).toEqual({ ...course, timestamps, completed: time('13:00') });
  });

  it('counts a corrected report from its own time, by its own version', () => {
    const corrected = happened(
      'ReportCorrected',
      {
        reported: time('11:50'),
        previousVersion: 'standard_water',
        newVersion: 'standard_response',
        subject: 'i1',
        personal: null,
      },
      at('16:00'),
    );
    expect(water(corrected)).toEqual({
      ...newIncident,
      version: 'standard_response',
      state_time: time('11:50'),
      course: { ...course, created: time('11:50') },
    });
    expect(water(acknowledged, corrected).course.timestamps).toEqual({ acknowledged: time('12:02') });
  });

  it('takes the version to which a crew is sent, and stays the same with a fact of something else', () => {
    const before = after('standard_manual_dispatch', acknowledged);
    const sent = happened('CrewDispatched', {
      designation: 'd1',
      name: 'Truck 1',
      user: null,
      previousVersion: 'standard_manual_dispatch',
      newVersion: 'standard_water',
    });
    expect(progressed(before, sent)).toEqual({ ...before, version: 'standard_water' });
    expect(progressed(before, happened('LabelAdded', { label: 'l1', name: 'Water' }))).toBe(before);
  });
});

describe('a withdrawn entry', () => {
  const arrived = [acknowledged, entry('geo:arrived', '12:10')];
  const kept = (...facts: readonly Fact[]) => water(...arrived, ...facts).course.timestamps;

  it('takes its time with it, or leaves the time of another', () => {
    expect(kept(withdrawn('geo:arrived', '12:10', null))).toEqual({ acknowledged: time('12:02') });
    expect(kept(withdrawn('geo:arrived', '12:10', time('12:30')))).toEqual({
      acknowledged: time('12:02'),
      'geo:arrived': time('12:30'),
    });
    expect(water(...arrived, withdrawn('geo:arrived', '12:10', null))).toMatchObject({
      ...seen,
      version: 'standard_water',
    });
  });

  it('changes nothing when another entry of its kind gave the time', () =>
    expect(kept(withdrawn('geo:arrived', '12:40', time('12:50')))).toEqual({
      acknowledged: time('12:02'),
      'geo:arrived': time('12:10'),
    }));
});

describe('an incident on the board', () => {
  const shown: Progress = water(acknowledged);
  it.each([
    ['is there while it is open', shown, true],
    ['is not there once it is completed', { ...shown, course: { ...shown.course, completed: reported } }, false],
    ['is not there once it is archived', { ...shown, course: { ...shown.course, archived: reported } }, false],
    ['is not there in a state that means closed', { ...shown, state_meaning: 'closed' }, false],
    ['is not there when no crew is sent to its kind', begun('servpro_beta', reported), false],
  ] as const)('%s', (_, progress, is) => expect(isActive(progress)).toBe(is));
});

describe('the address in one line', () => {
  it.each([
    [{ raw: '12 Carr St, Arvada', route: 'Carr St', locality: 'Arvada' }, '12 Carr St, Arvada'],
    [{ raw: null, route: 'Carr St', locality: 'Arvada' }, 'Carr St, Arvada'],
    [{ raw: null, route: '', locality: 'Arvada' }, 'Arvada'],
    [{ raw: null, route: 'Carr St', locality: '' }, 'Carr St'],
    [{ raw: null, route: '', locality: '' }, ''],
    [{ raw: '', route: 'Carr St', locality: 'Arvada' }, ''],
  ])('of %o is %j', (place, line) => expect(addressLine(place)).toBe(line));
});
