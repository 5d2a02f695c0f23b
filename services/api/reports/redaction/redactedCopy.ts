import type { RedactedBody } from '#contracts/api/reports/reports';
import { Refused } from '#events/core/refused';
import { type Line, sections } from '../report.ts';
import { foundIn, type KnownWords, type Removed, withoutPlaces } from './redaction.ts';

/** Figures, times, and what the organization has for everybody tell nothing of a person. */
const plain = ['Organization', 'Times', 'Type', 'Period', 'Incident number', 'Reported, UTC', 'Without a line'].map(
  (name) => `about ${name}`,
);
export const isPlain = ({ section, id }: Line): boolean =>
  section === sections.figures || section === sections.notes || plain.includes(id);

/** The finds of the rules in the lines, and the choices of a person. */
export function removedFrom(
  lines: readonly Line[],
  known: KnownWords,
  { rules, chosen }: Pick<RedactedBody, 'rules' | 'chosen'>,
): readonly Removed[] {
  const reasons = new Map(rules.map(({ rule, reason }) => [rule, reason]));
  const byRule = lines
    .filter((line) => !isPlain(line))
    .flatMap((line) => {
      const found = foundIn(line.text, known).flatMap(({ rule, from, until }) => {
        const reason = reasons.get(rule);
        return reason === undefined ? [] : [{ line: line.id, from, until, rule, reason }];
      });
      return outermost(found);
    });
  const byHand = chosen.map(({ line, from, until, reason }) => ({ line, from, until, rule: 'hand' as const, reason }));
  if (byHand.some(({ line, from, until }) => from >= until || !lines.some(({ id }) => id === line)))
    throw new Refused('redaction.changed');
  return [...byRule, ...byHand];
}

/** Without the places inside of others: their number would tell of the words. Expects the order of the text. */
function outermost(places: readonly Removed[]): readonly Removed[] {
  let end = 0;
  return places.filter(({ until }) => {
    const isOutside = until > end;
    end = Math.max(end, until);
    return isOutside;
  });
}

/** The lines of a copy: without the words, and with the reasons at the end. */
export const redacted = (lines: readonly Line[], removed: readonly Removed[]): readonly Line[] => [
  ...lines.map((line) => ({
    ...line,
    text: withoutPlaces(
      line.text,
      removed.filter((one) => one.line === line.id),
    ),
  })),
  ...reasonsOf(removed),
];

/** The reasons, with the number of redactions for each: the reader of a copy must be told. */
function reasonsOf(removed: readonly Removed[]): readonly Line[] {
  const counts = new Map<string, number>();
  for (const { reason } of removed) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, n]) => ({
    id: `reason ${reason}`,
    section: 'Redactions',
    position: null,
    label: `${n} ${n === 1 ? 'redaction' : 'redactions'}`,
    text: reason,
  }));
}
