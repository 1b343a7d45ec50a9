import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/config/config.ts';

/** Returns the public scheme, host and port of the portal: PUBLIC_URL, otherwise those of the request. */
export const getOrigin = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host || 'localhost'}`;
