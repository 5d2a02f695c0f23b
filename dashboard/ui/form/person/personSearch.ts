export interface Person {
  readonly uuid: string;
  readonly name: string;
}

const plain = (words: string): string => words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The people whose names have each typed word at the beginning of one of their words; accents and case do not matter. */
export function peopleNamed<P extends Person>(people: readonly P[], typed: string): readonly P[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return people.filter(({ name }) => {
    const parts = plain(name).split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)) || plain(name).startsWith(word));
  });
}

/** The one person whom the typed words name in full; undefined when nobody or several people have that name. */
export function personCalled<P extends Person>(people: readonly P[], typed: string): P | undefined {
  const [one, another] = people.filter(({ name }) => plain(name) === plain(typed.trim()));
  return another ? undefined : one;
}
