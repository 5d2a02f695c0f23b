import type { ClientReadableStream, ServiceError } from '@grpc/grpc-js';

/** The node did not answer in time. */
export class NoAnswer extends Error {}

/**
 * A server's stream of answers, pulled: what is not taken stays in the flow control of HTTP/2, so a slow consumer holds
 * the server back and memory stays flat.
 */
export class Answers<T> {
  private ended = false;
  private error: ServiceError | undefined;
  private wake: (() => void) | undefined;

  constructor(private readonly call: ClientReadableStream<T>) {
    call.on('readable', () => this.wake?.());
    call.on('end', () => {
      this.ended = true;
      this.wake?.();
    });
    call.on('error', (error: ServiceError) => {
      this.error = error;
      this.ended = true;
      this.wake?.();
    });
  }

  /** The next answer, if it is here. */
  take(): T | undefined {
    return (this.call.read() as T | null) ?? undefined;
  }

  /**
   * Waits until there may be more; false at the end, throws the call's error.
   * With a deadline in milliseconds it throws `NoAnswer` when nothing came for that long.
   */
  async more(deadline?: number): Promise<boolean> {
    if (!this.ended && this.call.readableLength === 0) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve, reject) => {
        this.wake = resolve;
        if (deadline !== undefined)
          timer = setTimeout(() => reject(new NoAnswer(`no answer within ${deadline} ms`)), deadline);
      }).finally(() => {
        clearTimeout(timer);
        this.wake = undefined;
      });
    }
    if (this.call.readableLength > 0) return true;
    if (this.error) throw this.error;
    return !this.ended;
  }

  cancel(): void {
    this.call.cancel();
  }
}
