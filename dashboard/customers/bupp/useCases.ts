import { channels } from '#contracts/accounts/channels';
import { limits } from '#contracts/core/limits';
import type { BuppCases } from '#contracts/customers/bupp/cases';
import { type Address, addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useMay, useViewer } from '../../data/viewer.ts';

/** An answer of the program, fetched again soon after an incident of the organization changes. */
export function useProgram<Answer>(path: Address<Answer>, options: { readonly every?: number } = {}) {
  const { uuid } = useViewer().entity;
  const mayHear = useMay<'channel incidentsActive'>('incident.view');
  const on = [{ channel: mayHear ? channels.incidentsActive(uuid) : null, events: ['added', 'updated', 'deleted'] }];
  const every = mayHear ? options.every : limits.calendarRefresh;
  const { data: answer, ...rest } = useLive(path, { on, gathers: true, every });
  return { answer, ...rest };
}

const cases = addressOf('GET /api/jcw/bupp/cases/');
export const useCases = () => useProgram(cases);

/** Fetches the people when a dialog opens, because the staff changes. */
export const usePeople = (): BuppCases['people'] => useLive(cases).data?.people ?? none;
const none: BuppCases['people'] = [];
