import type { Question, QuestionRow } from '#contracts/analytics/answers';
import { monthAfter, monthsBetween, monthWords, rangeSoFarBeside } from '#contracts/analytics/beside';
import { figures, leftOutWords } from '#contracts/analytics/figures';
import {
  type Comparison,
  columnsOf,
  type Part,
  partOf,
  type QuestionColumn,
  type Subject,
  subjects,
  visitDays,
} from '#contracts/analytics/questions';
import type { App } from '#services/app/app';
import { columnsFor } from '../columns/columnsFor.ts';
import { linkedCalls } from '../leaders.ts';
import { answeredRange, type Range, shownRange } from '../range.ts';
import type { Found } from './asked.ts';
import { byName, groupsShown } from './dimensions.ts';
import { answers } from './subjects.ts';
import type { Values } from './values.ts';
import { zonesOf } from './zones.ts';

export interface QuestionAsked {
  readonly entity: string;
  readonly range: Range;
  readonly subject: Subject;
  readonly by?: Part | undefined;
  readonly against?: Comparison | undefined;
  /** Seconds; null without one. */
  readonly target: number | null;
  readonly days?: number | undefined;
}

/** The answer to a question: the one function behind screens, paper, files, mails, GraphQL and mappy. */
export async function answerTo(app: App, asked: QuestionAsked): Promise<Question> {
  const { entity, range, subject, against, target: wanted, days = visitDays.usual } = asked;
  const by = partOf(subject, asked.by);
  const target = subject === 'response' ? wanted : null;
  const columns = columnsOf(subject, by, target);
  const rows = await columnsFor(app, entity);
  const zones = await zonesOf(app, entity);
  if (by === 'zone') await zones.found(rows?.incidents ?? []);
  const scope = { app, columns: rows, zones, by, target, days };
  const found = answers[subject]({ ...scope, range });
  const beside = against === undefined ? null : rangeSoFarBeside(range, against, app.clock.now());
  const other = beside === null ? null : answers[subject]({ ...scope, range: beside });
  const calls = linkedCalls({ columns: rows, range });
  return {
    subject,
    by,
    ...answeredRange(app, range),
    zone: range.zone,
    against: beside === null ? null : shownRange(beside),
    target_seconds: target,
    within_days: subject === 'visits' ? days : null,
    columns: columns.map(({ name, words, unit }) => ({ name, words, unit })),
    all: {
      key: 'all',
      name: 'All',
      values: listed(columns, found.all),
      against: other && listed(columns, other.all),
      left_out: leftOut(columns, found.all),
    },
    rows: rowsOf(columns, found, { other, by, range, beside }),
    left_out: [
      leftOutWords(
        columns.map(({ figure }) => figure),
        { 'linked calls': calls },
      ),
      ...(found.unlisted ? [unlistedWords(found.groups.size, found.unlisted.parts)] : []),
    ],
  };
}

const unlistedWords = (listed: number, parts: number): string =>
  `Listed are the ${listed.toLocaleString('en-US')} places with the most repeat visits, of ${parts.toLocaleString('en-US')}; all are in the sums.`;

const listed = (columns: readonly QuestionColumn[], values: Values | undefined): readonly (number | null)[] =>
  columns.map(({ name, statistic }) => values?.[name] ?? (isCounted(statistic) ? 0 : null));
/** A group without a row has none of what is counted, and no times. */
const isCounted = (statistic: QuestionColumn['statistic']): boolean =>
  statistic === 'count' || statistic === 'n' || statistic === 'of' || statistic === 'sum';

/** "To acknowledged: 967 of 5,118" for each figure that some cases have no value of. */
function leftOut(columns: readonly QuestionColumn[], values: Values | undefined): string {
  const parts = columns.flatMap(({ figure, statistic }) => {
    if (statistic !== 'of' || !values) return [];
    const [n, of] = [values[`${figure}.n`] ?? 0, values[`${figure}.of`] ?? 0];
    return n === of ? [] : [`${figures[figure].words}: ${n.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`];
  });
  return parts.join('; ');
}

interface Beside {
  readonly other: Found | null;
  readonly by: Part;
  readonly range: Range;
  readonly beside: Range | null;
}

/** The rows of both periods: months stand beside the month at the same place, everything else beside its own. */
function rowsOf(
  columns: readonly QuestionColumn[],
  found: Found,
  { other, by, range, beside }: Beside,
): readonly QuestionRow[] {
  const shift = beside !== null && by === 'month' ? monthsBetween(beside, range) : 0;
  const others = new Map(
    other === null
      ? []
      : [...other.groups].map(([group, values]) => {
          const named = other.dimension.nameOf(group);
          const key = shift === 0 ? named.key : monthAfter(named.key, shift);
          return [key, { ...named, key, values }] as const;
        }),
  );
  const shown = groupsShown([...found.groups.keys()], found.dimension as never).map((group) => ({
    ...found.dimension.nameOf(group),
    values: found.groups.get(group),
  }));
  const own = new Set(shown.map(({ key }) => key));
  const missing = [...others.values()]
    .filter(({ key }) => !own.has(key))
    .map(({ key, name }) => ({
      key,
      name: shift === 0 ? name : monthWords(key),
      values: found.unlisted?.valuesOf(key),
    }));
  const all = [...shown, ...missing];
  const sorted = found.dimension.inOrder
    ? all.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    : by === 'place'
      ? all.toSorted((a, b) => (b.values?.repeat_visits ?? 0) - (a.values?.repeat_visits ?? 0) || byName(a, b))
      : all.toSorted(byName);
  return sorted.map(({ key, name, values }) => ({
    key,
    name,
    values: listed(columns, values),
    against: other === null ? null : listed(columns, others.get(key)?.values ?? other.unlisted?.valuesOf(key)),
    left_out: leftOut(columns, values),
  }));
}

export const questionWords = ({ subject, by }: Pick<Question, 'subject' | 'by'>): string =>
  `${subjects[subject].words} by ${by}`;
