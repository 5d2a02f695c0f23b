/** The place of an event in words. */
export const placeOf = ({ stream, revision }: { readonly stream: string; readonly revision: number }): string =>
  `event ${revision} of the stream ${stream}`;
