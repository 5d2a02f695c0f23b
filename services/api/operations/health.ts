import { openRoute } from '#services/api/http/route';
import { healthOf } from '#services/health/health';
import { metrics } from '#services/health/metrics';

export const healthRoutes = [
  openRoute({
    method: 'GET',
    path: '/healthz',
    summary: 'Is everything up, and how far behind is each read model?',
    answer: async ({ app }) => {
      const health = await healthOf(app);
      return { status: health.status === 'up' ? 200 : 503, json: health };
    },
  }),
  openRoute({
    method: 'GET',
    path: '/metrics',
    summary: 'Figures for Prometheus',
    answer: async () => ({ text: { type: metrics.contentType, body: await metrics.text() } }),
  }),
];
