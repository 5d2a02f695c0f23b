import type { BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import { bytesField, integerField } from '../store/protobuf.ts';
import type { GroupCommit } from './groupCommit.ts';
import type { Proposed } from './records.ts';
import { asServiceError, type RefusalKind, Refused } from './refusals.ts';
import { batchDeadlineOf, batchExpectedOf, proposed, streamOf, uuidText } from './requests.ts';
import { MAX_APPEND_SIZE, sizeOf, type Writes, type Written } from './writes.ts';

interface Pending {
  readonly options: BatchAppendReq.Options;
  readonly events: Proposed[];
  size: number;
}

/** Appends in parts, many in flight, each answered by its correlation id when it is on disk. */
export function answerBatches(
  call: ServerDuplexStream<BatchAppendReq, Buffer>,
  writes: Writes,
  group: GroupCommit,
): void {
  const pending = new Map<string, Pending>();
  const answer = (response: Buffer): void => {
    if (!call.cancelled && !call.destroyed) call.write(response);
  };

  const accept = (request: BatchAppendReq): void => {
    const id = uuidText(request.getCorrelationId());
    const options = request.getOptions();
    const append = pending.get(id) ?? (options && { options, events: [], size: 0 });
    if (!append) throw new Refused('invalidArgument', 'An append needs options.');
    const stream = streamOf(append.options);
    const refuse = (error: unknown): void => answer(refusal(id, stream, error));
    pending.delete(id);
    try {
      collect(append, request);
    } catch (error) {
      return refuse(error);
    }
    if (!request.getIsFinal()) return void pending.set(id, append);
    group
      .run(() => {
        if (batchDeadlineOf(append.options) < Date.now()) throw new Refused('deadlineExceeded', 'Timeout');
        if (append.size > MAX_APPEND_SIZE)
          throw new Refused('maximumAppendSizeExceeded', 'Maximum append size exceeded.', { limit: MAX_APPEND_SIZE });
        return writes.append(stream, batchExpectedOf(append.options), append.events);
      })
      .then((written) => answer(success(id, stream, written)), refuse);
  };

  call.on('data', (request: BatchAppendReq) => {
    try {
      accept(request);
    } catch (error) {
      // Without an id there is nobody to answer, so the call ends.
      call.emit('error', asServiceError(error));
    }
  });
  call.on('end', () => call.end());
  call.on('error', () => undefined);
}

function collect(append: Pending, request: BatchAppendReq): void {
  const events = request.getProposedMessagesList().map(proposed);
  append.size += sizeOf(events);
  // What is too large is counted, not kept.
  if (append.size <= MAX_APPEND_SIZE) append.events.push(...events);
}

const EMPTY = Buffer.alloc(0);

function success(id: string, stream: string, { revision, position }: Written): Buffer {
  const body = bytesField(
    3,
    revision < 0 ? bytesField(2, EMPTY) : integerField(1, revision),
    bytesField(3, integerField(1, position), integerField(2, position)),
  );
  return answerTo(id, stream, body);
}

function answerTo(id: string, stream: string, body: Buffer): Buffer {
  return Buffer.concat([bytesField(1, bytesField(2, id)), body, bytesField(4, bytesField(3, stream))]);
}

/** The error types by which clients know what happened. Each answer must name one. */
const DETAILS: Record<RefusalKind, string> = {
  wrongExpectedVersion: 'WrongExpectedVersion',
  streamDeleted: 'StreamDeleted',
  maximumAppendSizeExceeded: 'MaximumAppendSizeExceeded',
  deadlineExceeded: 'Timeout',
  invalidArgument: 'BadRequest',
  unavailable: 'Unknown',
  unimplemented: 'Unknown',
};

function refusal(id: string, stream: string, error: unknown): Buffer {
  const refused = error instanceof Refused ? error : undefined;
  const service = asServiceError(error);
  const type = refused ? DETAILS[refused.kind] : 'Unknown';
  const details = bytesField(
    3,
    bytesField(1, `type.googleapis.com/event_store.client.${type}`),
    bytesField(2, refused ? detailOf(refused, stream) : EMPTY),
  );
  const code = integerField(1, service.code ?? status.UNKNOWN);
  return answerTo(id, stream, bytesField(2, code, bytesField(2, service.details), details));
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
  return kind === 'invalidArgument' ? bytesField(1, message) : EMPTY;
}
