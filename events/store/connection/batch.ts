import { randomUUID } from 'node:crypto';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { AppendAnswer } from '#events/store/answers';
import { type AppendRequest, encodeAppend } from '#events/store/requests';

/** The append was sent and no answer came. It may have been written, unless the status says otherwise. */
export class Unanswered extends Error {
  constructor(
    message: string,
    /** The status that ended the call. */
    readonly status?: unknown,
    /** No other append was under way on the call. */
    readonly alone = false,
  ) {
    super(message);
  }
}

/** The call had ended before the append was sent. */
export class NotSent extends Error {}

/**
 * Many appends in flight on one BatchAppend call. Unlike in the client's own version, each append has its own deadline,
 * a failed connection concerns only its own appends, and an answer that nobody waits for is ignored.
 */
export class Batch {
  private readonly waiting = new Map<string, { resolve(answer: AppendAnswer): void; reject(error: Error): void }>();
  private failure: Error | undefined;
  private isRetired = false;

  constructor(
    private readonly call: ClientDuplexStream<Buffer, AppendAnswer>,
    private readonly onLost: (error: Error) => void,
  ) {
    call.on('data', (answer: AppendAnswer) => {
      const waiter = this.waiting.get(answer.correlationId);
      this.waiting.delete(answer.correlationId);
      waiter?.resolve(answer);
      if (this.isRetired) this.endWhenIdle();
    });
    call.on('error', (error) => this.lose(error));
    call.on('end', () => this.lose(new Error('the node ended the call')));
  }

  append(request: Omit<AppendRequest, 'correlationId' | 'milliseconds'>, milliseconds: number): Promise<AppendAnswer> {
    if (this.failure) return Promise.reject(new NotSent(this.failure.message));
    const correlationId = randomUUID();
    return new Promise<AppendAnswer>((resolve, reject) => {
      const late = () => {
        if (!this.waiting.has(correlationId)) return;
        reject(new Unanswered(`no answer within ${milliseconds} ms`));
        // A node that did not answer once is asked on a new connection next time.
        this.lose(new Error('the node did not answer'));
      };
      // A busy process reads an answer waiting in the socket before the immediate runs.
      const timer = setTimeout(() => setImmediate(late), milliseconds);
      this.waiting.set(correlationId, {
        resolve: (answer) => {
          clearTimeout(timer);
          resolve(answer);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      });
      this.call.write(encodeAppend({ ...request, correlationId, milliseconds }));
    });
  }

  /** Takes no more appends, and ends after the answers that are still to come. */
  retire(): void {
    this.isRetired = true;
    this.endWhenIdle();
  }

  private endWhenIdle(): void {
    if (this.waiting.size === 0) this.call.cancel();
  }

  close(): void {
    this.call.cancel();
  }

  private lose(error: Error): void {
    if (this.failure) return;
    this.failure = error;
    const alone = this.waiting.size === 1;
    for (const { reject } of this.waiting.values()) reject(new Unanswered(error.message, error, alone));
    this.waiting.clear();
    this.call.cancel();
    // The connection of a retired call is well.
    if (!this.isRetired) this.onLost(error);
  }
}
