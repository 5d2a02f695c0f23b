// @vitest-environment jsdom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Preview } from './Preview.tsx';
import { firstForm, type OverrideChoice, requestOf, withOverride } from './starting.ts';

const user = (uuid: string, first_name: string) => ({ uuid, first_name, last_name: 'Lee' });
const person = (uuid: string, name: string, rank: number) => ({
  user: user(uuid, name),
  rank,
  list: null,
  from_seconds: 0,
  why: 'Next by call order',
  work: [],
});
const preview = {
  emergency: false,
  target: 1,
  people: [person('ada', 'Ada', 1), person('bo', 'Bo', 2)],
  left_out: [
    { user: user('cy', 'Cy'), why: 'Passed over.' },
    { user: user('di', 'Di'), why: 'On leave.' },
  ],
  beyond: 0,
};
const shown = (overrides: readonly OverrideChoice[] = []) => {
  const onOverride = vi.fn<(user: string, choice: OverrideChoice | null) => void>();
  render(<Preview preview={preview} beyond={0} overrides={overrides} onOverride={onOverride} />);
  return onOverride;
};
const button = (name: string) => screen.getByRole('button', { name });

it('the turn of a person changes with a reason, and not without one', () => {
  const onOverride = shown();
  expect(button('Change the turn of Bo Lee').getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button('Change the turn of Bo Lee'));
  expect(button('Change')).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Turn of Bo Lee'), { target: { value: 'first' } });
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' ' } });
  expect(button('Change')).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Knows the valve ' } });
  fireEvent.click(button('Change'));
  expect(onOverride.mock.calls).toEqual([['bo', { user: 'bo', to: 'first', reason: 'Knows the valve' }]]);
  expect(screen.queryByLabelText('Reason')).toBeNull();
});

it('a changed turn is shown with its reason, and can be undone, also of a person who is passed over', () => {
  const onOverride = shown([
    { user: 'ada', to: 'last', reason: 'Asked for it' },
    { user: 'cy', to: 'out', reason: 'Is at court' },
  ]);
  const [ada, bo, cy, di] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(ada?.textContent).toContain('Call last: Asked for it');
  expect(bo?.textContent).not.toContain('Call last');
  expect(cy?.textContent).toContain('Pass over: Is at court');
  expect(within(di as HTMLElement).queryByRole('button')).toBeNull();
  fireEvent.click(button('Undo for Cy Lee'));
  expect(onOverride.mock.calls).toEqual([['cy', null]]);
});

it('a preview that nobody may change has no buttons', () => {
  render(<Preview preview={preview} beyond={0} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the request has the changed turns of the people who are chosen', () => {
  const crew = [{ ...user('ada', 'Ada') }, { ...user('bo', 'Bo') }] as never;
  const groups = [{ name: 'crew', display_name: 'Crew', users: crew }] as const;
  const turn = (of: string) => ({ user: of, to: 'out', reason: 'x' }) as const;
  expect(requestOf({ ...firstForm, overrides: [turn('bo'), turn('zed')] }, groups)).toMatchObject({
    overrides: [turn('bo')],
  });
  expect(requestOf(firstForm, groups)).not.toHaveProperty('overrides');
  expect(requestOf({ ...firstForm, overrides: [turn('zed')] }, groups)).not.toHaveProperty('overrides');
});

it('a person has one changed turn at a time', () => {
  const one = { user: 'ada', to: 'out', reason: 'x' } as const;
  expect(withOverride([one], { ...one, to: 'first' })).toEqual([{ ...one, to: 'first' }]);
  expect(withOverride([one], { ...one, user: 'bo' })).toHaveLength(2);
});
