import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { importedOf, leaveTimes, spansOf, type TimeOffDoc, timeOff } from './timeOff.ts';

const at = '2026-03-01T12:30:00.000Z';
const on = { stream: 'timeoff-t1', at };
const span = (start: string, end: string) => ({ start, end, reason: 'Leave' });
const imported = (uuid: string, ...spans: readonly object[]) =>
  happened('TimeOffImported', { timeOff: 't1', import: uuid, user: 'sam', spans } as never, on);
const undone = (uuid: string) => happened('TimeOffImportUndone', { timeOff: 't1', import: uuid } as never, on);
const entered = (leave: string, start: string, end: string) =>
  happened('LeaveEntered', { timeOff: 't1', leave, user: 'sam', start, end }, on);
const withdrawn = (leave: string, until: string | null) =>
  happened('LeaveWithdrawn', { timeOff: 't1', leave, until }, on);
const docOf = (...events: Parameters<typeof given>[1][]) => given(timeOff, ...events).doc('t1');
const [march, april] = [span('2026-03-02', '2026-03-09'), span('2026-04-06', '2026-04-07')];

describe('the time off of a person', () => {
  it('is that of the last import, which names its author', () => {
    const doc = docOf(imported('m1', march), imported('m2', april));
    expect(doc).toMatchObject({ entity: 'arvada', user: 'sam' });
    expect(doc?.imports.at(-1)).toEqual({ uuid: 'm2', spans: [april], time: at, by: 'user:dana' });
    expect(spansOf(doc)).toMatchObject([april]);
  });

  it('is that of the import before when the last one was undone', () => {
    expect(spansOf(docOf(imported('m1', march), imported('m2', april), undone('m2')))).toMatchObject([march]);
    expect(spansOf(docOf(imported('m1', march), undone('m1')))).toEqual([]);
    expect(docOf(undone('m1'))).toBeNull();
    expect(spansOf(null)).toEqual([]);
  });

  it('is that of the import and what was typed, each with its author', () => {
    const [may, june] = ['2026-05-01T06:00:00.000Z', '2026-06-01T06:00:00.000Z'];
    const typed = { start: may, end: june, name: '' };
    const doc = docOf(entered('n1', may, june), imported('m1', march));
    expect(doc).toMatchObject({ entity: 'arvada', user: 'sam', entered: [{ uuid: 'n1', time: at, by: 'user:dana' }] });
    expect(spansOf(doc)).toEqual([
      { ...march, by: 'user:dana' },
      { ...typed, by: 'user:dana' },
    ]);
    expect(importedOf(doc)).toEqual([march]);
    const both = [imported('m1'), entered('n1', may, june), entered('n2', june, '2026-06-02T06:00:00.000Z')] as const;
    expect(spansOf(docOf(...both, withdrawn('n1', null)))).toMatchObject([{ start: june }]);
    const back = '2026-05-03T12:00:00.000Z';
    expect(spansOf(docOf(...both, withdrawn('n1', back)))).toMatchObject([{ start: may, end: back }, { start: june }]);
    expect(docOf(withdrawn('n1', null))).toBeNull();
  });

  it('keeps the last five imports', () => {
    const doc = docOf(...['m1', 'm2', 'm3', 'm4', 'm5', 'm6'].map((uuid) => imported(uuid, march)));
    expect(doc?.imports.map(({ uuid }) => uuid)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6']);
  });

  it('is told to the open calendars of its organization', () => {
    expect(given(timeOff, imported('m1', march)).told).toMatchObject([{ channel: expect.stringContaining('arvada') }]);
    const doc = docOf(imported('m1', march)) as TimeOffDoc;
    expect(Object.values(timeOff.columns ?? {}).map((column) => column(doc))).toEqual(['arvada', 'sam']);
  });
});

describe('a day off', () => {
  it('begins and ends at midnight of the zone, also on the day when the clocks change', () => {
    expect(leaveTimes(span('2026-03-08', '2026-03-09'), 'America/Denver')).toEqual({
      start: '2026-03-08T07:00:00.000Z',
      end: '2026-03-09T06:00:00.000Z',
    });
  });

  it('with times begins and ends at them', () => {
    const hours = { start: '2026-03-08T15:00:00.000Z', end: '2026-03-08T19:00:00.000Z' };
    expect(leaveTimes(hours, 'America/Denver')).toEqual(hours);
  });
});
