import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { wholeEarth } from '#contracts/values/point';
import { folderOf } from '#events/testing/folder';
import { calendarReader } from '#services/api/onCall/calendar/calendarFile';
import { sheetReader } from '#services/spreadsheets/sheetReader';
import { inlineParsing, onlyPart, type Parsing, WrongFile } from './reader.ts';
import { threadParsing } from './threads.ts';

const folder = folderOf('parsing');

const reading = { zone: 'America/Denver', from: 0, until: Date.UTC(2030, 0, 1), named: true };
const calendar = (...events: readonly string[]) => ({
  entity: 'arvada',
  input: { text: `BEGIN:VCALENDAR\n${events.join('\n')}\nEND:VCALENDAR`, reading },
});
const holiday = 'BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260704\nSUMMARY:Independence Day\nEND:VEVENT';
/** Each of them takes thousands of steps to give up. */
const endless = Array.from(
  { length: 400 },
  (_, n) => `BEGIN:VEVENT\nUID:${n}\nDTSTART:20200101T000000Z\nDTEND:20200101T000001Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT`,
);
const sheet = (text: string) => {
  const path = join(folder, 'sheet.csv');
  writeFileSync(path, text);
  return { entity: 'arvada', input: { kind: 'facilities', reach: wholeEarth, path } as const };
};
const rowsOf = async (parsing: Parsing, text: string) => {
  const found = [];
  for await (const { rows } of parsing.read(sheetReader, sheet(text))) found.push(...rows);
  return found;
};

describe('a file that is read in a thread', () => {
  const threads = threadParsing();

  it('gives what it gives inline, part by part', async () => {
    const text = `name,address\n${Array.from({ length: 250 }, (_, n) => `Valve ${n},${n} Main St`).join('\n')}`;
    const [there, here] = [await rowsOf(threads, text), await rowsOf(inlineParsing, text)];
    expect(there).toEqual(here);
    expect(there).toHaveLength(250);
    expect(await onlyPart(threads.read(calendarReader, calendar(holiday)))).toEqual(
      await onlyPart(inlineParsing.read(calendarReader, calendar(holiday))),
    );
  });

  it('is refused in the same words', async () => {
    for (const parsing of [threads, inlineParsing]) {
      const refused = rowsOf(parsing, 'address\n1 Main St');
      await expect(refused).rejects.toThrow(WrongFile);
      await expect(refused).rejects.toThrow('There is no column name.');
    }
  });

  it('is given up in words when it takes too long, and the next one is read', async () => {
    const hasty = { ...calendarReader, atMost: 100 };
    const late = onlyPart(threads.read(hasty, calendar(...endless)));
    await expect(late).rejects.toEqual(new WrongFile('The file takes too long to read.'));
    expect(await onlyPart(threads.read(calendarReader, calendar(holiday)))).toMatchObject({ mistakes: [] });
  });

  it('is given up in words when it takes too much memory', async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => `A valve with a long name ${n},${n} Main St`).join('\n');
    const small = { ...sheetReader, memory: 12 };
    const read = async () => {
      for await (const _ of threads.read(small, sheet(`name,address\n${rows}`)));
    };
    await expect(read()).rejects.toEqual(new WrongFile('The file takes too much memory to read.'));
  });

  it('does not stop the process meanwhile', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    const of = async (parsing: Parsing) => {
      const before = turns;
      await onlyPart(parsing.read(calendarReader, calendar(...endless.slice(0, 20))));
      return turns - before;
    };
    const [inline, inThread] = [await of(inlineParsing), await of(threads)];
    clearImmediate(timer);
    expect(inline).toBeLessThan(5);
    expect(inThread).toBeGreaterThan(50);
  });
});
