import { document, listOf, number, oneOf, orNull, type Shape, text, time, whole } from '#contracts/core/schema';
import { asOf } from './calls.ts';
import { type Part, partNames, type Subject, subjectNames } from './questions.ts';

const row = {
  key: text('arvada_water'),
  name: text('Water'),
  /** One for each column; null without a value. */
  values: listOf(orNull(number(12))),
  /** The same of the period beside it; null without one. */
  against: orNull(listOf(orNull(number(9)))),
  /** The cases that have no value here, in words: "Report to arrival: 967 of 5,118 …". Empty for none. */
  left_out: text('To acknowledged: 11 of 14'),
};
const questionRow = document('QuestionRow', row);
export type QuestionRow = Shape<typeof questionRow>;

/** `GET /analytics/beta/v2/question`: the figures of a period, in all and by part. */
export const question = document('Question', {
  subject: oneOf(subjectNames as readonly [Subject, ...Subject[]]),
  by: oneOf(partNames as readonly [Part, ...Part[]]),
  after: time,
  before: time,
  as_of: asOf,
  zone: text('America/Denver'),
  /** The period beside it; null without one. */
  against: orNull(document('QuestionPeriod', { after: time, before: time })),
  target_seconds: orNull(whole(1_800)),
  /** Of repeat visits; null for every other question. */
  within_days: orNull(whole(30)),
  columns: listOf(
    document('QuestionColumn', {
      name: text('report_to_arrival.median'),
      words: text('Report to arrival, median'),
      /** Of its values: whole seconds for `seconds`. */
      unit: text('seconds'),
    }),
  ),
  all: document('QuestionAll', row),
  rows: listOf(questionRow),
  /** Sentences about the cases that the whole answer leaves out. */
  left_out: listOf(text('Incidents that are deleted, erased or held, and linked calls.')),
});
export type Question = Shape<typeof question>;
