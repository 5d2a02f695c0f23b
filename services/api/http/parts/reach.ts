import type { LatLng } from '#contracts/core/geo';
import { crewPointIn, pointIn } from '#contracts/values/point';
import { reachOf } from '#projections/entity/reach';
import { Invalid } from '#services/api/http/errors';
import type { App } from '#services/app/app';

interface Located {
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
  /** The name of the field in the body; `lat` by default. */
  readonly field?: string;
}

/**
 * Refuses a place that the organization cannot have. A place that could be repaired is refused too, with the words of the
 * repair: a person is at this door.
 */
export const checkPlace = check(pointIn);

/** The same for the position of a crew, which may be in another state: the words of the note, if any. */
export const checkCrewPosition = check(crewPointIn);

function check(judge: typeof pointIn) {
  return ({ views }: Pick<App, 'views'>, entity: string, { lat, lng, field = 'lat' }: Located): string | undefined => {
    if (typeof lat !== 'number' || typeof lng !== 'number') return undefined;
    const given: LatLng = [lat, lng];
    const judged = judge(given, reachOf(views.doc('entities', entity)));
    if ('refused' in judged) throw new Invalid({ [field]: [judged.refused] });
    const isAsGiven = judged.value[0] === lat && judged.value[1] === lng;
    if (!isAsGiven && judged.note !== undefined) throw new Invalid({ [field]: [judged.note] });
    return judged.note;
  };
}
