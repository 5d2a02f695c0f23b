import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { readConfig } from '#services/app/config';

const bytes = Buffer.concat([Buffer.from([4]), Buffer.alloc(32, 5)]);
const id = hash('sha256', Buffer.concat([Buffer.from('w.example\n'), bytes]), 'hex').slice(0, 8);
const key = `w.example+${id}+${bytes.toString('base64')}`;
const of = (env: Record<string, string>) => readConfig(env).anchors;

it('nothing is anchored without a setting', () =>
  expect(of({ WITNESS_X: ' ', CHECKPOINT_MAIL_X: ' ', TSA_URL: '' })).toEqual({
    witnesses: [],
    timeStamps: null,
    mails: new Map(),
    bucket: null,
  }));

it('a witness has an address, a key and perhaps one organization', () => {
  const known = { name: 'union', url: 'https://w.example/muster', key: { name: 'w.example', key: bytes.subarray(1) } };
  expect(of({ WITNESS_UNION: `https://w.example/muster/  ${key} springwater` }).witnesses).toEqual([
    { ...known, organization: 'springwater' },
  ]);
  expect(of({ WITNESS_UNION: `https://w.example/muster ${key}` }).witnesses).toEqual([
    { ...known, organization: null },
  ]);
  for (const wrong of [
    'https://w.example',
    `w.example ${key}`,
    `ftp://w.example ${key}`,
    `https://w.example ${key} a b`,
  ])
    expect(() => of({ WITNESS_UNION: wrong })).toThrow(/^WITNESS_UNION must be/);
});

it('time stamps, mails and a bucket are set each by itself', () => {
  expect(of({ TSA_URL: 'https://tsa.example/tsr' }).timeStamps).toBe('https://tsa.example/tsr');
  expect(() => of({ TSA_URL: 'tsa.example' })).toThrow(/^TSA_URL must be/);
  expect(of({ CHECKPOINT_MAIL_SPRINGWATER: 'a@example.org, b@example.org' }).mails).toEqual(
    new Map([['springwater', ['a@example.org', 'b@example.org']]]),
  );
  expect(() => of({ CHECKPOINT_MAIL_SPRINGWATER: 'a@example.org;b' })).toThrow(/^CHECKPOINT_MAIL_SPRINGWATER must be/);
  const bucket = { CHECKPOINT_BUCKET: 'evidence', CHECKPOINT_PREFIX: 'muster/' };
  expect(of(bucket).bucket).toMatchObject({ bucket: 'evidence', prefix: 'muster/', days: 3_650, credentials: null });
  expect(of({ ...bucket, CHECKPOINT_DAYS: '0' }).bucket?.days).toBe(1);
  expect(() => of({ ...bucket, CHECKPOINT_ACCESS_KEY_ID: 'x' })).toThrow('CHECKPOINT_ACCESS_KEY_ID and');
});
