import type { Decider } from '#events/core/decider';
import { Refused } from '#events/core/refused';
import { type RequestFact, requestFacts } from './events.ts';

export type RequestState = { readonly status: 'none' } | { readonly status: 'received'; readonly digest: string };

export interface RequestCommand {
  readonly do: 'receive';
  readonly request: string;
  readonly digest: string;
}

/** Appended before the request is carried out: the first request under a key fixes the key's meaning, on every node. */
export const request: Decider<RequestState, RequestCommand, RequestFact> = {
  category: 'request',
  facts: requestFacts,
  initial: { status: 'none' },
  evolve: (_, { type, data }) => {
    switch (type) {
      case 'RequestReceived':
        return { status: 'received', digest: data.digest };
    }
  },
  decide: (state, { request: id, digest }) => {
    if (state.status === 'none') return [{ type: 'RequestReceived', data: { request: id, digest } }];
    if (state.digest !== digest) throw new Refused('idempotency.other-body');
    return [];
  },
};
