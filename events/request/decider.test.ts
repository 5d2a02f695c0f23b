import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { type RequestCommand, request } from './decider.ts';
import type { RequestFact } from './events.ts';

const ask: RequestCommand = { do: 'receive', request: 'r1', digest: 'send truck 1' };
const received: RequestFact = { type: 'RequestReceived', data: { request: 'r1', digest: 'send truck 1' } };

describe('a request under a key', () => {
  it('is received once, however often it comes', () => given(request).when(ask).then(received));
  it('is not received twice', () => given(request).when(ask).thenRepeatIsNothing());
  it('is refused when the key came with another request', () =>
    given(request, received)
      .when({ ...ask, digest: 'send truck 2' })
      .thenRefused('idempotency.other-body'));
});
