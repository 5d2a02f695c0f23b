import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from 'vitest';
import { decodeRead } from '#events/store/answers';
import { FieldReader, FieldWriter, integerField } from '#events/store/protobuf';
import { encodeAppend, encodeRead } from '#events/store/requests';
import { dataOf, encodeEvent } from './records.ts';

const ID = '0b7f1f3e-6d58-4f7c-9a3e-3f0f3b8f2a11';

describe('the wire format', () => {
  it.each([0, 127, 128, 300, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER])('carries %d', (value) => {
    const reader = new FieldReader(integerField(3, value));
    expect(reader.next()).toBe(true);
    expect([reader.field, reader.integer()]).toEqual([3, value]);
  });

  it('carries 64 bits', () => {
    const reader = new FieldReader(integerField(1, 2n ** 64n - 1n));
    reader.next();
    expect(reader.big()).toBe(2n ** 64n - 1n);
  });

  it.each([
    ['short', 'incident'],
    ['of other letters', 'Überlauf'],
    ['longer than the first room', 'ä'.repeat(5_000)],
  ])('writes a text that is %s inside a message, from its end', (_, text) => {
    const writer = new FieldWriter();
    const end = writer.end();
    writer.integer(2, 2 ** 40);
    writer.text(1, text);
    writer.nest(7, end);
    writer.integer(3, 2n ** 64n - 1n);
    const reader = new FieldReader(writer.taken());
    reader.next();
    expect([reader.field, reader.big()]).toEqual([3, 2n ** 64n - 1n]);
    reader.next();
    const nested = reader.message();
    nested.next();
    expect([reader.field, nested.field, nested.text()]).toEqual([7, 1, text]);
    nested.next();
    expect([nested.field, nested.integer(), nested.next(), reader.next()]).toEqual([2, 2 ** 40, false, false]);
    expect(writer.taken()).toHaveLength(0);
  });

  it('refuses a message that was cut', () => {
    const reader = new FieldReader(Buffer.from([0x0a, 0x05, 0x01]));
    reader.next();
    expect(() => reader.slice()).toThrow('longer than its message');
  });
});

describe('our bytes, read by the generated classes', () => {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const event = {
    id: ID,
    stream: 'incident-ä',
    revision: 300,
    position: 70_000,
    type: 'IncidentOpened',
    contentType: 'application/json',
    created: 1_700_000_000_123,
    data: json({ a: 'ü' }),
    metadata: json({ actor: 'ada' }),
  };

  it('are the event that was stored', () => {
    const bytes = encodeEvent(event);
    const record = streams.ReadResp.deserializeBinary(bytes).getEvent()?.getEvent();
    expect(record?.getId()?.getString()).toBe(ID);
    expect(Buffer.from(record?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe('incident-ä');
    expect(record?.getStreamRevision()).toBe('300');
    expect([record?.getCommitPosition(), record?.getPreparePosition()]).toEqual(['70000', '70000']);
    expect(record?.getMetadataMap().get('created')).toBe('17000000001230000');
    expect(dataOf(bytes).toString()).toBe('{"a":"ü"}');
  });

  it('are read back unchanged by the store', () => {
    expect(decodeRead(encodeEvent(event))).toEqual({
      kind: 'event',
      event: {
        id: ID,
        type: 'IncidentOpened',
        data: { a: 'ü' },
        metadata: { actor: 'ada' },
        stream: 'incident-ä',
        revision: 300,
        position: { commit: 70_000n, prepare: 70_000n },
        recordedAt: '2023-11-14T22:13:20.123Z',
      },
    });
  });

  it('pass on a foreign event unread', () => {
    const answer = decodeRead(encodeEvent({ ...event, contentType: 'application/octet-stream' }));
    expect(answer.kind === 'event' && answer.event.data).toEqual({ $base64: event.data.toString('base64') });
  });

  it('ask for the intended read', () => {
    const request = { from: { commit: 5n, prepare: 4n }, filter: { on: 'stream', prefixes: ['a-', 'b-'] } } as const;
    const options = streams.ReadReq.deserializeBinary(encodeRead(request)).getOptions();
    expect(options?.getAll()?.getPosition()?.toObject()).toEqual({ commitPosition: '5', preparePosition: '4' });
    expect(options?.hasSubscription()).toBe(true);
    expect(options?.getFilter()?.getStreamIdentifier()?.getPrefixList()).toEqual(['a-', 'b-']);
    const backwards = streams.ReadReq.deserializeBinary(
      encodeRead({ stream: 's', from: 'end', backwards: true, count: 7 }),
    );
    expect(backwards.getOptions()?.getStream()?.hasEnd()).toBe(true);
    expect(backwards.getOptions()?.getCount()).toBe('7');
    expect(backwards.getOptions()?.getReadDirection()).toBe(1);
  });

  it('append the intended events', () => {
    const bytes = encodeAppend({
      correlationId: ID,
      stream: 's',
      expected: 4,
      events: [{ id: ID, type: 'T', data: { n: 1 }, metadata: {} }],
      milliseconds: 1_500,
    });
    const request = streams.BatchAppendReq.deserializeBinary(bytes);
    expect(request.getIsFinal()).toBe(true);
    expect(request.getOptions()?.getStreamPosition()).toBe('4');
    // An instant would be wrong where the clocks differ. The client's generated classes do not know the duration, field 7.
    expect(request.getOptions()?.hasDeadline()).toBe(false);
    expect(bytes.includes(Buffer.from([0x3a, 8, 8, 1, 16, 0x80, 0xca, 0xb5, 0xee, 1]))).toBe(true);
    const [message] = request.getProposedMessagesList();
    expect(message?.getMetadataMap().get('type')).toBe('T');
    expect(Buffer.from(message?.getData_asU8() ?? []).toString()).toBe('{"n":1}');
  });
});
