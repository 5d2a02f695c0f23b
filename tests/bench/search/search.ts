import { join } from 'node:path';
import { openSqlite } from '#events/store/sqlite';
import { incidentMarks } from '#projections/incident/core/marks';
import { incidents } from '#projections/incident/incidents';
import { pageSql } from '#services/views/found';
import { tablesOf } from '#services/views/tables';
import { compare, judge, type Outcome, percentile } from '../compare.ts';
import { cookiesOf, openHouse, ownEntity } from '../house.ts';
import { chance, manyIncidents, reportOf } from './searchRows.ts';

const count = Number(process.env.INCIDENTS ?? 1_000_000);
const asked = 120;
/** More than the limit of requests a session and minute. */
const sessions = 20;

interface Question {
  readonly search?: string;
  readonly label?: string;
  readonly active?: 'true' | 'false';
  readonly after?: string;
  readonly page: number;
}

/** The list requests of a desk, in turn; no two are equal, so that none is answered from a cache. */
function questions(round: number): readonly Question[] {
  const roll = chance(round * 7_919);
  const of = (most: number) => Math.floor(roll() * most);
  const kinds: readonly ((n: number) => Question)[] = [
    () => ({ search: one().name, page: 1 }),
    () => ({ search: `${one().number} ${one().street}`, page: 1 }),
    () => ({ search: one().street.slice(0, 5), page: 1 + of(4) }),
    () => ({ search: one().phone.slice(2), page: 1 }),
    () => ({ search: one().seldom, page: 1 }),
    () => ({ search: `${one().street} sewer`, page: 1 + of(4) }),
    () => ({ search: 'hydrant road', active: 'true', page: 1 + of(200) }),
    () => ({ search: 'flooding', label: 'Water', page: 1 + of(200) }),
    () => ({ search: 'water', after: new Date(one().at).toISOString(), page: 1 + of(20) }),
    () => ({ search: 'basem', page: 1 + of(400) }),
    () => ({ active: 'true', page: 1 + of(200) }),
    () => ({ search: 'caller', page: 1 + of(400) }),
  ];
  const one = () => reportOf(of(count));
  return Array.from({ length: asked }, (_, n) => kinds[n % kinds.length]?.(n) ?? { page: 1 });
}

/**
 * The list of a desk with this many incidents behind it, through the whole server, beside the same rows by SQLite
 * alone.
 */
export async function search(): Promise<readonly Outcome[]> {
  const dataDir = manyIncidents(count, ownEntity);
  const house = await openHouse(0, dataDir);
  const signedIn = await house.sessions(sessions);
  const cookies = await Promise.all(signedIn.map(({ cookie }) => cookiesOf(house, cookie)));
  const bare = bareSqlite(dataDir);
  const all: number[] = [];
  let round = 0;
  let rows = new Map<string, number>();
  const timed = async (answer: (question: Question, n: number) => Promise<number> | number) => {
    const times: number[] = [];
    for (const [n, question] of questions(Math.floor(round++ / 2)).entries()) {
      const began = performance.now();
      const total = await answer(question, n);
      times.push(performance.now() - began);
      // Both sides must count the same.
      const name = JSON.stringify(question);
      if ((rows.get(name) ?? total) !== total) throw new Error(`${name}: ${rows.get(name)} and ${total}`);
      rows.set(name, total);
    }
    if (round % 2 === 0) rows = new Map();
    return times;
  };
  const shares = (times: readonly number[]) => ({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  try {
    const found = await compare({
      name: `${asked} searches of ${count.toLocaleString('en-US')} incidents against the same rows by SQLite alone`,
      ours: async () => {
        const times = await timed(async (question, n) => {
          const query = new URLSearchParams(Object.entries(question).map(([name, value]) => [name, String(value)]));
          const answer = await fetch(`http://127.0.0.1:${house.muster.port}/api/incident/?${query.toString()}`, {
            // While the other side runs, this side's connections are idle for longer than they are kept open.
            headers: { cookie: cookies[n % cookies.length] ?? '', connection: 'close' },
          });
          if (!answer.ok) throw new Error(`${query.toString()} was answered with ${answer.status}`);
          return ((await answer.json()) as { count: number }).count;
        });
        all.push(...times);
        return shares(times);
      },
      yardstick: async () => shares(await timed((question) => bare.ask(question))),
      goals: { p50: { unit: 'ms' }, p95: { unit: 'ms', atMost: 2 } },
    });
    return [...found, judge('p95 of a search', percentile(all, 0.95), { unit: 'ms', atMost: 100 })];
  } finally {
    bare.close();
    await house.close();
  }
}

/** The total and the page, computed in the process, with nothing around them. */
function bareSqlite(dataDir: string) {
  const db = openSqlite(join(dataDir, 'views.db'), 'NORMAL');
  const tables = tablesOf(incidents);
  return {
    ask: ({ search: words = '', label, active, after, page }: Question): number => {
      const { entity, active: marked, label: labeled } = incidentMarks;
      const sql = pageSql(tables, {
        marks: [entity(ownEntity), ...(active ? [marked(active === 'true')] : []), ...(label ? [labeled(label)] : [])],
        words,
        ...(after ? { from: Date.parse(after) - 3_600_000 } : {}),
        limit: 25,
        offset: (page - 1) * 25,
      });
      db.prepare(sql.page).all(...sql.values);
      return Number((db.prepare(sql.count).get(...sql.values) as { n: number }).n);
    },
    close: () => db.close(),
  };
}
