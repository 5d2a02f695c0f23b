import { type ClassLabel, classModules, classProblemTypes } from '#contracts/classification/labels';
import type { Chosen } from './useClassifying.ts';

const words = (labels: readonly ClassLabel[], chosen: readonly string[]): string =>
  labels.flatMap((one) => (chosen.includes(one.label) ? [one.words] : [])).join(', ');

/** "Sewer · Overflow or spill, Odor" */
export const wordsOf = ({ modules, types }: Chosen): string =>
  `${words(classModules, modules)} · ${words(classProblemTypes, types)}`;

/** The next choice, in the order of the screen; null when it can be saved. */
export const missing = ({ modules, types }: Chosen): string | null => {
  if (modules.length === 0) return types.length === 0 ? 'Choose a module and a problem type.' : 'Choose a module.';
  return types.length === 0 ? 'Choose a problem type.' : null;
};

/** The list with this label in it, or without it when it was there. */
export const toggled = (chosen: readonly string[], label: string): readonly string[] =>
  chosen.includes(label) ? chosen.filter((one) => one !== label) : [...chosen, label];
