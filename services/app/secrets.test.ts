import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { hashOf, masterKey, secretsFrom } from './secrets.ts';

const key = Buffer.alloc(32, 7);
const secrets = secretsFrom(key);
const checkIn = idFrom('a check-in');

describe('the key of a check-in link', () => {
  it('belongs to one check-in, and can be made again', () => {
    const made = secrets.checkInKey(checkIn);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(secrets.checkInKey(checkIn)).toBe(made);
    expect(secrets.checkInOf(made)).toBe(checkIn);
    expect(secrets.checkInKey(idFrom('another'))).not.toBe(made);
  });

  it('is invalid in an installation with another master key', () => {
    expect(secretsFrom(Buffer.alloc(32, 8)).checkInOf(secrets.checkInKey(checkIn))).toBeNull();
  });

  it('cannot be made by changing any one character', () => {
    const made = secrets.checkInKey(checkIn);
    for (let at = 0; at < made.length; at++) {
      for (const other of ['A', 'b', '9', '_', '=', ' ']) {
        const changed = `${made.slice(0, at)}${other}${made.slice(at + 1)}`;
        expect(changed === made ? null : secrets.checkInOf(changed)).toBeNull();
      }
    }
  });

  it('has one spelling only', () => {
    const made = secrets.checkInKey(checkIn);
    for (const odd of ['', 'x', `${made}=`, `${made}A`, ` ${made}`, `${made}\n`, made.slice(0, -1), made.repeat(2)]) {
      expect(secrets.checkInOf(odd)).toBeNull();
    }
  });
});

describe('everything derived from the master key', () => {
  it('is for one purpose: no two are the same', () => {
    const derived = [key.toString('hex'), secrets.realtime, secrets.csrf.make('', ''), secrets.digest('')];
    expect(new Set(derived).size).toBe(derived.length);
  });

  it('recognizes words again without keeping them, and only with the same key', () => {
    expect(secrets.digest('303 555 0150')).toBe(secrets.digest('303 555 0150'));
    expect(secrets.digest('303 555 0151')).not.toBe(secrets.digest('303 555 0150'));
    expect(secrets.digest('303 555 0150')).not.toBe(secretsFrom(Buffer.alloc(32, 8)).digest('303 555 0150'));
    expect(secrets.digest('303 555 0150')).not.toContain(hashOf('303 555 0150').slice(0, 8));
  });
});

describe('the master key', () => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'muster-secrets-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is made once, for its owner alone', () => {
    const made = masterKey(directory, undefined, randomBytes);
    expect(made).toHaveLength(32);
    expect(statSync(join(directory, 'master.key')).mode & 0o777).toBe(0o600);
    expect(masterKey(directory, undefined, randomBytes)).toEqual(made);
  });

  it('comes from the environment when it is set there', () => {
    expect(masterKey(directory, 'ab'.repeat(32), randomBytes)).toEqual(Buffer.alloc(32, 0xab));
  });

  it('is never half a key: a damaged file is named, and nothing starts', () => {
    for (const damaged of ['', 'abcd', 'zz'.repeat(32)]) {
      writeFileSync(join(directory, 'master.key'), damaged);
      expect(() => masterKey(directory, undefined, randomBytes)).toThrow(/master\.key/);
    }
  });
});
