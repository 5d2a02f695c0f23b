import { describe, expect, it } from 'vitest';
import { type AnswerOf, decodeAppend, decodeRawRead, decodeRead } from './answers.ts';
import { bytesField, integerField } from './protobuf.ts';
import type { RawEvent } from './types.ts';

const ID = '0b7f1f3e-6d58-4f7c-9a3e-3f0f3b8f2a11';
const NOWHERE = 2n ** 64n - 1n;

/** Fields that a later server may add. The inside of the last one, with its length, looks like a text in field 3. */
const novelty = Buffer.concat([
  integerField(21, 70_000),
  bytesField(22, 'of a later server'),
  bytesField(23, Buffer.of(25), 'x'.repeat(25)),
]);
const message = (...fields: readonly Buffer[]) => Buffer.concat([novelty, ...fields, novelty]);
const nested = (field: number, ...fields: readonly Buffer[]) => bytesField(field, message(...fields));
const words = (field: number) => nested(field, bytesField(2, ID));
/** A number of 64 bits with a sign goes over the wire as one without. */
const halves = (field: number, most: bigint, least: bigint) =>
  nested(field, bytesField(1, integerField(1, BigInt.asUintN(64, most)), integerField(2, BigInt.asUintN(64, least))));
const place = (field: number, commit: number | bigint, prepare: number | bigint) =>
  nested(field, integerField(1, commit), integerField(2, prepare));

describe('the answer to an append', () => {
  const nothing = { correlationId: '', revision: -1, position: { commit: 0n, prepare: 0n }, refusal: undefined };
  const append = (...fields: readonly Buffer[]) => decodeAppend(message(...fields));

  it('says where the events are', () => {
    expect(append(words(1), nested(3, integerField(1, 300), place(3, 70_000, 69_000)))).toEqual({
      correlationId: ID,
      revision: 300,
      position: { commit: 70_000n, prepare: 69_000n },
      refusal: undefined,
    });
    expect(decodeAppend(Buffer.alloc(0))).toEqual(nothing);
  });

  it('begins at the start of the log when the server has no place to tell', () =>
    expect(append(nested(3, integerField(1, 7), place(3, NOWHERE, NOWHERE)))).toEqual({ ...nothing, revision: 7 }));

  it.each([
    ['with zeros in front', 0x0b7f_1f3e_6d58_4f7cn, 0x2an, '0b7f1f3e-6d58-4f7c-0000-00000000002a'],
    ['with a sign', -1n, -2n, 'ffffffff-ffff-ffff-ffff-fffffffffffe'],
  ])('knows its request by two numbers, %s', (_, most, least, id) =>
    expect(append(halves(1, most, least)).correlationId).toBe(id),
  );

  it('may name no request', () => expect(append(nested(1)).correlationId).toBe(''));

  const refused = (type: string, value: Buffer, code = 3) =>
    append(
      nested(2, integerField(1, code), bytesField(2, 'words'), nested(3, bytesField(1, type), bytesField(2, value))),
    ).refusal;

  it.each([
    ['StreamDeleted', integerField(1, 4), { message: 'words' }],
    ['BadRequest', bytesField(1, 'Empty eventType'), { message: 'Empty eventType' }],
    ['BadRequest', Buffer.alloc(0), { message: 'words' }],
    ['MaximumAppendSizeExceeded', integerField(1, 65_536), { message: 'words', limit: 65_536 }],
    ['MaximumAppendSizeExceeded', Buffer.alloc(0), { message: 'words', limit: 0 }],
    ['WrongExpectedVersion', message(integerField(1, 12)), { message: 'words', current: 12n }],
    ['WrongExpectedVersion', message(integerField(2, 12)), { message: 'words', current: undefined }],
  ])('is a refusal: %s', (kind, value, more) =>
    expect(refused(`type.example/event_store.client.${kind}`, value, 9)).toEqual({ kind, code: 9, ...more }),
  );

  it('is a refusal without details', () => {
    expect(append(nested(2)).refusal).toEqual({ kind: '', code: 0, message: '' });
    expect(refused('Empty', Buffer.alloc(0))).toEqual({ kind: 'Empty', code: 3, message: 'words' });
  });
});

const info = (key: string, value: string) => nested(6, bytesField(1, key), bytesField(2, value));
function record(data: Buffer | string, metadata: Buffer | string = '', contentType = 'application/json'): Buffer {
  return message(
    words(1),
    nested(2, bytesField(3, 'incident-ä')),
    integerField(3, 4),
    integerField(4, 69_000),
    integerField(5, 70_000),
    info('type', 'NoteWritten'),
    info('created', '17000000001231000'),
    info('content-type', contentType),
    info('novelty', 'x'),
    bytesField(7, metadata),
    bytesField(8, data),
  );
}
const found = (...of: Parameters<typeof record>) => message(nested(1, bytesField(1, record(...of))));

describe('the answer to a read', () => {
  const known = {
    id: ID,
    type: 'NoteWritten',
    stream: 'incident-ä',
    revision: 4,
    position: { commit: 70_000n, prepare: 69_000n },
    recordedAt: '2023-11-14T22:13:20.123Z',
  };

  it('is an event', () =>
    expect(decodeRead(found('{"a":"ü"}', '{"actor":"ada"}'))).toEqual({
      kind: 'event',
      event: { ...known, data: { a: 'ü' }, metadata: { actor: 'ada' } },
    }));

  it('is an event with its bytes as they are stored', () => {
    const raw = (isJson: boolean): AnswerOf<RawEvent> => ({
      kind: 'event',
      event: { ...known, isJson, data: Buffer.from('{ }'), metadata: Buffer.from('[') },
    });
    expect(decodeRawRead(found('{ }', '['))).toEqual(raw(true));
    expect(decodeRawRead(found('{ }', '[', 'application/octet-stream'))).toEqual(raw(false));
  });

  it('is an event that says nothing', () => {
    const empty = { id: '', type: '', data: { $base64: '' }, metadata: {}, stream: '', revision: 0 };
    expect(decodeRead(bytesField(1, bytesField(1)))).toEqual({
      kind: 'event',
      event: { ...empty, position: { commit: 0n, prepare: 0n }, recordedAt: '1970-01-01T00:00:00.000Z' },
    });
  });

  it.each([
    ['the store confirms the subscription', bytesField(2), { kind: 'confirmed' }],
    ['nothing more is below this place', place(3, 5, 4), { kind: 'checkpoint', position: { commit: 5n, prepare: 4n } }],
    ['nothing was seen yet', place(3, NOWHERE, NOWHERE), { kind: 'checkpoint', position: undefined }],
    ['there is no such stream', bytesField(4), { kind: 'streamNotFound' }],
    ['the reader is at the end of the log', bytesField(8), { kind: 'caughtUp' }],
    ['a link whose event is gone', nested(1, bytesField(2, record('{}'))), { kind: 'other' }],
    ['something of a later server', integerField(9, 1), { kind: 'other' }],
  ])('is that %s', (_, bytes, answer) => expect(decodeRead(message(bytes))).toEqual(answer));
});

describe('data and metadata', () => {
  const asBytes = (bytes: Buffer | string) => ({ $base64: Buffer.from(bytes).toString('base64') });
  const broken = Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')]);
  it.each<readonly [string, Buffer | string, object]>([
    ['nothing', '', {}],
    ['an object', '{"a":1}', { a: 1 }],
    ['the letter that stands for broken ones', '{"a":"\ufffd"}', { a: '\ufffd' }],
    ['broken letters', broken, asBytes(broken)],
    ['a list', '[1]', asBytes('[1]')],
    ['null', 'null', asBytes('null')],
    ['a number', '7', asBytes('7')],
    ['no JSON', '{', asBytes('{')],
  ])('are passed on whole: %s', (_, bytes, value) => {
    expect(decodeRead(found(bytes, bytes))).toMatchObject({ event: { data: value, metadata: value } });
    const foreign = decodeRead(found(bytes, bytes, 'text/plain'));
    expect(foreign).toMatchObject({ event: { data: asBytes(bytes), metadata: value } });
  });
});
