import { channels } from '#contracts/accounts/channels';
import type { BuppCases } from '#contracts/customers/bupp/cases';
import { type Address, addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';
import { useViewer } from '../../data/viewer.ts';

/** An answer of the program, fetched again soon after an incident of the organization changes. */
export function useProgram<Answer>(path: Address<Answer>, options: { readonly every?: number } = {}) {
  const channel = channels.incidentsActive(useViewer().entity.uuid);
  const on = [{ channel, events: ['added', 'updated', 'deleted'] }];
  const { data: answer, ...rest } = useLive(path, { on, gathers: true, ...options });
  return { answer, ...rest };
}

const cases = addressOf('GET /api/jcw/bupp/cases/');
export const useCases = () => useProgram(cases);

/** Fetches the people when a dialog opens, because the staff changes. */
export const usePeople = (): BuppCases['people'] => useLive(cases).data?.people ?? none;
const none: BuppCases['people'] = [];
