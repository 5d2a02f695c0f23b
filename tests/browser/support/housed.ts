import { afterAll, afterEach } from 'vitest';
import { opened } from '../../support/opened.ts';
import { type House, openHouse } from './house.ts';

/** A Muster with its browsers for the tests of a file. */
export function housed(...wanted: Parameters<typeof openHouse>): House {
  const { one, current } = opened(() => openHouse(...wanted));
  afterEach(() => current()?.endOfTest());
  afterAll(() => current()?.close());
  return one;
}
