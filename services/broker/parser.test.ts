import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Operation, operationParser, ProtocolFault } from './parser.ts';

const SESSION = Buffer.from(
  [
    'CONNECT {"verbose":false,"name":"Übung"}\r\n',
    'SUB board.* desk 1\r\n',
    'PUB board.a 4\r\na\r\nb\r\n',
    'hpub board.b answer 12 14\r\nNATS/1.0\r\n\r\nok\r\n',
    'PUB empty 0\r\n\r\n',
    'UNSUB 1 5\r\nPING\r\nPONG\n',
  ].join(''),
);

function read(pieces: readonly Buffer[]): string[] {
  const seen: string[] = [];
  const feed = operationParser({ maxPayload: 1_000, mayPublish: () => true }, (operation) =>
    seen.push(described(operation)),
  );
  for (const piece of pieces) feed(piece);
  return seen;
}

function described(operation: Operation): string {
  return operation.op === 'PUB'
    ? `PUB ${operation.subject} ${operation.reply ?? ''} ${operation.headerLength} ${operation.body.toString()}`
    : JSON.stringify(operation);
}

/** The error thrown by the call, if any. */
function attempted(act: () => unknown): unknown {
  try {
    act();
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

describe('the broker reading its clients', () => {
  it('reads the same operations, however the bytes are cut', () => {
    const whole = read([SESSION]);
    expect(whole).toHaveLength(8);
    fc.assert(
      fc.property(fc.array(fc.nat(SESSION.length), { maxLength: 30 }), (cuts) => {
        const places = [0, ...cuts.toSorted((a, b) => a - b), SESSION.length];
        const pieces = places.slice(1).map((end, at) => SESSION.subarray(places[at], end));
        expect(read(pieces)).toEqual(whole);
      }),
    );
  });

  it('reads any bytes as operations or a fault, and nothing else', () => {
    const words = fc.constantFrom('PUB a 3\r\n', 'abc\r\n', 'SUB ', '\r\n', 'HPUB x 1 2\r\n', 'CONNECT {}', ' 7 ');
    const noise = fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes));
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            words.map((word) => Buffer.from(word)),
            noise,
          ),
        ),
        (pieces) => {
          const outcome = attempted(() => read(pieces));
          expect(outcome === undefined || outcome instanceof ProtocolFault).toBe(true);
        },
      ),
    );
  });
});
