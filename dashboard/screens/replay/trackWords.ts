import type { TrackPlace } from '#contracts/audit/replay';
import type { LatLng } from '#contracts/core/geo';
import type { IncidentCard } from '#contracts/dispatch/dispatch';
import { milesBetween } from '#contracts/values/point';

/** A crew this near to an incident is at it. Miles. */
const near = 0.1;

type Named = Pick<IncidentCard, 'point' | 'address' | 'description'>;

/** The incident at this point, or its coordinates. */
export function whereWords(point: LatLng, cards: readonly Named[]): string {
  const [nearest] = cards
    .flatMap((card) => (card.point ? [{ card, away: milesBetween(point, card.point) }] : []))
    .filter(({ away }) => away <= near)
    .toSorted((a, b) => a.away - b.away);
  const name = nearest && (nearest.card.address || nearest.card.description);
  return name ? `At ${name}` : point.map((degrees) => degrees.toFixed(5)).join(', ');
}

/** How far it is from the place before, and how the place became known. */
export function stepWords({ point, asked }: TrackPlace, before: TrackPlace | undefined): string {
  const how = asked ? 'answered a check-in' : 'reported by itself';
  if (!before) return how;
  const moved = milesBetween(before.point, point);
  return `${moved < 0.05 ? 'not moved' : `${moved.toFixed(1)} mi on`}, ${how}`;
}

/** The two clocks of an event are seconds apart when it became known at once. Milliseconds. */
const atOnce = 60_000;
export const becameKnownLate = ({ time, recorded_time: known }: TrackPlace): boolean =>
  Date.parse(known) - Date.parse(time) > atOnce;
