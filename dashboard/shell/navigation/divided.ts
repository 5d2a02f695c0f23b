/** Splits a navigation into the links that have room and those behind "More", which takes the room of one link. */
export const divided = <T>(
  all: readonly T[],
  room: number,
): { readonly first: readonly T[]; readonly more: readonly T[] } =>
  all.length <= room ? { first: all, more: [] } : { first: all.slice(0, room - 1), more: all.slice(room - 1) };
