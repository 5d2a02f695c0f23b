import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Resident } from '../night/residentActs.ts';
import type { World } from '../world.ts';
import type { Invariant } from './invariant.ts';

const foundIn = (text: string | Buffer, words: readonly string[]): string | undefined =>
  words.find((word) => text.includes(word));

/** The bytes of all files of the machines, and of what people sent, by path. */
function* bytesOn(disks: string): Generator<readonly [path: string, bytes: Buffer]> {
  for (const entry of readdirSync(disks, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !entry.name.endsWith('.tar')) yield [path.slice(disks.length + 1), readFileSync(path)];
  }
}

interface Page {
  readonly results?: readonly { readonly uuid: string }[];
}
/** The newest events of an incident that an auditor opens. */
const mostOpened = 20;

/** The present answers to an administrator about a resident's incident, and to an auditor who opens its events. */
async function answersOf({ time, person }: World, { house, incident }: Resident): Promise<string> {
  const [administrator, auditor] = [person(`administrator@${house}.example`), person(`auditor@${house}.example`)];
  const paths = [`/api/incident/${incident}/`, `/api/incident/${incident}/log/`, '/api/beta/dispatch/get-data/'];
  const work = async () => {
    const replies = await Promise.all(paths.map((path) => administrator.get(path)));
    const events = '/api/audit/events/';
    const { body } = await auditor.get(`${events}?incident=${incident}&page_size=100`);
    for (const { uuid } of ((body as Page | null)?.results ?? []).slice(0, mostOpened))
      replies.push(await auditor.send('POST', `${events}${uuid}/open/`, {}));
    return JSON.stringify(replies.map((one) => one.body as unknown));
  };
  return time.finish(work());
}

export const personalInvariants: readonly Invariant[] = [
  {
    says: 'No erased word is anywhere.',
    when: 'rest',
    check: async ({ world, saw }) => {
      const { residents, disks, store, screens, logged } = world;
      // Two people may have taken down the same resident, each in an incident of its own.
      const known = new Set(residents.filter((one) => !one.erased).flatMap((one) => one.words));
      const erased = residents.filter((one) => one.erased && !one.words.some((word) => known.has(word)));
      const words = erased.flatMap((one) => one.words);
      saw(words.length);
      if (words.length === 0) return null;
      for (const [path, bytes] of bytesOn(disks)) {
        const word = foundIn(bytes, words);
        if (word !== undefined) return `${word} is in ${path}`;
      }
      for (const row of store.log.rows) {
        const word = row && foundIn(row.response, words);
        if (word) return `${word} is in the log: ${row.stream} ${row.event.type}`;
      }
      for (const resident of erased) {
        const word = foundIn(await answersOf(world, resident), resident.words);
        if (word !== undefined) return `${word} is shown to the administrator`;
      }
      for (const { email, page } of screens.all()) {
        const word = foundIn(JSON.stringify([page.shown(), page.board()]), words);
        if (word !== undefined) return `${word} is on the screen of ${email}`;
      }
      const word = foundIn(logged.join('\n'), words);
      return word === undefined ? null : `${word} is in a log line`;
    },
  },
  {
    says: 'No personal word is in a log line.',
    when: 'rest',
    check: ({ world: { residents, logged }, saw }) => {
      const words = residents.flatMap((one) => one.words);
      saw(Math.min(words.length, logged.length));
      return logged.find((line) => foundIn(line, words) !== undefined) ?? null;
    },
  },
];
