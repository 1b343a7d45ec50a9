import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

const POLICY = 'content-security-policy';

type Hosts = Pick<Config, 'apiUrl' | 'storageUrl' | 'mediaUrl'>;

/** Adds hosts to one directive of a policy. A directive that is absent begins with this site. */
function permit(policy: string, directive: string, urls: readonly (string | null)[]): string {
  const origins = [...new Set(urls.flatMap((url) => (url === null ? [] : [new URL(url).origin])))];
  if (origins.length === 0) return policy;
  const parts = policy.split('; ');
  const known = parts.find((part) => part.startsWith(`${directive} `)) ?? `${directive} 'self'`;
  return [...parts.filter((part) => part !== known), [known, ...origins].join(' ')].join('; ');
}

/** Permits pages to use the configured hosts of calls, stored files and recordings, and no others. Must precede the pages. */
export function registerHostPolicy(server: FastifyInstance, { apiUrl, storageUrl, mediaUrl }: Hosts): void {
  if ([apiUrl, storageUrl, mediaUrl].every((url) => url === null)) return;
  server.addHook('onSend', async (_request, reply, payload) => {
    const policy = reply.getHeader(POLICY);
    if (typeof policy === 'string' && policy.startsWith("default-src 'self'")) {
      const calls = permit(policy, 'connect-src', [apiUrl, storageUrl]);
      reply.header(POLICY, permit(permit(calls, 'img-src', [storageUrl]), 'media-src', [mediaUrl]));
    }
    return payload;
  });
}
