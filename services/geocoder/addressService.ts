import type { Dialect } from './dialects.ts';
import { nominatim, photon } from './dialects.ts';
import type { Geocoder } from './geocoder.ts';
import { getJson } from './httpJson.ts';

/** A Nominatim-compatible server (`…/search`) or a Photon-compatible one (`…/api`); the rest of the address is kept. */
export function addressService(url: string): Geocoder {
  const dialect = dialectOf(url);
  if (!dialect) throw new Error('no address service answers at such a path');
  return {
    find: async (asked) => {
      const question = new URL(url);
      for (const [name, value] of Object.entries(dialect.parameters(asked))) question.searchParams.set(name, value);
      return dialect.read(await getJson(question), asked).slice(0, asked.limit);
    },
  };
}

/** The dialect of the server, by the end of its path, or null. */
export function dialectOf(url: string): Dialect | null {
  const path = new URL(url).pathname.replace(/\/$/, '');
  if (path.endsWith('/search')) return nominatim;
  return path.endsWith('/api') ? photon : null;
}
