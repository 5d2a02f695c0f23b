import { resolve } from 'node:path';
import { type Control, controls } from './controls.ts';

/** Plants a known fault in the product while its modules are loaded. */
const root = resolve(import.meta.dirname, '../..');

/** The control that `PLANTED` names; undefined without one. */
export function plantedControl(): Control | undefined {
  const { PLANTED } = process.env;
  if (!PLANTED) return undefined;
  const found = controls.find(({ name }) => name === PLANTED);
  if (!found) throw new Error(`PLANTED=${PLANTED} names no control of the world.`);
  return found;
}

/** A plugin of vite that changes the sources as the control says. Throws when a source no longer has the words. */
export const planting = ({ changes }: Control) => ({
  name: 'planted-fault',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const mine = changes.filter(({ file }) => id.split('?')[0] === resolve(root, file));
    if (mine.length === 0) return undefined;
    return mine.reduce((text, { from, to, file }) => {
      if (!text.includes(from)) throw new Error(`${file} no longer has: ${from}`);
      return text.replace(from, () => to);
    }, code);
  },
});
