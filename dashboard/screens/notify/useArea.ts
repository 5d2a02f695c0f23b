import { useEffect, useState } from 'react';
import type { AreaLocations, Path } from '#contracts/notify/area';
import type { NotificationEstimate } from '#contracts/notify/notification';
import { type ApiError, asApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';

export interface Found {
  readonly locations: AreaLocations;
  readonly estimate: NotificationEstimate;
}

const asPlaces = 'POST /api/flux/notify/v2/get_locations_by_paths/';
const asEstimate = 'POST /api/notify/v2/estimates/';

/** The customers in the areas, asked for after each change of an area. `found` is null until they are known. */
export function useArea(paths: readonly Path[]): { readonly found: Found | null; readonly error: ApiError | null } {
  const [answer, setAnswer] = useState<{ paths: readonly Path[]; found?: Found; error?: ApiError } | null>(null);
  useEffect(() => {
    if (paths.length === 0) return;
    let over = false;
    const asked = [run(command(asPlaces, {}, { paths })), run(command(asEstimate, {}, { paths }))];
    Promise.all(asked).then(
      ([locations, estimate]) =>
        over ||
        setAnswer({
          paths,
          found: { locations: locations as AreaLocations, estimate: estimate as NotificationEstimate },
        }),
      (caught: unknown) => over || setAnswer({ paths, error: asApiError(caught) }),
    );
    return () => {
      over = true;
    };
  }, [paths]);
  const current = answer?.paths === paths ? answer : null;
  return { found: current?.found ?? null, error: current?.error ?? null };
}
