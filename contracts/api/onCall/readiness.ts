import { operations } from '#contracts/api/operation';
import { readiness } from '#contracts/onCall/readiness';

/** "Could a crew be formed now?": who is on call and why, and what is missing in the days to come. */
export const readinessOperations = operations({
  'GET /api/on-call/readiness/': {
    permission: 'schedule.view',
    summary: 'Who is on call now and why, and where no one could be called, for the days to come',
    answers: { 200: readiness },
  },
});
