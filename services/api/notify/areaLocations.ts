import { areaOperations } from '#contracts/api/notify/areaLocations';
import type { Path } from '#contracts/notify/area';
import { Invalid } from '#services/api/http/errors';
import { answering } from '#services/api/http/route';
import { mistakeIn } from './areas.ts';
import { pointsIn, type Squares, squaresIn } from './recipients.ts';

export const areaRoutes = answering(areaOperations, {
  'POST /api/flux/notify/v2/get_locations_by_paths/': async ({ app, who: { entity }, body: { paths } }) => {
    const points = pointsIn(app.views, await checkedSquares(entity, paths));
    return { json: { count: points.length, points } };
  },
});

/** The squares of the map that areas touch. Throws when an area cannot be searched. */
export async function checkedSquares(entity: string, paths: readonly Path[]): Promise<Squares> {
  const mistake = await mistakeIn(paths);
  if (mistake) throw new Invalid({ paths: [mistake] });
  return squaresIn(entity, paths);
}
