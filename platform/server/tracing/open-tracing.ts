import { defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api';
import type { TracesConfig } from '#platform/server/config/monitoring-config.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createTracing, type Tracing } from './tracing.ts';

/** Interval in which an unavailable collector is logged once, instead of with every batch. */
const LOG_AGAIN_MS = 60_000;
/** Maximum time of sending. It is short, because the collector is nearby, and a shutdown waits for the last batch with its retries. */
const SEND_MS = 2_000;

/**
 * Opens tracing to an OpenTelemetry collector (OTLP over HTTP, JSON). The libraries are loaded only if a collector is configured. A slow or
 * unreachable collector causes no delay: spans beyond the queue of 2,048 are dropped.
 */
export async function openTracing(config: TracesConfig, log: Pick<Log, 'warn'>): Promise<Tracing> {
  const [{ W3CTraceContextPropagator }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] = await Promise.all([
    import('@opentelemetry/core'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${config.endpoint}/v1/traces`,
    headers: { ...config.headers },
    timeoutMillis: SEND_MS,
  });
  let saidAt = Number.NEGATIVE_INFINITY;
  const telling: typeof exporter.export = (spans, done) =>
    exporter.export(spans, (result) => {
      if (result.error && performance.now() - saidAt > LOG_AGAIN_MS) {
        saidAt = performance.now();
        log.warn({ err: result.error, spans: spans.length }, 'traces could not be sent');
      }
      done(result);
    });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new sdk.TraceIdRatioBasedSampler(config.share),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: { export: telling, shutdown: () => exporter.shutdown(), forceFlush: () => exporter.forceFlush() },
      }),
    ],
  });
  const propagator = new W3CTraceContextPropagator();
  return createTracing({
    tracer: provider.getTracer('portal'),
    extract: (headers) => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
    // Send errors were already logged.
    close: () => provider.shutdown().catch(() => undefined),
  });
}
