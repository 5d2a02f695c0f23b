import { expect, it } from 'vitest';
import type { PolicyList } from './events.ts';
import { allPlaces, hasPlaceFor, isComplete, isFilled, membersOf, openIn, type Places, targetOf } from './places.ts';
import { beatsPolicy, selectedPolicy } from './policies.ts';

type Place = Places['people'][number]['place'];
const people = (list: string, ...places: readonly Place[]) => places.map((place) => ({ list, place, calls: [{}] }));

const one = selectedPolicy({ people: 4 });
/** The places of a call-out with one list. */
const team = (target: number, ...places: readonly Place[]): Places => ({
  policy: one,
  target,
  people: people('team', ...places),
});
const [list] = one.lists as [PolicyList];

const beats = beatsPolicy({
  beats: [
    { beat: 'north', name: 'North' },
    { beat: 'south', name: 'South' },
  ],
  reserves: [{ list: 'reserve', name: 'Reserve', reserveFor: ['north'], sequential: true, target: 2 }],
});
const [north, south, reserve] = beats.lists as [PolicyList, PolicyList, PolicyList];
/** The places of a call-out of two beats, of which the first has a reserve. */
const crews = (...found: readonly Places['people'][]): Places => ({ policy: beats, target: 9, people: found.flat() });

it('counts those who have a place, of one list or of all', () => {
  const places = crews(people('north', 'member', 'none', 'standby'), people('south', 'member', 'released'));
  expect([membersOf(places), membersOf(places, 'north'), membersOf(places, 'reserve')]).toEqual([2, 1, 0]);
});

it('opens the places that no member has, and never less than none', () => {
  expect([0, 1, 2, 3].map((members) => openIn(team(2, ...Array<Place>(members).fill('member')), list))).toEqual([
    2, 1, 0, 0,
  ]);
  expect(targetOf(team(3), list)).toBe(3);
});

it('gives a beat its own places, and a list without a target those of the call-out', () => {
  const places = crews(people('north', 'member'));
  expect([north, south, reserve].map((beat) => openIn(places, beat))).toEqual([0, 1, 2]);
  expect([north, south, reserve].map((beat) => targetOf(places, beat))).toEqual([1, 1, 2]);
  // Lists that share the call-out's target also share its members.
  expect(openIn(crews(people('south', 'member')), { ...north, target: null })).toBe(8);
});

it('fills a beat by its own people or by its reserve, and no other beat', () => {
  const filled = (...found: readonly Places['people'][]) =>
    [north, south].map((beat) => isFilled(crews(...found), beat));
  expect(filled()).toEqual([false, false]);
  expect(filled(people('north', 'member'))).toEqual([true, false]);
  expect(filled(people('reserve', 'member'))).toEqual([false, false]);
  expect(filled(people('reserve', 'member', 'member'))).toEqual([true, false]);
});

it('is complete when each beat is filled, and needs no reserve for it', () => {
  expect(isComplete(crews(people('north', 'member'), people('south', 'member')))).toBe(true);
  expect(isComplete(crews(people('reserve', 'member', 'member'), people('south', 'member')))).toBe(true);
  expect(isComplete(crews(people('north', 'member'), people('reserve', 'member', 'member')))).toBe(false);
  expect([isComplete(team(1)), isComplete(team(1, 'member'))]).toEqual([false, true]);
});

it('tells a person how many places there are, without those of a reserve', () => {
  expect([allPlaces(crews()), allPlaces(team(4))]).toEqual([2, 4]);
  const lists = [{ ...north, target: 3 }, { ...south, target: null }, reserve];
  expect(allPlaces({ policy: { ...beats, lists }, target: 9, people: [] })).toBe(3);
});

it('needs as many of a reserve as its list says, once it is called', () => {
  const places = (...found: readonly Places['people'][]) => {
    const known = crews(...found, people('south', 'member'));
    return [membersOf(known), allPlaces(known)];
  };
  expect(places(people('north', 'none'))).toEqual([1, 2]);
  expect(places(people('reserve', 'none'))).toEqual([1, 3]);
  expect(places(people('reserve', 'member', 'none'))).toEqual([2, 3]);
  expect(places(people('reserve', 'member', 'member'))).toEqual([3, 3]);
  expect(places(people('reserve', 'member', 'none'), people('north', 'member'))).toEqual([3, 3]);
});

it('has a place for the next one who accepts while the list needs somebody', () => {
  expect([hasPlaceFor(team(1), 'team'), hasPlaceFor(team(1, 'member'), 'team'), hasPlaceFor(team(1), 'else')]).toEqual([
    true,
    false,
    false,
  ]);
});

it('has a place for a reserve only while its beat is open, and none for a beat that its reserve filled', () => {
  const has = (name: string, ...found: readonly Places['people'][]) => hasPlaceFor(crews(...found), name);
  expect(has('reserve')).toBe(true);
  expect(has('reserve', people('north', 'member'))).toBe(false);
  expect(has('reserve', people('reserve', 'member', 'member'))).toBe(false);
  expect(has('north', people('reserve', 'member', 'member'))).toBe(false);
  expect(has('south', people('reserve', 'member', 'member'))).toBe(true);
});
