import type { Question } from '#contracts/analytics/answers';
import { monthAfter } from '#contracts/analytics/beside';
import type { Part, Subject } from '#contracts/analytics/questions';
import { xlsxType } from '#contracts/api/analytics/questions';
import { durationWords } from '#contracts/time/durations';
import { instantsOf, localTimeAt, startOfDay } from '#contracts/time/localTime';
import { xlsxOf } from '#contracts/values/xlsx';
import { iso } from '#events/core/ports';
import type { App } from '#services/app/app';
import type { MailMessage } from '#services/outbound/mail/mail';
import { answerTo } from '../questions/question.ts';
import { questionNotes, questionTable } from '../questions/questionFile.ts';
import { zoneOf } from '../range.ts';
import { monthlyPdf } from './monthlyPdf.ts';

/** The questions of a month, in the order of the report: data, not code. */
const asked: readonly (readonly [Subject, Part])[] = [
  ['response', 'type'],
  ['response', 'zone'],
  ['response', 'crew'],
  ['answers', 'person'],
  ['backlog', 'type'],
  ['visits', 'place'],
  ['work', 'person'],
  ['work', 'crew'],
];

/** The local time of the mail. */
const mailedAt = '06:00';

/** The first 6:00 of that day of a month after an instant. Milliseconds. */
export function nextMonthly(after: number, zone: string, day: number): number {
  const month = localTimeAt(after, zone).slice(0, 7);
  const at = (of: string): number => instantsOf(`${of}-${String(day).padStart(2, '0')}T${mailedAt}`, zone).first;
  return at(month) > after ? at(month) : at(monthAfter(month, 1));
}

/** The whole local month before the one of an instant. */
export function monthBefore(at: number, zone: string): { readonly since: string; readonly until: string } {
  const month = localTimeAt(at, zone).slice(0, 7);
  return {
    since: iso(startOfDay(`${monthAfter(month, -1)}-01`, zone)),
    until: iso(startOfDay(`${month}-01`, zone)),
  };
}

interface Covered {
  readonly entity: string;
  readonly since: string;
  readonly until: string;
}

const answersOf = async (app: App, { entity, since, until }: Covered): Promise<readonly Question[]> => {
  const range = { from: Date.parse(since), below: Date.parse(until), zone: zoneOf(app, entity) };
  const answers: Question[] = [];
  for (const [subject, by] of asked)
    answers.push(await answerTo(app, { entity, range, subject, by, against: 'before', target: null }));
  return answers;
};

const monthName = (since: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: zone }).format(Date.parse(since));

/**
 * The mail about a month with its files, written each time: the log holds none. It has names of people at work, and no
 * resident; the places of repeat visits are points, not addresses.
 */
export async function monthlyMailOf(
  app: App,
  covered: Covered,
): Promise<Pick<MailMessage, 'subject' | 'body' | 'attachments'>> {
  const { entity, since, until } = covered;
  const zone = zoneOf(app, entity);
  const name = app.views.doc('entities', entity)?.display_name ?? 'Muster';
  const answers = (await answersOf(app, covered)).map(withoutAddresses);
  const month = monthName(since, zone);
  const title = `Monthly report, ${month}`;
  const [response] = answers;
  const file = `${name} ${since.slice(0, 7) === until.slice(0, 7) ? since.slice(0, 10) : localTimeAt(Date.parse(since), zone).slice(0, 7)}`;
  const sheets = [...answers.map((answer) => questionTable(answer)), ...answers.slice(0, 1).map(questionNotes)];
  return {
    subject: `${name}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    body: [
      `${title}.`,
      '',
      ...(response ? headlines(response) : []),
      '',
      'The tables are attached as a PDF and as a workbook. The same figures stand in Muster:',
      `${app.config.publicUrl}/analytics/?view=questions&from=${localTimeAt(Date.parse(since), zone).slice(0, 10)}&to=${localTimeAt(Date.parse(until) - 1, zone).slice(0, 10)}`,
      '',
      'An administrator of Muster subscribed you to this mail, and can end it.',
      '',
    ].join('\n'),
    attachments: [
      {
        name: `${file}.pdf`,
        type: 'application/pdf',
        content: await monthlyPdf({ title, organisation: name, dated: until, answers }),
      },
      { name: `${file}.xlsx`, type: xlsxType, content: Buffer.from(xlsxOf(sheets)) },
    ],
  };
}

/** A mail leaves the house: a place is its point to about ten meters. */
const withoutAddresses = (answer: Question): Question =>
  answer.by === 'place' ? { ...answer, rows: answer.rows.map((row) => ({ ...row, name: row.key })) } : answer;

function headlines({ columns, all }: Question): readonly string[] {
  const value = (name: string) => all.values[columns.findIndex((column) => column.name === name)] ?? null;
  const [median, p90] = [value('report_to_arrival.median'), value('report_to_arrival.p90')];
  const arrivals = `${value('report_to_arrival.n') ?? 0} of ${value('report_to_arrival.of') ?? 0} arrivals`;
  return [
    `- Incidents: ${value('incidents') ?? 0}`,
    median === null || p90 === null
      ? '- Report to arrival: no arrival has both times'
      : `- Report to arrival: median ${durationWords(median)}, 9 of 10 within ${durationWords(p90)} (${arrivals})`,
  ];
}
