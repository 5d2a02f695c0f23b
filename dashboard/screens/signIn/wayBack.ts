/** Accepts a path of our own only: `//elsewhere` and `https:` would send a freshly signed-in user to another site. */
export const wayBack = (next: string | undefined): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';
