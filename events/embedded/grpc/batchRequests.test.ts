import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bytesField, integerField } from '#events/store/protobuf';
import { encodeAppend } from '#events/store/requests';
import { Refused } from '../log/refusals.ts';
import { decodeBatch, decodeProposed } from './batchRequests.ts';
import { expectedOf, proposed as proposedIn, streamOf, uuidOf } from './requests.ts';

const ID = '0b7f1f3e-6d58-4f7c-9a3e-3f0f3b8f2a11';
const half = (bits: bigint): string => String(BigInt.asIntN(64, bits));
const asText = () => new shared.UUID().setString(ID.toUpperCase());
const asBits = () =>
  new shared.UUID().setStructured(
    new shared.UUID.Structured()
      .setMostSignificantBits(half(0x0b7f1f3e6d584f7cn))
      .setLeastSignificantBits(half(0x9a3e3f0f3b8f2a11n)),
  );

function proposed(id?: InstanceType<typeof shared.UUID>, type = 'IncidentOpened') {
  const message = new streams.BatchAppendReq.ProposedMessage();
  if (id) message.setId(id);
  message.setData(Buffer.from('{"a":"ü"}')).setCustomMetadata(Buffer.from('{}'));
  message.getMetadataMap().set('content-type', 'application/json').set('type', type);
  return message;
}

function asked(position = '0') {
  const stream = new shared.StreamIdentifier().setStreamName(Buffer.from('incident-ä'));
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(stream).setStreamPosition(position);
  return new streams.BatchAppendReq().setCorrelationId(asText()).setOptions(options).setIsFinal(true);
}

const decoded = (request: ReturnType<typeof asked>) => decodeBatch(Buffer.from(request.serializeBinary()));

afterEach(() => {
  vi.useRealTimers();
});

describe('a batch of the generated classes, read by hand', () => {
  it.each([
    ['text', asText],
    ['bits', asBits],
  ])('is the same event, its id as %s', (_, id) => {
    const { events, options, isFinal } = decoded(asked().setProposedMessagesList([proposed(id())]));
    expect([options?.stream, options?.deadline, isFinal]).toEqual(['incident-ä', Number.POSITIVE_INFINITY, true]);
    expect(events.map(decodeProposed)).toEqual([
      {
        id: ID,
        type: 'IncidentOpened',
        contentType: 'application/json',
        data: Buffer.from('{"a":"ü"}'),
        metadata: Buffer.from('{}'),
      },
    ]);
  });

  it.each([asText, asBits])('gives the correlation id back as it came', (id) => {
    expect(decoded(asked().setCorrelationId(id())).id.equals(Buffer.from(id().serializeBinary()))).toBe(true);
  });

  it.each(['0', '7', String(2n ** 63n - 1n)])('names the revision %s', (revision) => {
    expect(decoded(asked(revision)).options?.expected).toBe(BigInt(revision));
  });

  it.each([
    [2, 500_000_000, 2_500],
    [0, 0, 0],
    [-1, -250_000_000, -1_250],
    [0, -250_000_000, -250],
  ])('counts a deadline of %d s and %d ns from its arrival', (seconds, nanos, milliseconds) => {
    vi.useFakeTimers({ now: 1_700_000_000_000 });
    // The classes are older than this field.
    const signed = (field: number, value: number) => integerField(field, BigInt.asUintN(64, BigInt(value)));
    const options = bytesField(2, bytesField(7, signed(1, seconds), signed(2, nanos)));
    const { deadline } = decodeBatch(Buffer.concat([bytesField(1, bytesField(2, ID)), options])).options ?? {};
    expect(deadline).toBe(1_700_000_000_000 + milliseconds);
  });

  it('refuses only the event that cannot be read', () => {
    const { events } = decoded(
      asked().setProposedMessagesList([proposed(), proposed(asText(), ''), proposed(asText())]),
    );
    expect(() => events[0] && decodeProposed(events[0])).toThrow('An id is not a UUID.');
    expect(() => events[1] && decodeProposed(events[1])).toThrow('An event needs a type.');
    expect(events[2] && decodeProposed(events[2]).id).toBe(ID);
  });

  it('refuses an append that cannot be answered', () => {
    expect(() => decodeBatch(Buffer.alloc(0))).toThrow('An append needs an id.');
  });
});

describe('an append of our store, read by hand', () => {
  const request = { correlationId: ID, stream: 's', events: [], milliseconds: 1_500 } as const;

  it.each([
    ['none', 'no_stream'],
    ['any', 'any'],
    ['exists', 'stream_exists'],
    [41, 41n],
  ] as const)('demands %s', (expected, found) => {
    const before = Date.now();
    const { options } = decodeBatch(encodeAppend({ ...request, expected }));
    expect(options).toMatchObject({ stream: 's', expected: found });
    expect(options?.deadline).toBeGreaterThanOrEqual(before + 1_500);
    expect(options?.deadline).toBeLessThanOrEqual(Date.now() + 1_500);
  });
});

describe('a request of the generated classes', () => {
  const { Options } = streams.AppendReq;
  const empty = new shared.Empty();
  const appended = (properties: Readonly<Record<string, string>>, id?: InstanceType<typeof shared.UUID>) => {
    const message = new streams.AppendReq.ProposedMessage();
    if (id) message.setId(id);
    message.setData(Buffer.from('{"a":1}')).setCustomMetadata(Buffer.from('{"b":2}'));
    for (const [name, value] of Object.entries(properties)) message.getMetadataMap().set(name, value);
    return message;
  };
  const properties = { type: 'IncidentOpened', 'content-type': 'application/json' };

  it('names its stream in UTF-8, or none', () => {
    const named = new shared.StreamIdentifier().setStreamName(Buffer.from('incident-ä'));
    expect(streamOf(new Options().setStreamIdentifier(named))).toBe('incident-ä');
    expect(streamOf(new Options())).toBe('');
  });

  it.each([
    [new Options().setAny(empty), 'any'],
    [new Options().setNoStream(empty), 'no_stream'],
    [new Options().setStreamExists(empty), 'stream_exists'],
    [new Options().setRevision('0'), 0n],
    [new streams.DeleteReq.Options().setRevision('41'), 41n],
  ])('demands what its options say', (options, expected) => expect(expectedOf(options)).toBe(expected));

  it('is refused without an expected revision', () =>
    expect(() => expectedOf(new Options())).toThrow(
      new Refused('invalidArgument', 'The expected revision is missing.'),
    ));

  it.each([
    ['text', asText],
    ['bits', asBits],
  ])('proposes an event, its id as %s', (_, id) =>
    expect(proposedIn(appended(properties, id()))).toEqual({
      id: ID,
      type: 'IncidentOpened',
      contentType: 'application/json',
      data: Buffer.from('{"a":1}'),
      metadata: Buffer.from('{"b":2}'),
    }),
  );

  it.each([
    [{ 'content-type': 'text/plain' }, 'missingProperty', "Required Metadata Property 'type' is missing"],
    [{ type: 'A' }, 'missingProperty', "Required Metadata Property 'content-type' is missing"],
    [{ ...properties, type: '' }, 'invalidArgument', 'An event needs a type.'],
  ] as const)('proposes no event with the properties %j', (given, kind, words) =>
    expect(() => proposedIn(appended(given, asText()))).toThrow(
      expect.objectContaining({ kind, message: words }) as Error,
    ),
  );

  it('proposes no event without an id', () =>
    expect(() => proposedIn(appended(properties))).toThrow(new Refused('invalidArgument', 'An id is not a UUID.')));

  it.each([ID, ID.toUpperCase(), ID.replaceAll('-', '')])('reads the id %s', (id) => expect(uuidOf(id)).toBe(ID));

  it('reads an id of small and of negative halves', () => {
    expect(uuidOf([1n, 2n])).toBe('00000000-0000-0001-0000-000000000002');
    expect(uuidOf([-1n, 0n])).toBe('ffffffff-ffff-ffff-0000-000000000000');
  });

  it.each(['', ID.slice(1), `${ID}0`, ID.replace('0', 'g')])('reads no id from %j', (id) =>
    expect(() => uuidOf(id)).toThrow(new Refused('invalidArgument', 'An id is not a UUID.')),
  );
});
