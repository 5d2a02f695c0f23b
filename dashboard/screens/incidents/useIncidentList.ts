import { channels } from '#contracts/accounts/channels';
import type { IncidentListFrame, IncidentSummary, Page } from '#contracts/incident/incident';
import { addressOf } from '../../data/address.ts';
import { get } from '../../data/api.ts';
import { useLoaded } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';
import { type IncidentFilters, queryOf } from './filters.ts';
import { applyDeleted, applyFrame, mustAskAgain } from './liveList.ts';
import { asPage } from './paging.ts';

type Listed = Page<IncidentSummary>;

/** One page of the list, live. The last page stays while another is fetched: the screen never goes blank. */
export function useIncidentList(filters: IncidentFilters) {
  const { entity, user } = useViewer();
  const address = addressOf('GET /api/incident/', { query: queryOf(filters) });
  const shown = (to: (page: Listed) => Listed, again: boolean, soon: () => void): void => {
    change(to);
    if (again) soon();
  };
  const events = {
    added: (frame: IncidentListFrame, soon: () => void) => shown((before) => applyFrame(before, frame), true, soon),
    updated: (frame: IncidentListFrame, soon: () => void) =>
      shown((before) => applyFrame(before, frame), page !== null && mustAskAgain(page, filters, frame.incident), soon),
    deleted: (frame: IncidentListFrame, soon: () => void) =>
      shown((before) => applyDeleted(before, filters, frame), true, soon),
  };
  // A person's own list hears when the person is added to a team, or removed.
  const channel = filters.mine ? channels.incidentsUser(user.uuid) : channels.incidentsActive(entity.uuid);
  const {
    data: page,
    error,
    asking,
    ask,
    change,
  } = useLoaded<Listed>(address, async (signal) => asPage(await get(address, { signal })), {
    on: [{ channel, events }],
    gathers: true,
    keeps: true,
  });
  return { page, error, asking, ask };
}
