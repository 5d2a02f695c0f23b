import { idFrom } from '#events/core/ids';
import type { Random } from '#events/core/ports';
import { comparePositions } from '#events/core/position';
import type { StoredEvent } from '#events/store/store';
import { type KeyTable, packed, unpacked } from './keyTable.ts';

/**
 * The keys of people whose data was sealed in one fact, as a table in one key stream. The table of a group stands in one
 * of two streams. When a person is erased, the other keys are written to the second one first, and then the stream with
 * the person's key ends as that of any erased key does.
 */
export interface KeysTogether {
  /** The keys of the group, made when they do not exist. The people of a group never change. */
  obtainTogether(group: string, people: readonly string[]): Promise<KeyTable>;
  /** The keys of the group that are not erased. */
  findTogether(group: string): Promise<KeyTable>;
  /** Ends the keys of these people. The others keep theirs. Safe to repeat, and to go on with after a crash. */
  eraseTogether(group: string, people: ReadonlySet<string>): Promise<void>;
}

/** The acts on key streams that a group needs. */
interface KeyStreams {
  readonly random: Random;
  /** The key in the stream of this name; null without one. */
  find(name: string): Promise<Buffer | null>;
  /** Writes a key to a stream that does not exist; null when it does. */
  create(name: string, key: Buffer): Promise<Buffer | null>;
  /** The event that made the key in this stream; undefined without one. */
  made(name: string): Promise<StoredEvent | undefined>;
  /** Ends the key in this stream. */
  end(name: string): Promise<void>;
}

/** The two streams in which the table of a group may stand. */
const placesOf = (group: string): readonly [string, string] => [group, idFrom('second keys', group)];

export function keysTogether({ random, find, create, made, end }: KeyStreams): KeysTogether {
  const standing = async (group: string): Promise<Buffer | null> => {
    const [first, second] = placesOf(group);
    return (await find(first)) ?? (await find(second));
  };

  const findTogether = async (group: string): Promise<KeyTable> => unpacked((await standing(group)) ?? Buffer.alloc(0));

  /** The place of the newest table, and the other one; null without a table. */
  const places = async (group: string) => {
    const [first, second] = placesOf(group);
    const [one, other] = [await made(first), await made(second)];
    if (!one && !other) return null;
    const isSecond = other && (!one || comparePositions(one.position, other.position) < 0);
    return isSecond ? { now: second, next: first } : { now: first, next: second };
  };

  return {
    findTogether,
    obtainTogether: async (group, people) => {
      const fresh = new Map(people.map((person) => [person, random.bytes(32)]));
      if (await create(group, packed(fresh))) return fresh;
      const known = await findTogether(group);
      if (!people.every((person) => known.has(person))) throw new Error(`The keys ${group} are those of other people.`);
      return known;
    },
    eraseTogether: async (group, people) => {
      const found = await places(group);
      if (!found) return;
      const { now, next } = found;
      // An erasure that was cut off left an older table there, or an end without a deletion.
      await end(next);
      const table = unpacked((await find(now)) ?? Buffer.alloc(0));
      const others = new Map([...table].filter(([person]) => !people.has(person)));
      if (others.size === table.size) return;
      if (others.size > 0 && !(await create(next, packed(others))))
        throw new Error(`The keys ${group} were written by another process.`);
      await end(now);
    },
  };
}
