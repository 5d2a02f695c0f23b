import { afterAll, afterEach, beforeAll } from 'vitest';
import { type House, openHouse } from '../browser/support/house.ts';
import { type Installation, type InstallationOptions, installation, type Person } from './installation.ts';

/** What `open` gives before the first test of the file, under a name that the file may use from its top on. */
function opened<T extends object>(open: () => Promise<T>): { readonly one: T; readonly current: () => T | undefined } {
  let current: T | undefined;
  beforeAll(async () => {
    current = await open();
  });
  const one = new Proxy({} as T, {
    get: (_, name) => {
      if (!current) throw new Error('nothing is open before the first test');
      return Reflect.get(current, name) as unknown;
    },
  });
  return { one, current: () => current };
}

/** An installation for the tests of a file. */
export function installed(options?: InstallationOptions): Installation {
  const { one, current } = opened(() => installation(options));
  afterAll(() => current()?.close());
  return one;
}

/** A demo person, signed in before the tests of a file. */
export const signedIn = (here: Installation, email: string): Person => opened(() => here.person(email)).one;

/** A Muster with its browsers for the tests of a file. */
export function housed(...wanted: Parameters<typeof openHouse>): House {
  const { one, current } = opened(() => openHouse(...wanted));
  afterEach(() => one.endOfTest());
  afterAll(() => current()?.close());
  return one;
}
