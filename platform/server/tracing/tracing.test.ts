import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal, type TestPortal } from '#apps/server/testing/portal.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { type LocalProvider, startLocalProvider } from '#platform/server/testing/local-provider.ts';
import { openTracing } from './open-tracing.ts';
import type { Tracing } from './tracing.ts';

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  readonly status: { readonly code?: number };
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
}
interface Batch {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: WireSpan['attributes'] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

const PASSWORD = 'not for the collector 1';
const PARENT = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
let collector: LocalProvider;
let portal: TestPortal;
let spans: readonly WireSpan[];

const getTraces = (endpoint: string) => {
  const { traces } = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b, x-key=1',
    OTEL_SERVICE_NAME: 'portal-under-test',
  }).watch;
  if (!traces) throw new Error('no traces');
  return traces;
};
const named = (name: string): WireSpan => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name}: ${spans.map((span) => span.name).join(', ')}`);
  return found;
};
const getMapEntries = (parent: WireSpan): WireSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent.spanId);

async function work(tracing: Tracing): Promise<void> {
  const path = '/portal/api/policy/list';
  const traceparent = `00-${PARENT.traceId}-${PARENT.spanId}-01`;
  await portal.request({ method: 'GET', path: `${path}?keyword=%E5%AF%86`, headers: { traceparent } });
  await portal.request({
    method: 'POST',
    path: '/portal/api/login',
    body: { username: 'nobody', password: PASSWORD },
  });
  await tracing.inJob('test.good', async () => void (await portal.app.db.sql('select 1 as good', [])));
  await tracing.inJob('test.bad', () => Promise.reject(new RangeError('13800000000'))).catch(() => undefined);
  await portal.app.db.sql('select 1 as nobodys', []);
}

beforeAll(async () => {
  collector = await startLocalProvider(() => ({}));
  const tracing = await openTracing(getTraces(collector.endpoint), { warn: () => undefined });
  portal = await startPortal({ quiet: true, tracing });
  await work(tracing);
  await tracing.close();
  spans = collector.seen.flatMap(({ body }) =>
    (JSON.parse(body) as Batch).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
});
afterAll(async () => {
  await portal.close();
  await collector.close();
});

describe('traces to a collector (OTLP over HTTP)', () => {
  it('come to the path of traces with the configured headers and name', () => {
    const [first] = collector.seen;
    expect(first).toMatchObject({ path: '/v1/traces', headers: { 'x-team': 'a b', 'x-key': '1' } });
    const [batch] = (JSON.parse(first?.body ?? '') as Batch).resourceSpans;
    expect(batch?.resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'portal-under-test' },
    });
  });

  it('hold a request with its statements, under the trace that the proxy began', () => {
    const list = named('GET /portal/api/policy/list');
    expect(list).toMatchObject({ traceId: PARENT.traceId, parentSpanId: PARENT.spanId });
    expect(list.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
    const statements = getMapEntries(list);
    expect(statements.map(({ name }) => name)).toContain('select');
    for (const one of statements) {
      expect(one.traceId).toBe(PARENT.traceId);
      expect(BigInt(one.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(one.startTimeUnixNano));
    }
  });

  it('hold the statements of a request with a body, which comes later', () => {
    expect(getMapEntries(named('POST /portal/api/login')).map(({ name }) => name)).toContain('select');
  });

  it('hold a job with its statements, and say which one failed', () => {
    expect(getMapEntries(named('job test.good')).map(({ name }) => name)).toEqual(['select']);
    expect(named('job test.bad').status).toMatchObject({ code: 2, message: 'RangeError' });
    expect(named('job test.good').status.code ?? 0).toBe(0);
  });

  it('hold nothing of the users’ input, and no statement without a request', () => {
    const all = JSON.stringify(spans);
    expect(all).not.toContain('nobodys');
    for (const given of [PASSWORD, '密', '%E5%AF%86', '13800000000', 'nobody"']) expect(all).not.toContain(given);
  });

  it('never hold the program up when the collector is away: it is named once', async () => {
    const errors: unknown[] = [];
    const gone = await startLocalProvider(() => ({}));
    await gone.close();
    const tracing = await openTracing(getTraces(gone.endpoint), { warn: (error) => void errors.push(error) });
    await tracing.inJob('test.away', async () => undefined);
    await tracing.close();
    expect(errors).toEqual([{ err: expect.any(Error), spans: 1 }]);
  });
});

describe('what is configured wrongly', () => {
  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'no value' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'x=%zz' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'x=%E8%B5%84' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'x=%0a' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('%j is refused at the start', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name);
  });
});
