import { expect, it } from 'vitest';
import type { Crew, IncidentCard } from '#contracts/dispatch/dispatch';
import { thenAndNow } from './thenNow.ts';

const incident = (uuid: string, state: string, crews: readonly string[] = []): IncidentCard =>
  ({
    uuid,
    address: `Street ${uuid}`,
    description: '',
    state_display: state,
    dispatched: crews.map((name) => ({ name })),
  }) as unknown as IncidentCard;
const crew = (uuid: string, active: boolean): Crew =>
  ({
    uuid,
    name: `Truck ${uuid}`,
    active,
    designated_user: { first_name: 'Sam', last_name: 'Okafor' },
    checkin: null,
  }) as unknown as Crew;

it('the past board stands beside the present one, and differences come first', () => {
  const then = {
    incidents: [incident('1', 'New'), incident('2', 'New'), incident('3', 'On site', ['Truck 1'])],
    crew: [crew('1', true)],
  };
  const now = {
    incidents: [incident('1', 'New'), incident('3', 'Done'), incident('4', 'New')],
    crew: [crew('1', false)],
  };
  expect(thenAndNow(then, now).map((row) => [row.name, row.then, row.now])).toEqual([
    ['Street 2', 'New', ''],
    ['Street 3', 'On site: Truck 1', 'Done'],
    ['Street 4', '', 'New'],
    ['Truck 1', 'On duty, Sam Okafor', 'Off duty, Sam Okafor'],
    ['Street 1', 'New', 'New'],
  ]);
});

it('two empty boards have nothing to compare', () =>
  expect(thenAndNow({ incidents: [], crew: [] }, { incidents: [], crew: [] })).toEqual([]));
