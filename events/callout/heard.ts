import { outcomeTable } from '#contracts/callout/outcomes';
import { allPlaces, membersOf } from './places.ts';
import { type CalloutState, placesOf } from './state.ts';

/** The place that a person hears of after a key press (`services/outbound/callouts/respond.ts`). */
export type PlaceHeard =
  | { readonly place: 'confirmed'; readonly number: number; readonly target: number }
  | { readonly place: 'standby'; readonly position: number }
  | { readonly place: 'none' }
  | { readonly place: 'closed' }
  | { readonly place: 'already' };

/** The place that follows from the state after a key press of this call. */
export function placeHeard(state: CalloutState, call: string, wrote: boolean): PlaceHeard {
  if (state.status === 'none') return { place: 'none' };
  const one = [...state.candidates.values()].find(({ calls: made }) => made.some((each) => each.call === call));
  const said = one?.calls.find((each) => each.call === call)?.outcome ?? null;
  if (!one || said === null || outcomeTable[said].said !== 'accepted') return { place: 'none' };
  if (one.place === 'member' && !wrote && said !== 'accepted') return { place: 'already' };
  return placeNow(state, one.user);
}

/** The place of a person who has accepted. */
export function placeNow(state: CalloutState, user: string): PlaceHeard {
  const one = state.status === 'none' ? undefined : state.candidates.get(user);
  if (state.status === 'none' || !one) return { place: 'none' };
  if (one.place === 'member')
    return { place: 'confirmed', number: membersOf(placesOf(state)), target: allPlaces(placesOf(state)) };
  return one.place === 'standby' ? { place: 'standby', position: one.standby } : { place: 'closed' };
}
