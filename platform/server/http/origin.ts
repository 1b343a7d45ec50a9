import type { FastifyRequest } from 'fastify';
import type { Config } from '#platform/server/config/config.ts';

/** Scheme, host and port under which readers know the portal: PUBLIC_URL, else what the request was sent to. */
export const getOrigin = (config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string =>
  config.publicUrl ?? `${request.protocol}://${request.host || 'localhost'}`;
