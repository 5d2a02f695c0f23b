import { bytesField, FieldWriter, integerField } from '#events/store/protobuf';
import { code } from '../log/codes.ts';
import type { Proposed } from '../log/records.ts';
import { type RefusalKind, Refused } from '../log/refusals.ts';
import type { GroupCommit } from '../log/writing/groupCommit.ts';
import { MAX_APPEND_SIZE, sizeOf, tooLarge, type Writes, type Written } from '../log/writing/writes.ts';
import { type BatchMessage, type BatchOptions, decodeBatch, decodeProposed } from './batchRequests.ts';
import type { Call } from './calls.ts';

interface Pending {
  readonly options: BatchOptions;
  readonly events: Proposed[];
  size: number;
  /** Refuses an append whose last part does not come in time. */
  timer?: NodeJS.Timeout;
}

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** BatchAppend: appends arrive in parts, many in flight. Each is answered by its correlation id when it is on disk. */
export function answerBatches(call: Call, writes: Writes, group: GroupCommit): void {
  const pending = new Map<string, Pending>();
  let lot: Buffer[] = [];
  let [unanswered, isClosing] = [0, false];
  // Answers of one turn of the event loop are sent together.
  const answer = (response: Buffer): void => {
    unanswered -= 1;
    if (lot.push(response) > 1) return;
    queueMicrotask(() => {
      const responses = lot;
      lot = [];
      call.send(responses);
      if (isClosing && unanswered === 0) call.end();
    });
  };

  const drop = (key: string): void => {
    clearTimeout(pending.get(key)?.timer);
    pending.delete(key);
  };
  call.onOver(() => {
    for (const key of pending.keys()) drop(key);
  });

  const accept = (request: BatchMessage): void => {
    const { id, isFinal } = request;
    const key = id.toString('latin1');
    const append = pending.get(key) ?? (request.options && { options: request.options, events: [], size: 0 });
    // A later part of an append that was refused.
    if (!append) return;
    if (!pending.has(key)) unanswered += 1;
    const { stream, expected, deadline } = append.options;
    const refuse = (error: unknown): void => answer(refusal(id, stream, error));
    try {
      if (expected === undefined) throw new Refused('invalidArgument', 'The expected revision is missing.');
      collect(append, request);
    } catch (error) {
      drop(key);
      return refuse(error);
    }
    if (!isFinal) {
      const end = (): void => {
        pending.delete(key);
        refuse(late());
      };
      pending.set(key, append);
      append.timer ??= setTimeout(end, Math.min(deadline - Date.now(), LONGEST_WAIT));
      return;
    }
    drop(key);
    group
      .run(() => {
        if (deadline <= Date.now()) throw late();
        if (append.size > MAX_APPEND_SIZE) throw tooLarge();
        return writes.append(stream, expected, append.events);
      })
      .then((written) => answer(success(id, stream, written)), refuse);
  };

  // A request without an id cannot be answered, so the call ends. At the client's end, what is under way is answered.
  call.receive(
    (bytes) => accept(decodeBatch(bytes)),
    () => {
      isClosing = true;
      if (unanswered === 0 && lot.length === 0) call.end();
    },
  );
}

const late = (): Refused => new Refused('deadlineExceeded', 'Timeout');

function collect(append: Pending, request: BatchMessage): void {
  const events = request.events.map(decodeProposed);
  append.size += sizeOf(events);
  // Events beyond the size limit are counted, not kept.
  if (append.size <= MAX_APPEND_SIZE) append.events.push(...events);
}

const EMPTY = Buffer.alloc(0);
const writer = new FieldWriter();

function success(id: Buffer, stream: string, { revision, position }: Written): Buffer {
  const identifier = writer.end();
  writer.text(3, stream);
  writer.nest(4, identifier);
  const body = writer.end();
  if (position === undefined) writer.data(4, EMPTY);
  else {
    const place = writer.end();
    writer.integer(2, position);
    writer.integer(1, position);
    writer.nest(3, place);
  }
  if (revision < 0) writer.data(2, EMPTY);
  else writer.integer(1, revision);
  writer.nest(3, body);
  writer.data(1, id);
  return writer.taken();
}

/** The error types that clients distinguish, and their codes. Each answer must name one. */
const ERRORS: Record<RefusalKind, readonly [code: number, type: string]> = {
  wrongExpectedVersion: [code.ALREADY_EXISTS, 'WrongExpectedVersion'],
  streamDeleted: [code.NOT_FOUND, 'StreamDeleted'],
  maximumAppendSizeExceeded: [code.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded'],
  deadlineExceeded: [code.DEADLINE_EXCEEDED, 'Timeout'],
  invalidArgument: [code.INVALID_ARGUMENT, 'BadRequest'],
  missingProperty: [code.INVALID_ARGUMENT, 'BadRequest'],
  resourceExhausted: [code.RESOURCE_EXHAUSTED, 'Unknown'],
  unauthenticated: [code.UNAUTHENTICATED, 'AccessDenied'],
  unavailable: [code.UNAVAILABLE, 'Unknown'],
  notWritten: [code.UNAVAILABLE, 'Unknown'],
  unimplemented: [code.UNIMPLEMENTED, 'Unknown'],
  unknown: [code.UNKNOWN, 'Unknown'],
};

function refusal(id: Buffer, stream: string, error: unknown): Buffer {
  const refused = error instanceof Refused ? error : new Refused('unknown', String(error));
  const [code, type] = ERRORS[refused.kind];
  const details = bytesField(
    3,
    bytesField(1, `type.googleapis.com/event_store.client.${type}`),
    bytesField(2, detailOf(refused, stream)),
  );
  const message = type === 'Unknown' ? refused.message : type;
  const body = bytesField(2, integerField(1, code), bytesField(2, message), details);
  return Buffer.concat([bytesField(1, id), body, bytesField(4, bytesField(3, stream))]);
}

const EXPECTED_NAMES: Record<string, number> = { '-1': 6, '-2': 4, '-4': 5 };

function detailOf({ kind, message, details }: Refused, stream: string): Buffer {
  const { current = -1, expected = -2n, limit = 0 } = details;
  if (kind === 'wrongExpectedVersion') {
    const name = EXPECTED_NAMES[String(expected)];
    return Buffer.concat([
      current < 0 ? bytesField(2, EMPTY) : integerField(1, current),
      name === undefined ? integerField(3, expected) : bytesField(name, EMPTY),
    ]);
  }
  if (kind === 'streamDeleted') return bytesField(1, bytesField(3, stream));
  if (kind === 'maximumAppendSizeExceeded') return integerField(1, limit);
  return ERRORS[kind][1] === 'BadRequest' ? bytesField(1, message) : EMPTY;
}
