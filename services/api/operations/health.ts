import { health } from '#contracts/operations/documents';
import { media, openRoute } from '#services/api/http/route';
import { healthOf, httpStatusOf } from '#services/health/health';
import { metrics } from '#services/health/metrics';

export const healthRoutes = [
  openRoute({
    method: 'GET',
    path: '/healthz',
    free: true,
    summary: 'Health of the server, and the lag of each read model',
    answers: { 200: health, 503: health },
    answer: async ({ app }) => {
      const health = await healthOf(app);
      return { status: httpStatusOf(health), json: health };
    },
  }),
  openRoute({
    method: 'GET',
    path: '/metrics',
    free: true,
    summary: 'Metrics for Prometheus',
    answers: { 200: media('text/plain') },
    answer: async () => ({ text: { type: metrics.contentType, body: await metrics.text() } }),
  }),
];
