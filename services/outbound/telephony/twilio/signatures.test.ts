import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSignedFor } from './package.ts';

interface Vectors {
  readonly auth_token: string;
  readonly vectors: readonly {
    readonly name: string;
    readonly url: string;
    readonly params: Readonly<Record<string, unknown>>;
    readonly signature: string;
    readonly body?: string;
  }[];
}

const shared = process.env.MUSTER_DATA ?? resolve(import.meta.dirname, '../../../../shared/data');
const file = resolve(shared, 'fixtures/twilio/signature_vectors.json');
const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Vectors) : null;
if (!known) console.warn(`Skipped: the signature vectors are not at ${file}.`);
// Our webhooks take forms alone, so a signed JSON body is none of theirs.
const forms = known?.vectors.filter(({ body }) => body === undefined) ?? [];
const token = known?.auth_token ?? '';

describe.skipIf(!known)('a signature made by the phone network', () => {
  it.each(forms)('fits: $name', async ({ url, params: fields, signature }) =>
    expect(await isSignedFor(token, { url, fields, signature })).toBe(true),
  );

  it.each(forms)('fits no other token, field or host: $name', async ({ url, params: fields, signature }) => {
    expect(await isSignedFor(`${token}6`, { url, fields, signature })).toBe(false);
    expect(await isSignedFor(token, { url, fields: { ...fields, Digits: '9' }, signature })).toBe(false);
    const elsewhere = url.replace('mycompany.com', 'elsewhere.example');
    expect(await isSignedFor(token, { url: elsewhere, fields, signature })).toBe(false);
  });
});
