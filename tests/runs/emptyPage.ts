import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// On a busy machine a second may be too short.
configure({ asyncUtilTimeout: 10_000 });
// jsdom has neither, and react-aria needs both.
Object.assign(globalThis, { CSS: { escape: String } });
Element.prototype.scrollIntoView = () => undefined;
// The library empties the page by itself only in the first file of a process.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});
// Files share the page of their process.
afterAll(() => document.body.replaceChildren());
