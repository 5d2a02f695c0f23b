import { useCallback, useEffect, useRef, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { IncidentListFrame, IncidentSummary, Page } from '#contracts/incident/incident';
import { addressOf, withSearch } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useAsking } from '../../data/live/asking.ts';
import { useChannel } from '../../data/realtime.ts';
import { useViewer } from '../../data/viewer.ts';
import { type IncidentFilters, queryOf } from './filters.ts';
import { applyDeleted, applyFrame, mustAskAgain } from './liveList.ts';
import { asPage } from './paging.ts';

type Listed = Page<IncidentSummary>;
type Change = (page: Listed) => Listed;

/** One page of the list, live. The last page stays while another is fetched: the screen never goes blank. */
export function useIncidentList(filters: IncidentFilters) {
  const [page, setPage] = useState<Listed | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const during = useRef<Change[] | null>(null);
  const stopLast = useRef(() => {});
  const query = queryOf(filters);

  const fetchPage = useCallback(() => {
    stopLast.current();
    const stop = new AbortController();
    stopLast.current = () => stop.abort();
    during.current = [];
    answerTo(query, stop.signal).then(
      (answer) => {
        if (stop.signal.aborted) return;
        // Frames that arrived meanwhile are newer than the answer.
        setPage((during.current ?? []).reduce((page, change) => change(page), answer));
        setError(null);
        setAnswered(query);
        during.current = null;
      },
      (caught: unknown) => {
        if (stop.signal.aborted) return;
        setError(asApiError(caught));
        setAnswered(query);
        during.current = null;
      },
    );
  }, [query]);
  const { now: ask, soon: askSoon } = useAsking(fetchPage);
  useEffect(() => {
    ask();
    return () => stopLast.current();
  }, [ask]);

  const heard = (change: Change, again: boolean) => {
    during.current?.push(change);
    setPage((before) => before && change(before));
    if (again) askSoon();
  };
  const { entity, user } = useViewer();
  useChannel(
    // A person's own list hears when the person is added to a team, or removed.
    filters.mine ? channels.incidentsUser(user.uuid) : channels.incidentsActive(entity.uuid),
    {
      added: (frame: IncidentListFrame) => heard((before) => applyFrame(before, frame), true),
      updated: (frame: IncidentListFrame) =>
        heard((before) => applyFrame(before, frame), page !== null && mustAskAgain(page, filters, frame.incident)),
      deleted: (frame: IncidentListFrame) => heard((before) => applyDeleted(before, filters, frame), true),
    },
    ask,
  );
  return { page, error, asking: answered !== query, ask };
}

const answerTo = async (query: string, signal: AbortSignal): Promise<Listed> =>
  asPage(await get(withSearch(addressOf('GET /api/incident/'), query.slice(1)), { signal }));
