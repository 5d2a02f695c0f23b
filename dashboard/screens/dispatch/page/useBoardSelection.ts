import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { lookedAt } from '../../../data/newIncidents.ts';
import type { MapTarget } from '../map/BoardMap.tsx';

const route = getRouteApi('/shell/dispatch');

/**
 * The address keeps the incident whose panel is open (`incident`) and the marker that is open on the map (`fi`, S0 §2).
 * An item picked in a list is shown on the map; one picked on the map moves nothing.
 */
export const useBoardSelection = () => {
  const { fi, incident } = route.useSearch();
  const navigate = route.useNavigate();
  const [crew, setCrew] = useState<string>();
  const [marked, setMarked] = useState<string>();
  const [look, setLook] = useState<MapTarget | null>(null);
  const address = useCallback(
    (next: { readonly fi?: string | undefined; readonly incident?: string | undefined }): void =>
      void navigate({
        search: (before) => ({ ...before, fi: undefined, incident: undefined, ...next }),
        replace: true,
      }),
    [navigate],
  );
  const openMarker = useCallback(
    (uuid: string | undefined): void => {
      setMarked(undefined);
      if (uuid) lookedAt(uuid);
      address({ fi: uuid });
    },
    [address],
  );
  const openIncident = useCallback(
    (uuid: string): void => {
      setMarked(undefined);
      lookedAt(uuid);
      address({ incident: uuid });
      setLook({ kind: 'card', uuid, at: Date.now() });
    },
    [address],
  );
  const closeIncident = useCallback(() => address({}), [address]);
  /** The crew whose marker is open on the map. */
  const markCrew = useCallback(
    (uuid: string | undefined): void => {
      setMarked(uuid);
      if (uuid) {
        setCrew(uuid);
        address({ incident });
      }
    },
    [address, incident],
  );
  const toggleCrew = useCallback((uuid: string) => setCrew((before) => (before === uuid ? undefined : uuid)), []);
  const showCrew = useCallback(
    (uuid: string): void => {
      markCrew(uuid);
      setLook({ kind: 'crew', uuid, at: Date.now() });
    },
    [markCrew],
  );
  return { fi, incident, crew, marked, look, openMarker, openIncident, closeIncident, markCrew, toggleCrew, showCrew };
};
