import Router from '@koa/router';
import { isUuid } from '#events/core/ids';
import { keep } from '#services/core/bounded';
import type { Route } from './route.ts';

/** The route of a request, with the parameters of its path. */
export interface Found {
  readonly line: Route;
  readonly params: Readonly<Record<string, string>>;
  /** True when every id in the path is a UUID. Anything else cannot exist. */
  readonly possible: boolean;
}

/** Pages are requested repeatedly, so this many paths are cached for each method. */
const KNOWN = 5_000;

export interface Finder {
  /** The route of a method and a path. */
  (method: string, path: string): Found | undefined;
  /** The methods that the path has routes for; empty when it has none. */
  methods(path: string): readonly string[];
}

export function finder(lines: readonly Route[]): Finder {
  const routers = new Map<string, Router>();
  const named = new Map<string, Route>();
  for (const line of lines) {
    const kind = kindOf(line.method, line.path);
    const router = routers.get(kind) ?? new Router({ strict: true, sensitive: true });
    router.register(line.path, [line.method.toLowerCase()], () => {}, { name: `${line.method} ${line.path}` });
    named.set(`${line.method} ${line.path}`, line);
    routers.set(kind, router);
  }
  const known = new Map<string, Map<string, Found>>();
  for (const { method } of lines) known.set(method, known.get(method) ?? new Map<string, Found>());

  const search = (method: string, path: string): Found | undefined => {
    const layer = routers.get(kindOf(method, path))?.match(path, method).pathAndMethod[0];
    const line = layer && named.get(layer.name ?? '');
    if (!line) return undefined;
    const params = layer.params(path, layer.captures(path));
    return { line, params, possible: areIds(params) };
  };

  const find = (asked: string, path: string): Found | undefined => {
    const method = asked === 'HEAD' ? 'GET' : asked;
    const ofMethod = known.get(method);
    if (!ofMethod) return undefined;
    const before = ofMethod.get(path);
    if (before) return before;
    const found = search(method, path);
    // A path with a key in it is not cached: a secret must not stay in memory.
    if (found && !('token' in found.params)) keep(ofMethod, path, found, KNOWN);
    return found;
  };
  const methods = (path: string) =>
    [...known.keys()]
      .filter((method) => search(method, path))
      .flatMap((one) => (one === 'GET' ? ['GET', 'HEAD'] : one));
  return Object.assign(find, { methods });
}

/** Path parameters that are not ids. */
export const words = new Set([
  'token',
  'action_name',
  'product',
  'name',
  'list_name',
  'list',
  'log',
  'level',
  'a',
  'b',
  'c',
  'feature',
]);

export const areIds = (params: Readonly<Record<string, string>>): boolean =>
  Object.entries(params).every(([name, value]) => words.has(name) || isUuid(value));

/**
 * A router tries its routes one after the other, so each router has only routes of one method and one number of path
 * segments.
 */
const kindOf = (method: string, path: string): string => `${method} ${path.split('/').length}`;
