import { channels } from '#contracts/accounts/channels';
import type { IncidentSummary } from '#contracts/incident/incident';
import { addressOf } from '../../../data/address.ts';
import { useLive } from '../../../data/live/useLive.ts';
import { usePast } from '../../../data/past/past.ts';
import { useMay, useViewer } from '../../../data/viewer.ts';

/**
 * The incidents on hold, newest first; null while they are unknown. The channels of the board and of the list both
 * announce a change of them.
 */
export const useHeld = (channel: 'dispatch' | 'incidentsActive'): readonly IncidentSummary[] | null => {
  // The incidents on hold are known for the present alone.
  const isPast = usePast() !== null;
  const may = useMay<'GET /api/incident/'>('incident.view') && !isPast;
  const on = [{ channel: channels[channel](useViewer().entity.uuid), events: ['HELD_CHANGED'] }];
  const address = may ? addressOf('GET /api/incident/', { query: { held: 'true' } }) : null;
  const { data, error } = useLive(address, { on, gathers: true });
  // An old count would be a wrong one.
  return error ? null : (data?.results ?? null);
};
