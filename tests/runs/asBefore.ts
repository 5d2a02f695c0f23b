import { afterAll, vi } from 'vitest';

// Files that share a process leave it as they found it: the next one gets the real clock and the real globals.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
