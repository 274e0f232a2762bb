/** Metrics for Prometheus: counts every request, and serves the page of all values. */
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../running/metrics.ts';
import type { HttpDeps } from '../http-deps.ts';
import { type Api, errorCodes } from '../route-schema.ts';
import { insideOnly } from './inside-view.ts';

/** Labels requests by their route pattern, because an address may contain an id. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    metrics.request({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
}

export function registerMetrics(app: Api, deps: HttpDeps): void {
  const schema = {
    summary: 'Metrics in the format of Prometheus',
    description:
      "Only for requests from the server's own machine, from the networks in `METRICS_FROM` and for administrators; of the " +
      'first two, only by an address of the server, or a name that is its own or in `MONITOR_HOSTS`.',
    tags: ['running'],
    produces: ['text/plain'],
    errors: errorCodes('notFound'),
  };
  const config = { open: true, shed: 'never' } as const;
  const mayAsk = insideOnly(deps, deps.metricsFrom);
  app.get('/metrics', { schema, config, logLevel: 'warn' }, async (request, reply) => {
    await mayAsk(request);
    const { metrics } = deps.running;
    const text = await metrics.text();
    // Fastify would send anything but a string as JSON.
    return reply.type(metrics.contentType).send(text);
  });
}
