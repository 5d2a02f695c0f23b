import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Log, openLog } from '#events/embedded/log/log';
import { folderOf } from '#events/testing/folder';
import { type Writes, writesTo } from './writes.ts';

let home: string;
let log: Log;
let writes: Writes;
beforeEach(() => {
  home = folderOf('writes');
  log = openLog(home);
  writes = writesTo(log, () => 0);
});
afterEach(() => {
  log.close();
});

const bytes = Buffer.from('{}');
const event = (nth: number) => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  type: 'ThingHappened',
  contentType: 'application/json',
  data: bytes,
  metadata: bytes,
});
const append = (nth: number) => log.transaction(() => writes.append('stream', 'any', [event(nth)]));

describe('an event whose transaction was rolled back', () => {
  const rollsBack = () => {
    append(1);
    const failing = () =>
      log.transaction(() => {
        writes.append('stream', 'any', [event(2)]);
        throw new Error('The disk is full.');
      });
    expect(failing).toThrow('The disk is full.');
    expect(log.head()).toBe(1);
  };

  it('is written when it comes again, and not taken for a repeat', () => {
    rollsBack();
    append(3);
    append(2);
    expect(log.head()).toBe(3);
    append(2);
    expect(log.head()).toBe(3);
  });

  it('is written when it comes again at once', () => {
    rollsBack();
    append(2);
    expect(log.head()).toBe(2);
  });
});
