import { beforeAll } from 'vitest';

/** The result of `open`, which runs before the first test, under a name that the file may use from its top on. */
export function opened<T extends object>(open: () => Promise<T>) {
  let current: T | undefined;
  beforeAll(async () => {
    current = await open();
  });
  const one = new Proxy({} as T, {
    get: (_, name): unknown => {
      if (!current) throw new Error('nothing is open before the first test');
      return Reflect.get(current, name);
    },
  });
  return { one, current: (): T | undefined => current };
}
