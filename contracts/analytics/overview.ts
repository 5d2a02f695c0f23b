import { document, id, type Shape, text, time } from '#contracts/core/schema';
import { callStatistics, responsiveness, responsivenessDetail } from './calls.ts';
import { performance, performanceDetail, performanceOfLeader } from './incidents.ts';

/** `GET /analytics/beta/` (S0 §7): the figures of the organization in one document, each as in its own answer. */
export const entityAnalytics = document('EntityAnalytics', {
  uuid: id,
  name: text('Arvada'),
  timezone: text('America/Denver'),
  after: time,
  before: time,
  calls: callStatistics,
  responsiveness,
  performance,
});
export type EntityAnalytics = Shape<typeof entityAnalytics>;

/** `GET /analytics/beta/{uuid}/` (S0 §7): the figures of one person: the calls to them, and the incidents they led. */
export const userAnalytics = document('UserAnalytics', {
  uuid: id,
  name: text('Rosa Delgado'),
  after: time,
  before: time,
  responsiveness: responsivenessDetail,
  led: performanceOfLeader,
  performance: performanceDetail,
});
export type UserAnalytics = Shape<typeof userAnalytics>;
