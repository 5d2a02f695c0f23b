import type { Projector } from './projector.ts';

/** Resolves once no old version is shown any more. */
export const following = ({ onFollowing }: Pick<Projector, 'onFollowing'>): Promise<void> =>
  new Promise((done) => {
    let follows = true;
    onFollowing((now) => {
      follows = now;
      if (now) done();
    });
    // Only a projector that does not follow tells so at once.
    if (follows) done();
  });
