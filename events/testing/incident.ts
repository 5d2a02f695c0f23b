import { begunCore } from '#events/incident/core/core';
import type { IncidentCreated } from '#events/incident/core/facts';
import type { At } from '#events/incident/core/part';

/** The fact that begins the incident `i1`; without a description its words are erased. */
export const reported = (version: string, description: string | null): IncidentCreated => ({
  type: 'IncidentCreated',
  data: {
    incident: 'i1',
    version,
    source: null,
    subject: 'i1',
    personal: description === null ? null : { description },
  },
});

/** The place in its history of a fact that comes right after. */
export const begunAt = (occurredAt: string): At => ({
  occurredAt,
  incident: begunCore({ ...reported('arvada_water', null), occurredAt }),
});
