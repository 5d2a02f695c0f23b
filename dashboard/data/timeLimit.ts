import { limits } from '#contracts/core/limits';

/** The time that a call may take, its repetition included. Milliseconds. The server answers a command within three seconds. */
export const callLimit = limits.call.limit;

/** The most silence while a file is sent. Milliseconds. */
export const uploadSilence = 30_000;

export interface TimeLimit {
  readonly signal: AbortSignal;
  /** True when the time was up before `end`. */
  over(): boolean;
  end(): void;
}

/** A signal that aborts after this time, or with the caller's own signal. */
export function timeLimit(milliseconds: number, own?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const stop = (): void => controller.abort(own?.reason);
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, milliseconds);
  if (own?.aborted) stop();
  own?.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    over: () => over,
    end: () => {
      clearTimeout(timer);
      own?.removeEventListener('abort', stop);
    },
  };
}
