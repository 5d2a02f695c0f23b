import type { Subject } from '#contracts/analytics/questions';
import type { Asked, Found } from './asked.ts';
import { backlog } from './backlog.ts';
import { calls } from './calls.ts';
import { response } from './response.ts';
import { repeatVisits } from './visits.ts';
import { work } from './work.ts';

/** One function for each question. */
export const answers: Readonly<Record<Subject, (asked: Asked) => Found>> = {
  response,
  answers: calls,
  backlog,
  visits: repeatVisits,
  work,
};
