// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { current } from '../../../ui/shortcuts/shortcuts.ts';
import { useBoardKeys } from './useBoardKeys.ts';

describe('the keys of the board', () => {
  it('do what the help says, and the arrows of the list repeat while they are held', () => {
    const done: string[] = [];
    const did = (what: string) => () => void done.push(what);
    renderHook(() =>
      useBoardKeys({
        onStep: (by) => void done.push(`step ${by}`),
        onSearch: did('search'),
        onDispatch: did('dispatch'),
        onCheckIn: did('check in'),
        onCallOut: did('call out'),
        onClose: did('close'),
      }),
    );
    expect(current().map(({ key, does, where, repeats }) => [key, does, where, repeats === true])).toEqual([
      ['J', 'Next row', 'Board', true],
      ['K', 'Previous row', 'Board', true],
      ['/', 'Search active incidents', 'Board', false],
      ['D', 'Send a crew to the chosen incident', 'Board', false],
      ['C', 'Ask the chosen crew for a check-in', 'Board', false],
      ['O', 'Start a call-out for the chosen incident', 'Board', false],
      ['Escape', 'Close the incident', 'Board', false],
    ]);
    for (const { run } of current()) run();
    expect(done).toEqual(['step 1', 'step -1', 'search', 'dispatch', 'check in', 'call out', 'close']);
  });

  it('are none for what the viewer may not do', () => {
    const nothing = { onDispatch: null, onCheckIn: null, onCallOut: null, onClose: null };
    renderHook(() => useBoardKeys({ onStep: () => {}, onSearch: () => {}, ...nothing }));
    expect(current().map(({ key }) => key)).toEqual(['J', 'K', '/']);
  });
});
