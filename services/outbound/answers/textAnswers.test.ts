import { beforeEach, expect, it } from 'vitest';
import type { App } from '#services/app/app';
import { appOf } from '#services/testing/app';
import { answerCallByText } from './textAnswers.ts';

const [now, later] = [Date.parse('2026-03-01T12:00:00.000Z'), '2026-03-02T12:00:00.000Z'];
const phone = '+13035550112';
let state: string;
let trades: readonly object[];
beforeEach(() => {
  state = 'in-progress';
  trades = [];
});
const people = [{ user: 'bo', place: 'none', outcome: null, calls: [{ uuid: 'k1' }] }];
const views = {
  doc: (model: string) => (model === 'calls' ? { to: phone, pin_of: 'bo' } : null),
  docs: (model: string) => {
    if (model === 'callouts')
      return [{ uuid: 'c1', started_time: '2026-03-01T11:00:00.000Z', state, people, policy: {} }];
    if (model === 'accounts') return [{ uuid: 'bo', phone_number: phone }];
    return model === 'trades' ? trades : [];
  },
};
const says = (text: string) => {
  const secrets = { digest: () => 'a hash' };
  const app = appOf({ views, clock: { now: () => now }, secrets } as never) as App;
  return answerCallByText(app, { id: 't1', from: phone, to: '', text } as never);
};
const needsPin = 'Your phone needs a PIN. Please answer when we call you, or sign in.';

it('answers the call-out that waits, and one that is over', async () => {
  expect(await says('YES')).toBe(needsPin);
  state = 'formed';
  expect(await says('YES')).toBe(needsPin);
  expect(await says('hello')).toBeNull();
});

it('answers none while a colleague asks about a shift, too', async () => {
  trades = [{ start: later }];
  expect(await says('YES')).toBe('Several requests wait for you. Please open the link of the text.');
  state = 'formed';
  expect(await says('YES')).toBeNull();
});
