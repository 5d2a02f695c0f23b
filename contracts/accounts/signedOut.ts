/** The answer to a request of a session that ended because it was not used. The sign-in page knows it by these words. */
export const idleWords = 'You were signed out because Muster was not used for a while. Sign in to continue.';
