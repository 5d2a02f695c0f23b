import { describe, expect, it } from 'vitest';
import { openPlainLog } from './log.ts';
import { progressOn } from './progress.ts';

function started() {
  const printed: string[] = [];
  const clock = { now: 0 };
  const progress = progressOn(
    (text) => printed.push(text),
    () => clock.now,
  );
  return { progress, clock, printed: () => printed.join('') };
}

describe('the lines of a start', () => {
  it('name each step and the time that it took', () => {
    const { progress, clock, printed } = started();
    progress.step('Opening the event log');
    clock.now = 1_240;
    progress.step('Bringing the read models up to date');
    clock.now = 1_500;
    progress.end();
    expect(printed()).toBe('  Opening the event log … 1.2 s\n  Bringing the read models up to date … 0.3 s\n');
  });

  it('come before any warning, but not before an error', () => {
    const { progress, printed } = started();
    progress.step('Opening the event log');
    progress.line('a warning');
    expect(printed()).not.toContain('a warning');
    progress.line('an error', true);
    expect(printed()).toContain('an error\n');
    progress.end();
    expect(printed()).toMatch(/a warning\n$/);
  });
});

describe('the log at a terminal', () => {
  it('is words, without JSON, from warnings on', () => {
    const lines: string[] = [];
    const log = openPlainLog((line) => lines.push(line));
    log.info({ port: 8080 }, 'ready');
    log.warn({ delivery: 'd1', attempt: 2 }, 'a message has not been sent');
    log.error({ reason: 'no disk' }, 'a part of the process ended');
    expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
      'warning: a message has not been sent (delivery d1, attempt 2)',
      'error: a part of the process ended (reason no disk)',
    ]);
  });
});
