import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { elementsIn, innerOf, tlv } from './der.ts';
import { requestOf, stampedAt } from './timestamp.ts';

const digest = hash('sha256', 'a note', 'buffer');
const nonce = Buffer.from('010203040506070809', 'hex');

/** A response as RFC 3161 says, without the signature, which the verifier judges. */
const int = (...bytes: readonly number[]): Buffer => tlv(0x02, Buffer.from(bytes));
function response({ status = 0, time = '20260301120005Z', over = digest, of = nonce, long = '' } = {}): Buffer {
  const oid = tlv(0x06, Buffer.from([42, 3]));
  const imprint = tlv(0x30, tlv(0x30, oid), tlv(0x04, over));
  const info = tlv(
    0x30,
    int(1),
    oid,
    imprint,
    int(7),
    tlv(0x18, Buffer.from(time)),
    tlv(0x02, of),
    tlv(0x0c, Buffer.from(long)),
  );
  const content = tlv(0x30, oid, tlv(0xa0, tlv(0x04, info)));
  const signed = tlv(0x30, oid, tlv(0xa0, tlv(0x30, int(3), tlv(0x31), content)));
  return tlv(0x30, tlv(0x30, int(status)), ...(status > 1 ? [] : [signed]));
}

describe('a time stamp', () => {
  it('is asked for in the words that OpenSSL reads', () => {
    const path = join(folderOf('tsq'), 'query');
    writeFileSync(path, requestOf(digest, nonce));
    const words = execFileSync('openssl', ['ts', '-query', '-in', path, '-text'], { encoding: 'utf8' });
    expect(words).toMatch(/Hash Algorithm: sha256/);
    expect(words).toMatch(/Nonce: 0x010203040506070809/);
    expect(words).toMatch(/Certificate required: yes/);
  });

  it('has its time, with and without fractions, and with a long or very long content', () => {
    const at = Date.parse('2026-03-01T12:00:05Z') / 1_000;
    for (const given of [
      {},
      { status: 1 },
      { time: '20260301120005.123Z' },
      { long: 'x'.repeat(150) },
      { long: 'x'.repeat(300) },
    ])
      expect(stampedAt(response(given), digest, nonce)).toBe(at);
  });

  it.each([
    ['was refused', response({ status: 2 }), 'refused the time stamp (status 2)'],
    ['is over something else', response({ over: Buffer.alloc(32) }), 'over something else'],
    ['answers another request', response({ of: Buffer.from([9]) }), 'another request'],
    ['has no time', response({ time: 'today' }), 'has no time'],
    ['is cut short', response().subarray(0, 40), 'is no time stamp'],
    ['is nothing', Buffer.alloc(0), 'is no time stamp'],
    ['is text', Buffer.from('not found'), 'is no time stamp'],
  ])('is none when it %s', (_, given, words) => expect(() => stampedAt(given, digest, nonce)).toThrow(words));
});

it('an element of DER has a length of one form', () => {
  expect(elementsIn(tlv(0x04, Buffer.alloc(200)))[0]?.body).toHaveLength(200);
  expect(() => elementsIn(Buffer.from('3080', 'hex'))).toThrow('no length');
  expect(() => elementsIn(Buffer.from('3085', 'hex'))).toThrow('no length');
  expect(() => elementsIn(Buffer.from('300500', 'hex'))).toThrow('cut short');
  expect(() => innerOf(Buffer.alloc(0))).toThrow('is missing');
});
