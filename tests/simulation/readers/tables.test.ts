import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { folderOf } from '#events/testing/folder';
import { type CsvRow, readCsv } from '#services/spreadsheets/csv';
import { cases, chance, many, patience, pick, rarely, start, upTo } from './draws.ts';

const path = join(folderOf('tables'), 'table.csv');
const words = [
  '',
  'Main break',
  '6" valve',
  '"B" shift',
  'Rosa, Ada',
  'two\nlines',
  'Piñon',
  ' a ',
  "O'Brien",
  '=1+1',
  '12"',
];

async function read(bytes: Buffer): Promise<readonly CsvRow[]> {
  writeFileSync(path, bytes);
  const rows: CsvRow[] = [];
  await readCsv({ path, encoding: 'utf-8', delimiter: null, onProgress: () => {} }, (row) => rows.push(row));
  return rows;
}

interface Table {
  readonly rows: readonly (readonly string[])[];
  readonly lines: readonly string[];
  readonly end: string;
}

/** A table of rows that are known, written as RFC 4180 has it, with another separator or line end at times. */
function tableOf(isFlat: boolean): Table {
  const [width, delimiter, end] = [3 + upTo(4), pick([',', ';', '\t']), pick(['\n', '\r\n'])];
  const header = many(width, (n) => `Column ${n}`);
  const cell = () => pick(isFlat ? words.filter((one) => !/["\n]/.test(one)) : words);
  const rows = [header, ...many(2 + upTo(7), (n) => [`${n}`, ...many(width - 1, cell)])];
  const quoted = (one: string) =>
    one.includes(delimiter) || /["\r\n]/.test(one) || rarely(0.2) ? `"${one.replaceAll('"', '""')}"` : one;
  return { rows, lines: rows.map((cells) => cells.map(quoted).join(delimiter)), end };
}

const encoded = (text: string): Buffer => {
  const bytes = pick([
    () => Buffer.from(text),
    () => Buffer.from(`\uFEFF${text}`),
    () => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    () => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
    () => Buffer.from(text, 'latin1'),
  ])();
  return rarely(0.1) ? gzipSync(bytes) : bytes;
};

it(
  'a table that is written as the standard has it is read cell by cell',
  async () => {
    for (let n = 0; n < cases; n++) {
      const { rows, lines, end } = tableOf(false);
      const text = lines.join(end) + pick(['', end, `${end}${end}`]);
      const why = `SEED=${start} case ${n}: ${text}`;
      const found = (await read(encoded(text))).map(({ cells }) => cells);
      expect({ why, found }).toEqual({ why, found: rows });
    }
  },
  patience,
);

it(
  'one stray quote changes no other row, and the row that has it says so or is as before',
  async () => {
    for (let n = 0; n < cases; n++) {
      const { rows, lines, end } = tableOf(true);
      const at = 1 + Math.floor(chance() * (rows.length - 1));
      const line = lines[at] ?? '';
      const place = upTo(line.length);
      const changed = lines.with(at, `${line.slice(0, place)}"${line.slice(place)}`);
      const found = await read(encoded(changed.join(end)));
      const why = `SEED=${start} case ${n}: ${changed.join(end)}`;
      expect({ why, is: found.length }).toEqual({ why, is: rows.length });
      const others = (all: readonly (readonly string[])[]) => all.filter((_, row) => row !== at);
      expect({ why, is: others(found.map(({ cells }) => cells)) }).toEqual({ why, is: others(rows) });
      const own = found[at];
      // A row with too many cells is refused by whoever reads it.
      const says = (own?.cells.length ?? 0) >= (rows[at]?.length ?? 0) || own?.mistake || own?.repaired;
      expect({ why, is: Boolean(says) }).toEqual({ why, is: true });
    }
  },
  patience,
);

/** Everything but quotes, separators and white space, in order. */
const letters = (text: string): string => text.replaceAll(/["\s,;|\uFEFF]/g, '');

it(
  'of a damaged table no letter is lost, whatever is damaged',
  async () => {
    for (let n = 0; n < cases; n++) {
      const { lines, end } = tableOf(false);
      let text = lines.join(end);
      for (let damage = 0; damage < 4; damage++) {
        const place = Math.floor(chance() * text.length);
        text =
          text.slice(0, place) + pick(['"', '""', ',', '\n', '\r', '', ' ']) + text.slice(place + Number(rarely(0.5)));
      }
      const found = await read(Buffer.from(text)).catch((error: Error) => error.message);
      const why = `SEED=${start} case ${n}: ${JSON.stringify(text)}`;
      // A file that is refused is no silent difference.
      const isNamed = typeof found === 'string' && found.startsWith('One reader finds');
      const kept = typeof found === 'string' ? found : letters(found.flatMap(({ cells }) => cells).join(''));
      expect({ why, is: isNamed || kept }).toEqual({ why, is: isNamed || letters(text) });
    }
  },
  patience,
);
