import { resolve } from 'node:path';
import type { VitestPluginContext } from 'vitest/node';
import { type Control, controls } from './controls.ts';

/** Plants known faults in the product while its modules are loaded. A variable says which of them is there. */
const root = resolve(import.meta.dirname, '../..');

/** The controls that `PLANTED` names: one, or `all`. */
export function plantedControls(): readonly Control[] {
  const { PLANTED } = process.env;
  if (!PLANTED) return [];
  const found = controls.filter(({ name }) => PLANTED === 'all' || PLANTED.split(',').includes(name));
  if (found.length === 0) throw new Error(`PLANTED=${PLANTED} names no control of the world.`);
  return found;
}

const here = globalThis as { planted?: string | undefined };

/** The control that is there now; undefined for none. */
export const plantedNow = (): string | undefined => here.planted;

export async function whilePlanted<T>({ name }: Control, work: () => Promise<T>): Promise<T> {
  here.planted = name;
  try {
    return await work();
  } finally {
    here.planted = undefined;
  }
}

/** The judge works by the rules as they are written: a planted fault must not judge itself. */
export function unplanted<T>(work: () => T): T {
  const { planted } = here;
  here.planted = undefined;
  try {
    return work();
  } finally {
    here.planted = planted;
  }
}

/** A plugin of vite that lets the sources do either. Throws when a source no longer has the words. */
export const planting = (planted: readonly Control[]) => {
  const changes = planted.flatMap(({ name, changes: some }) => some.map((one) => ({ name, ...one })));
  const of = (id: string) => changes.filter(({ file }) => id.split('?')[0] === resolve(root, file));
  return {
    name: 'planted-fault',
    enforce: 'pre' as const,
    // The cache of modules serves all sources but the changed ones.
    api: { vitest: { experimental: { ignoreFsModuleCache: true } } },
    configureVitest: ({ experimental_defineCacheKeyGenerator: define }: VitestPluginContext): void =>
      define(({ id }) => (of(id).length > 0 ? false : undefined)),
    transform(code: string, id: string): string | undefined {
      const mine = of(id);
      if (mine.length === 0) return undefined;
      return mine.reduce((text, { name, file, from, to, within = from }) => {
        if (!text.includes(within)) throw new Error(`${file} no longer has: ${within}`);
        const either = `(globalThis.planted === '${name}' ? (${to}) : (${from}))`;
        return text.replace(within, () => within.replace(from, () => either));
      }, code);
    },
  };
};
