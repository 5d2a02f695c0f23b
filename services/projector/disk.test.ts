import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { patientDisk } from './disk.ts';

const full = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });
let said: string[];
let changes: number;
let stopping: AbortController;
beforeEach(() => {
  said = [];
  changes = 0;
  stopping = new AbortController();
});
afterEach(() => stopping.abort());

const open = () => {
  const note = (...told: readonly unknown[]) => void said.push(String(told[1]));
  return patientDisk({ info: note, warn: note, error: note }, stopping.signal, () => (changes += 1));
};

describe('a disk that refuses', () => {
  it('is tried until there is room, and reported as full once', async () => {
    const disk = open();
    let attempts = 0;
    const written = disk.write(() => {
      attempts += 1;
      if (attempts < 3) throw full();
      return 'written';
    });
    expect(disk.refuses).toBe('database or disk is full');
    expect(await written).toBe('written');
    expect(disk.refuses).toBeNull();
    expect(said).toEqual(['the read models cannot be written', 'the read models can be written again']);
    expect(changes).toBe(2);
  });

  it('is not waited for any longer once the process stops', async () => {
    const written = open().write(() => {
      throw full();
    });
    stopping.abort();
    expect(await written).toBeUndefined();
  });

  it('is not confused with any other failure', async () => {
    const bug = () => {
      throw new TypeError('a bug');
    };
    await expect(open().write(bug)).rejects.toThrow('a bug');
    expect(said).toEqual([]);
  });
});
