import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { createRangeMatcher } from '#platform/server/net/reachable.ts';
import { listBacklogMetrics, listQueueMetrics } from './metrics.repo.ts';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Pages share one catch-all route, and requests without a route share one label, so that clients cannot create series by inventing addresses. */
const getRoute = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

function createRequestHistogram(registry: Registry) {
  const seconds = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [registry],
  });
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const labels = { method: request.method, route: getRoute(request), status: String(reply.statusCode) };
    seconds.observe(labels, reply.elapsedTime / 1000);
  };
}

/** Adds the metrics of this process. */
function addOwnFigures(registry: Registry, { db, content }: App): void {
  const registers = [registry];
  const connections = new Gauge({
    name: 'portal_db_connections',
    help: 'Connections to the database by state, and how many there may be',
    labelNames: ['state'] as const,
    registers,
  });
  const waiting = new Gauge({
    name: 'portal_db_waiting',
    help: 'Statements that wait for a connection',
    registers,
    collect() {
      const use = db.useOfConnections();
      connections.set({ state: 'busy' }, use.busy);
      connections.set({ state: 'idle' }, use.idle);
      connections.set({ state: 'most' }, use.most);
      waiting.set(use.waiting);
    },
  });
  const uses = new Counter({
    name: 'portal_cache_uses_total',
    help: 'Pages and answers for guests by whether they were kept or had to be made',
    labelNames: ['cache', 'outcome'] as const,
    registers,
    collect() {
      uses.reset();
      for (const { cache, outcome, count } of content.cacheUse.list()) uses.inc({ cache, outcome }, count);
    },
  });
}

/** Adds a gauge that reads its value itself. All gauges are collected concurrently, so it could not rely on a value set by another gauge. */
function addReadGauge<Label extends string>(
  registry: Registry,
  [name, help]: readonly [string, string],
  labelNames: readonly Label[],
  read: () => Promise<readonly (readonly [Record<Label, string>, number])[]>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    async collect() {
      const figures = await read();
      this.reset();
      for (const [labels, value] of figures) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}

/** Adds the metrics stored in the database, read on each scrape. */
function addStoredFigures(registry: Registry, { db }: App): void {
  const ofJob = ['job', 'state'] as const;
  addReadGauge(registry, ['portal_jobs', 'Jobs by state'], ofJob, async () =>
    (await listQueueMetrics(db)).map(({ job, state, count }) => [{ job, state }, count]),
  );
  addReadGauge(registry, ['portal_job_age_seconds', 'Age of the oldest job that is due, by state'], ofJob, async () =>
    (await listQueueMetrics(db)).map(({ job, state, ageSeconds }) => [{ job, state }, Math.max(0, ageSeconds)]),
  );
  const ofChannel = ['channel'] as const;
  addReadGauge(
    registry,
    ['portal_outbox_due', 'Messages and webhook deliveries that are due and not sent'],
    ofChannel,
    async () => (await listBacklogMetrics(db)).map(({ channel, count }) => [{ channel }, count]),
  );
  addReadGauge(
    registry,
    ['portal_outbox_late_seconds', 'How long the oldest of them has been due'],
    ofChannel,
    async () => (await listBacklogMetrics(db)).map(({ channel, ageSeconds }) => [{ channel }, ageSeconds]),
  );
}

/**
 * Registers the metrics of the running program in Prometheus text format: requests by route and status, memory and event loop, jobs with
 * their age, messages waiting to be sent. Only configured addresses may read them; other clients get a 404.
 */
export function registerMetrics(server: FastifyInstance, app: App): void {
  const { metricsNetworks } = app.config.watch;
  if (metricsNetworks.length === 0) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  addOwnFigures(registry, app);
  addStoredFigures(registry, app);
  const observe = createRequestHistogram(registry);
  const isWatcher = createRangeMatcher(metricsNetworks);
  server.addHook('onResponse', async (request, reply) => observe(request, reply));
  server.addHook('onClose', async () => registry.clear());
  server.get('/metrics', async (request, reply) => {
    if (!isWatcher(request.ip)) throw createApiError(KERNEL_ERRORS.unknownCall);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}
