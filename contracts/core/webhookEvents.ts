/** The events that a webhook may carry, one line for each: the `type` of its CloudEvent, and its words. */
const table = {
  'incident.created': 'An incident is reported',
  'incident.state_changed': 'An incident reaches another state',
  'incident.assigned': 'A crew is sent, or a person is asked to take it',
  'incident.accepted': 'A crew or a person accepts',
  'incident.closed': 'An incident is completed, archived or deleted',
  'oncall.changed': 'A shift or a leader of the night is set or removed',
  'notification.sent': 'A notification to customers has ended',
} as const;

export type WebhookEvent = keyof typeof table;
export const webhookEvents = Object.keys(table) as WebhookEvent[];
export const webhookEventWords = (event: WebhookEvent): string => table[event];
