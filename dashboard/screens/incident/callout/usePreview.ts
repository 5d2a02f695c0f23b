import type { CalloutPreview } from '#contracts/callout/callouts';
import { run } from '../../../data/api.ts';
import type { Command } from '../../../data/command.ts';
import { useLoaded } from '../../../data/live/useLive.ts';

/** The order that this start would have; null until it is known. Fetched again shortly after each change. */
export function usePreview(command: Command<CalloutPreview> | null) {
  const load = (signal: AbortSignal) => run(command as Command<CalloutPreview>, { signal });
  const options = { rests: 100, keeps: true, once: true } as const;
  const { data: preview, error, asking } = useLoaded(command && JSON.stringify(command), load, options);
  // The order of another choice stays until the new one is here, but nothing is started by it.
  return { preview, isCurrent: preview !== null && !asking && error === null, error };
}
