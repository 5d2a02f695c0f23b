import { useEffect, useState } from 'react';
import type { CalloutPreview } from '#contracts/callout/callouts';
import { type ApiError, asApiError, run } from '../../../data/api.ts';
import type { Command } from '../../../data/command.ts';
import { systemClock } from '../../../data/waiting.ts';

/** The order that this start would have; null until it is known. Fetched again shortly after each change. */
export function usePreview(command: Command<CalloutPreview> | null) {
  const [answer, setAnswer] = useState<{ readonly of: string; readonly preview: CalloutPreview | null } | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const asked = JSON.stringify(command);
  useEffect(() => {
    if (asked === 'null') return undefined;
    const request = new AbortController();
    const cancel = systemClock.after(100, () => {
      run(JSON.parse(asked) as Command<CalloutPreview>, { signal: request.signal }).then(
        (preview) => {
          setAnswer({ of: asked, preview });
          setError(null);
        },
        (caught: unknown) => !request.signal.aborted && setError(asApiError(caught)),
      );
    });
    return () => {
      cancel();
      request.abort();
    };
  }, [asked]);
  // The order of another choice stays until the new one is here, but nothing is started by it.
  const isCurrent = answer?.of === asked;
  return { preview: command ? (answer?.preview ?? null) : null, isCurrent, error: command ? error : null };
}
