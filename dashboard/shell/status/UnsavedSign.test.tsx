// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Unsaved } from '#contracts/operations/saving';
import { setUnsaved } from '../../data/live.ts';
import { UnsavedSign } from './UnsavedSign.tsx';

afterEach(() => {
  act(() => setUnsaved(null));
  cleanup();
});

it.each<[Unsaved, string]>([
  ['disk', 'Nothing can be saved: the disk of the server is full'],
  ['damage', 'Nothing can be saved: the log of the server is damaged'],
  ['refused', 'Nothing can be saved: the event store refuses the server'],
  ['lost', 'Nothing can be saved: the server has lost a part of its log'],
])('says that nothing can be saved, and why, until it can again: %s', async (why, words) => {
  const { container } = render(<UnsavedSign />);
  expect(container.textContent).toBe('');
  await act(async () => setUnsaved(why));
  expect(container.textContent).toBe(words);
  await act(async () => setUnsaved(null));
  expect(container.textContent).toBe('');
});
