import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { describe, expect, it } from 'vitest';
import type { NotificationDoc } from '#projections/notify/notifications';
import { capOf } from './cap.ts';

const doc: NotificationDoc = {
  uuid: '6a1f8d10-57f5-4c0e-9a55-3f4d6a1f8d10',
  entity: 'arvada',
  by: 'user:dana',
  created: '2026-07-01T20:15:30.000Z',
  message: 'Boil water & wait: <pressure> is "low"\u0007 \ud83d\udca7 \ud800',
  paths: [
    [
      [-105.1, 39.79],
      [-105.07, 39.79],
      [-105.085, 39.82],
    ],
  ],
  recipients: 2,
  without_phone: 0,
  batch: 10,
  pause: 1_000,
  segments: 1,
  price: 0.0083,
  state: 'ended',
  ended: null,
  stopped_by: null,
};
const entity = (timezone: string) => ({ display_name: 'City of Arvada', timezone });
interface More {
  readonly more?: Partial<NotificationDoc>;
  readonly earlier?: readonly NotificationDoc[];
  readonly rules?: object;
}
const alert = (timezone = 'America/Denver', { more = {}, earlier, rules = {} }: More = {}): string => {
  const docs = (model: string) => (model === 'boards' ? { rules } : entity(timezone));
  const app = { views: { doc: docs }, config: { publicUrl: 'https://muster.example:8443' } };
  return capOf(app as unknown as Parameters<typeof capOf>[0], { ...doc, ...more }, earlier);
};

const parsed = (text: string): Element => {
  const root = new DOMParser({ onError: () => {} }).parseFromString(text, 'text/xml').documentElement;
  if (!root) throw new Error('no XML');
  return root;
};
const childrenOf = (parent: Element): readonly Element[] =>
  Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
const textOf = (root: Element, name: string): string | null =>
  root.getElementsByTagName(name).item(0)?.textContent ?? null;

it('says the message, the area and the local time, with every character that XML allows', () => {
  const root = parsed(alert());
  expect(root.namespaceURI).toBe('urn:oasis:names:tc:emergency:cap:1.2');
  expect(textOf(root, 'description')).toBe('Boil water & wait: <pressure> is "low" \ud83d\udca7 ');
  // Latitude first; the first corner again at the end.
  expect(textOf(root, 'polygon')).toBe('39.79,-105.1 39.79,-105.07 39.82,-105.085 39.79,-105.1');
  expect(textOf(root, 'sent')).toBe('2026-07-01T14:15:30-06:00');
  expect(textOf(parsed(alert('UTC')), 'sent')).toBe('2026-07-01T20:15:30-00:00');
  expect(textOf(parsed(alert('Asia/Kolkata')), 'sent')).toBe('2026-07-02T01:45:30+05:30');
  for (const name of ['identifier', 'sender']) expect(textOf(root, name)).not.toMatch(/[\s,&<]/);
});

it('is an exercise for a day, unless the organization says something else', () => {
  expect(textOf(parsed(alert()), 'status')).toBe('Exercise');
  expect(textOf(parsed(alert()), 'expires')).toBe('2026-07-02T14:15:30-06:00');
  const own = parsed(alert('UTC', { rules: { cap_status: 'Actual', cap_expires: '6' } }));
  expect([textOf(own, 'status'), textOf(own, 'expires')]).toEqual(['Actual', '2026-07-02T02:15:30-00:00']);
});

it('updates the alerts of earlier notifications, and cancels its own once it was stopped', () => {
  const sent = '2026-07-01T20:15:30-00:00';
  const reference = (uuid: string) => `muster.example:8443,${uuid},${sent}`;
  const earlier = ['n1', 'n2'].map((uuid) => ({ ...doc, uuid }));
  const fields = (root: Element) => ['msgType', 'identifier', 'references'].map((name) => textOf(root, name));
  expect(fields(parsed(alert('UTC')))).toEqual(['Alert', doc.uuid, null]);
  expect(fields(parsed(alert('UTC', { earlier })))).toEqual([
    'Update',
    doc.uuid,
    `${reference('n1')} ${reference('n2')}`,
  ]);
  const more = { state: 'stopped', ended: '2026-07-01T20:30:00.000Z' } as const;
  const cancel = parsed(alert('UTC', { more }));
  expect(fields(cancel)).toEqual(['Cancel', `${doc.uuid}.cancel`, reference(doc.uuid)]);
  expect(textOf(cancel, 'sent')).toBe('2026-07-01T20:30:00-00:00');
  expect(fields(parsed(alert('UTC', { more, earlier })))[2]).toBe(
    [...earlier, doc].map(({ uuid }) => reference(uuid)).join(' '),
  );
});

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const folder = join(shared, 'fixtures/cap');
const fixtures = existsSync(folder) ? folder : null;
if (!fixtures) console.warn(`SKIPPED: the real alerts are not at ${folder}; the order of elements was not compared.`);

/** Real alerts that their authors mark as wrong. */
const wrong = /invalid|errors|xee/;

describe.skipIf(!fixtures)('beside real alerts of CAP 1.2', () => {
  const real = (fixtures ? readdirSync(fixtures) : [])
    .filter((name) => !wrong.test(name))
    .flatMap((name) => {
      const root = parsed(readFileSync(join(fixtures ?? '', name), 'utf8'));
      return root.namespaceURI === 'urn:oasis:names:tc:emergency:cap:1.2' ? [root] : [];
    });
  const all = (root: Element): readonly Element[] => [root, ...childrenOf(root).flatMap(all)];
  /** For each element: the pairs of children of which the first comes before the second. */
  const orders = new Map<string, Set<string>>();
  const needed = new Map<string, Set<string>>();
  for (const element of real.flatMap(all)) {
    const names = [...new Set(childrenOf(element).map(({ localName }) => localName ?? ''))];
    if (names.length === 0) continue;
    const pairs = orders.get(element.localName ?? '') ?? new Set();
    for (const [n, first] of names.entries()) for (const later of names.slice(n + 1)) pairs.add(`${first} ${later}`);
    orders.set(element.localName ?? '', pairs);
    const before = needed.get(element.localName ?? '');
    needed.set(element.localName ?? '', new Set(names.filter((name) => before?.has(name) ?? true)));
  }

  /** Rules that a real alert contradicts. */
  const mistakes = (text: string): readonly string[] =>
    all(parsed(text)).flatMap((element) => {
      const name = element.localName ?? '';
      const names = [...new Set(childrenOf(element).map(({ localName }) => localName ?? ''))];
      const pairs = orders.get(name);
      if (names.length === 0 || !pairs) return [];
      const missing = [...(needed.get(name) ?? [])].filter((one) => !names.includes(one));
      const turned = names.flatMap((first, n) =>
        names.slice(n + 1).filter((later) => !pairs.has(`${first} ${later}`) || pairs.has(`${later} ${first}`)),
      );
      return [...missing.map((one) => `${name} has no ${one}`), ...turned.map((one) => `${name}: ${one}`)];
    });

  it('has the same elements in the same order, and every one that all of them have', () => {
    expect(real.length).toBeGreaterThan(4);
    expect(mistakes(alert())).toEqual([]);
  });

  it('would be noticed with an element too few, or two in the wrong order', () => {
    const text = alert();
    expect(mistakes(text.replace(/<urgency>.*<\/urgency>/, ''))).toContain('info has no urgency');
    expect(
      mistakes(text.replace(/(<scope>.*<\/scope>)\n/, '').replace('<status>', '<scope>Public</scope><status>')),
    ).not.toEqual([]);
  });
});
