import { describe, expect, it } from 'vitest';
import { deletion, keptRange, limitsAccess, NO_RULES, reopening, streamRules } from './metadata.ts';

const rules = (text: string, contentType = 'application/json') => streamRules({ contentType, data: Buffer.from(text) });

describe('the metadata of a stream', () => {
  it.each([
    ['{}', {}],
    ['{"$maxCount":3,"$maxAge":60,"$tb":2}', { maxCount: 3, maxAge: 60, before: 2 }],
    ['{"$maxCount":1,"$acl":{"$r":"ada"},"$tmp":true,"$cacheControl":5,"ours":[1]}', { maxCount: 1 }],
    ['{"$maxCount":0,"$maxAge":0,"$tb":0}', {}],
    ['{"$maxCount":-1,"$maxAge":-60,"$tb":-2}', {}],
    ['{"$maxAge":922337203685}', { maxAge: 922_337_203_685 }],
    ['{"$maxCount":9007199254740993}', { maxCount: Number.MAX_SAFE_INTEGER }],
    ['{"$tb":9223372036854775807}', { before: Number.MAX_SAFE_INTEGER, deleted: 1 }],
    ['{"$tb":9223372036854774784}', { before: Number.MAX_SAFE_INTEGER }],
  ])('%s rules', (text, expected) => {
    expect(rules(text)).toEqual({ ...NO_RULES, ...expected });
  });

  it.each([
    '{"$maxCount":"3","$tb":2}',
    '{"$maxCount":null,"$tb":2}',
    '{"$maxCount":1.5,"$tb":2}',
    '{"$maxCount":1e30,"$tb":2}',
    '{"$maxAge":922337203686,"$tb":2}',
    '{"$cacheControl":"5","$tb":2}',
    '{"$tmp":"yes","$tb":2}',
    '{"$acl":["ada"],"$tb":2}',
    '{"$acl":null,"$tb":2}',
    '[{"$tb":2}]',
    '"$tb"',
    '{"$tb":2',
    '',
  ])('%s cannot be read, so no rule holds', (text) => {
    expect(rules(text)).toEqual(NO_RULES);
  });

  it('rules nothing when it is not said to be JSON', () => {
    expect(rules('{"$tb":2}', 'application/octet-stream')).toEqual(NO_RULES);
  });

  it('deletes a stream by a truncation after the last revision', () => {
    expect(streamRules(deletion()).deleted).toBe(1);
  });

  it('lets a deleted stream begin again at a revision, with the rules that it had', () => {
    const event = reopening(Buffer.from('{"$maxCount":3,"$tb":9223372036854775807,"ours":1}'), 7);
    expect(JSON.parse(Buffer.from(event?.data ?? []).toString())).toEqual({ $maxCount: 3, $tb: 7, ours: 1 });
    expect(reopening(Buffer.from('[]'), 7)).toBeUndefined();
  });
});

describe('the events that a stream shows', () => {
  const row = { id: 1, name: 's', last: 9, tombstoned: 0, ...NO_RULES } as const;
  it.each([
    ['all', row, 0],
    ['those from a truncation on', { ...row, before: 4 }, 4],
    ['the last ones', { ...row, maxCount: 3 }, 7],
    ['the later of both', { ...row, maxCount: 3, before: 8 }, 8],
    ['of metadata the last one alone', { ...row, name: '$$s' }, 9],
  ])('are %s', (_, stream, low) => {
    expect(keptRange(stream)).toEqual({ low, since: 0 });
  });

  it('are as young as the rules demand', () => {
    const since = Date.now() - 60_000;
    const kept = keptRange({ ...row, maxAge: 60 }).since;
    expect(Math.abs(kept - since)).toBeLessThan(1_000);
  });
});

describe('an access control list', () => {
  const limits = (text: string, contentType = 'application/json') =>
    limitsAccess({ contentType, data: Buffer.from(text) });

  it.each(['{"$acl":{"$r":"ada"}}', '{"$userStreamAcl":{"$w":["$admins"]}}', '{"$systemStreamAcl":{"$r":"ada"}}'])(
    'is found: %s',
    (text) => expect(limits(text)).toBe(true),
  );
  it.each(['{}', '{"$acl":{}}', '{"$maxCount":3}', '{"acl":{"$r":"ada"}}', 'odd'])('is not there: %s', (text) =>
    expect(limits(text)).toBe(false),
  );
  it('is only read in JSON', () => expect(limits('{"$acl":{"$r":"ada"}}', 'text/plain')).toBe(false));
});
