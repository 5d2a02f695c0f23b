import { mapUrl } from '#contracts/core/geo';
import type { Incident } from '#contracts/incident/incident';
import { phone, phoneLink } from '../../../ui/phone.ts';
import { addressOf, callerOf } from '../places/placeWords.ts';

/**
 * The first questions of a dispatcher and a crew: where it is, and whom to call. Everything else is under "Place and
 * contacts".
 */
export const Where = ({ locations }: Pick<Incident, 'locations'>) => {
  const [place] = locations;
  if (!place) return null;
  const words = addressOf(place) || 'No address';
  const { lat, lng } = place;
  const caller = callerOf(locations);
  return (
    <div>
      <p>
        {lat === null || lng === null ? (
          words
        ) : (
          <a href={mapUrl(lat, lng)} target="_blank" rel="noopener noreferrer">
            {words}
            <span className="visually-hidden"> on the map (opens in a new tab)</span>
          </a>
        )}
        {locations.length > 1 && `, and ${locations.length - 1} more`}
      </p>
      {caller?.phone_number && (
        <p>
          {caller.name ?? 'Name erased'} <a href={phoneLink(caller.phone_number)}>{phone(caller.phone_number)}</a>
          {caller.phone_extension && ` ext. ${caller.phone_extension}`}
        </p>
      )}
    </div>
  );
};
