import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { ownFile, ownFolder, refuseShared, writeOwn } from './ownFiles.ts';

let folder: string;
beforeEach(() => {
  folder = folderOf('own');
});
const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe('a folder of its own', () => {
  it('is made with those above it, and may be read by its owner only', () => {
    const path = join(folder, 'a', 'b');
    ownFolder(path);
    ownFolder(path);
    expect(rightsOf(path)).toBe('700');
  });

  it('loses the rights of others, and keeps narrower ones', () => {
    const path = join(folder, 'a');
    mkdirSync(path);
    chmodSync(path, 0o710);
    ownFolder(path);
    expect(rightsOf(path)).toBe('700');
    chmodSync(path, 0o500);
    ownFolder(path);
    expect(rightsOf(path)).toBe('500');
    chmodSync(path, 0o701);
    ownFolder(path);
    expect(rightsOf(path)).toBe('700');
  });
});

describe('a file of its own', () => {
  it('is written whole, in place of an older one, and leaves no draft', () => {
    const path = join(folder, 'a');
    writeFileSync(path, 'an older and longer text', { mode: 0o644 });
    writeOwn(path, 'text');
    expect([readFileSync(path, 'utf8'), rightsOf(path), readdirSync(folder)]).toEqual(['text', '600', ['a']]);
  });

  it('is made empty, and keeps what it holds', () => {
    const path = join(folder, 'a');
    ownFile(path);
    expect([readFileSync(path, 'utf8'), rightsOf(path)]).toEqual(['', '600']);
    writeFileSync(path, 'text');
    for (const rights of [0o640, 0o604]) {
      chmodSync(path, rights);
      ownFile(path);
      expect(rightsOf(path)).toBe('600');
    }
    expect(readFileSync(path, 'utf8')).toBe('text');
  });

  it('with a secret is refused when others may have read it', () => {
    const path = join(folder, 'a');
    writeFileSync(path, 'secret');
    const secretWith = (rights: number) => () => {
      chmodSync(path, rights);
      refuseShared(path);
    };
    for (const rights of [0o600, 0o400]) expect(secretWith(rights)).not.toThrow();
    for (const rights of [0o640, 0o604])
      expect(secretWith(rights)).toThrow(`${path} must be readable by its owner only (chmod 600)`);
  });
});
