import { useMemo } from 'react';
import type { AreaLocations, Path } from '#contracts/notify/area';
import type { NotificationEstimate } from '#contracts/notify/notification';
import { type ApiError, run } from '../../data/api.ts';
import { command } from '../../data/command.ts';
import { useLoaded } from '../../data/live/useLive.ts';

export interface Found {
  readonly locations: AreaLocations;
  readonly estimate: NotificationEstimate;
}

/** The customers in the areas, asked for after each change of an area. `found` is null until they are known. */
export function useArea(paths: readonly Path[]): { readonly found: Found | null; readonly error: ApiError | null } {
  const key = useMemo(() => (paths.length === 0 ? null : JSON.stringify(paths)), [paths]);
  const load = async (signal: AbortSignal): Promise<Found> => {
    const [locations, estimate] = await Promise.all([
      run(command('POST /api/flux/notify/v2/get_locations_by_paths/', {}, { paths }), { signal }),
      run(command('POST /api/notify/v2/estimates/', {}, { paths }), { signal }),
    ]);
    return { locations, estimate };
  };
  const { data: found, error } = useLoaded(key, load, { once: true });
  return { found, error };
}
