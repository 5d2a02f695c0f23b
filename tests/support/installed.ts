import { afterAll } from 'vitest';
import { type Installation, type InstallationOptions, installation, type Person } from './installation.ts';
import { opened } from './opened.ts';

/** An installation for the tests of a file. */
export function installed(options?: InstallationOptions): Installation {
  const { one, current } = opened(() => installation(options));
  afterAll(() => current()?.close());
  return one;
}

/** A demo person, signed in before the tests of a file. */
export const signedIn = (here: Installation, email: string): Person => opened(() => here.person(email)).one;
