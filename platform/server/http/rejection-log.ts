import type { FastifyRequest } from 'fastify';
import type { ApiError } from '#platform/contract/api-error.ts';
import type { App } from '#platform/server/app.ts';
import { getNetwork } from '#platform/server/net/client-address.ts';

const MINUTE_MS = 60_000;
const MAX_NOTED = 5_000;

/**
 * Creates a log of missing rights and exhausted limits, which indicate an attack (docs/security.md, 16.3). Exceeded limits are logged at
 * most once a minute for each network and error, because logging every request of a flood would add to the load.
 */
export function createRejectionLog({ log, clock }: App): (failure: ApiError, request: FastifyRequest) => void {
  const noted = new Map<string, number>();
  return (failure, request) => {
    const { code, id } = failure.fault;
    if (code !== 403 && code !== 429) return;
    const now = clock.now().getTime();
    if (code === 429) {
      const key = `${id} ${getNetwork(request.ip)}`;
      if (now - (noted.get(key) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return;
      if (noted.size >= MAX_NOTED) noted.clear();
      noted.set(key, now);
    }
    log.warn(
      { requestId: request.id, method: request.method, route: request.routeOptions.url, ip: request.ip, fault: id },
      'refused',
    );
  };
}
