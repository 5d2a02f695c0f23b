import type { LatLng } from '#contracts/core/geo';
import { pointIn } from '#contracts/values/point';
import { Invalid } from '#services/api/http/errors';
import type { App } from '#services/app/app';

interface Located {
  readonly lat?: number | null | undefined;
  readonly lng?: number | null | undefined;
}

/**
 * Refuses a position that no place or crew of the organization can have, under `field`. A position that could be repaired
 * is refused too, with the words of the repair: a person is at this door.
 */
export function checkReach({ views }: Pick<App, 'views'>, entity: string, located: Located, field = 'lat'): void {
  const { lat, lng } = located;
  const own = views.doc('entities', entity);
  if (typeof lat !== 'number' || typeof lng !== 'number' || !own) return;
  const centre: LatLng = [own.lat, own.lng];
  const judged = pointIn([lat, lng], centre);
  const words = 'refused' in judged ? judged.refused : judged.note;
  const isAsGiven = 'value' in judged && judged.value[0] === lat && judged.value[1] === lng;
  if (!isAsGiven && words !== undefined) throw new Invalid({ [field]: [words] });
}
