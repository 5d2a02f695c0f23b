import { operations } from '#contracts/api/operation';
import { verificationAnswer } from '#contracts/audit/verification';

export const verificationOperations = operations({
  'GET /api/audit/verification/': {
    permission: 'audit.view',
    summary: 'The newest verification of the log, the read models and the files of the organization',
    answers: { 200: verificationAnswer },
  },
});
