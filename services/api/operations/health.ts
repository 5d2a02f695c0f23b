import { healthOperations } from '#contracts/api/operations/health';
import { iso } from '#events/core/ports';
import { Refused } from '#events/core/refused';
import { answering } from '#services/api/http/route';
import { healthOf, httpStatusOf } from '#services/health/health';
import { metrics } from '#services/health/metrics';

export const healthRoutes = answering(healthOperations, {
  'GET /healthz': async ({ app }) => {
    const health = await healthOf(app);
    return { status: httpStatusOf(health), json: health };
  },

  'GET /metrics': async () => ({ text: { type: metrics.contentType, body: await metrics.text() } }),

  'GET /.well-known/security.txt': ({ app, now }) => {
    const { securityContact, publicUrl } = app.config;
    if (securityContact === null) throw new Refused('not-found');
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${iso(Date.parse(now) + trustedFor)}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return { text: { type: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` } };
  },
});

/** A reader does not trust the file after its time; RFC 9116 recommends less than a year. Milliseconds. */
const trustedFor = 180 * 86_400_000;
