import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type TimeOffCommand, timeOff } from './decider.ts';
import type { TimeOffFact } from './events.ts';

const july = { start: '2026-07-03', end: '2026-07-06', name: '' };
const data = (one: string, ...spans: readonly (typeof july)[]) => ({ timeOff: 't1', import: one, user: 'sam', spans });
const put = (one: string, ...spans: readonly (typeof july)[]): TimeOffCommand => ({
  do: 'import',
  ...data(one, ...spans),
});
const imported = (one: string, ...spans: readonly (typeof july)[]): TimeOffFact => ({
  type: 'TimeOffImported',
  data: data(one, ...spans),
});
const undo = (one: string): TimeOffCommand => ({ do: 'undo', timeOff: 't1', import: one });
const undone = (one: string): TimeOffFact => ({ type: 'TimeOffImportUndone', data: { timeOff: 't1', import: one } });

describe('an import of leave', () => {
  it('replaces the one before, and is one fact when it is repeated or says the same', () => {
    given(timeOff, imported('i1', july)).when(put('i2')).then(imported('i2'));
    given(timeOff).when(put('i1', july)).thenRepeatIsNothing();
    given(timeOff, imported('i1', july)).when(put('i2', july)).thenNothing();
  });

  it('is undone once, and only the latest', () => {
    const both = [imported('i1', july), imported('i2')] as const;
    given(timeOff, ...both)
      .when(undo('i2'))
      .then(undone('i2'));
    given(timeOff, ...both)
      .when(undo('i2'))
      .thenRepeatIsNothing();
    given(timeOff, ...both)
      .when(undo('i1'))
      .thenRefused('time-off.not-latest');
    given(timeOff, ...both)
      .when(undo('i3'))
      .thenRefused('not-found');
    // The same days can be imported again afterwards; a late repeat of the request that was undone is nothing.
    given(timeOff, ...both, undone('i2'))
      .when(put('i3'))
      .then(imported('i3'));
    given(timeOff, ...both, undone('i2'))
      .when(put('i2'))
      .thenNothing();
  });
});
