// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './whenIdle.ts';

let state: DocumentReadyState = 'complete';
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => state);
});

it('runs after the page is loaded and idle, in a browser that says so', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  const run = vi.fn();
  state = 'interactive';
  whenIdle(run);
  expect(idle).toHaveLength(0);
  window.dispatchEvent(new Event('load'));
  window.dispatchEvent(new Event('load'));
  expect(idle).toHaveLength(1);
  expect(run).not.toHaveBeenCalled();
  for (const one of idle) one();
  expect(run).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('runs soon in another browser, unless it was called off', () => {
  state = 'complete';
  const run = vi.fn();
  const other = vi.fn();
  whenIdle(run);
  whenIdle(other)();
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledOnce();
  expect(other).not.toHaveBeenCalled();
});
