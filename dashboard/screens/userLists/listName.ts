/** `Storm crew, 2` → `storm_crew_2`: the name of a list is a part of its address. */
export const nameFrom = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

/** `storm_crew_2` → `Storm crew 2`. */
export const wordsFrom = (name: string): string => {
  const words = name.replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
