import { useCallback, useEffect, useState } from 'react';
import { channels } from '#contracts/accounts/channels';
import type { BuppCases } from '#contracts/customers/bupp/cases';
import { type Address, addressOf } from '../../data/address.ts';
import { type ApiError, asApiError, get } from '../../data/api.ts';
import { useAsking } from '../../data/live/asking.ts';
import { useChannel } from '../../data/realtime.ts';
import { useOrder } from '../../data/live/useOrder.ts';
import { useViewer } from '../../data/viewer.ts';

/** An answer of the program, fetched again soon after an incident of the organization changes. */
export function useLive<Answer>(path: Address<Answer>) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const begin = useOrder();
  const fetchAnswer = useCallback(() => {
    const isLatest = begin();
    get(path).then(
      (came) => {
        if (!isLatest()) return;
        setAnswer(came);
        setError(null);
      },
      (caught: unknown) => isLatest() && setError(asApiError(caught)),
    );
  }, [path, begin]);
  const { now: ask, soon } = useAsking(fetchAnswer);
  useEffect(ask, [ask]);
  useChannel(channels.incidentsActive(useViewer().entity.uuid), { added: soon, updated: soon, deleted: soon }, ask);
  return { answer, error, ask };
}

export const useCases = () => useLive(addressOf('GET /api/jcw/bupp/cases/'));

/** Fetches the people when a dialog opens, because the staff changes. */
export function usePeople(): BuppCases['people'] {
  const [people, setPeople] = useState<BuppCases['people']>([]);
  useEffect(() => {
    get(addressOf('GET /api/jcw/bupp/cases/')).then(
      (cases) => setPeople(cases.people),
      () => {},
    );
  }, []);
  return people;
}
