import { describe, expect, it } from 'vitest';
import { given, happened } from '#projections/testing/given';
import { type NotificationDoc, notifications } from './notifications.ts';
import { optOuts } from './optOuts.ts';

const at = (minute: number) => `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`;
const on = (minute: number) => ({ stream: 'notification-n1', at: at(minute) });
const created = (personal: { message: string } | null) =>
  happened(
    'NotificationCreated',
    {
      notification: 'n1',
      paths: [],
      recipients: [{ account: 'a1' }, { account: 'a2' }],
      withoutPhone: 3,
      batch: 100,
      pause: 1_000,
      segments: 1,
      price: 0.0079,
      subject: 'n1',
      personal,
    } as never,
    on(0),
  );
const written = created({ message: 'Boil your water.' });
const stopped = happened('NotificationStopped', { notification: 'n1' } as never, {
  ...on(4),
  actor: { kind: 'user', id: 'mara' },
});
const ended = happened('NotificationEnded', { notification: 'n1' } as never, on(9));
const docOf = (...events: Parameters<typeof given>[1][]) => given(notifications, ...events).doc('n1');

describe('a notification', () => {
  it('is being sent from its creation on, by the policy of that moment', () => {
    expect(docOf(written)).toEqual({
      uuid: 'n1',
      entity: 'arvada',
      by: 'user:dana',
      created: at(0),
      message: 'Boil your water.',
      paths: [],
      recipients: 2,
      without_phone: 3,
      batch: 100,
      pause: 1_000,
      segments: 1,
      price: 0.0079,
      state: 'sending',
      ended: null,
      stopped_by: null,
    });
    expect(docOf(created(null))).toMatchObject({ message: '' });
  });

  it('that was stopped names the person who did it', () => {
    expect(docOf(written, stopped)).toMatchObject({ state: 'stopped', ended: at(4), stopped_by: 'user:mara' });
  });

  it('that reached everybody has ended, and nobody stopped it', () => {
    expect(docOf(written, ended)).toMatchObject({ state: 'ended', ended: at(9), stopped_by: null });
    expect(docOf(ended)).toBeNull();
  });

  it('is listed by its organization and its time', () => {
    const doc = docOf(written) as NotificationDoc;
    expect(Object.values(notifications.columns ?? {}).map((column) => column(doc))).toEqual(['arvada', at(0)]);
  });
});

describe('a number that opted out', () => {
  const said = (type: 'NumberOptedOut' | 'NumberOptedIn', minute: number) =>
    happened(type, { number: 'o1' } as never, { stream: 'optout-o1', at: at(minute) });
  const since = (...events: Parameters<typeof given>[1][]) => given(optOuts, ...events).doc('o1')?.since;

  it('is out since its last word, until it opts in', () => {
    expect(since(said('NumberOptedOut', 1))).toBe(at(1));
    expect(since(said('NumberOptedOut', 1), said('NumberOptedIn', 2))).toBeUndefined();
    expect(since(said('NumberOptedOut', 1), said('NumberOptedIn', 2), said('NumberOptedOut', 3))).toBe(at(3));
  });
});
