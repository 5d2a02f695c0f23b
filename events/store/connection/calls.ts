import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';

/** The node did not answer in time. */
export class NoAnswer extends Error {}

/** Up to this many bytes of answers wait here; the rest stays in HTTP/2 flow control. */
const LYING = 256 * 1024;

/**
 * A server stream, read in batches of all answers that have arrived: awaiting each answer costs more than decoding it.
 * A slow consumer holds the server back, and memory stays flat.
 */
export class Answers<T> {
  private lying: Buffer[] = [];
  private bytes = 0;
  private ended = false;
  private error: ServiceError | undefined;
  private wake: (() => void) | undefined;
  private waking = false;

  constructor(
    private readonly call: ClientReadableStream<Buffer>,
    private readonly decode: (bytes: Buffer) => T,
  ) {
    call.on('data', (bytes: Buffer) => {
      this.lying.push(bytes);
      this.bytes += bytes.length;
      if (this.bytes >= LYING) call.pause();
      this.wakeSoon();
    });
    call.on('end', () => {
      this.ended = true;
      this.wakeSoon();
    });
    call.on('error', (error: ServiceError) => {
      this.error = error;
      this.ended = true;
      this.wakeSoon();
    });
  }

  /**
   * The answers that have arrived, at least one; undefined at the end. Throws the call's error after the last answer.
   * With a deadline in milliseconds, throws `NoAnswer` when nothing came for that long.
   */
  async lot(deadline?: number): Promise<readonly T[] | undefined> {
    // A wake may be for answers that were taken before it came: they are not the end.
    while (this.lying.length === 0 && !this.ended) await this.arrival(deadline);
    const { lying } = this;
    if (lying.length === 0) {
      if (this.error) throw this.error;
      return undefined;
    }
    this.lying = [];
    this.bytes = 0;
    if (this.call.isPaused()) this.call.resume();
    return lying.map(this.decode);
  }

  cancel(): void {
    this.call.cancel();
  }

  private async arrival(deadline: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.wake = resolve;
        const late = () => {
          if (this.lying.length === 0 && !this.ended) reject(new NoAnswer(`no answer within ${deadline} ms`));
        };
        // A busy process reads an answer waiting in the socket before the immediate runs.
        if (deadline !== undefined) timer = setTimeout(() => setImmediate(late), deadline);
      });
    } finally {
      clearTimeout(timer);
      this.wake = undefined;
    }
  }

  /** Runs after all other work of this turn. */
  private wakeSoon(): void {
    if (this.waking) return;
    this.waking = true;
    setImmediate(() => {
      this.waking = false;
      this.wake?.();
    });
  }
}
