import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '#events/store/sqlite';
import { accounts } from '#projections/accounts/accounts';
import { type TrailRow, trail } from '#projections/audit/trail';
import { crews } from '#projections/dispatch/crews';
import { type EventSearch, searchEvents } from '#services/api/audit/eventSearch';
import { rowTableOf } from '#services/views/rows/rowTable';
import { openViews } from '#services/views/views';
import { judge, type Outcome, percentile } from '../compare.ts';
import { chance } from './searchRows.ts';

const count = Number(process.env.TRAIL ?? 1_000_000);
const asked = 400;
const entity = '7669c379-5ee9-4676-989e-dc1f45f891e3';
const begins = Date.parse('2026-01-01T00:00:00.000Z');
/** An event every eight seconds; one in twenty became known up to three hours late. */
const timeOf = (n: number): number => begins + n * 8_000;

const uuidOf = (kind: number, n: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const types = ['CheckInCompleted', 'LogEntryRecorded', 'CrewDispatched', 'CandidateCalled', 'CallEnded', 'NoteWritten'];
const words = ['acknowledged', 'arrived', 'busy', 'accepted', 'declined', 'note', 'completed', 'requested'];

function rowOf(n: number): TrailRow {
  const roll = chance(n + 1);
  const of = (most: number) => Math.floor(roll() * most);
  const type = types[of(types.length)] ?? '';
  const incident = uuidOf(1, Math.floor(n / 15));
  const late = of(20) === 0 ? of(3 * 3_600_000) : 0;
  const said = words[of(words.length)] ?? '';
  return {
    entity,
    position: n + 1,
    uuid: uuidOf(2, n),
    stream: `incident-${incident}`,
    revision: n % 15,
    kind: 'incident',
    type,
    detail: said,
    time: new Date(timeOf(n) - late).toISOString(),
    recorded_time: new Date(timeOf(n)).toISOString(),
    by: `user:${uuidOf(3, of(60))}`,
    correlation_id: uuidOf(4, Math.floor(n / 3)),
    incident,
    person: of(3) === 0 ? uuidOf(3, of(300)) : null,
    crew: of(2) === 0 ? uuidOf(5, of(40)) : null,
    words: `|${said}|${of(500) === 0 ? 'manhole' : 'street'}|`,
  };
}

/** A read model with this many events of one organization, made once and kept. */
function manyEvents(): string {
  const kept = join('node_modules/.cache/muster-bench', `trail-${count}-v${trail.version}`);
  if (existsSync(kept)) return kept;
  const making = `${kept}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const views = openViews(making);
  const writer = views.writer(trail);
  gatherMarks(making);
  for (let n = 0; n < count; n += lot) {
    views.transaction(() => {
      for (let at = n; at < Math.min(count, n + lot); at++) writer.prepare([{ put: { ...rowOf(at) } }])();
    });
  }
  views.close();
  renameSync(making, kept);
  return kept;
}

/** The rows of a transaction. */
const lot = 50_000;

/** Ten million rows are made in minutes when the marks of a whole lot are sorted at once. The search reads the same. */
function gatherMarks(folder: string): void {
  const db = openSqlite(join(folder, 'views.db'), 'NORMAL');
  const { marks } = rowTableOf(trail);
  db.exec(`INSERT INTO ${marks} (${marks}, rank) VALUES ('hashsize', ${64 * 1024 * 1024})`);
  db.close();
}

/** The searches of an auditor, in turn; each has another value. */
function questions(): readonly EventSearch[] {
  const roll = chance(7_919);
  const of = (most: number) => Math.floor(roll() * most);
  const at = () => new Date(timeOf(of(count))).toISOString();
  const kinds: readonly (() => Partial<EventSearch>)[] = [
    () => ({ incident: uuidOf(1, of(count / 15)) }),
    () => ({ type: types[of(types.length)], before: String(of(count)) }),
    () => ({ crew: uuidOf(5, of(40)), until: at() }),
    () => ({ person: uuidOf(3, of(300)), type: 'CallEnded' }),
    () => ({ by: `user:${uuidOf(3, of(60))}`, after: at() }),
    () => ({ correlation_id: uuidOf(4, of(count / 3)) }),
    () => ({ words: 'manhole', until: at() }),
    () => ({ words: `${words[of(words.length)]} street`, before: String(of(count)) }),
    () => ({ clock: 'happened', until: at() }),
    () => ({ clock: 'happened', type: 'CrewDispatched', until: at() }),
    () => ({ words: 'nowhere' }),
    () => ({ after: at() }),
  ];
  return Array.from({ length: asked }, (_, n) => ({ clock: 'known', limit: 51, ...kinds[n % kinds.length]?.() }));
}

/** The search of the auditor's desk with this many events behind it, in the process of the server. */
export async function trailSearch(): Promise<readonly Outcome[]> {
  const views = openViews(manyEvents());
  views.writer(trail);
  for (const model of [accounts, crews]) views.writer(model);
  try {
    const times = questions().map((search) => {
      const began = performance.now();
      searchEvents({ views }, entity, search);
      return performance.now() - began;
    });
    const of = `${count.toLocaleString('en-US')} events`;
    return [
      judge(`a search of ${of}: p50`, percentile(times, 0.5), { unit: 'ms' }),
      judge(`a search of ${of}: p95`, percentile(times, 0.95), { unit: 'ms', atMost: 150 }),
      judge(`a search of ${of}: the slowest`, Math.max(...times), { unit: 'ms' }),
    ];
  } finally {
    views.close();
  }
}
