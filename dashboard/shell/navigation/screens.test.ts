// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '#contracts/core/roles';
import { useScreens } from './screens.ts';

const here = vi.hoisted(() => ({
  viewer: { permissions: [] as string[], entity: { name: 'City of Arvada', modules: [] as string[] } },
  config: null as { telephony: string } | null,
  modules: [] as { name: string; pages: { path: string }[] }[],
}));
vi.mock('../../data/viewer.ts', () => ({ useViewer: () => here.viewer, useConfig: () => here.config }));
vi.mock('../modules.ts', () => ({ useModules: () => here.modules }));

afterEach(() => {
  here.viewer.entity.modules = [];
  here.config = null;
  here.modules = [];
});

const screensOf = (...permissions: Permission[]): readonly string[] => {
  here.viewer.permissions = permissions;
  return renderHook(() => useScreens()).result.current.map(({ name }) => name);
};

describe('the navigation', () => {
  it('has nothing without a right', () => expect(screensOf()).toEqual([]));

  it.each([
    ['board.view', ['Dispatch']],
    ['incident.view', ['Incidents']],
    ['callout.view', ['Call-outs']],
    ['beat.view', ['Beats']],
    ['schedule.view', ['On call', 'Calendar']],
    ['notification.send', ['Notify']],
    ['incident.classify', ['Classify']],
    ['schedule.write', ['Admin']],
    ['userList.write', ['Call order', 'User lists']],
    ['userList.view', ['Charged hours']],
    ['user.write', ['Users']],
    ['analytics.view', ['Analytics']],
    ['replay.view', ['Replay']],
    ['audit.view', ['Audit']],
    ['transfer.configure', ['Settings']],
  ] as const)('has with %s: %j', (permission, names) => expect(screensOf(permission)).toEqual(names));

  it('has the job of a person who works without the board', () => {
    expect(screensOf('incident.log')).toEqual(['My job']);
    expect(screensOf('incident.log', 'board.view')).toEqual(['Dispatch']);
  });

  it('has the filters of alarms where the organization has the module', () => {
    expect(screensOf('alarm.filter')).toEqual([]);
    here.viewer.entity.modules = ['alarm_filters'];
    expect(screensOf('alarm.filter')).toEqual(['Filters']);
  });

  it('has the simulator while telephony is simulated', () => {
    expect(screensOf('simulator.view')).toEqual([]);
    here.config = { telephony: 'twilio' };
    expect(screensOf('simulator.view')).toEqual([]);
    here.config = { telephony: 'simulator' };
    expect(screensOf('simulator.view')).toEqual(['Simulator']);
  });

  it('has a customer’s own modules between the two halves, for people with the right', () => {
    here.modules = [{ name: 'Backup prevention', pages: [{ path: '/jcw/bupp/sas/' }, { path: '/jcw/other/' }] }];
    expect(screensOf('board.view', 'user.write')).toEqual(['Dispatch', 'Users']);
    expect(screensOf('board.view', 'user.write', 'module.view')).toEqual(['Dispatch', 'Backup prevention', 'Users']);
    const { result } = renderHook(() => useScreens());
    expect(result.current[1]?.path).toBe('/jcw/bupp/sas/');
  });

  it('opens the list of incidents with the active ones', () => {
    screensOf('incident.view');
    const { result } = renderHook(() => useScreens());
    expect(result.current[0]?.search).toEqual({ active: true });
  });
});
