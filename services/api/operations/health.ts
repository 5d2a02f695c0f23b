import { healthOperations } from '#contracts/api/operations/health';
import { answering } from '#services/api/http/route';
import { healthOf, httpStatusOf } from '#services/health/health';
import { metrics } from '#services/health/metrics';

export const healthRoutes = answering(healthOperations, {
  'GET /healthz': async ({ app }) => {
    const health = await healthOf(app);
    return { status: httpStatusOf(health), json: health };
  },

  'GET /metrics': async () => ({ text: { type: metrics.contentType, body: await metrics.text() } }),
});
