import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { createRateLimiter } from '#platform/server/http/rate-limit.ts';
import { getNetwork } from '#platform/server/net/client-address.ts';
import { signOnPages } from '../pages/sign-on.pages.ts';
import { BACK_CHANNEL_PATH } from './provider.service.ts';
import { handleProviderLogout } from './sign-on.service.ts';

const MAX_BYTES = 16 * 1024;

/** A CAS server sends its logout request to the address to which the browser returned, unless another one is registered with it. */
const PATHS = [`${BACK_CHANNEL_PATH}/:of`, signOnPages.callback.path.replace('?', '')];

/**
 * Registers the addresses at which providers report ended sessions, which are no API calls (OpenID Connect Back-Channel Logout 1.0, 2.5; CAS
 * Protocol 3.0, 3).
 */
export function registerBackChannel(server: FastifyInstance, app: App): void {
  const limiter = createRateLimiter(app.config.access.requestLimits);
  // A separate plugin scope, so that the body parser does not affect the API calls.
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const { of } = request.params as { readonly of: string };
      const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
      void reply.header('cache-control', 'no-store');
      const now = app.clock.now();
      // The rate limits of API calls do not cover these addresses. A provider may end the sessions of a whole office at once, with one
      // request for each.
      limiter.countClass(getNetwork(request.ip), 'token', now.getTime());
      try {
        await handleProviderLogout({ app, now, ip: request.ip, userAgent }, of, sent);
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The response that the standard requires for every rejected request.
        return await reply.code(400).send({ error: 'invalid_request', error_description: error.fault.id });
      }
    };
    for (const path of PATHS) scope.post(path, { bodyLimit: MAX_BYTES }, answer);
  });
}
