import { limits } from '#contracts/core/limits';
import { type AreaLocations, areaLocations, type Path } from '#contracts/notify/area';
import { type ServiceAccountRow, squaresOf } from '#projections/notify/serviceAccounts';
import { Invalid } from '#services/api/http/errors';
import { route, Takes } from '#services/api/http/route';
import { Outlines } from '#services/api/http/rules';
import type { Views } from '#services/views/views';
import { boxOf, isInside, mistakeIn } from './areas.ts';

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
      const mistake = mistakeIn(paths);
      if (mistake) throw new Invalid({ paths: [mistake] });
      return { json: locationsIn(app.views, entity, paths) };
    },
  }),
];

/** The places of the accounts in any of the paths. An account in two of them counts once. */
export function locationsIn(views: Pick<Views, 'rows'>, entity: string, paths: readonly Path[]): AreaLocations {
  const areas = new Map<string, Path[]>();
  for (const path of paths)
    for (const square of squaresOf(entity, boxOf(path))) {
      const known = areas.get(square);
      if (known) known.push(path);
      else areas.set(square, [path]);
    }
  const points: (readonly [number, number])[] = [];
  for (const [square, near] of areas)
    for (const { lng, lat } of views.rows<ServiceAccountRow>('service_accounts', square))
      if (near.some((path) => isInside(path, lng, lat))) points.push([lng, lat]);
  return { count: points.length, points };
}
