import { addressOf } from '../../data/address.ts';
import { useLive } from '../../data/live/useLive.ts';

/** Milliseconds between two looks at a notification that is being sent, and at any other. */
const lively = 2_000;
const calm = 15_000;

export function useNotifications() {
  const { data: answer, ...rest } = useLive(addressOf('GET /api/notify/v2/notifications'), {
    every: (list) => (list?.data.some(({ attributes }) => attributes.state === 'sending') ? lively : calm),
  });
  return { answer, ...rest };
}

export function useNotification(uuid: string | undefined) {
  const address = uuid === undefined ? null : addressOf('GET /api/notify/v2/notifications/:uuid/', { ids: { uuid } });
  const { data: answer, ...rest } = useLive(address, {
    every: (one) => {
      const { state, counts } = one?.data.attributes ?? {};
      return state === 'sending' || (counts?.sent ?? 0) > 0 ? lively : calm;
    },
  });
  return { answer, ...rest };
}
