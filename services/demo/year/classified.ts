import type { ClassificationCommand } from '#events/classification/decider';
import { iso } from '#events/core/ports';
import { userId } from '../ids.ts';
import type { DemoOrganisation } from '../organisations.ts';
import { oneOf } from './chances.ts';
import { kinds } from './kinds.ts';
import type { Timed } from './phoneCall.ts';
import type { Report } from './reports.ts';

const day = 24 * 3_600_000;
/** Of the newest reports some still wait to be classified. */
const recent = 10 * day;

/** The classification of the report by people, a day or two after its end. Of forty, one is a mistake that somebody corrected. */
export function classificationOf(
  { name }: DemoOrganisation,
  { id: incident, kind, roll }: Report,
  { endedAt, end }: { readonly endedAt: number; readonly end: number },
): readonly Timed<ClassificationCommand>[] {
  const at = endedAt + (0.3 + 1.6 * roll()) * day;
  const [waits, skipped, wrong, corrected] = [roll() < 0.4, roll() < 0.02, roll() < 0.025, roll() < 0.5];
  if (at > end || (end - endedAt < recent && waits)) return [];
  const account = userId(name, oneOf(['dispatcher', 'manager', 'dispatcher'], roll));
  if (skipped)
    return [
      [at, { do: 'skip', incident, account, now: iso(Math.floor(at)), reason: 'The report does not say enough.' }],
    ];
  const said = (what: { readonly module: string; readonly problemType: string }, when: number) =>
    [
      when,
      {
        do: 'classify',
        incident,
        account,
        now: iso(Math.floor(when)),
        modules: [what.module],
        problemTypes: [what.problemType],
        predicted: { model: '', modules: [], problemTypes: [] },
      },
    ] as const;
  if (!wrong) return [said(kind, at)];
  const mistake = oneOf(kinds, roll);
  return corrected ? [said(mistake, at), said(kind, at + 3_600_000)] : [said(mistake, at)];
}
