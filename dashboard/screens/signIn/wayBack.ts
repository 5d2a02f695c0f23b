/** Accepts a path of our own only: `//elsewhere` and `https:` would send a freshly signed-in user to another site. */
export const wayBack = (next: string | undefined): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';

/** Loads the page anew: the new session has its own anti-forgery token, viewer and socket. The form stays busy. */
export function leaveFor(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => {});
}
