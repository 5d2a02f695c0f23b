import type { RecordedFact } from '#events/facts';
import type { Look } from '#projections/core/projection';
import { deliveryOf, messageKey } from '../messages.ts';
import { type CheckInDue, type CheckInTextDue, type Obligation, part } from '../obligation.ts';

/** A check-in fails when no answer came in time, and at once when its text message could not be sent. */
export const checkIns = part<CheckInDue>({
  prefix: 'check-in',
  ids: (event, look) => {
    const { data, stream } = event;
    if (stream.startsWith('designation-')) return 'checkIn' in data ? [data.checkIn] : [];
    return checkInOfText(event, look);
  },
  on: {
    CheckInRequested: (_, { data, metadata }) => ({
      kind: 'check-in',
      id: data.checkIn,
      entity: metadata.entity,
      due_at: data.dueAt,
      unsent: false,
      cause: null,
    }),
    DeliveryPutOff: (due, { data }) => due && { ...due, cause: data.reason },
    DeliverySent: (due) => due && { ...due, cause: null },
    DeliveryFailed: (due, { data, metadata }) =>
      due && { ...due, unsent: true, cause: data.reason, due_at: metadata.occurredAt },
    CheckInCompleted: () => null,
    CheckInFailed: () => null,
  },
});

/** A text that was taken may turn out not to have arrived, as long as its check-in waits for an answer. */
export const checkInTexts = part<CheckInTextDue>({
  prefix: 'check-in-text-outcome',
  ids: ({ data, stream }) => {
    if (stream.startsWith('designation-')) return 'checkIn' in data ? [deliveryOf(data.checkIn)] : [];
    return 'delivery' in data ? [data.delivery] : [];
  },
  on: {
    DeliveryRequested: (_, { data, metadata }) => ({
      kind: 'check-in-text-outcome',
      id: data.delivery,
      entity: metadata.entity,
      due_at: null,
      check_in: data.checkIn,
      cause: '',
    }),
    DeliveryUndelivered: (due, { data, metadata }) =>
      due && { ...due, cause: data.reason, due_at: metadata.occurredAt },
    DeliveryConfirmed: () => null,
    DeliveryFailed: () => null,
    CheckInCompleted: () => null,
    CheckInFailed: () => null,
  },
});

function checkInOfText({ data }: RecordedFact, look: Look<Obligation>): readonly string[] {
  const text = 'delivery' in data ? look(messageKey(data.delivery)) : null;
  return text?.kind === 'check-in-text' && text.check_in !== null ? [text.check_in] : [];
}
