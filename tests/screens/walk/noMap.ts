/** Stands for the map (`vitest.config.ts`): jsdom draws nothing, and what is on a map has its own tests. */
export const BaseMap = (): null => null;
