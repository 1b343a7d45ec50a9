import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { listCallPaths } from '#platform/contract/route.ts';
import type { App } from '#platform/server/app.ts';
import type { EncodedBody } from '#platform/server/content/encoded-body.ts';
import { UNREADABLE_BODY } from './body.ts';
import { dispatch } from './dispatch.ts';
import { getMaxBodyBytes, hasRequestBody, type RequestAdmission } from './entry.ts';
import { toEnvelope } from './envelope.ts';
import { sendEvents } from './events.ts';
import type { Answer, BoundRoute } from './handle.ts';
import { getIdempotentCall } from './idempotency.ts';
import type { RawInput } from './parse.ts';
import { sendBlob } from './send-blob.ts';
import { sendEncoded } from './send-encoded.ts';
import type { Spool } from './spool.ts';
import { getBodyTimeoutMs } from './unread-body.ts';
import { getMultipartBytes, readMultipart, removeSpooled } from './upload.ts';

export interface CallDependencies {
  readonly app: App;
  readonly entry: RequestAdmission;
  readonly spool: Spool;
}

const JSON_TYPE = 'application/json; charset=utf-8';

function sendCached(request: FastifyRequest, reply: FastifyReply, body: EncodedBody): Promise<FastifyReply> {
  reply.headers({ 'content-type': JSON_TYPE, vary: 'accept-encoding' });
  return sendEncoded(request, reply, body);
}

async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  log: App['log'],
): Promise<FastifyReply> {
  if (answer.kind === 'events') return await sendEvents(reply, answer.events, log);
  if (answer.kind === 'blob') return await sendBlob(request, reply, answer.blob);
  if (answer.kind === 'cached') return await sendCached(request, reply, answer.body);
  return reply.code(200).send(toEnvelope(answer));
}

async function getRawInput(bound: BoundRoute, request: FastifyRequest, spool: Spool): Promise<RawInput> {
  const base = {
    params: request.params as Record<string, string>,
    query: request.query as Record<string, string[]>,
  };
  if (request.isMultipart()) return { ...base, ...(await readMultipart(bound.spec, request, spool)) };
  if (request.body === UNREADABLE_BODY && (bound.spec.body || bound.spec.files))
    throw createApiError(KERNEL_ERRORS.unsupportedMedia);
  return { ...base, body: request.body === UNREADABLE_BODY ? {} : request.body, files: {} };
}

/**
 * Returns whether the answer depends only on the address, without a token or a body. A cached answer is then found without parsing the
 * inputs and without a context.
 */
const isOfAddress = (request: FastifyRequest): boolean =>
  request.method === 'GET' && request.headers.authorization === undefined && !hasRequestBody(request);

const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

export function registerCall(
  server: FastifyInstance,
  bound: BoundRoute,
  { app, entry, spool }: CallDependencies,
): void {
  const { spec } = bound;
  /** Only the computation of an answer takes a slot, because an answer from the cache is cheap. */
  const inTurn = (request: FastifyRequest) => async (work: () => Promise<Answer>) => {
    await entry.takeTurn(request);
    return await work();
  };
  const run = async (request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const raw = await getRawInput(bound, request, spool);
    try {
      if (bound.isOfContent)
        return await dispatch(bound, raw, await entry.contextOf(bound, request, reply), inTurn(request));
      await entry.takeTurn(request);
      const context = await entry.contextOf(bound, request, reply);
      const repeatable = getIdempotentCall(spec, request.headers['idempotency-key'], raw, context);
      const answer = await dispatch(bound, raw, context, repeatable?.run);
      if (repeatable?.wasRepeated()) reply.header('idempotency-replayed', 'true');
      return answer;
    } finally {
      await removeSpooled(spool, raw.files);
    }
  };
  const work = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      const answer = await run(request, reply);
      if (answer.kind === 'cached' && isOfAddress(request)) app.answers.noteAddress(request.url, answer.key);
      return await sendAnswer(request, reply, answer, app.log);
    } finally {
      entry.endTurn(request);
    }
  };
  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (bound.isOfContent && isOfAddress(request)) {
      const body = await app.answers.findByAddress(request.url, app.clock.now().getTime());
      if (body !== null) {
        entry.count(bound, request);
        return await sendCached(request, reply, body);
      }
    }
    await entry.admit(bound, request, reply);
    return undefined;
  };
  for (const path of listCallPaths(spec)) {
    server.route({
      method: spec.method,
      url: fastifyPath(path),
      bodyLimit: getMaxBodyBytes(spec),
      config: { arrivalMs: getBodyTimeoutMs(spec.files ? getMultipartBytes(spec) : 0) },
      // Compression would buffer events; cached answers are already compressed.
      ...(spec.output.kind === 'events' || bound.isOfContent ? { compress: false } : {}),
      onRequest: admit,
      handler: work,
    });
  }
}
