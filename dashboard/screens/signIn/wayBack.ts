/** Only a path of our own: `//elsewhere` and `https:` would send a fresh session's owner to somebody else. */
export const wayBack = (next: string | undefined): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
