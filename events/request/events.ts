import type { Fact } from '#events/core/message';

/**
 * The facts of the stream `request-{id}`. The id follows from the account, the path and the `Idempotency-Key`. It holds
 * only a keyed digest of the request: enough to recognize the same request, and nothing that can be guessed from it.
 */
export type RequestReceived = Fact<'RequestReceived', { readonly request: string; readonly digest: string }>;

export type RequestFact = RequestReceived;
