import type { Cause } from '#events/store/handle';

/** The cause of a command that the engine gives by itself. */
export const causeOf = (entity: string, correlationId: string): Cause => ({
  entity,
  actor: { kind: 'system', id: 'engine' },
  correlationId,
});
