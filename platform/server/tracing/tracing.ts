import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StatementListener } from '#platform/server/db/sessions.ts';

/** Spans of the program's requests, jobs and SQL statements. */
export interface Tracing {
  /** Records a finished statement as a child span of the request or job that sent it. */
  readonly noteStatement: StatementListener;
  registerRequests(server: FastifyInstance): void;
  inJob(name: string, work: () => Promise<void>): Promise<void>;
  /** Sends the pending spans. */
  close(): Promise<void>;
}

export interface TracingOptions {
  readonly tracer: Tracer;
  /** Reads the trace context that a proxy passes with a request (W3C Trace Context). */
  readonly extract: (headers: FastifyRequest['headers']) => Context;
  readonly close: () => Promise<void>;
}

/** Returns the first word of an SQL statement as the span name. Whole statements would produce too many names. */
const getOperation = (text: string): string => /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement';

function endWith(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
  span.end();
}

/**
 * Keeps the current span in the asynchronous context. Addresses, queries, and values of paths or statements are not sent; the audit log
 * records the users of relevant requests.
 */
export function createTracing({ tracer, extract, close }: TracingOptions): Tracing {
  const current = new AsyncLocalStorage<Context>();

  function registerRequests(server: FastifyInstance): void {
    const contexts = new WeakMap<FastifyRequest, Context>();
    server.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      const parent = extract(request.headers);
      const span = tracer.startSpan(
        `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'portal.request_id': request.id },
        },
        parent,
      );
      const context = trace.setSpan(parent, span);
      contexts.set(request, context);
      current.run(context, done);
    });
    // The body arrives in events of the connection, which have lost the asynchronous context of the request, so the context is restored
    // here.
    server.addHook('preValidation', (request, _reply, done) => {
      const context = contexts.get(request);
      if (context) current.run(context, done);
      else done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      const context = contexts.get(request);
      const span = context && trace.getSpan(context);
      span?.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      done();
    });
  }

  return {
    noteStatement(text, _params, ms) {
      const context = current.getStore();
      // Statements without a parent, such as the polling of the job queue, are not recorded: they would create one trace each second.
      if (!context) return;
      const now = Date.now();
      tracer
        .startSpan(
          getOperation(text),
          {
            kind: SpanKind.CLIENT,
            startTime: now - ms,
            attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
          },
          context,
        )
        .end(now);
    },
    registerRequests,
    async inJob(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true });
      try {
        await current.run(trace.setSpan(ROOT_CONTEXT, span), work);
        span.end();
      } catch (error) {
        endWith(span, error);
        throw error;
      }
    },
    close,
  };
}
