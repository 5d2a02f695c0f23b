import { Link } from '@tanstack/react-router';

export const IncidentLink = ({ uuid }: { readonly uuid: string | null }) =>
  uuid === null ? (
    '–'
  ) : (
    <Link to="/incident/$uuid/" params={{ uuid }} target="_blank" rel="noopener">
      Open the incident
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Link>
  );
