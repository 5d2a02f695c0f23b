import { describe, it } from 'vitest';
import { given } from '#events/testing/given';
import { delivery } from './decider.ts';
import type { DeliveryFact } from './events.ts';

const notice = { delivery: 'd1', medium: 'http', provider: 'http', incident: 'i1', transfer: 't1' } as const;
const requested: DeliveryFact = { type: 'NoticeRequested', data: notice };
const waiting: DeliveryFact = {
  type: 'DeliveryPutOff',
  data: { delivery: 'd1', reason: 'busy', dueAt: '2026-03-01T12:00:10.000Z' },
};
const again: DeliveryFact = { type: 'DeliveryTriedAgain', data: { delivery: 'd1', attempt: 2 } };
const putOff = { do: 'putOff', reason: 'busy', dueAt: '2026-03-01T12:00:10.000Z', attempt: 1 } as const;

describe('a message due for a transfer', () => {
  it('is asked for once', () =>
    given(delivery)
      .when({ do: 'requestNotice', ...notice })
      .thenRepeatIsNothing());
  it('ends with the answer of the provider, once', () => {
    for (const command of [
      { do: 'sent', providerId: 'p' },
      { do: 'failed', reason: 'no such address' },
      { do: 'unknown' },
    ] as const)
      given(delivery, requested).when(command).thenRepeatIsNothing();
  });
  it('is put off while it has not arrived, and tried again', () => {
    given(delivery, requested).when(putOff).then(waiting);
    given(delivery, requested, waiting).when({ do: 'tryAgain', attempt: 2 }).then(again);
  });
  it('is tried again once by several engines', () => {
    given(delivery, requested, waiting, again).when({ do: 'tryAgain', attempt: 2 }).thenNothing();
    given(delivery, requested).when({ do: 'tryAgain', attempt: 2 }).thenNothing();
  });
  it('is not put off by a late outcome of an older attempt', () =>
    given(delivery, requested, waiting, again).when(putOff).thenNothing());
  it('is not in doubt while it waits, nor after it has ended', () => {
    given(delivery, requested, waiting).when({ do: 'unknown' }).thenNothing();
    given(delivery, requested, { type: 'DeliverySent', data: { delivery: 'd1', providerId: 'p' } })
      .when({ do: 'unknown' })
      .thenNothing();
  });
  it('that was left in doubt is not put off by an answer that came late', () =>
    given(delivery, requested, { type: 'DeliveryUnknown', data: { delivery: 'd1' } })
      .when(putOff)
      .thenNothing());
  it('that was in doubt can still be known to have left', () =>
    given(delivery, requested, { type: 'DeliveryUnknown', data: { delivery: 'd1' } })
      .when({ do: 'sent', providerId: 'p' })
      .then({ type: 'DeliverySent', data: { delivery: 'd1', providerId: 'p' } }));
  it('that was never requested cannot end', () => given(delivery).when({ do: 'unknown' }).thenRefused('not-found'));
});
