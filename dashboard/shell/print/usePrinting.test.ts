// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePrinting } from './usePrinting.ts';

const says = (event: string) => act(() => void dispatchEvent(new Event(event)));

it('a page is printed with what was seen last, and is a screen again afterwards', () => {
  const { result, rerender, unmount } = renderHook(({ seen }) => usePrinting(() => seen), {
    initialProps: { seen: 'the first' },
  });
  expect(result.current).toBeNull();
  rerender({ seen: 'the second' });
  says('beforeprint');
  expect(result.current).toEqual({ at: expect.any(Number), seen: 'the second' });
  says('afterprint');
  expect(result.current).toBeNull();
  unmount();
  says('beforeprint');
  expect(result.current).toBeNull();
});
