import { operations } from '#contracts/api/operation';
import { Outlines } from '#contracts/api/rules';
import { limits } from '#contracts/core/limits';
import { areaLocations, type Path } from '#contracts/notify/area';

export class AreaBody {
  @Outlines(limits.notify) paths!: readonly Path[];
}

/** The notification tool (S2 §7.4). */
export const areaOperations = operations({
  'POST /api/flux/notify/v2/get_locations_by_paths/': {
    permission: 'notification.send',
    summary: 'The service accounts of the organization in areas that were drawn',
    answers: { 200: areaLocations },
    body: AreaBody,
    reads: true,
  },
});
