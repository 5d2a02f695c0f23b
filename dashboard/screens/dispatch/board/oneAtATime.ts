/**
 * Two pending fetches could overtake each other, so requests made during the work run once, after it. `work` must not
 * throw.
 */
export const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let working = false;
  let wantedAgain = false;
  const run = async (): Promise<void> => {
    working = true;
    do {
      wantedAgain = false;
      await work();
    } while (wantedAgain);
    working = false;
  };
  return () => {
    if (working) wantedAgain = true;
    else void run();
  };
};
