import { question } from '#contracts/analytics/answers';
import {
  type Comparison,
  comparisonNames,
  type Part,
  partNames,
  type Subject,
  subjectNames,
  subjects,
  visitDays,
} from '#contracts/analytics/questions';
import { longestTarget } from '#contracts/analytics/steps';
import { zoneShapes } from '#contracts/analytics/zones';
import { csvType } from '#contracts/api/analytics/calls';
import { RangeQuery } from '#contracts/api/analytics/range';
import { media, operations } from '#contracts/api/operation';
import { FromForm, OneOf, Optional, Whole } from '#contracts/api/rules';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export class QuestionQuery extends RangeQuery {
  /** Default: the response times. */
  @Optional() @OneOf(subjectNames) subject?: Subject;
  /** Default: the first part of the question. */
  @Optional() @OneOf(partNames) by?: Part;
  @Optional() @OneOf(comparisonNames) against?: Comparison;
  /** Minutes from the report to the arrival. */
  @Optional() @FromForm() @Whole(longestTarget) target?: number;
  /** Of repeat visits. Default: 30. */
  @Optional() @FromForm() @Whole(visitDays.most) days?: number;
}

const questionsInWords = subjectNames.map((name) => subjects[name].words.toLowerCase()).join(', ');
const refuses = ['analytics.reading'] as const;

/** The questions of a director: figures of a period by part, beside another period. */
export const questionOperations = operations({
  'GET /analytics/beta/v2/question': {
    permission: 'analytics.view',
    summary: `The figures of a question in a range by part: ${questionsInWords}`,
    answers: { 200: question },
    query: QuestionQuery,
    refuses,
  },

  'GET /analytics/beta/v2/zones': {
    permission: 'analytics.view',
    summary: 'The zones of the loaded layers, for a map of figures by zone',
    answers: { 200: zoneShapes },
  },

  'GET /analytics/beta/v2/question-csv': {
    permission: 'analytics.view',
    summary: 'The same table as a CSV file',
    answers: { 200: media(csvType) },
    query: QuestionQuery,
    refuses,
  },

  'GET /analytics/beta/v2/question-xlsx': {
    permission: 'analytics.view',
    summary: 'The same table as an XLSX workbook',
    answers: { 200: media(xlsxType) },
    query: QuestionQuery,
    refuses,
  },
});
