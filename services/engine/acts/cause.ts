import type { Cause } from '#events/store/handle';

/** The cause of a command that the engine issues itself. */
export const causeOf = (entity: string, correlationId: string): Cause => ({
  entity,
  actor: { kind: 'system', id: 'engine' },
  correlationId,
});
