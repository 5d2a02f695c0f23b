import { outcomeTable } from '#contracts/callout/outcomes';
import { happenedIn, logWords } from '#contracts/incident/log/words';
import type { RecordedFact } from '#events/facts';
import type { TrailRow } from '#projections/audit/trail';
import { nameOf } from '#services/api/incident/stream/nameOf';
import type { App } from '#services/app/app';
import { factsOf } from './readFacts.ts';
import { type Line, sections } from './report.ts';
import { isRepeat, teller } from './sentences/index.ts';
import { exactTime, spanBetween } from './words.ts';

/** A fact of the timeline in words. */
export interface Told {
  readonly row: TrailRow;
  readonly fact: RecordedFact;
  readonly text: string;
}

/** An event that is recorded so much later than it happened was not known at the time. Milliseconds. */
const late = 60_000;
export const isLate = ({ row }: Pick<Told, 'row'>): boolean =>
  Date.parse(row.recorded_time) - Date.parse(row.time) >= late;

/** Reads each stream once. */
export type ReadStream = (stream: string) => Promise<readonly RecordedFact[]>;
export function readingOnce(app: App): ReadStream {
  const known = new Map<string, Promise<readonly RecordedFact[]>>();
  return (stream) => {
    const found = known.get(stream) ?? factsOf(app, stream);
    known.set(stream, found);
    return found;
  };
}

interface Telling {
  readonly app: App;
  readonly zone: string;
  readonly read: ReadStream;
}

/** These events in sentences, in the order in which they happened. An event that tells a reader nothing is left out. */
export async function toldOf({ app, zone, read }: Telling, rows: readonly TrailRow[]): Promise<readonly Told[]> {
  const look = app.views.doc;
  const { tell } = teller({
    person: (user) => (user === null ? 'nobody' : nameOf(look, `user:${user}`) || 'a person who was erased'),
    author: (by) =>
      (by.startsWith('system:') ? 'Muster' : nameOf(look, by) || 'A person who was erased').replace(
        /^System$/,
        'Muster',
      ),
    time: (time) => exactTime(time, zone),
  });
  // The incident names the contacts and crews of which others tell.
  const streams = [...new Set(rows.map(({ stream }) => stream))];
  const isFirst = (stream: string) => Number(!stream.startsWith('incident-'));
  const words = new Map<string, string>();
  const facts = new Map<string, RecordedFact>();
  for (const stream of streams.toSorted((a, b) => isFirst(a) - isFirst(b))) {
    const all = await read(stream);
    let step: RecordedFact | null = null;
    for (const fact of all) {
      const text = tell(fact);
      if (text === null) continue;
      if (step && fact.type === 'LogEntryRecorded' && isRepeat(fact, step)) {
        const key = `${stream} ${step.revision}`;
        words.set(key, `${words.get(key)} (Recorded as: ${happenedIn(logWords, fact.data.event)}.)`);
        continue;
      }
      step = fact;
      words.set(`${stream} ${fact.revision}`, text);
      facts.set(`${stream} ${fact.revision}`, fact);
    }
    for (const [revision, note] of corrections(all, zone)) {
      const key = `${stream} ${revision}`;
      if (words.has(key)) words.set(key, `${words.get(key)} ${note}`);
    }
  }
  return rows.flatMap((row) => {
    const key = `${row.stream} ${row.revision}`;
    const [text, fact] = [words.get(key), facts.get(key)];
    return text === undefined || fact === undefined ? [] : [{ row, fact, text }];
  });
}

/** Beside an entry or an answer that was corrected later: when, and to what. By revision. */
function corrections(facts: readonly RecordedFact[], zone: string): ReadonlyMap<number, string> {
  const notes = new Map<number, string>();
  for (const fact of facts) {
    const time = exactTime(fact.metadata.occurredAt, zone);
    const before = facts.filter(({ revision }) => revision < fact.revision);
    if (fact.type === 'LogEntryWithdrawn') {
      const entry = before.find((one) => one.type === 'LogEntryRecorded' && one.data.entry === fact.data.entry);
      if (entry) notes.set(entry.revision, `(Withdrawn at ${time}.)`);
    }
    if (fact.type === 'ResponseCorrected') {
      const answer = before.findLast(
        (one) => (one.type === 'ResponseRecorded' || one.type === 'AnswerGiven') && one.data.user === fact.data.user,
      );
      if (answer) notes.set(answer.revision, `(Corrected to “${outcomeTable[fact.data.outcome].words}” at ${time}.)`);
    }
  }
  return notes;
}

/** The line of time. The fields of one form that one person filled in one after the other are one line. */
export function timelineLines(told: readonly Told[], zone: string): readonly Line[] {
  const lines: Line[] = [];
  const groups = lateGroups(told);
  const many = new Set([...groups].flatMap(([minute, group]) => (group.length < together ? [] : [minute])));
  // A mark at every line would say no more than the section does.
  const isImport = told.length > 0 && told.every((one) => isLate(one) && many.has(minuteOf(one.row)));
  let last: Told | null = null;
  const runs = isImport ? new Map<Told, number>() : runsOf(told, (one) => isLate(one) && many.has(minuteOf(one.row)));
  for (const one of told) {
    const { row, text } = one;
    const more = isImport ? '' : lateWords(one, many.has(minuteOf(row)) ? (runs.get(one) ?? 0) : null);
    const before = lines.at(-1);
    const prefix = formPrefix(one);
    if (before && last && prefix !== null && formPrefix(last) === prefix)
      lines[lines.length - 1] = {
        ...before,
        text: `${before.text.replace(/\.?( \((?:Known|This) .*)?$/, '')}; ${text.slice(prefix.length)}${more}`,
      };
    else
      lines.push({
        id: String(row.position),
        section: sections.timeline,
        position: row.position,
        label: exactTime(row.time, zone),
        text: `${text}${more}`,
      });
    last = one;
  }
  return lines;
}

/** The first of each run of facts that are so, with the length of the run. */
function runsOf(told: readonly Told[], isSo: (one: Told) => boolean): ReadonlyMap<Told, number> {
  const runs = new Map<Told, number>();
  let first: Told | null = null;
  for (const one of told) {
    if (!isSo(one)) first = null;
    else {
      first ??= one;
      runs.set(first, (runs.get(first) ?? 0) + 1);
    }
  }
  return runs;
}

/** Says once for a run of facts that became known together that they did. `run` is null for a fact of its own. */
function lateWords(one: Told, run: number | null): string {
  if (!isLate(one) || run === 0) return '';
  if (run === null) return ` (Known ${spanBetween(one.row.time, one.row.recorded_time)} later.)`;
  return run === 1 ? ' (Known later.)' : ` (This fact and the next ${run - 1} became known later, together.)`;
}

const formFacts: ReadonlySet<string> = new Set(['FormFieldSet', 'FormTextWritten']);
const formPrefix = ({ fact, text }: Told): string | null =>
  formFacts.has(fact.type) ? (/^.*?”: /.exec(text)?.[0] ?? null) : null;

/** So many facts that were recorded within one minute are one line: an import, or entries written afterwards. */
const together = 5;

const minuteOf = (row: TrailRow): string => row.recorded_time.slice(0, 16);

/** The facts that were known late, by the minute in which they were recorded. */
function lateGroups(told: readonly Told[]): ReadonlyMap<string, readonly Told[]> {
  const groups = new Map<string, Told[]>();
  for (const one of told.filter(isLate)) groups.set(minuteOf(one.row), [...(groups.get(minuteOf(one.row)) ?? []), one]);
  return groups;
}

/** The events that became known later than they happened, with both times. */
export function lateLines(told: readonly Told[], zone: string): readonly Line[] {
  const groups = lateGroups(told);
  return [...groups.values()].flatMap((group): readonly Line[] => {
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last || group.length < together) return group.map((one) => lateLine(one, zone));
    const known = exactTime(last.row.recorded_time, zone);
    const text = `${group.length} facts, which happened until ${exactTime(last.row.time, zone)}, became known together, by ${known}.`;
    return [{ ...lateLine(first, zone), text }];
  });
}

const lateLine = ({ row, text }: Told, zone: string): Line => ({
  id: `late ${row.position}`,
  section: sections.late,
  position: row.position,
  label: exactTime(row.time, zone),
  text: `Known from ${exactTime(row.recorded_time, zone)}, ${spanBetween(row.time, row.recorded_time)} later: ${text}`,
});
