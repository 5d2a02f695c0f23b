import { hash } from 'node:crypto';
import { chainText, genesis } from '#events/core/chain';
import { type Explanation, farthest, isNamedByCommand, type Linked } from '#events/core/explanations';
import { iso } from '#events/core/ports';

/** Times that are tried for each number of commands: first near ones for all numbers, then far ones. */
const budgets = [20_000, 1_000_000];
const mostCommands = 6;

/** Versions that were never stored, up to the one that the next event continues. */
interface Base {
  readonly from: number;
  readonly times: readonly string[];
  readonly hash: string;
}

/**
 * Finds the versions of the events before `revision` that were never stored and that its hash continues: the same events
 * at other times. `known` are explanations of earlier breaks of the stream, which one may go on. Undefined when there are
 * none within the time limits: 500 s for one command, 500 ms each for two, 50 ms for three, 15 ms for four, 7 ms for
 * five, 4 ms for six. An event with sealed words, or of another request, has no version that can be computed.
 */
export function explanationOf(
  events: readonly Linked[],
  revision: number,
  known: readonly Explanation[],
): Explanation | undefined {
  const last = events[revision];
  if (typeof last?.metadata.hash !== 'string') return undefined;
  const commands = commandsBefore(events, revision);
  const wanted = { text: textOf(last).join(String(last.metadata.occurredAt)), hash: last.metadata.hash };
  for (const budget of budgets)
    for (let depth = 1; depth <= commands.length; depth += 1) {
      const tried = commands.slice(0, depth).toReversed();
      const most = Math.min(farthest, Math.floor((budget ** (1 / depth) - 1) / 2));
      for (const base of basesAt(events, tried[0]?.[0]?.revision ?? 0, known)) {
        const times = timesFrom(base.hash, tried, { most, wanted });
        if (times) return { revision, from: base.from, times: [...base.times, ...times] };
      }
    }
  return undefined;
}

/** The events of each command before the revision, the last command first. */
function commandsBefore(events: readonly Linked[], revision: number): readonly (readonly Linked[])[] {
  const commands: Linked[][] = [];
  for (let at = revision - 1; at >= 0; at -= 1) {
    const event = events[at];
    if (!event || !isNamedByCommand(event) || isSealed(event) || !isTimed(event)) break;
    const later = commands.at(-1);
    if (later && later[0]?.metadata.causationId === event.metadata.causationId) later.unshift(event);
    else if (commands.length === mostCommands) break;
    else commands.push([event]);
  }
  return commands;
}

/** Sealed words have other bytes in each version. */
const isSealed = ({ data: { personal, people } }: Linked): boolean =>
  typeof personal === 'string' || Array.isArray(people);
const isTimed = ({ metadata: { occurredAt } }: Linked): boolean => !Number.isNaN(Date.parse(String(occurredAt)));

/** The stored event before `from`, and versions of it that are known already. */
function basesAt(events: readonly Linked[], from: number, known: readonly Explanation[]): readonly Base[] {
  const stored = from === 0 ? genesis : events[from - 1]?.metadata.hash;
  const others = known
    .filter((one) => one.revision === from)
    .map((one) => {
      const before = one.from === 0 ? genesis : String(events[one.from - 1]?.metadata.hash);
      const last = one.times.reduce((previous, time, n) => hashAt(previous, events[one.from + n], time), before);
      return { from: one.from, times: one.times, hash: last };
    });
  return [...(typeof stored === 'string' ? [{ from, times: [], hash: stored }] : []), ...others];
}

interface Search {
  /** The largest difference in milliseconds. */
  readonly most: number;
  readonly wanted: { readonly text: string; readonly hash: string };
}

/** Tries all differences, the small ones first. The events of one command differ by the same time. */
function timesFrom(before: string, commands: readonly (readonly Linked[])[], search: Search): string[] | undefined {
  const [command, ...rest] = commands;
  if (!command) return sha256(before + search.wanted.text) === search.wanted.hash ? [] : undefined;
  const parts = command.map((event) => ({ text: textOf(event), at: Date.parse(String(event.metadata.occurredAt)) }));
  for (let n = 0; n <= 2 * search.most; n += 1) {
    const by = n % 2 === 0 ? n / 2 : -(n + 1) / 2;
    let previous = before;
    for (const { text, at } of parts) previous = sha256(previous + text.join(iso(at + by)));
    const found = timesFrom(previous, rest, search);
    if (found) return [...parts.map(({ at }) => iso(at + by)), ...found];
  }
  return undefined;
}

const hashAt = (previous: string, event: Linked | undefined, time: string): string =>
  event ? sha256(previous + textOf(event).join(time)) : '';

const mark = '\u0000time\u0000';

/** The text of which `chainHash` is the hash, split where the time stands. */
function textOf(event: Linked): readonly string[] {
  const escaped = JSON.stringify(mark).slice(1, -1);
  return chainText({ ...event, metadata: { ...event.metadata, occurredAt: mark } }).split(escaped);
}

const sha256 = (text: string): string => hash('sha256', text);
