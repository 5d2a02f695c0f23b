import { expect, it } from 'vitest';
import { acceptedWords, calloutStates, isActive, stateTold, stateWords } from './calloutStates.ts';

it('a call-out that rests or runs may call people, and says so; an ended one says how it ended', () => {
  expect(calloutStates.filter((state) => isActive({ state }))).toEqual(['in-progress', 'paused']);
  for (const state of calloutStates)
    expect([state, /ended|stopped/.test(stateTold({ state })), stateWords({ state, kind: 'groups' }) !== '']).toEqual([
      state,
      !isActive({ state }),
      true,
    ]);
});

it.each([
  [0, 1, '0 of 1 accepted'],
  [4, 4, '4 of 4 accepted'],
  // An answer was corrected after the places were filled.
  [2, 1, '2 accepted, 1 needed'],
])('%i accepted of %i needed are told as "%s"', (accepted, target, words) =>
  expect(acceptedWords({ accepted, target })).toBe(words),
);

it('an escalation forms no team: somebody acknowledged, or nobody was reached', () => {
  const words = (kind: 'groups' | 'escalation') =>
    (['formed', 'failed', 'stopped'] as const).map((state) => stateWords({ state, kind }));
  expect(words('groups')).toEqual(['Team formed', 'No team', 'Stopped']);
  expect(words('escalation')).toEqual(['Acknowledged', 'Nobody reached', 'Stopped']);
});
