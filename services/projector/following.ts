import type { Projector, ProjectorHealth } from './projector.ts';

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

type Standing = Pick<ProjectorHealth['projections'][number], 'name' | 'serving' | 'carried'>;

/** True when readers see every event of this read model. One in its first build has no documents. */
export const isCurrent = (projections: readonly Standing[], model: string): boolean =>
  projections.some(({ name, serving, carried }) => name === model && (serving || carried));
