import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';

const POLICY = 'content-security-policy';

/** Permits recordings from the configured media server only. Must be registered before the pages. */
export function registerMediaPolicy(server: FastifyInstance, { config: { mediaUrl } }: Pick<App, 'config'>): void {
  if (mediaUrl === null) return;
  const { origin } = new URL(mediaUrl);
  server.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader(POLICY);
    if (typeof policy === 'string' && policy.startsWith("default-src 'self'"))
      reply.header(POLICY, `${policy}; media-src 'self' ${origin}`);
    return payload;
  });
}
