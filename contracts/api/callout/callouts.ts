import { operations } from '#contracts/api/operation';
import { callouts, calloutTeams } from '#contracts/onCall/beats';

/** The teams of beats, and the state of their call-outs (S1 §4, §7). */
export const calloutOperations = operations({
  'GET /api/teams/': {
    permission: 'beat.view',
    summary: 'The teams formed by call-outs of beats, the latest first',
    answers: { 200: calloutTeams },
  },

  'GET /api/teams/beats/callouts/': {
    permission: 'beat.view',
    summary: 'The latest call-out of beats, if there has been one',
    answers: { 200: callouts },
  },
});
