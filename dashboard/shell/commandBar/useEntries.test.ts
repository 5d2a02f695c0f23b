// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { card, sentCrew } from '../../testing/cast.ts';
import { useEntries } from './useEntries.ts';

const here = vi.hoisted(() => ({
  may: true,
  card: [] as object[],
  crew: [] as object[],
  people: [] as object[],
  jobs: new Map<string, object>(),
  shortcuts: [] as object[],
  screens: [] as object[],
  modules: [] as object[],
  went: [] as string[],
}));
const navigate = vi.hoisted(() => ({ to: ({ to }: { to: string }) => void here.went.push(to) }));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate.to }));
vi.mock('../../data/live.ts', async (real) => ({
  ...(await real<object>()),
  useAll: (kind: 'card' | 'crew' | 'person') => (kind === 'person' ? here.people : here[kind]),
}));
vi.mock('../../data/viewer.ts', () => ({ useMay: (permission: string) => permission === 'board.view' && here.may }));
vi.mock('../../screens/dispatch/kind/duty.ts', async (real) => ({
  ...(await real<object>()),
  useJobs: () => here.jobs,
}));
vi.mock('../../ui/shortcuts/shortcuts.ts', () => ({ useShortcuts: () => here.shortcuts }));
vi.mock('../modules.ts', () => ({ useModules: () => here.modules }));
vi.mock('../navigation/screens.ts', () => ({ useScreens: () => here.screens }));

beforeEach(() =>
  Object.assign(here, {
    may: true,
    card: [],
    crew: [],
    people: [],
    jobs: new Map(),
    shortcuts: [],
    screens: [],
    modules: [],
    went: [],
  }),
);
const entries = () => renderHook(() => useEntries()).result.current;
const lines = () => entries().map(({ id, group, words, more }) => [id, group, words, more]);
const goes = () => {
  for (const { run } of entries()) run();
  return here.went;
};

describe('the command bar finds', () => {
  it('the screens, and the pages of a module by its name', () => {
    here.screens = [
      { name: 'Dispatch', path: '/dispatch/' },
      { name: 'Backups', path: '/bupp/' },
    ];
    here.modules = [
      {
        name: 'Backup programme',
        pages: [
          { name: 'Cases', path: '/bupp/' },
          { name: 'Letters', path: '/bupp/letters/' },
        ],
      },
    ];
    expect(lines()).toEqual([
      ['/dispatch/', 'Screens', 'Dispatch', ''],
      ['/bupp/', 'Screens', 'Backup programme', ''],
      ['/bupp/letters/', 'Screens', 'Backup programme: Letters', ''],
    ]);
    expect(goes()).toEqual(['/dispatch/', '/bupp/', '/bupp/letters/']);
  });

  it('the actions, but not the keys that need the row they are pressed in', () => {
    const run = vi.fn();
    here.shortcuts = ['N', 'Mod+K', 'Mod+Enter', 'Mod+P', 'J', 'K', 'Enter', 'Escape'].map((key) => ({
      key,
      does: `Does ${key}`,
      run,
    }));
    expect(lines()).toEqual([
      ['key N', 'Actions', 'Does N', 'N'],
      ['key Mod+P', 'Actions', 'Does Mod+P', 'Ctrl P'],
    ]);
    goes();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('the active incidents, for a viewer with a board', () => {
    here.card = [
      card('i1', { description: 'Sewer backup', address: '12 Ash St' }),
      card('i2', { description: '', address: '', dispatched: [sentCrew('Jetter', { status: 'on-scene' })] }),
    ];
    expect(lines()).toEqual([
      ['incident i1', 'Incidents', 'Sewer backup', '12 Ash St · Unassigned'],
      ['incident i2', 'Incidents', 'No description', 'Jetter on scene'],
    ]);
    expect(goes()).toEqual(['/incident/i1/', '/incident/i2/']);
    cleanup();
    here.may = false;
    expect(lines()).toEqual([]);
  });

  it('an incident by who comes or came, as the list does, and not by who was only asked', () => {
    const user = (uuid: string, first_name: string) => ({ uuid, first_name, last_name: 'Ortiz', phone_number: '' });
    here.crew = [
      { uuid: 'Jetter', name: 'Jetter', active: true, designated_user: user('u1', 'Rosa') },
      { uuid: 'Camera', name: 'Camera', active: true, designated_user: user('u2', 'Sam') },
    ];
    here.people = [user('u3', 'Will'), user('u4', 'Nina')];
    const person = (uuid: string, status: string) => ({ user: uuid, status, by: 'callout', status_time: '' });
    here.card = [
      card('i1', {
        dispatched: [sentCrew('Jetter', { status: 'done' }), sentCrew('Camera', { status: 'declined' })],
        people: [person('u3', 'released'), person('u4', 'no-answer')] as never,
      }),
    ];
    expect(entries().find(({ group }) => group === 'Incidents')?.also).toEqual(['Will Ortiz', 'Rosa Ortiz']);
  });

  it('the crews with their work', () => {
    here.crew = [
      { uuid: 'c1', name: 'Jetter', active: true },
      { uuid: 'c2', name: 'Camera', active: true, designated_user: { uuid: 'u1' } },
      { uuid: 'c3', name: 'Night', active: false },
      { uuid: 'c4', name: 'Vac truck', active: true, designated_user: null },
    ];
    here.jobs.set('c1', { incident: 'i1', what: 'Sewer backup', status: 'on-my-way', others: [] });
    expect(lines()).toEqual([
      ['crew c1', 'Crews', 'Jetter', 'En route: Sewer backup'],
      ['crew c2', 'Crews', 'Camera', 'Free'],
      ['crew c3', 'Crews', 'Night', 'Off duty'],
      ['crew c4', 'Crews', 'Vac truck', 'No designated user'],
    ]);
    expect(goes()).toEqual(['/incident/i1/', '/dispatch/', '/dispatch/', '/dispatch/']);
  });

  it('each person of a crew once, with a number to call', () => {
    const person = (uuid: string, first_name: string, phone_number: string) => ({
      active: true,
      designated_user: { uuid, first_name, last_name: 'Ortiz', phone_number },
    });
    here.crew = [
      { uuid: 'c1', name: 'Jetter', ...person('u1', 'Rosa', '+13035550123') },
      { uuid: 'c2', name: 'Camera', ...person('u1', 'Rosa', '+13035550123') },
      { uuid: 'c3', name: 'Night', ...person('u2', 'Sam', '') },
      { uuid: 'c4', name: 'Spare', active: true, designated_user: null },
    ];
    expect(lines().filter(([, group]) => group === 'People')).toEqual([
      ['person u1', 'People', 'Rosa Ortiz', 'Jetter · call (303) 555-0123'],
    ]);
  });
});
