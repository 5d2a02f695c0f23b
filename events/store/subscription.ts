import { setTimeout as sleep } from 'node:timers/promises';
import type { ReadAnswer } from './answers.ts';
import { Answers } from './calls.ts';
import type { Connection } from './connection.ts';
import { pushedDown, wanted } from './filter.ts';
import { comparePositions, type Position, type StoredEvent } from './types.ts';

export interface SubscribeOptions {
  /** The last position already seen; from the beginning without it. */
  readonly after?: Position;
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
  readonly signal: AbortSignal;
  /** `live` each time the subscription has caught up, `lost` once each time the connection goes. */
  readonly onState?: (state: 'live' | 'lost', error?: unknown) => void;
}

const FIRST_WAIT = 50;
const LONGEST_WAIT = 2_000;

/** All events after a position, then the ones to come, for ever: it survives the node and goes on where it was. */
export async function* subscribe(
  connect: () => Connection,
  deadline: number,
  options: SubscribeOptions,
): AsyncGenerator<StoredEvent | { readonly caughtUp: Position | undefined }> {
  const { signal, onState } = options;
  const accepts = wanted(options);
  let after = options.after;
  let attempts = 0;
  let lost = false;
  while (!signal.aborted) {
    let failure: unknown;
    let answers: Answers<ReadAnswer> | undefined;
    const cancel = () => answers?.cancel();
    signal.addEventListener('abort', cancel);
    try {
      const connection = connect();
      const client = await connection.ready(deadline);
      if (signal.aborted) return;
      answers = new Answers(connection.read(client, { from: after ?? 'start', filter: pushedDown(options) }));
      for (;;) {
        const answer = answers.take();
        if (!answer) {
          if (await answers.more()) continue;
          break;
        }
        if (signal.aborted) return;
        if (answer.kind === 'event') {
          const { event } = answer;
          if (after && comparePositions(event.position, after) <= 0) continue;
          after = event.position;
          if (accepts(event)) yield event;
        } else if (answer.kind === 'checkpoint') {
          if (!after || comparePositions(answer.position, after) > 0) after = answer.position;
        } else if (answer.kind === 'caughtUp') {
          attempts = 0;
          lost = false;
          onState?.('live');
          yield { caughtUp: after };
        }
      }
    } catch (error) {
      failure = error;
    } finally {
      signal.removeEventListener('abort', cancel);
      answers?.cancel();
    }
    if (signal.aborted) return;
    if (!lost) onState?.('lost', failure);
    lost = true;
    const wait = Math.min(FIRST_WAIT * 2 ** attempts++, LONGEST_WAIT);
    await sleep(wait, undefined, { signal }).catch(() => undefined);
  }
}
