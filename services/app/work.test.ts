import { expect, it } from 'vitest';
import { appOf } from '#services/testing/app';
import { workNow } from './work.ts';

const card = { uuid: 'i1', address: '12 Carr St' };
const crew = { designation: 'truck', status: 'on-my-way', status_time: 't1', sending: { user: 'ada' } };
const cards = [{ card, crews: [crew], people: [{ user: 'bo', status: 'accepted', status_time: 't2' }] }];

it('the work of crews and people is read once, and only when somebody asks', () => {
  const asked: unknown[] = [];
  const docs = (name: string, query: object) => {
    asked.push([name, query]);
    return name === 'incident_cards' ? cards : [];
  };
  const { ofCrew, ofPerson } = workNow(appOf({ views: { docs } }), 'arvada');
  expect(asked).toEqual([]);
  const at = { incident: 'i1', address: '12 Carr St' };
  expect(ofCrew('truck')).toEqual([{ ...at, status: 'on-my-way', since: 't1' }]);
  expect(ofPerson('ada')).toEqual([{ ...at, status: 'on-my-way', since: 't1' }]);
  expect(ofPerson('bo')).toEqual([{ ...at, status: 'on-team', since: 't2' }]);
  expect([ofCrew('jetter'), ofPerson('cy')]).toEqual([[], []]);
  expect(asked).toEqual([
    ['incident_cards', { where: { entity: 'arvada', worked: 1 } }],
    ['crews', { where: { entity: 'arvada' } }],
  ]);
});
