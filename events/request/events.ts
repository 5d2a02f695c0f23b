import { type FactIn, facts, text } from '#events/core/schema';

/**
 * The facts of the stream `request-{id}`. The id follows from the account, the path and the `Idempotency-Key`. It holds
 * only a keyed digest of the request: enough to recognize the same request, and nothing that can be guessed from it.
 */
export const requestFacts = facts({
  RequestReceived: { request: text, digest: text },
});
export type RequestFact = FactIn<typeof requestFacts>;
