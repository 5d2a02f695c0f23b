/**
 * A remark about a row: not used; used without an impossible fact (`part`); repaired; or a `note` that changes nothing.
 * `corrected`: the log had other facts from an earlier import.
 */
export interface Remark {
  /** The line in the file; the header is line 1. */
  readonly line: number;
  readonly row: string;
  readonly effect: 'unused' | 'part' | 'repaired' | 'corrected' | 'note';
  readonly column: string;
  readonly value: string;
  readonly reason: string;
}

export interface RowCounts {
  readonly read: number;
  readonly whole: number;
  readonly repaired: number;
  readonly part: number;
  readonly unused: number;
}

const weight = { note: 0, corrected: 0, repaired: 1, part: 2, unused: 3 } as const;

/** Each row once, by its gravest remark. */
export function countRows(read: number, remarks: readonly Remark[]): RowCounts {
  const gravest = new Map<number, Remark['effect']>();
  for (const { line, effect } of remarks) {
    const before = gravest.get(line) ?? 'note';
    gravest.set(line, weight[effect] > weight[before] ? effect : before);
  }
  const of = (effect: Remark['effect']) => [...gravest.values()].filter((one) => one === effect).length;
  const [repaired, part, unused] = [of('repaired'), of('part'), of('unused')];
  return { read, whole: read - repaired - part - unused, repaired, part, unused };
}

/** Not those of a name, as in `windows-1252`. */
const numbers = /(?<![a-z]-?\d*)\d+(,\d{3})*/g;

/** Counts of equal reasons, most frequent first, for a terminal. */
export function reasonsOf(remarks: readonly Remark[]): readonly { readonly words: string; readonly rows: number }[] {
  const counts = new Map<string, number>();
  for (const { effect, column, reason } of remarks) {
    const words = `${effects[effect]}: ${column === '' ? '' : `${column} `}${reason.replaceAll(numbers, '…')}`;
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, rows]) => ({ words, rows })).sort((a, b) => b.rows - a.rows);
}

export const effects: Readonly<Record<Remark['effect'], string>> = {
  unused: 'not used',
  part: 'used without this fact',
  repaired: 'repaired',
  corrected: 'differs: corrected',
  note: 'used',
};

/**
 * The full list as CSV (RFC 4180). A cell that a spreadsheet would run as a formula becomes text (OWASP CSV injection).
 */
export function remarksCsv(remarks: readonly Remark[]): string {
  const lines = remarks.map(({ line, row, effect, column, value, reason }) =>
    [String(line), row, effects[effect], column, value, reason].map(cell).join(','),
  );
  return `${['line,row,outcome,column,value,reason', ...lines].join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r|%]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
