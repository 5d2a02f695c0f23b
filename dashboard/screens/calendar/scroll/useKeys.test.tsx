// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScheduledProfile } from '#contracts/onCall/calendar';
import { TimezoneProvider } from '../../../time/time.ts';
import type { Item } from '../items.ts';
import { useKeys } from './useKeys.ts';

const at = (local: string) => Date.parse(`2026-03-02T${local}:00-07:00`);
const day = 24 * 3_600_000;
const item = (key: string, from: string, until: string): Item => ({
  key,
  kind: 'shift',
  start: at(from),
  end: at(until),
  top: 0,
  height: 0,
  lane: 0,
  lanes: 1,
  shift: { user: { first_name: 'Rosa', last_name: 'Delgado' } } as ScheduledProfile,
  people: [],
});
const shift = item('shift', '14:00', '16:00');
const columns = [
  { name: 'Water', items: [shift] },
  { name: 'Sewer', items: [] },
];

interface CalendarOptions {
  readonly mayWrite?: boolean;
  readonly cancelDrag?: () => boolean;
}
let did: unknown[];
function Calendar({ mayWrite = true, cancelDrag = () => false }: CalendarOptions) {
  const keys = useKeys({
    columns,
    ruler: { starts: [at('00:00'), at('00:00') + day], end: at('00:00') + 2 * day, zoom: 240 },
    onPlace: (column, place) => void did.push(['place', column, place]),
    mayWrite,
    cancelDrag,
    onOpen: ({ key }) => void did.push(['open', key]),
    onUnschedule: ({ key }) => void did.push(['unschedule', key]),
    onAssign: (name, start, end) => void did.push(['assign', name, start, end]),
    onMove: ({ key }, start, end) => void did.push(['move', key, start, end]),
  });
  return (
    <div
      data-testid="grid"
      role="grid"
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
    >
      <button type="button">inside</button>
      <output>{keys.said}</output>
      <pre data-testid="mark">{JSON.stringify(keys.mark)}</pre>
      <pre data-testid="draft">{JSON.stringify(keys.draft)}</pre>
    </div>
  );
}
function shown(asked: CalendarOptions = {}) {
  did = [];
  const { getByTestId, getByRole } = render(
    <TimezoneProvider value="America/Denver">
      <Calendar {...asked} />
    </TimezoneProvider>,
  );
  const grid = getByTestId('grid');
  return {
    grid,
    press: (...keys: readonly (string | object)[]) =>
      keys.map((key) => fireEvent.keyDown(grid, typeof key === 'string' ? { key } : key)).at(-1),
    inside: getByRole('button'),
    said: () => getByRole('status').textContent ?? '',
    mark: () => JSON.parse(getByTestId('mark').textContent || 'null') as object | null,
    draft: () => JSON.parse(getByTestId('draft').textContent || 'null') as object | null,
  };
}

beforeEach(() => {
  vi.useFakeTimers({ now: at('12:05'), toFake: ['Date'] });
});

describe('the calendar by the keyboard', () => {
  it('begins now in the first column, and brings the cursor into view', () => {
    const { press, said } = shown();
    expect(press('ArrowDown')).toBe(false);
    expect(did).toEqual([['place', 0, at('13:00')]]);
    expect(said()).toBe('Water, Mon, Mar 2, 1:00 PM MST. ');
  });

  it('says the block that is there, and opens it', () => {
    const { press, said } = shown();
    press('ArrowDown', 'ArrowDown');
    expect(said()).toBe('Water, Mon, Mar 2, 2:00 PM MST. Rosa Delgado, Mon, Mar 2, 2:00 PM to 4:00 PM');
    press('ArrowDown', 'ArrowDown');
    expect(said()).toBe('Water, Mon, Mar 2, 4:00 PM MST. ');
    press('ArrowUp', ' ');
    expect(did.at(-1)).toEqual(['open', 'shift']);
  });

  it('unschedules a shift', () => {
    const { press } = shown();
    press('ArrowDown', 'ArrowDown', 'Delete');
    expect(did.at(-1)).toEqual(['unschedule', 'shift']);
  });

  it('makes a new block in either direction, shown while it is made', () => {
    const { press, said, draft } = shown();
    press('ArrowRight', 'Enter');
    expect(said()).toMatch(/^New block\. .*Escape cancels\.$/);
    expect(draft()).toEqual({ start: at('12:00'), end: at('12:00'), item: null, designation: 'Sewer' });
    press('ArrowUp', 'ArrowUp');
    expect(said()).toBe('Mon, Mar 2, 10:00 AM to 12:00 PM');
    expect(draft()).toMatchObject({ start: at('10:00'), end: at('12:00') });
    press('Enter');
    expect(did.slice(-2)).toContainEqual(['assign', 'Sewer', at('10:00'), at('12:00')]);
    expect(draft()).toBeNull();
  });

  it('moves a shift', () => {
    const { press, said, draft } = shown();
    press('ArrowDown', 'ArrowDown', 'Enter');
    expect(said()).toMatch(/^Picked up\. .* Mon, Mar 2, 2:00 PM to 4:00 PM$/);
    press('ArrowDown');
    expect(draft()).toMatchObject({
      start: at('15:00'),
      end: at('17:00'),
      item: { key: 'shift' },
      designation: 'Water',
    });
    press('Enter');
    expect(did.slice(-2)).toContainEqual(['move', 'shift', at('15:00'), at('17:00')]);
  });

  it('changes nothing for those who may only read', () => {
    const { press } = shown({ mayWrite: false });
    press('ArrowDown', 'ArrowDown');
    const before = did.length;
    // The browser keeps what it does with these keys.
    expect(press('Enter')).toBe(true);
    expect(press('Delete')).toBe(true);
    expect(did).toHaveLength(before);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('leaves keys with %j to the browser', (held) => {
    const { press } = shown();
    expect(press({ key: 'ArrowDown', ...held })).toBe(true);
    expect(did).toEqual([]);
  });

  it('leaves the keys of a block inside to that block', () => {
    const { inside } = shown();
    fireEvent.keyDown(inside, { key: 'ArrowDown' });
    expect(did).toEqual([]);
  });

  it('ends a drag by Escape before anything else', () => {
    let drags = 1;
    const { press, said } = shown({ cancelDrag: () => (drags -= 1) >= 0 });
    press('Enter');
    const before = said();
    press('Escape');
    expect(said()).toBe(before);
    press('Escape');
    expect(said()).toMatch(/^Canceled\. Nothing has changed\./);
  });
});

describe('the mark of the keyboard', () => {
  const focus = (of: ReturnType<typeof shown>, isVisible: boolean) => {
    Object.assign(of.grid, { matches: () => isVisible });
    fireEvent.focus(of.grid);
  };

  it('is shown while the calendar has the focus of the keyboard', () => {
    const calendar = shown();
    expect(calendar.mark()).toBeNull();
    focus(calendar, true);
    expect(calendar.mark()).toEqual({ column: 0, at: at('12:00'), held: null });
    expect(calendar.said()).toBe('Water, Mon, Mar 2, 12:00 PM MST. ');
    fireEvent.blur(calendar.grid);
    expect(calendar.mark()).toBeNull();
  });

  it('is not shown for the pointer, nor for a block inside', () => {
    const calendar = shown();
    focus(calendar, false);
    Object.assign(calendar.grid, { matches: () => true });
    fireEvent.focus(calendar.inside);
    expect(calendar.mark()).toBeNull();
    expect(calendar.said()).toBe('');
  });
});
