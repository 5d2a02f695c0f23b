import type { Fact } from '#events/core/message';

/**
 * What may happen in the stream `request-{id}`, whose id follows from who asked, where, and the `Idempotency-Key`. Of what
 * was asked only a keyed digest stands here: enough to recognise the same request, and nothing that can be guessed from it.
 */
export type RequestReceived = Fact<'RequestReceived', { readonly request: string; readonly digest: string }>;

export type RequestFact = RequestReceived;
