import type { ChosenBody, RedactedBody, RuleBody } from '#contracts/api/reports/reports';
import type { AfterAction, FindingRule, ReportSubject } from '#contracts/audit/report';
import { addressOf } from '../../../data/address.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The subject of a report, as it stands in the address. */
export const readReportSearch = (search: Readonly<Record<string, unknown>>): ReportSubject => ({
  incident: text(search.incident),
  callout: text(search.callout),
  after: text(search.after),
  until: text(search.until),
});

export const reportPath = (subject: ReportSubject) => addressOf('GET /api/audit/report/', { query: subject });
export const linesPath = (subject: ReportSubject) => addressOf('GET /api/audit/report/lines/', { query: subject });

export const hasSubject = ({ incident, callout, after, until }: ReportSubject): boolean =>
  incident !== undefined || callout !== undefined || (after !== undefined && until !== undefined);

export const ruleWords: Readonly<Record<FindingRule, string>> = {
  names: 'Names of people',
  numbers: 'Numbers and mail addresses',
  addresses: 'Addresses and coordinates',
};

/** In the order in which they are offered. */
export const offeredRules = Object.keys(ruleWords) as readonly FindingRule[];

type Lines = AfterAction['lines'];

export const countOf = (lines: Lines, rule: FindingRule): number =>
  lines.reduce((sum, { found }) => sum + found.filter((one) => one.rule === rule).length, 0);

/** Each place of these words: in one line, or in every line of the report. */
export function placesOf(lines: Lines, words: string, line: string | null): readonly Omit<ChosenBody, 'reason'>[] {
  if (words === '') return [];
  return lines
    .filter(({ id }) => line === null || id === line)
    .flatMap(({ id, text: said }) => {
      const found: Omit<ChosenBody, 'reason'>[] = [];
      for (let from = said.indexOf(words); from >= 0; from = said.indexOf(words, from + words.length))
        found.push({ line: id, from, until: from + words.length });
      return found;
    });
}

export interface Piece {
  /** Its offset in the text. */
  readonly from: number;
  readonly text: string;
  readonly isRedacted: boolean;
}

/** The line in pieces: what stays, and what goes. */
export function piecesOf(
  { id, text: said, found }: Lines[number],
  rules: readonly RuleBody[],
  chosen: readonly ChosenBody[],
): readonly Piece[] {
  const places = [
    ...found.filter((one) => rules.some(({ rule }) => rule === one.rule)),
    ...chosen.filter(({ line }) => line === id),
  ].toSorted((a, b) => a.from - b.from);
  const pieces: Piece[] = [];
  let end = 0;
  for (const { from, until } of places) {
    if (until <= end) continue;
    const begin = Math.max(from, end);
    if (begin > end) pieces.push({ from: end, text: said.slice(end, begin), isRedacted: false });
    pieces.push({ from: begin, text: said.slice(begin, until), isRedacted: true });
    end = until;
  }
  if (end < said.length) pieces.push({ from: end, text: said.slice(end), isRedacted: false });
  return pieces;
}

/** The request for a copy. Words that were chosen count for the lines that were read. */
export const copyBody = (
  subject: ReportSubject,
  { seen }: Pick<AfterAction, 'seen'>,
  { rules, chosen }: Pick<RedactedBody, 'rules' | 'chosen'>,
): RedactedBody => ({ subject, seen, rules, chosen });
