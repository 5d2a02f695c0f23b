import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Runs the work, and all that follows within so many milliseconds of the fake clock. */
export const settles = (work: () => unknown = () => {}, milliseconds = 0): Promise<void> =>
  act(async () => {
    void work();
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
