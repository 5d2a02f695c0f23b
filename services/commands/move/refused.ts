/** The move cannot go on, and trying again changes nothing. One plain line. */
export class CannotMove extends Error {}

/** The place of an event in words. */
export const placeOf = ({ stream, revision }: { readonly stream: string; readonly revision: number }): string =>
  `event ${revision} of the stream ${stream}`;
