import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { alarmFilters } from './alarmFilters.ts';
import { designees } from './designees.ts';
import { entities } from './entities.ts';
import { transferOptions } from './transferOptions.ts';

const settings = (position: number) =>
  ['settings', 'consents'].map((of) => ({
    channel: `private-entity-arvada-transfer-${of}`,
    event: 'TRANSFER_SETTINGS_CHANGED',
    data: { position },
  }));

it('an organization is known by its name, its place and the versions it works with', () => {
  const registered = happened('EntityRegistered', {
    entity: 'arvada',
    name: 'arvada',
    displayName: 'City of Arvada',
    timezone: 'America/Denver',
    lat: 39.8,
    lng: -105.1,
    versions: ['arvada_water'],
  });
  expect(given(entities, registered).doc('arvada')).toEqual({
    uuid: 'arvada',
    name: 'arvada',
    display_name: 'City of Arvada',
    timezone: 'America/Denver',
    lat: 39.8,
    lng: -105.1,
    versions: ['arvada_water'],
  });
});

describe('the alarm filters of an organization', () => {
  const added = (filter: string, at: string) =>
    happened(
      'AlarmFilterAdded',
      { entity: 'arvada', filter, incident: null, alarm: 'High level', station: '', description: '', event: '' },
      { at },
    );
  const first = added('f1', '2026-03-01T12:00:00.000Z');
  const second = added('f2', '2026-03-01T13:00:00.000Z');
  const removed = (filter: string) => happened('AlarmFilterRemoved', { entity: 'arvada', filter });
  const standing = (...events: Parameters<typeof given>[1][]) =>
    given(alarmFilters, ...events)
      .doc('arvada')
      ?.filters.map(({ uuid }) => uuid);

  it('are listed oldest first, with the author and the time', () => {
    expect(standing(first, second)).toEqual(['f1', 'f2']);
    expect(given(alarmFilters, first).doc('arvada')?.filters).toEqual([
      {
        uuid: 'f1',
        alarm: 'High level',
        station: '',
        description: '',
        event: '',
        created_time: '2026-03-01T12:00:00.000Z',
        by: 'user:dana',
      },
    ]);
  });

  it('lose the one that is removed, once, and no other', () => {
    expect(standing(first, second, removed('f1'))).toEqual(['f2']);
    expect(standing(first, second, removed('f1'), removed('f1'))).toEqual(['f2']);
    expect(standing(removed('f1'))).toBeUndefined();
  });

  it('are not changed by other facts of the organization', () =>
    expect(given(alarmFilters, happened('ManualModeEnabled', { entity: 'arvada' })).keys).toEqual([]));
});

describe('a person designated for a version', () => {
  const rosa = { entity: 'arvada', designation: 'Sewer on-call', user: 'rosa', target: 'arvada_sewer' };
  const { entity: _, ...shown } = rosa;
  const named = (change: Partial<typeof rosa> = {}) => happened('DesignatedUserNamed', { ...rosa, ...change });
  const removed = (change: Partial<typeof rosa> = {}) => happened('DesignatedUserRemoved', { ...rosa, ...change });
  const doc = (...events: Parameters<typeof given>[1][]) => given(designees, ...events).doc('arvada');

  it('is listed in the order in which they were named', () =>
    expect(doc(named(), named({ user: 'sam' }))).toEqual({
      designated: [shown, { ...shown, user: 'sam' }],
      ended: [],
    }));

  it('is kept as a former one once the designation ended', () =>
    expect(doc(named(), removed())).toEqual({ designated: [], ended: [shown] }));

  it('is designated again when named again', () =>
    expect(doc(named(), removed(), named())).toEqual({ designated: [shown], ended: [] }));

  it.each([{ user: 'sam' }, { designation: 'Water on-call' }, { target: 'arvada_water' }])(
    'stays when another designation ends: %o',
    (change) => expect(doc(named(), named(change), removed(change))?.designated).toEqual([shown]),
  );

  it('is sent to open settings pages and calendars', () =>
    expect(given(designees, named()).told).toEqual([
      ...settings(1),
      { channel: 'presence-entity-arvada-calendar', event: 'refresh', data: { position: 1 } },
    ]));
});

describe('the transfer options of an organization', () => {
  const option = {
    display_name: 'Durham',
    transfer_type: 'ESCALATION_TRANSFER',
    data: { new_entity: 'durham' },
  } as const;
  const configured = (options: readonly (typeof option)[], at: string) =>
    happened('TransfersConfigured', { entity: 'arvada', options, versionTransferUrl: null }, { at });

  it('are the last configured ones, with their count, time and author', () => {
    const { told, doc } = given(
      transferOptions,
      configured([option], '2026-03-01T12:00:00.000Z'),
      configured([], '2026-03-01T13:00:00.000Z'),
      configured([option], '2026-03-01T14:00:00.000Z'),
    );
    expect(doc('arvada')).toEqual({
      options: [option],
      version_transfer_url: null,
      revision: 3,
      changed: { by: 'user:dana', time: '2026-03-01T14:00:00.000Z' },
    });
    // The frame has no settings: not every viewer of the channel may read them.
    expect(told).toEqual(settings(3));
  });
});
