import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { eventConfigurations } from './eventConfigurations.ts';
import { eventNotices } from './eventNotices.ts';

const of = { configuration: 'k1', kind: 'TEAM_NOT_FORMED' } as const;
const on = { stream: 'eventconfiguration-k1' };
const added = (user: string, phoneNumber: string | null, configuration = 'k1') =>
  happened(
    'EventStakeholderAdded',
    {
      ...of,
      configuration,
      user,
      sendCheckIns: user === 'mara',
      subject: user,
      personal: phoneNumber === null ? null : { phoneNumber },
    },
    on,
  );
const removed = (user: string) => happened('EventStakeholderRemoved', { configuration: 'k1', user }, on);
const every = (minutes: number) => happened('EventCheckInsSet', { ...of, minutes }, on);
const erased = (subject: string) => happened('PersonalDataErased', { subject }, { stream: `user-${subject}` });
type Events = Parameters<typeof given>[1][];
const docOf = (...events: Events) => given(eventConfigurations, ...events).doc('k1');
const mara = { user: 'mara', send_checkins: true, phone_number: '+13035550102' };
const omar = { user: 'omar', send_checkins: false, phone_number: '' };

describe('the stakeholders of an event', () => {
  it('are told in the order in which they were added, each on the chosen number', () => {
    expect(docOf(added('mara', '+13035550102'), added('omar', ''))).toEqual({
      kind: 'configuration',
      uuid: 'k1',
      entity: 'arvada',
      event: 'TEAM_NOT_FORMED',
      minutes: 0,
      stakeholders: [mara, omar],
    });
  });

  it('are listed once each, with what was said last', () => {
    const twice = docOf(added('mara', ''), added('omar', ''), added('mara', '+13035550102'));
    expect(twice?.stakeholders).toEqual([omar, mara]);
    expect(docOf(added('mara', ''), added('omar', ''), removed('mara'))?.stakeholders).toEqual([omar]);
    expect(docOf(removed('mara'))).toBeNull();
  });

  it('are told again after as many minutes as were set, before or after they were added', () => {
    expect(docOf(every(30), added('omar', ''))).toMatchObject({ minutes: 30, stakeholders: [omar] });
    expect(docOf(added('omar', ''), every(30), every(0))).toMatchObject({ minutes: 0, stakeholders: [omar] });
  });

  it('lose the number in all configurations when they are erased, and nobody else does', () => {
    const events = [added('mara', '+1'), added('mara', '+2', 'k2'), added('omar', '+3'), erased('mara')];
    const after = given(eventConfigurations, ...events);
    const numbers = (key: string) => after.doc(key)?.stakeholders.map(({ phone_number }) => phone_number);
    expect([numbers('k1'), numbers('k2')]).toEqual([[null, '+3'], [null]]);
    expect(given(eventConfigurations, erased('mara')).keys).toEqual([]);
  });

  it('are found by their organization, and the lists of people by none', () => {
    const all = given(eventConfigurations, added('mara', ''));
    const entities = all.keys.map((key) => eventConfigurations.columns?.entity?.(all.doc(key) as never));
    expect(entities).toEqual(['arvada', null]);
  });
});

describe('the notices of an event', () => {
  it('are one for each person, and the text of each is written from it', () => {
    const people = [
      { user: 'mara', delivery: 'd1' },
      { user: 'omar', delivery: 'd2' },
    ];
    const told = happened(
      'StakeholdersTold',
      { ...of, telling: 't1', incident: 'i1', cause: 'e1', round: 2, people, nextAt: null },
      { stream: 'eventtelling-t1', at: '2026-03-01T12:30:00.000Z' },
    );
    const notices = given(eventNotices, told);
    expect(notices.keys).toEqual(['d1', 'd2']);
    expect(notices.doc('d2')).toEqual({
      delivery: 'd2',
      entity: 'arvada',
      configuration: 'k1',
      event: 'TEAM_NOT_FORMED',
      incident: 'i1',
      user: 'omar',
      round: 2,
      time: '2026-03-01T12:30:00.000Z',
    });
  });
});
