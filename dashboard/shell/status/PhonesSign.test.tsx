// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setPhones } from '../../data/live.ts';
import { PhonesSign } from './PhonesSign.tsx';

afterEach(() => {
  act(() => setPhones(null));
  cleanup();
});

it('says that the phone company refuses our calls, and why, until it places them again', async () => {
  const { container, queryByTitle } = render(<PhonesSign />);
  expect(container.textContent).toBe('');
  await act(async () => setPhones('the account is suspended'));
  expect(container.textContent).toBe('The phone company refuses our calls');
  expect(queryByTitle(/reason: the account is suspended/)).not.toBeNull();
  await act(async () => setPhones(null));
  expect(container.textContent).toBe('');
});
