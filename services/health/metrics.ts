import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

/** Metrics for Prometheus. Labels are routes and codes, never ids. */
export const metrics = {
  contentType: registry.contentType,
  text: (): Promise<string> => registry.metrics(),
  requests: new Histogram({
    name: 'muster_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2],
    registers: [registry],
  }),
  folded: new Counter({
    name: 'muster_changes_total',
    help: 'Documents changed by the projector',
    registers: [registry],
  }),
  /** The gateway's own figures, read at scrape time. */
  gateway: (stats: () => Readonly<Record<string, number>>): void => {
    for (const name of Object.keys(stats())) {
      const metric = `muster_gateway_${name}`;
      registry.removeSingleMetric(metric);
      new Gauge({
        name: metric,
        help: `Gateway: ${name}`,
        registers: [registry],
        collect() {
          this.set(stats()[name] ?? 0);
        },
      });
    }
  },
};
