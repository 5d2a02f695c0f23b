import { Link } from '@tanstack/react-router';
import { mapUrl } from '#contracts/core/geo';
import type { Incident } from '#contracts/incident/incident';
import { usePastSearch } from '../../../data/past/past.ts';
import { useMay } from '../../../data/viewer.ts';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { addressOf, callerOf } from '../places/placeWords.ts';

/**
 * The first questions of a dispatcher and a crew: where it is, and whom to call. Everything else is under "Location &
 * contacts". The address leads to our own map. Only who presses Directions tells another site.
 */
export const Where = ({ incident: { uuid, locations } }: { readonly incident: Incident }) => {
  const mayBoard = useMay<'GET /api/beta/dispatch/get-data/'>('board.view');
  const then = usePastSearch();
  const [place] = locations;
  if (!place) return <span className="quiet">No location yet</span>;
  const words = addressOf(place) || 'No address';
  const { lat, lng } = place;
  const located = lat !== null && lng !== null;
  const caller = callerOf(locations);
  return (
    <>
      <span>
        {located && mayBoard ? (
          <Link to="/dispatch/" search={{ ...then, fi: uuid }}>
            {words}
            <span className="visually-hidden"> on the map</span>
          </Link>
        ) : (
          words
        )}
        {locations.length > 1 && `, and ${locations.length - 1} more`}
        {located && (
          <>
            {' · '}
            <a href={mapUrl(lat, lng)} target="_blank" rel="noopener noreferrer">
              Directions<span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </>
        )}
        {!located && <span className="quiet"> · Not on the map</span>}
      </span>
      {caller?.phone_number && (
        <span>
          {caller.name ?? 'Name erased'} <a href={phoneLink(caller.phone_number)}>{phone(caller.phone_number)}</a>
          {caller.phone_extension && ` ext. ${caller.phone_extension}`}
        </span>
      )}
    </>
  );
};
