import type { CheckInBody } from '#contracts/api/dispatch/checkIns';
import type { Acquired, Fix } from '../../map/geolocation.ts';
import type { Position } from './position.ts';

/** The state of the search for the phone's position. */
export type Search = { readonly status: 'searching'; readonly best: Fix | null } | Acquired;

const placeByHand = 'Move the map until the pin is on your location.';
const reasons: Readonly<Record<number, string>> = {
  1: 'Location is turned off for this site (code 1). Turn it on in Settings.',
  2: 'This phone cannot find its position (code 2).',
  3: 'This phone took too long to find its position (code 3).',
};

export const metres = (accuracy: number): string => `about ${Math.max(1, Math.round(accuracy))} m`;

/** One or two sentences: the state of the search, and the next step. */
export function searchWords(search: Search, position: Position): string {
  if (position.status === 'confirmed') return 'Not sent yet. Send your position to finish.';
  if (position.by === 'hand') return 'You have placed the pin. Confirm it, or move it again.';
  switch (search.status) {
    case 'searching':
      return search.best && position.point
        ? `Found, accurate to ${metres(search.best.accuracy)}. Getting a better position; you can confirm this one now.`
        : 'Getting your location…';
    case 'found':
      return `Found, accurate to ${metres(search.fix.accuracy)}. Is the pin on your location?`;
    case 'denied':
      return `${reasons[search.code] ?? `The phone gave no position (code ${search.code}).`} ${placeByHand}`;
    case 'failed':
      return `${failed(search)} ${placeByHand}`;
  }
}

function failed({ code, rough, clock }: Extract<Acquired, { status: 'failed' }>): string {
  if (rough) return `The phone’s location is only approximate (${metres(rough.accuracy)}).`;
  if (clock) return clock;
  return (code !== null && reasons[code]) || 'This phone cannot find its position.';
}

/** The body to send; null while the position is not confirmed. Accuracy only when the device measured it. */
export function bodyOf(ck: string, position: Position, note: string): CheckInBody | null {
  if (position.status !== 'confirmed' || !position.point) return null;
  const [lat, lng] = position.point.map((degrees) => Number(degrees.toFixed(8))) as [number, number];
  const words = note.trim();
  return {
    ck,
    lat,
    lng,
    ...(position.by === 'device' && position.accuracy !== null ? { accuracy: position.accuracy } : {}),
    ...(words ? { note: words } : {}),
  };
}
