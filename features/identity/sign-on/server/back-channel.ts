import type { FastifyInstance } from 'fastify';
import { ApiError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { createRateLimiter } from '#platform/server/http/rate-limit.ts';
import { getNetwork } from '#platform/server/net/client-address.ts';
import { BACK_CHANNEL } from './provider.service.ts';
import { endByProvider } from './sign-on.service.ts';

const MAX_BYTES = 16 * 1024;

/** Registers the address at which providers report ended sessions (OpenID Connect Back-Channel Logout 1.0, 2.5), which is no API call. */
export function registerBackChannel(server: FastifyInstance, app: App): void {
  const limiter = createRateLimiter(app.config.access.requestLimits);
  // A separate plugin scope, so that the body parser does not affect the API calls.
  void server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(`${BACK_CHANNEL}/:of`, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const { of } = request.params as { readonly of: string };
      const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : '';
      const userAgent = (request.headers['user-agent'] ?? '').slice(0, 200);
      void reply.header('cache-control', 'no-store');
      const now = app.clock.now();
      // This address is no API call, so the limits of the calls do not count it.
      limiter.countClass(getNetwork(request.ip), 'login', now.getTime());
      try {
        await endByProvider({ app, now, ip: request.ip, userAgent }, of, token);
        return await reply.code(200).send();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The answer of the standard for every refusal.
        return await reply.code(400).send({ error: 'invalid_request', error_description: error.fault.id });
      }
    });
  });
}
