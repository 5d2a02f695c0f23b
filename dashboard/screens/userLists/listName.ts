/** `Storm crew, 2` → `storm_crew_2`: the name of a list is a part of its address. */
export const nameFrom = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
