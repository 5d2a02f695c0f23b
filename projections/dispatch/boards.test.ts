import { describe, expect, it } from 'vitest';
import { given, happened, noon } from '#projections/testing/given';
import { boards } from './boards.ts';

const registered = happened('EntityRegistered', {
  entity: 'arvada',
  name: 'arvada',
  displayName: 'Arvada',
  timezone: 'America/Denver',
  lat: 0,
  lng: 0,
  versions: [],
});
const on = happened('ManualModeEnabled', { entity: 'arvada' });
const off = happened('ManualModeDisabled', { entity: 'arvada' });

describe('the manual mode of a board', () => {
  it('is off at first, and then as it was last switched', () => {
    const mode = (...events: Parameters<typeof given>[1][]) => given(boards, registered, ...events).doc('arvada');
    expect([mode(), mode(on), mode(on, off)]).toEqual([
      { manual_mode: false },
      { manual_mode: true, manual_mode_since: noon, manual_mode_by: 'user:dana' },
      { manual_mode: false },
    ]);
  });

  it('is unchanged when the organization is registered again', () =>
    expect(given(boards, registered, on, registered).doc('arvada')).toMatchObject({ manual_mode: true }));

  it('is sent to open boards when it is switched, and not when the organization is registered', () => {
    expect(given(boards, registered).told).toEqual([]);
    expect(given(boards, registered, on).told).toEqual([
      {
        channel: 'presence-entity-arvada-dispatch',
        event: 'MANUAL_MODE_UPDATED',
        data: { enabled: true, since: noon, response_minutes: 10, position: 2 },
      },
    ]);
  });
});
