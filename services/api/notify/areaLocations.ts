import { areaOperations } from '#contracts/api/notify/areaLocations';
import type { Path } from '#contracts/notify/area';
import { Invalid } from '#services/api/http/errors';
import { answering } from '#services/api/http/route';
import { mistakeIn } from './areas.ts';
import { pointsIn } from './recipients.ts';

export const areaRoutes = answering(areaOperations, {
  'POST /api/flux/notify/v2/get_locations_by_paths/': ({ app, who: { entity }, body: { paths } }) => {
    checkAreas(paths);
    const points = pointsIn(app.views, entity, paths);
    return { json: { count: points.length, points } };
  },
});

/** Throws when an area cannot be searched. */
export function checkAreas(paths: readonly Path[]): void {
  const mistake = mistakeIn(paths);
  if (mistake) throw new Invalid({ paths: [mistake] });
}
