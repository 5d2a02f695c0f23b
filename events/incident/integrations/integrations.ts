import { type Integration, type Problem, problem } from '#contracts/incident/integration';
import { idFrom } from '#events/core/ids';
import { Refused } from '#events/core/refused';
import { type FactIn, facts, id, oneOf, text } from '#events/core/schema';
import type { Part } from '#events/incident/core/part';

const attempt = { integration: id, delivery: id };

export const integrationFacts = facts({
  /** A service request for another system was queued. `delivery` is the stream of its delivery attempts. */
  IntegrationQueued: { ...attempt, system: oneOf(['cityworks']), problem },
  /** The request certainly did not arrive, and is tried again. */
  IntegrationDelayed: { ...attempt, reason: text },
  /**
   * The request exists in the other system. `reference` is that system's id for it, from its answer or entered by a
   * person.
   */
  IntegrationCompleted: { ...attempt, reference: text },
  IntegrationFailed: { ...attempt, reason: text },
  /** The request may have arrived: the answer was lost. It is sent again only when a person asks for it. */
  IntegrationDoubted: attempt,
  /** A person sent the request again. `previous` is the attempt that failed or is in doubt. */
  IntegrationRetried: { ...attempt, previous: id },
});
type IntegrationQueued = FactIn<typeof integrationFacts, 'IntegrationQueued'>;
type IntegrationRetried = FactIn<typeof integrationFacts, 'IntegrationRetried'>;
export type IntegrationFact = FactIn<typeof integrationFacts>;
interface Attempt {
  readonly integration: string;
  readonly delivery: string;
}

/** The outcome of an attempt. */
export type Outcome =
  | { readonly status: 'waiting' | 'failed'; readonly reason: string }
  | { readonly status: 'created'; readonly reference: string }
  | { readonly status: 'unknown' };

export type IntegrationCommand =
  | {
      readonly do: 'queueIntegration';
      readonly incident: string;
      readonly system: 'cityworks';
      readonly problem: Problem;
    }
  | ({ readonly do: 'tellIntegration'; readonly outcome: Outcome } & Attempt)
  /** `delivery` is the attempt that the person saw, so that two people who retry the same attempt send it once. */
  | ({ readonly do: 'retryIntegration' } & Attempt)
  /** A person found the request in the other system. */
  | ({ readonly do: 'markIntegration'; readonly reference: string } & Attempt);

interface Sent {
  /** Every attempt, in order. The last one counts. */
  readonly deliveries: readonly string[];
  readonly status: Integration['status'];
  readonly reference: string | null;
}
export type Integrations = ReadonlyMap<string, Sent>;

/** The id of a service request: one for each problem, so that queueing it twice gives one request. */
export const integrationOf = (incident: string, system: string, sid: number): string =>
  idFrom('integration', incident, system, sid);
const attemptOf = (integration: string, n: number): string => idFrom('delivery', integration, n);

/** Requests to other systems. Each is sent once, and again only when a person asks for it. */
export const integrations: Part<{
  name: 'integrations';
  state: Integrations;
  facts: IntegrationFact;
  commands: IntegrationCommand;
}> = {
  name: 'integrations',
  facts: integrationFacts,
  initial: new Map(),
  // An attempt under way must record its outcome, even when the incident was deleted.
  alsoOfDeleted: ['tellIntegration'],
  decide: {
    queueIntegration: (state, { incident, system, problem }) => {
      const integration = integrationOf(incident, system, problem.sid);
      if (state.integrations.has(integration)) return [];
      const delivery = attemptOf(integration, 0);
      return [{ type: 'IntegrationQueued', data: { integration, delivery, system, problem } }];
    },
    tellIntegration: (state, { integration, delivery, outcome }) => {
      const { status, superseded } = attemptIn(state.integrations, { integration, delivery });
      // A person's decision in the meantime takes precedence.
      if (superseded || status === 'created' || status === outcome.status) return [];
      return [told({ integration, delivery }, outcome)];
    },
    retryIntegration: (state, { integration, delivery }) => {
      const { deliveries, isOpen, superseded } = attemptIn(state.integrations, { integration, delivery });
      if (superseded) return [];
      if (!isOpen) throw new Refused('integration.changed-meanwhile');
      const next = attemptOf(integration, deliveries.length);
      return [{ type: 'IntegrationRetried', data: { integration, delivery: next, previous: delivery } }];
    },
    markIntegration: (state, { integration, delivery, reference }) => {
      const { status, reference: known, isOpen, superseded } = attemptIn(state.integrations, { integration, delivery });
      if (status === 'created' && known === reference) return [];
      if (superseded || !isOpen) throw new Refused('integration.changed-meanwhile');
      return [{ type: 'IntegrationCompleted', data: { integration, delivery, reference } }];
    },
  },
  evolve: {
    IntegrationQueued: begun,
    IntegrationRetried: begun,
    IntegrationDelayed: (kept, { data }) => changed(kept, data, { status: 'waiting' }),
    IntegrationCompleted: (kept, { data }) => changed(kept, data, { status: 'created', reference: data.reference }),
    IntegrationFailed: (kept, { data }) => changed(kept, data, { status: 'failed' }),
    IntegrationDoubted: (kept, { data }) => changed(kept, data, { status: 'unknown' }),
  },
};

const unsent: Sent = { deliveries: [], status: 'queued', reference: null };

function begun(kept: Integrations, { data }: IntegrationQueued | IntegrationRetried): Integrations {
  const { deliveries } = kept.get(data.integration) ?? unsent;
  return changed(kept, data, { deliveries: [...deliveries, data.delivery], status: 'queued' });
}

function changed(kept: Integrations, { integration }: Attempt, change: Partial<Sent>): Integrations {
  return new Map(kept).set(integration, { ...(kept.get(integration) ?? unsent), ...change });
}

/** The request of an attempt, and whether a later attempt exists. */
function attemptIn(all: Integrations, { integration, delivery }: Attempt) {
  const sent = all.get(integration);
  if (!sent?.deliveries.includes(delivery)) throw new Refused('not-found');
  const isOpen = sent.status === 'failed' || sent.status === 'unknown';
  return { ...sent, isOpen, superseded: sent.deliveries.at(-1) !== delivery };
}

function told(attempt: Attempt, outcome: Outcome): IntegrationFact {
  const { integration, delivery } = attempt;
  switch (outcome.status) {
    case 'waiting':
      return { type: 'IntegrationDelayed', data: { integration, delivery, reason: outcome.reason } };
    case 'failed':
      return { type: 'IntegrationFailed', data: { integration, delivery, reason: outcome.reason } };
    case 'created':
      return { type: 'IntegrationCompleted', data: { integration, delivery, reference: outcome.reference } };
    case 'unknown':
      return { type: 'IntegrationDoubted', data: { integration, delivery } };
  }
}
