import { refusals } from '#contracts/refusals';
import { connectStore, type StoredEvent } from '#events/store/store';
import type { Person, Reply } from '../support/installation.ts';
import { opened } from './afterwards.ts';
import { seed } from './chance.ts';
import { type Entry, judge, markOf, type Verdict } from './journal.ts';
import { masterKey } from './servers/layouts.ts';

/** A report that a person sends, possibly more than once. `milliseconds` is the time of its first answer. */
export interface Report {
  readonly entry: Entry;
  milliseconds: number;
  /** The words of the first refusal. */
  words?: string;
  /** The status of the answer; 0 for a broken connection. */
  send(): Promise<number>;
}

export interface Reports {
  readonly journal: readonly Entry[];
  some(count: number): readonly Report[];
  /** Sends each again until it is acknowledged; fails after half a minute. */
  insist(reports: readonly Report[]): Promise<void>;
  /** The content of the log at this address for all of the reports. */
  verdict(connectionString: string): Promise<Verdict>;
}

const patience = 30_000;

export function reportsOf(person: () => Person): Reports {
  const journal: Entry[] = [];
  const one = (): Report => {
    const mark = markOf(seed, journal.length);
    const entry: Entry = { kind: 'incident', mark, outcome: 'unknown', unanswered: 0 };
    journal.push(entry);
    const body = { version: 'arvada_manual_dispatch', description: `No water ${mark}` };
    const report: Report = {
      entry,
      milliseconds: 0,
      send: async () => {
        const began = performance.now();
        const reply = await person()
          .send('POST', '/api/incidents/', body, { 'Idempotency-Key': `key-${mark}` })
          .catch((): Partial<Reply> => ({}));
        report.milliseconds ||= performance.now() - began;
        const { status = 0 } = reply;
        if (status >= 200 && status < 300) Object.assign(entry, { outcome: 'acknowledged', uuid: reply.body.uuid });
        else {
          // The answer says nothing about earlier commands.
          const first = entry.unanswered === 0;
          const surely = [refusals['store.unavailable'].words, refusals['store.full'].words];
          if (first && surely.includes(reply.body?.detail)) entry.outcome = 'refused';
          report.words ??= reply.body?.detail;
          entry.unanswered += 1;
        }
        return status;
      },
    };
    return report;
  };
  return {
    journal,
    some: (count) => Array.from({ length: count }, one),
    insist: async (reports) => {
      const until = performance.now() + patience;
      const insisting = reports.map(async ({ entry, send }) => {
        while (entry.outcome !== 'acknowledged') {
          if (performance.now() > until) throw new Error(`${entry.mark} was never acknowledged`);
          await send();
        }
      });
      await Promise.all(insisting);
    },
    verdict: async (connectionString) => {
      const store = connectStore(connectionString);
      const stored: StoredEvent[] = [];
      for await (const event of store.readAll()) stored.push(event);
      const said = await opened(store, stored, masterKey);
      await store.close();
      return judge(journal, said);
    },
  };
}

export const longest = (some: readonly Report[]): number =>
  Math.round(Math.max(...some.map(({ milliseconds }) => milliseconds)));
