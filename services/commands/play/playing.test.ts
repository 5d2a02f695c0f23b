import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { readPlaySettings } from './playing.ts';

const folder = folderOf('play');
const env = { PLAY_PASSWORD: 'secret' };

describe('the settings of a played file', () => {
  it('have usual values', () => {
    expect(readPlaySettings(env)).toEqual({
      baseUrl: 'http://127.0.0.1:8080',
      email: 'dispatcher@springfield.example',
      password: 'secret',
      speed: 60,
      limit: Number.POSITIVE_INFINITY,
    });
  });

  it('are those of the environment', () => {
    const set = {
      BASE_URL: 'https://muster.example/',
      PLAY_EMAIL: 'ada@x.example',
      SPEED: '0.5',
      LIMIT: '1',
      DEMO_PASSWORD: 'other',
    };
    expect(readPlaySettings({ ...env, ...set })).toEqual({
      baseUrl: 'https://muster.example',
      email: 'ada@x.example',
      password: 'secret',
      speed: 0.5,
      limit: 1,
    });
  });

  it.each([
    [{ BASE_URL: 'muster.example' }, 'BASE_URL must be an http(s) address, not "muster.example"'],
    [{ BASE_URL: 'ftp://http://x' }, 'BASE_URL must be an http(s) address, not "ftp://http://x"'],
    [{ SPEED: '0' }, 'SPEED must be a number above 0, not "0"'],
    [{ SPEED: 'fast' }, 'SPEED must be a number above 0, not "fast"'],
    [{ LIMIT: '-1' }, 'LIMIT must be a number above 0, not "-1"'],
  ])('refuse %j', (set, words) => expect(() => readPlaySettings({ ...env, ...set })).toThrow(words));

  it('have the password of the demo, from the environment or from its file', () => {
    expect(readPlaySettings({ DEMO_PASSWORD: 'demo', DATA_DIR: folder }).password).toBe('demo');
    expect(() => readPlaySettings({ DATA_DIR: folder })).toThrow(
      `No password: set PLAY_PASSWORD, or DATA_DIR to where ${join(folder, 'demo-password')} is kept`,
    );
    writeFileSync(join(folder, 'demo-password'), ' kept \n');
    expect(readPlaySettings({ DATA_DIR: folder }).password).toBe('kept');
    expect(readPlaySettings({ DATA_DIR: folder, DEMO_PASSWORD: 'demo' }).password).toBe('demo');
  });
});
