import type { FastifyInstance } from 'fastify';
import type { App } from '#platform/server/app.ts';

const POLICY = 'content-security-policy';

/**
 * Allows the script of an external assistant in the content security policy (G-43). The configuration has verified that its host is
 * permitted. Must be registered before the pages.
 */
export function registerScriptPolicy(server: FastifyInstance, app: Pick<App, 'config'>): void {
  const { isOn, scriptUrl } = app.config.assistant;
  if (!isOn || scriptUrl === null) return;
  const { origin } = new URL(scriptUrl);
  server.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader(POLICY);
    if (typeof policy === 'string')
      reply.header(POLICY, policy.replace("script-src 'self'", `script-src 'self' ${origin}`));
    return payload;
  });
}
