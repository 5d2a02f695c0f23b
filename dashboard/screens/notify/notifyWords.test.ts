import { expect, it } from 'vitest';
import { placeIn } from '../incident/places/place.ts';
import { costWords, countOf, outcomeWords, peopleWords, stateWords } from './notifyWords.ts';

it('says what became of messages, and that a stopped notification texts no one more', () => {
  const owed = { status: 'owed', reason: '', people: 3 } as const;
  expect(outcomeWords(owed, 'sending')).toBe('Not texted yet');
  expect(outcomeWords(owed, 'stopped')).toBe('Not sent: stopped');
  expect(outcomeWords({ status: 'failed', reason: 'landline', people: 1 }, 'ended')).toBe('Failed: landline');
  expect(stateWords({ state: 'stopped', stopped_by: 'Dana Cole' })).toBe('Stopped by Dana Cole');
});

it('counts people and money', () => {
  expect([peopleWords(1), peopleWords(1_200), costWords(0.332)]).toEqual(['1 person', '1,200 people', '$0.33']);
  expect(countOf({ sent: 2, delivered: 3, failed: 1 }, 'sent', 'delivered')).toBe(5);
});

it.each([
  ['39.8028, -105.0875', [39.8028, -105.0875]],
  [' 39.8 -105 ', [39.8, -105]],
  ['39.8', null],
  ['91, 0', null],
  ['1, 2, 3', null],
  ['Main St', null],
  ['', null],
])('reads %j as a place or as none', (text, place) => expect(placeIn(text)).toEqual(place));
