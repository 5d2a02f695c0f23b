import { verificationAnswer } from '#contracts/audit/verification';
import { verifications } from '#projections/audit/verifications';
import { route } from '#services/api/http/route';
import { keptVerification } from '#services/app/keptVerifications';

export const verificationRoutes = [
  route({
    method: 'GET',
    path: '/api/audit/verification/',
    permission: 'audit.view',
    summary: 'The newest verification of the log, the read models and the files of the organization',
    answers: { 200: verificationAnswer },
    answer: ({ app, who }) => {
      const recorded = app.views.doc(verifications.name, who.entity);
      const kept = keptVerification(app.config.dataDir, who.entity);
      return { json: { latest: kept && (!recorded || kept.since > recorded.since) ? kept : recorded } };
    },
  }),
];
