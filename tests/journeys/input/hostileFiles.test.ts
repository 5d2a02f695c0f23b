import { afterEach, describe, expect, it, vi } from 'vitest';
import { inlineParsing, type Parsing } from '#services/parsing/reader';
import { Attached } from '../../support/forms.ts';
import type { Person, Reply } from '../../support/installation.ts';
import { installed, signedIn } from '../../support/installed.ts';

const here = installed({ organisations: ['arvada', 'durham'] });
const ours = signedIn(here, 'administrator@arvada.example');
const theirs = signedIn(here, 'administrator@durham.example');
afterEach(() => void vi.restoreAllMocks());

const calendar = (events: readonly string[]): string =>
  [
    'BEGIN:VCALENDAR',
    ...events.map((lines, n) => `BEGIN:VEVENT\nUID:${n}\n${lines}\nEND:VEVENT`),
    'END:VCALENDAR',
  ].join('\n');
const eachSecond = 'DTSTART:20200101T000000Z\nDTEND:20200101T000001Z\nRRULE:FREQ=SECONDLY';
const repeating = (events: number): string => calendar(Array.from({ length: events }, () => eachSecond));
const holiday = calendar(['DTSTART;VALUE=DATE:20260704']);

const holidays = (who: Person, text: string): Promise<Reply> =>
  who.send('POST', '/api/on-call/time-off/', { calendar: text, dry: true });
const facilities = (who: Person, content: string): Promise<Reply> =>
  who.send('POST', '/api/admin/facilities/upload_spreadsheet/', {
    spreadsheet: new Attached('a.csv', content),
    dry: '1',
  });

/** The answers that the other organization gets from the begin of a reading to its end. */
async function answersWhile(upload: () => Promise<Reply>, parsing?: Parsing): Promise<number> {
  const { read } = parsing ?? { ...here.muster.app.parsing };
  let answers = 0;
  let last: Promise<void> | undefined;
  vi.spyOn(here.muster.app.parsing, 'read').mockImplementation(async function* (reader, source) {
    let isGoing = true;
    const ask = async (): Promise<void> => {
      for (;;) {
        await theirs.get('/api/viewer/');
        if (!isGoing) return;
        answers += 1;
      }
    };
    const asking = ask();
    try {
      yield* read(reader, source);
    } finally {
      isGoing = false;
      last = asking;
    }
  });
  await upload();
  await last;
  return answers;
}

describe('while a file of one organization is read, the other is answered', () => {
  it('during a calendar that repeats each second', async () =>
    expect(await answersWhile(() => holidays(ours, repeating(1)))).toBeGreaterThan(0));

  it('and is not when the thread that answers reads it', async () =>
    expect(await answersWhile(() => holidays(ours, repeating(1)), inlineParsing)).toBe(0));

  it.each([
    ['only commas', ','.repeat(15_000_000), 'Line 1 has more than 1,000,000 characters. Is a quote never closed?'],
    ['more than 500 cells', `name\na\n${','.repeat(500)}`, 'Line 3 has more than 500 cells.'],
    [
      'quotes that are never closed',
      `name\n${'"6 in valve\n'.repeat(400_000)}`,
      'Line 1002: more than 1000 quotes are never closed.',
    ],
  ])('during a spreadsheet of %s, which is refused by its line', async (_, content, words) => {
    let reply: Reply | undefined;
    const answers = await answersWhile(async () => (reply = await facilities(ours, content)));
    expect([reply?.status, reply?.body]).toEqual([400, { spreadsheet: [words] }]);
    expect(answers).toBeGreaterThan(0);
  });
});

it('the only calendar of one organization does not wait for four of another', async () => {
  let read = 0;
  const four = Promise.all(Array.from({ length: 4 }, () => holidays(ours, repeating(1)).then(() => (read += 1))));
  expect((await holidays(theirs, holiday)).body).toMatchObject({ added: 1 });
  expect(read).toBeLessThan(4);
  await four;
});
