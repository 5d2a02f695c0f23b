import { setTimeout as sleep } from 'node:timers/promises';
import { comparePositions, type Position, somewhere } from '#events/core/position';
import type { ReadAnswer } from '#events/store/answers';
import { type Answers, NoAnswer } from '#events/store/connection/calls';
import type { Reach, Reached } from '#events/store/connection/connection';
import type { Permissions } from '#events/store/connection/permissions';
import { patienceOf } from '#events/store/patience';
import { failedCall, isElsewhere, NotNowError, WrongPositionError } from '#events/store/refusals';
import { mayRepeat } from '#events/store/repeating';
import type { ReadRequest } from '#events/store/requests';
import type { Place, StoredEvent } from '#events/store/types';
import { isOurs, pushedDown, wanted } from './filter.ts';

export interface ReadOptions {
  readonly from?: number;
  readonly backwards?: boolean;
  readonly maxCount?: number;
}

export interface ReadAllOptions {
  /** Exclusive, in reading direction. */
  readonly after?: Position;
  readonly backwards?: boolean;
  readonly maxCount?: number;
  /** Exact event types. */
  readonly types?: readonly string[];
  readonly streamPrefixes?: readonly string[];
}

/** A filtered read may skip a long stretch of the log before it answers. Milliseconds. */
const SEARCH_PATIENCE = 30_000;

/** A follower of a cluster may have less of the log than the node before it. It gets this long. Milliseconds. */
const BEHIND = 3_000;

interface ReadsOptions {
  readonly reach: Reach;
  readonly permissions: Permissions;
  /** A node that does not answer for this long counts as away. Milliseconds. */
  readonly deadline: number;
  /** The address names a cluster, whose leader is looked for. */
  readonly findsLeader: boolean;
}

interface Asking {
  /** How long an answer is waited for. Milliseconds. */
  readonly silence?: number;
  /** Only the leader may answer. */
  readonly ofLeader?: boolean;
}

export function readsOf({ reach, permissions, deadline, findsLeader }: ReadsOptions) {
  /** The answers in batches. A read that a node refused for the moment, before its first answer, is repeated. */
  async function* answersTo(
    request: ReadRequest,
    { silence = deadline, ofLeader = false }: Asking = {},
  ): AsyncGenerator<readonly ReadAnswer[]> {
    const patience = patienceOf(deadline);
    const ability = request.stream === undefined ? 'read all streams' : 'read a stream';
    // Muster works without the server's own streams: a refusal there is the caller's to judge.
    const note: Permissions['note'] = (...said) => {
      if (!request.stream?.startsWith('$')) permissions.note(...said);
    };
    for (let begun = false; ; ) {
      let answers: Answers<ReadAnswer> | undefined;
      let reached: Reached | undefined;
      try {
        reached = await reach();
        answers = reached.connection.read(reached.client, request, { ofLeader });
        for (let lot = await answers.lot(silence); lot; lot = await answers.lot(silence)) {
          if (!begun) note(ability);
          begun = true;
          yield lot;
        }
        return note(ability);
      } catch (error) {
        const failure = failedCall(error, 'read');
        note(ability, failure);
        const isUnled = ofLeader && failure instanceof NotNowError;
        if (error instanceof NoAnswer || isElsewhere(failure) || isUnled) reached?.connection.lose();
        if (begun || !(await mayRepeat(failure, patience))) throw failure;
      } finally {
        answers?.cancel();
      }
    }
  }

  async function* all(options: ReadAllOptions = {}): AsyncGenerator<StoredEvent> {
    const { backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = options;
    const accepts = wanted(options);
    const ahead = backwards ? -1 : 1;
    let after = somewhere(options.after);
    let left = maxCount;
    // The server counts before the second filter runs here, and a forward read includes its start position.
    const counts = !(options.types && options.streamPrefixes) && maxCount < Number.MAX_SAFE_INTEGER;
    while (left > 0) {
      const count = counts ? left + 1 : Number.MAX_SAFE_INTEGER;
      const request: ReadRequest = {
        from: after ?? (backwards ? 'end' : 'start'),
        backwards,
        count,
        filter: pushedDown(options),
      };
      let sent = 0;
      const from = after;
      for await (const lot of answersTo(request, { silence: SEARCH_PATIENCE })) {
        for (const answer of lot) {
          if (answer.kind !== 'event') continue;
          const { event } = answer;
          sent += 1;
          after = event.position;
          if ((from && comparePositions(event.position, from) !== ahead) || !accepts(event)) continue;
          if (left > 0) yield event;
          // With a server-side count, read the last answers too: leaving early resets the call, and a server that sees
          // many resets takes them for an attack and ends the session.
          if (--left <= 0 && !counts) return;
        }
      }
      // A tombstone also matches the prefix and was counted, so one more event follows it.
      if (sent < count) return;
    }
  }

  async function* stream(name: string, options: ReadOptions = {}): AsyncGenerator<StoredEvent> {
    const { from, backwards = false, maxCount = Number.MAX_SAFE_INTEGER } = options;
    // The server refuses to read no events.
    if (maxCount <= 0) return;
    const start = from ?? (backwards ? 'end' : 'start');
    for await (const lot of answersTo({ stream: name, from: start, backwards, count: maxCount }))
      for (const answer of lot) if (answer.kind === 'event') yield answer.event;
  }

  /** One event of the log, system events included: an unfiltered read never searches. */
  const one = async (
    from: Position | 'end',
    backwards: boolean,
    asking: Asking = {},
  ): Promise<StoredEvent | undefined> => {
    let found: StoredEvent | undefined;
    for await (const lot of answersTo({ from, backwards, count: 1 }, asking))
      for (const answer of lot) if (answer.kind === 'event') found ??= answer.event;
    return found;
  };

  const isThere = async ({ event, position, hash }: Place): Promise<boolean> => {
    try {
      const found = await one(position, false);
      if (found?.id !== event || comparePositions(found.position, position) !== 0) return false;
      return hash === null || found.metadata.hash === hash;
    } catch (error) {
      if (error instanceof WrongPositionError) return false;
      throw error;
    }
  };

  const last = (): Promise<StoredEvent | undefined> => one('end', true);

  return {
    all,
    stream,
    last,
    /**
     * Reads one event, of the leader where the client looks for one. A leader that was cut off from its cluster goes on
     * answering reads and has no new events, so a node that does not lead is left, and the leader is looked for again.
     */
    ask: async (): Promise<void> => void (await one('end', true, { ofLeader: findsLeader })),
    head: async (): Promise<Position | undefined> => {
      const end = await last();
      if (!end || isOurs(end)) return end?.position;
      let found: Position | undefined;
      for await (const { position } of all({ backwards: true, maxCount: 1 })) found ??= position;
      return found;
    },
    holds: async (place: Place): Promise<boolean> => {
      const patience = patienceOf(BEHIND);
      for (;;) {
        if (await isThere(place)) return true;
        const end = await last();
        const isBehind = !end || comparePositions(end.position, place.position) < 0;
        // It may have arrived between the two questions.
        if (!isBehind) return isThere(place);
        if (patience.left() === 0) return false;
        await sleep(BEHIND / 10);
      }
    },
  };
}
