import fc from 'fast-check';
import { Attached, encoded } from '../../support/forms.ts';
import type { Sample } from '../../support/routeSamples.ts';

/** A request as sent over the wire; any part of it may be invalid. */
export interface Malformed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const awkwardWords = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u202e',
  '💧'.repeat(50),
  'x'.repeat(300),
  'x'.repeat(5_000),
  ' '.repeat(100_000),
  `${'a'.repeat(50_000)}\0`,
  '%',
  '%_\\',
  '"*',
  "'; DROP TABLE incidents; --",
  '${7*7}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30T25:61:00Z',
];

/** Values that may replace any other. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...awkwardWords),
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 91, 181, 1e308, -1e308, 2 ** 53, 5e-324),
  fc.constantFrom<unknown>(
    [],
    {},
    [null],
    [[]],
    [{}],
    { toString: 1 },
    { valueOf: null, toString: null },
    { length: 3 },
  ),
  fc.constantFrom(7, 9, 60, 3_000).map(nested),
  fc.array(fc.constant('x'), { minLength: 200, maxLength: 400 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const fieldName = fc.oneof(
  fc.constantFrom(
    'extra',
    'id',
    'uuid',
    'constructor',
    'prototype',
    'toString',
    '',
    ' ',
    'entity',
    'role',
    '$where',
    'a.b',
  ),
  fc.string({ maxLength: 20 }),
);

type Json = Record<string, unknown> | unknown[];
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every place in a value, as a path from the root. */
function places(value: unknown, way: readonly string[] = []): readonly (readonly string[])[] {
  if (!isJson(value)) return [way];
  return [way, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...way, name]))];
}

function changed(
  value: unknown,
  way: readonly string[],
  change: (holder: Record<string, unknown>, name: string) => void,
) {
  const root = { root: structuredClone(value) };
  const full = ['root', ...way];
  let holder = root as Record<string, unknown>;
  for (const name of full.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  change(holder, full.at(-1) ?? '');
  return root.root;
}

export const mutatedBody = (body: object): fc.Arbitrary<unknown> =>
  fc.constantFrom(...places(body)).chain((way) =>
    fc.oneof(
      { weight: 4, arbitrary: junk.map((value) => changed(body, way, (holder, name) => (holder[name] = value))) },
      { weight: 1, arbitrary: fc.constant(changed(body, way, (holder, name) => delete holder[name])) },
      { weight: 1, arbitrary: fc.constant(changed(body, way, (holder, name) => (holder[name] = [holder[name]]))) },
      {
        weight: 2,
        arbitrary: fc.tuple(fieldName, junk).map(([extra, value]) =>
          changed(body, way, (holder, name) => {
            const inner = holder[name];
            if (Array.isArray(inner)) inner.push(value);
            else if (isJson(inner)) holder[name] = Object.fromEntries([...Object.entries(inner), [extra, value]]);
            else holder[name] = value;
          }),
        ),
      },
    ),
  );

const text = (value: unknown): Buffer => encoded(value).bytes;

/** Bytes that are not the JSON they claim to be. */
const brokenText = (body: object): fc.Arbitrary<Buffer> => {
  const good = text(body);
  return fc.oneof(
    fc.nat(good.length).map((end) => good.subarray(0, end)),
    fc
      .nat(good.length)
      .map((at) => Buffer.concat([good.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), good.subarray(at)])),
    fc.constantFrom(
      Buffer.alloc(0),
      Buffer.from('null'),
      Buffer.from('"words"'),
      Buffer.from('[]'),
      Buffer.from('\ufeff{}'),
      Buffer.from('{"a":NaN}'),
      Buffer.from(`{"__proto__":{"role":"_Staff"},${good.subarray(1).toString()}`),
      Buffer.from(`{"constructor":{"prototype":{"role":"_Staff"}},${good.subarray(1).toString()}`),
      Buffer.from(`{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`),
      Buffer.from(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`),
      good.swap16 === undefined ? good : Buffer.from(good.toString(), 'utf16le'),
    ),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  );
};

const contentType = fc.constantFrom(
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json; charset=nonsense',
  'application/json;;;',
  'application/vnd.api+json',
  'nonsense',
  '',
);

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.constantFrom<Readonly<Record<string, string>>>(
  { 'X-Correlation-Id': '../../x' },
  { 'X-Correlation-Id': 'x'.repeat(5_000) },
  { 'Idempotency-Key': 'k'.repeat(5_000) },
  { 'Idempotency-Key': '\u00ff\u00fe' },
  { 'Content-Encoding': 'nonsense' },
  { 'Content-Encoding': 'gzip' },
  { 'Accept-Encoding': 'nonsense;q=x' },
  { Accept: ';;;' },
  { 'X-Forwarded-For': '1.1.1.1, evil', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example' },
  { 'X-HTTP-Method-Override': 'DELETE' },
  { Host: 'evil.example' },
  { Range: 'bytes=0-' },
  { 'If-None-Match': '*' },
  { Origin: 'null' },
);

const awkwardId = fc.constantFrom(
  '%',
  '%E0%A4%A',
  '%00',
  '%2e%2e%2f',
  '..',
  "1' OR '1'='1",
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'x'.repeat(2_000),
  '00000000-0000-0000-0000-000000000000',
  '%F0%9F%92%A7',
);
const ids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const mutatedPath = (path: string): fc.Arbitrary<string> =>
  fc.oneof(
    awkwardId.map((id) => path.replaceAll(ids, encodeSpaces(id))),
    awkwardId.map((id) => path.replace(ids, encodeSpaces(id))),
    fc.constantFrom(
      path.replace(/\/(\?|$)/, '$1'),
      `/${path}`,
      path.replaceAll('/', '//'),
      path.toUpperCase(),
      `${path}x`,
    ),
    mutatedQuery(path),
  );
const encodeSpaces = (words: string): string => words.replaceAll(' ', '%20');

const mutatedQuery = (path: string): fc.Arbitrary<string> => {
  const [before = '', query = ''] = path.split('?');
  const names = [
    ...new URLSearchParams(query).keys(),
    'page',
    'e',
    'ck',
    'search',
    '__proto__',
    'constructor',
    'a[b]',
    '',
  ];
  const value = fc.oneof(
    fc
      .constantFrom(...awkwardWords.filter((word) => word.length < 6_000))
      .map((word) => new URLSearchParams([['', word]]).toString().slice(1)),
    fc.constantFrom('%', '%E0%A4%A', '%00', '-1', '1e9', '0x10', '999999999999', '1&page=2', '1;2'),
  );
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { minLength: 1, maxLength: 4 })
    .map((pairs) => `${before}?${query}&${pairs.map(([name, one]) => `${name}=${one}`).join('&')}`);
};

const awkwardFile = fc.constantFrom<unknown>(
  new Attached('', ''),
  new Attached('empty.png', ''),
  new Attached('../../etc/passwd', 'root'),
  new Attached('\ud800\0".html', '<script>alert(1)</script>'),
  new Attached('x'.repeat(5_000), Buffer.from([0xff, 0xd8, 0xff])),
  new Attached('zip.png', Buffer.from('504b0304ffffffffffffffffffffffff', 'hex')),
  'words',
  null,
);

/** Invalid fields, sometimes an invalid file, or a body that is not a form at all. */
function mutatedForm(body: object): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => !(value instanceof Attached)));
  const files = Object.fromEntries(Object.entries(body).filter(([, value]) => value instanceof Attached));
  return fc.oneof(
    mutatedBody(fields).map((value) => (isJson(value) ? Object.assign({}, value, files) : value)),
    awkwardFile.map((file) => ({ ...fields, file })),
    fieldName.map((name) => ({ ...fields, [name]: Object.values(files)[0] })),
  );
}

/** A valid request with one change. Some changes do not matter, and the request stays valid. */
export function malformed({ path, body }: Sample): fc.Arbitrary<Malformed> {
  const { type } = encoded(body);
  const isForm = type.startsWith('multipart');
  const good: Malformed = { path, headers: body ? { 'Content-Type': type } : {}, body: body ? text(body) : null };
  const any = [
    { weight: 2, arbitrary: mutatedPath(path).map((changedPath) => ({ ...good, path: changedPath })) },
    { weight: 1, arbitrary: oddHeaders.map((odd) => ({ ...good, headers: { ...good.headers, ...odd } })) },
  ];
  if (!body) return fc.oneof(...any);
  return fc.oneof(
    ...any,
    {
      weight: 8,
      arbitrary: (isForm ? mutatedForm(body) : mutatedBody(body)).map((value) => ({ ...good, body: text(value) })),
    },
    { weight: 2, arbitrary: brokenText(body).map((bytes) => ({ ...good, body: bytes })) },
    { weight: 1, arbitrary: contentType.map((other) => ({ ...good, headers: { 'Content-Type': other } })) },
  );
}
