import { Outlines } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { areaLocations, type Path } from '#contracts/notify/area';
import { Invalid } from '#services/api/http/errors';
import { route, Takes } from '#services/api/http/route';
import { mistakeIn } from './areas.ts';
import { pointsIn } from './recipients.ts';

@Takes('POST /api/flux/notify/v2/get_locations_by_paths/')
class AreaBody {
  @Outlines(limits.notify) paths!: readonly Path[];
}

/** The notification tool (S2 §7.4). */
export const areaRoutes = [
  route({
    method: 'POST',
    path: '/api/flux/notify/v2/get_locations_by_paths/',
    permission: 'notification.send',
    summary: 'The service accounts of the organization in areas that were drawn',
    answers: { 200: areaLocations },
    body: AreaBody,
    reads: true,
    answer: ({ app, who: { entity }, body: { paths } }) => {
      checkAreas(paths);
      const points = pointsIn(app.views, entity, paths);
      return { json: { count: points.length, points } };
    },
  }),
];

/** Throws when an area cannot be searched. */
export function checkAreas(paths: readonly Path[]): void {
  const mistake = mistakeIn(paths);
  if (mistake) throw new Invalid({ paths: [mistake] });
}
