import { describe, it } from 'vitest';
import { idFrom } from '#events/core/ids';
import { given } from '#events/testing/given';
import { type DigestCommand, digest } from './decider.ts';
import type { DigestFact } from './events.ts';

const six = (day: number) => `2026-03-0${day}T13:00:00.000Z`;
const subscribe: DigestCommand = { do: 'subscribe', subscription: 's', user: 'ada', dueAt: six(2) };
const subscribed: DigestFact = {
  type: 'DigestSubscribed',
  data: { subscription: 's', user: 'ada', dueAt: six(2) },
};
const ended: DigestFact = { type: 'DigestUnsubscribed', data: { subscription: 's', user: 'ada' } };
const order = (day: number): DigestCommand => ({
  do: 'order',
  due: six(day),
  earliest: six(day - 1),
  now: six(day),
  next: six(day + 1),
});
const ordered = (day: number, since: string): DigestFact => ({
  type: 'DigestOrdered',
  data: {
    subscription: 's',
    user: 'ada',
    delivery: idFrom('digest mail', 's', six(day)),
    since,
    until: six(day),
    dueAt: six(day + 1),
  },
});

describe('a digest subscription', () => {
  it('begins once, ends once, and can begin again', () => {
    given(digest).when(subscribe).then(subscribed);
    given(digest).when(subscribe).thenRepeatIsNothing();
    given(digest, subscribed).when({ do: 'unsubscribe' }).then(ended);
    given(digest, subscribed).when({ do: 'unsubscribe' }).thenRepeatIsNothing();
    given(digest, subscribed, ended).when(subscribe).then(subscribed);
    given(digest).when({ do: 'unsubscribe' }).thenRefused('not-found');
  });

  it('orders one mail for each time that is due', () => {
    given(digest, subscribed)
      .when(order(2))
      .then(ordered(2, six(1)));
    given(digest, subscribed).when(order(2)).thenRepeatIsNothing();
    given(digest, subscribed).when(order(3)).thenNothing();
  });

  it('goes on where the last mail ended, and not further back than asked', () => {
    given(digest, subscribed, ordered(2, six(1)))
      .when({ ...order(3), earliest: six(1) } as DigestCommand)
      .then(ordered(3, six(2)));
    given(digest, subscribed, ordered(2, six(1)))
      .when({ ...order(3), earliest: '2026-03-02T20:00:00.000Z' } as DigestCommand)
      .then(ordered(3, '2026-03-02T20:00:00.000Z'));
  });

  it('orders nothing once it has ended', () => {
    given(digest, subscribed, ended).when(order(2)).thenNothing();
  });
});
