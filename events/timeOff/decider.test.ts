import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type TimeOffCommand, timeOff } from './decider.ts';
import type { LeaveEntered, TimeOffFact } from './events.ts';

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

describe('typed leave', () => {
  const [monday, friday] = ['2026-03-02T07:00:00.000Z', '2026-03-06T07:00:00.000Z'];
  const [sunday, wednesday] = ['2026-03-01T12:00:00.000Z', '2026-03-04T12:00:00.000Z'];
  const of = (leave: string, start = monday, end = friday) => ({ timeOff: 't1', leave, user: 'sam', start, end });
  const entered = (...one: Parameters<typeof of>): TimeOffFact => ({ type: 'LeaveEntered', data: of(...one) });
  const enter = (data: LeaveEntered['data'], now = sunday): TimeOffCommand => ({ do: 'enter', now, ...data });
  const act = (what: 'withdraw' | 'end', now: string): TimeOffCommand => ({
    do: what,
    timeOff: 't1',
    leave: 'n1',
    now,
  });
  const withdrawn = (until: string | null): TimeOffFact => ({
    type: 'LeaveWithdrawn',
    data: { timeOff: 't1', leave: 'n1', until },
  });

  it('is one fact when it is repeated, and may have begun', () => {
    given(timeOff)
      .when(enter(of('n1')))
      .then(entered('n1'));
    given(timeOff)
      .when(enter(of('n1')))
      .thenRepeatIsNothing();
    given(timeOff)
      .when(enter(of('n1'), wednesday))
      .then(entered('n1'));
    given(timeOff, entered('n1'))
      .when(enter(of('n2', monday, wednesday)))
      .then(entered('n2', monday, wednesday));
    given(timeOff, entered('n1'))
      .when(enter(of('n2', wednesday)))
      .then(entered('n2', wednesday));
  });

  it('is refused twice, without a length, and when it is over', () => {
    given(timeOff, entered('n1'))
      .when(enter(of('n2')))
      .thenRefused('leave.entered');
    given(timeOff, entered('n1'), withdrawn(null))
      .when(enter(of('n2')))
      .then(entered('n2'));
    given(timeOff)
      .when(enter(of('n1', monday, monday)))
      .thenRefused('leave.outside');
    given(timeOff)
      .when(enter(of('n1'), friday))
      .thenRefused('leave.outside');
  });

  it('is withdrawn as a whole, or ends now once it has begun', () => {
    given(timeOff, entered('n1')).when(act('withdraw', wednesday)).then(withdrawn(null));
    given(timeOff, entered('n1')).when(act('withdraw', wednesday)).thenRepeatIsNothing();
    given(timeOff, entered('n1')).when(act('end', wednesday)).then(withdrawn(wednesday));
    given(timeOff, entered('n1')).when(act('end', sunday)).then(withdrawn(null));
    given(timeOff, entered('n1')).when(act('end', friday)).thenRefused('leave.over');
    given(timeOff).when(act('end', sunday)).thenRefused('not-found');
  });
});
