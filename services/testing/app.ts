import type { App } from '#services/app/app';

/**
 * The parts of an App that a test puts in place: each has a name and arguments that the App has, and answers later where
 * the App does.
 */
type Double<T> = T extends (...asked: infer Asked) => infer Answer
  ? Bivariant<Asked, Answer extends Promise<unknown> ? Promise<unknown> : unknown>
  : T extends ReadonlySet<unknown>
    ? ReadonlySet<unknown>
    : T extends object
      ? { readonly [Part in keyof T]?: Double<T[Part]> }
      : T;
/** A double may read less of an argument than the App passes; only methods are compared that way. */
type Bivariant<Asked extends readonly unknown[], Answer> = { answers(...asked: Asked): Answer }['answers'];

/** `handle` knows the commands of the decider under test alone. */
export type Parts = Double<Omit<App, 'handle'>> & {
  readonly handle?: (decider: never, id: string, steps: never, cause: never) => Promise<unknown>;
};

/** A promise is recognized by its `then`; the other one has a default. */
const optional = new Set(['then', 'patience', 'past']);

/** An App of these parts alone. To read another one is a mistake of the test, and throws. */
export const appOf = (parts: Parts): App =>
  new Proxy(parts, {
    get: (own, name) => {
      if (typeof name === 'string' && !(name in own) && !optional.has(name))
        throw new Error(`The App of this test has no ${name}.`);
      return Reflect.get(own, name) as unknown;
    },
  }) as App;
