import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type DigestDoc, type DigestMailDoc, digests } from './digests.ts';

const [monday, tuesday, wednesday] = ['2026-03-02', '2026-03-03', '2026-03-04'].map(
  (day) => `${day}T13:00:00.000Z`,
) as [string, string, string];
const on = { stream: 'digest-s1', at: monday };
const who = { subscription: 's1', user: 'mara' };
const subscribed = happened('DigestSubscribed', { ...who, dueAt: tuesday }, on);
const unsubscribed = happened('DigestUnsubscribed', who, on);
const ordered = happened(
  'DigestOrdered',
  { ...who, delivery: 'd1', since: monday, until: tuesday, dueAt: wednesday },
  { ...on, at: tuesday },
);
const mail = { stream: 'delivery-d1' };
const requested = happened('DigestMailRequested', { ...who, delivery: 'd1', provider: 'smtp' }, mail);
type Events = Parameters<typeof given>[1][];
const subscription = (...events: Events) => given(digests, ...events).doc('s1');
const mailOf = (...events: Events) => given(digests, ...events).doc('d1');

describe('a daily mail', () => {
  it('is due at the hour that was chosen, and a day later after each mail', () => {
    const first = {
      kind: 'subscription',
      entity: 'arvada',
      ...who,
      ended: false,
      next: tuesday,
      last: null,
      day: null,
    };
    expect(subscription(subscribed)).toEqual(first);
    expect(subscription(subscribed, ordered)).toEqual({ ...first, next: wednesday, last: 'd1' });
  });

  it('that was ended is remembered, and due for no organization', () => {
    const entity = (...events: Events) => digests.columns?.entity?.(subscription(...events) as DigestDoc);
    expect(subscription(subscribed, unsubscribed)).toMatchObject({ ended: true, next: tuesday });
    expect([entity(subscribed), entity(subscribed, unsubscribed)]).toEqual(['arvada', null]);
    expect(subscription(unsubscribed)).toBeNull();
  });

  it('is owed about the day before its order', () => {
    expect(mailOf(subscribed, ordered)).toEqual({
      kind: 'mail',
      delivery: 'd1',
      entity: 'arvada',
      ...who,
      since: monday,
      until: tuesday,
      time: tuesday,
      status: 'owed',
    });
    const { mailed, time, entity } = digests.columns ?? {};
    const doc = mailOf(subscribed, ordered) as DigestMailDoc;
    expect([entity?.(doc), mailed?.(doc), time?.(doc)]).toEqual([null, 'arvada', tuesday]);
  });

  it.each([
    ['DeliverySent', 'sent'],
    ['DeliveryFailed', 'failed'],
    ['DeliveryUnknown', 'unknown'],
  ] as const)('with %s is %s, and its subscription goes on', (type, status) => {
    const events = [subscribed, ordered, requested, happened(type, { delivery: 'd1' } as never, mail)];
    expect(mailOf(...events.slice(0, 3))).toMatchObject({ status: 'requested' });
    expect(mailOf(...events)).toMatchObject({ status, time: tuesday });
    expect(subscription(...events)).toMatchObject({ ended: false, last: 'd1' });
  });

  it('is not changed by another message', () => {
    const other = happened('DeliverySent', { delivery: 'd9' } as never, { stream: 'delivery-d9' });
    expect(given(digests, subscribed, ordered, other).keys).toEqual(['s1', 'd1']);
  });
});
