import { Readable } from 'node:stream';
import type { Question } from '#contracts/analytics/answers';
import { csvType } from '#contracts/api/analytics/calls';
import { type QuestionQuery, questionOperations, xlsxType } from '#contracts/api/analytics/questions';
import { xlsxOf } from '#contracts/values/xlsx';
import { answering, type Signed } from '#services/api/http/route';
import { answerTo, questionWords } from '#services/figures/questions/question';
import { questionNotes, questionTable } from '#services/figures/questions/questionFile';
import { drawnZones, zonesOf } from '#services/figures/questions/zones';
import { localDay, rangeOf } from '#services/figures/range';
import { csvRows } from '#services/forms/csv';

type Asking = Pick<Signed<object, QuestionQuery>, 'app' | 'who' | 'query'>;

const answered = ({ app, who, query }: Asking): Promise<Question> =>
  answerTo(app, {
    entity: who.entity,
    range: rangeOf({ app, who, query }, 'any'),
    subject: query.subject ?? 'response',
    by: query.by,
    against: query.against,
    target: query.target === undefined ? null : query.target * 60,
    days: query.days,
  });

/** "Response times by type 2026-03-01 to 2026-03-31" */
export const fileName = (answer: Question): string => {
  const { after, before, zone } = answer;
  return `${questionWords(answer)} ${localDay(Date.parse(after), zone)} to ${localDay(Date.parse(before) - 1, zone)}`;
};

export const questionRoutes = answering(questionOperations, {
  'GET /analytics/beta/v2/question': async (request) => ({ json: await answered(request) }),

  'GET /analytics/beta/v2/zones': async ({ app, who }) => ({
    json: { zones: drawnZones(await zonesOf(app, who.entity)) },
  }),

  'GET /analytics/beta/v2/question-csv': async (request) => {
    const answer = await answered(request);
    request.app.parts.trail?.exported(request, { what: 'question-csv', of: request.who.entity });
    const content = csvRows(questionTable(answer).rows);
    return { flow: { stream: Readable.from([content]), type: csvType, name: `${fileName(answer)}.csv` } };
  },

  'GET /analytics/beta/v2/question-xlsx': async (request) => {
    const answer = await answered(request);
    request.app.parts.trail?.exported(request, { what: 'question-xlsx', of: request.who.entity });
    const content = Buffer.from(xlsxOf([questionTable(answer), questionNotes(answer)]));
    return { flow: { stream: Readable.from([content]), type: xlsxType, name: `${fileName(answer)}.xlsx` } };
  },
});
