import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { afterHours } from './afterHours.ts';
import { callProfiles } from './callProfiles.ts';

type Event = Parameters<typeof given>[1];

describe('the after-hours leaders', () => {
  const chosen = (shift: string, from: string, personal: { phoneNumber: string } | null = null) =>
    happened('AfterHoursLeaderChosen', { afterHours: 'arvada', shift, user: 'rosa', from, subject: 'rosa', personal });
  const monday = chosen('s1', '2026-03-02T17:00:00.000Z', { phoneNumber: '+13035550120' });
  const tuesday = chosen('s2', '2026-03-03T17:00:00.000Z');
  const doc = (...events: Event[]) => given(afterHours, ...events).doc('arvada');
  const order = (...events: Event[]) => doc(...events)?.shifts.map(({ uuid }) => uuid);

  it('are in the order in which they begin, whichever was chosen first', () => {
    expect(order(monday, tuesday)).toEqual(['s1', 's2']);
    expect(order(tuesday, monday)).toEqual(['s1', 's2']);
  });

  it('are shown with the number of that night, or none once it was erased', () =>
    expect(doc(monday, tuesday)?.shifts).toEqual([
      { uuid: 's1', user: 'rosa', from: '2026-03-02T17:00:00.000Z', phone_number: '+13035550120' },
      { uuid: 's2', user: 'rosa', from: '2026-03-03T17:00:00.000Z', phone_number: null },
    ]));

  it('do not include a withdrawn night', () =>
    expect(
      order(monday, tuesday, happened('AfterHoursLeaderWithdrawn', { afterHours: 'arvada', shift: 's1' })),
    ).toEqual(['s2']));

  it('are the two hundred that begin last', () => {
    const nights = Array.from({ length: 201 }, (_, n) =>
      chosen(`n${n}`, new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString()),
    );
    const shifts = order(...nights) ?? [];
    expect([shifts.length, shifts[0], shifts.at(-1)]).toEqual([200, 'n1', 'n200']);
  });

  it('are called at the last set number', () => {
    const set = happened('AfterHoursNumberSet', { afterHours: 'arvada', phoneNumber: '+13035550199' });
    expect(doc(set)).toEqual({ phone_number: '+13035550199', shifts: [] });
    expect(doc(monday, set, tuesday)?.phone_number).toBe('+13035550199');
    expect(given(afterHours, set).told).toEqual([
      { channel: 'private-entity-arvada-modules', event: 'after_hours_updated', data: { position: 1 } },
      { channel: 'presence-entity-arvada-calendar', event: 'refresh', data: { position: 1 } },
    ]);
  });
});

describe('a known caller', () => {
  const ada = { name: 'Ada Moreno', phoneNumber: '+1 (303) 555-0101', address: '12 Main St', notes: 'Gate code 4' };
  const written = happened(
    'CallProfileWritten',
    { profile: 'p1', subject: 'p1', personal: ada },
    { at: '2026-03-01T12:00:00.000Z' },
  );
  const corrected = (personal: Partial<typeof ada> | null) =>
    happened('CallProfileCorrected', { profile: 'p1', subject: 'p1', personal }, { at: '2026-03-01T13:00:00.000Z' });
  const caller = (...events: Event[]) => given(callProfiles, written, ...events).doc('p1');

  it('is shown as written', () =>
    expect(caller()).toEqual({
      uuid: 'p1',
      entity: 'arvada',
      name: 'Ada Moreno',
      phone_number: '+1 (303) 555-0101',
      address: '12 Main St',
      notes: 'Gate code 4',
      updated_time: '2026-03-01T12:00:00.000Z',
      removed: false,
    }));

  it.each([
    ['name', { name: 'Ada Lopez' }, { name: 'Ada Lopez' }],
    ['number', { phoneNumber: '+13035550102' }, { phone_number: '+13035550102' }],
    ['address', { address: '9 Elm St' }, { address: '9 Elm St' }],
    ['notes', { notes: '' }, { notes: '' }],
  ])('whose %s was corrected keeps the rest', (_, change, shown) =>
    expect(caller(corrected(change))).toEqual({ ...caller(), ...shown, updated_time: '2026-03-01T13:00:00.000Z' }),
  );

  it('is in no list once removed, and no data of the person is left', () => {
    const removed = caller(happened('CallProfileRemoved', { profile: 'p1' }));
    expect(removed).toMatchObject({ name: '', phone_number: '', address: '', notes: '', removed: true });
    expect([callProfiles.columns?.entity?.(removed ?? {}), callProfiles.columns?.entity?.(caller() ?? {})]).toEqual([
      null,
      'arvada',
    ]);
  });

  it('is found by name, by address, and by the number as written or as ten digits', () => {
    expect(callProfiles.words?.(caller() ?? {})).toBe('Ada Moreno +1 (303) 555-0101 3035550101 12 Main St Gate code 4');
    expect(callProfiles.columns?.name?.(caller() ?? {})).toBe('ada moreno');
  });

  it('has no words once erased', () =>
    expect(
      given(callProfiles, happened('CallProfileWritten', { profile: 'p1', subject: 'p1', personal: null })).doc('p1'),
    ).toMatchObject({ name: '', phone_number: '', address: '', notes: '' }));
});
