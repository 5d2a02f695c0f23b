/** The answer to a request of a session that ended because it was not used. The sign-in page knows it by these words. */
export const idleWords = 'You were signed out because Muster was not used for a while. Sign in to continue.';

/** The answer to every other request of a person who must set up a second step first. Screens know it by these words. */
export const stepDueWords =
  'Your organization requires a second step of your role. Set one up on your account page first.';
