/** A command, as known to its sender. */
export interface Entry {
  readonly kind: 'incident' | 'log' | 'note';
  /** Words that the command writes, found nowhere else. */
  readonly mark: string;
  outcome: 'acknowledged' | 'unknown' | 'refused';
  /** The id in the answer. */
  uuid?: string;
  /** The number of attempts without an answer, or with the answer that nothing was saved. */
  unanswered: number;
}

/** The content of one event, opened. */
export interface JournalEntry {
  readonly text: string;
}

export interface Verdict {
  readonly sent: number;
  readonly acknowledged: number;
  readonly unanswered: number;
  /** Acknowledged, and missing or different in the log. */
  readonly lost: readonly string[];
  /** In the log more than once, acknowledged or not. */
  readonly doubled: readonly string[];
  /** Refused, but carried out. */
  readonly invented: readonly string[];
}

const marks = /mark-\d+-\d+\./g;
export const markOf = (seed: number, n: number): string => `mark-${seed}-${n}.`;

export function judge(journal: readonly Entry[], log: readonly JournalEntry[]): Verdict {
  const found = new Map<string, JournalEntry[]>();
  for (const said of log) {
    for (const mark of new Set(said.text.match(marks) ?? [])) found.set(mark, [...(found.get(mark) ?? []), said]);
  }
  const written = ({ mark }: Entry): readonly JournalEntry[] => found.get(mark) ?? [];
  const named = (entry: Entry): boolean => written(entry).some(({ text }) => text.includes(entry.uuid ?? entry.mark));
  const having = (such: (entry: Entry) => boolean) => journal.filter(such).map(({ mark }) => mark);
  return {
    sent: journal.length,
    acknowledged: having(({ outcome }) => outcome === 'acknowledged').length,
    unanswered: journal.reduce((sum, { unanswered }) => sum + unanswered, 0),
    lost: having((entry) => entry.outcome === 'acknowledged' && !named(entry)),
    doubled: having((entry) => written(entry).length > 1),
    invented: having((entry) => entry.outcome === 'refused' && written(entry).length > 0),
  };
}
