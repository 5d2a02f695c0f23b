import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RawEvent } from '#events/store/types';
import { categories, presenceOf } from './presence.ts';
import { streamRules } from './rules.ts';

const event = (stream: string, data: object = {}, type = 'IncidentCreated'): RawEvent =>
  ({ stream, type, revision: 0, data: Buffer.from(JSON.stringify(data)), position: at }) as unknown as RawEvent;
const at = { commit: 1n, prepare: 1n };
const presence = (...ruling: readonly RawEvent[]) => {
  const rules = streamRules();
  for (const one of ruling) rules.learn(one);
  return presenceOf(rules);
};
const rule = (stream: string, json: object) => event(`$$${stream}`, json, '$metadata');
const sealed = event('incident-i1', { subject: 's1', personal: '8de0d7a6:AAAA' });

describe('a sealed word', () => {
  it('has the stream of its key, or that of an erased one; a key that was taken away is named once', () => {
    const found = presence();
    expect([found.check(sealed), found.check(sealed)]).toEqual([
      { kind: 'missing', stream: 'key-s1', revision: 0 },
      null,
    ]);
    const whole = presence();
    expect([whole.check(event('key-s1', {}, 'SubjectKeyCreated')), whole.check(sealed)]).toEqual([null, null]);
    expect(presence(rule('key-s1', { $tb: 2 ** 63 })).check(sealed)).toBeNull();
    expect(presence().check(event('incident-i1', { subject: 's1', personal: null }))).toBeNull();
  });
});

describe('a rule of a stream', () => {
  it.each([{ $maxCount: 2 }, { $maxAge: 60 }, { $tb: 4 }, { $tb: 2 ** 63 }])(
    'that hides events of ours is damage: %o',
    (json) =>
      expect(presence(rule('incident-i1', json)).hidden()).toEqual([
        { kind: 'missing', stream: 'incident-i1', revision: 0 },
      ]),
  );

  it('is none where it hides nothing, ends a key, or is a stranger’s', () => {
    const rules = [
      rule('incident-i1', { $acl: {} }),
      rule('key-s1', { $tb: 2 ** 63 }),
      rule('orders-1', { $maxCount: 2 }),
    ];
    expect(presence(...rules).hidden()).toEqual([]);
    const named = presence(rule('orders-1', { $maxCount: 2 }));
    named.check(event('orders-1'));
    expect(named.hidden()).toHaveLength(1);
  });

  it('is looked for in every kind of stream that Muster writes', () => {
    const events = join(import.meta.dirname, '../../events');
    const found = readdirSync(events, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(join(events, file), 'utf8').matchAll(/category: '(\w+)'/g)])
      .map(([, category]) => category);
    expect(new Set(found)).toEqual(categories);
  });
});
