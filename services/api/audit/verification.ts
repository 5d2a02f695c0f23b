import { verificationOperations } from '#contracts/api/audit/verification';
import { verifications } from '#projections/audit/verifications';
import { answering } from '#services/api/http/route';
import { keptVerification } from '#services/app/proof/keptVerifications';

export const verificationRoutes = answering(verificationOperations, {
  'GET /api/audit/verification/': ({ app, who }) => {
    const recorded = app.views.doc(verifications.name, who.entity);
    const kept = keptVerification(app.config.dataDir, who.entity);
    return { json: { latest: kept && (!recorded || kept.since > recorded.since) ? kept : recorded } };
  },
});
