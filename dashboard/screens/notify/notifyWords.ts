import type { NotificationAttributes, RecipientOutcome, RecipientStatus } from '#contracts/notify/notification';

const statuses: Readonly<Record<RecipientStatus, string>> = {
  owed: 'Not texted yet',
  sending: 'Sending',
  delayed: 'Waiting to be sent again',
  sent: 'Sent, not confirmed',
  delivered: 'Delivered',
  failed: 'Failed',
  'in-doubt': 'Unknown: the text service did not respond',
  'opted-out': 'Opted out of texts',
};

/** The outcome of messages in words. A stopped notification texts no one more. */
export function outcomeWords({ status, reason }: RecipientOutcome, state: NotificationAttributes['state']): string {
  if (status === 'owed' && state !== 'sending') return 'Not sent: stopped';
  return reason === '' ? statuses[status] : `${statuses[status]}: ${reason}`;
}

export const stateWords = ({ state, stopped_by: by }: Pick<NotificationAttributes, 'state' | 'stopped_by'>): string => {
  if (state === 'sending') return 'Sending';
  if (state === 'ended') return 'Ended';
  return by ? `Stopped by ${by}` : 'Stopped';
};

export const peopleWords = (people: number): string =>
  people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`;

export const costWords = (dollars: number): string =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** The people of a notification whose text reached the text service: `sent` and `delivered`. */
export const countOf = (counts: NotificationAttributes['counts'], ...wanted: readonly RecipientStatus[]): number =>
  wanted.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
