import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX } from '#domain/access/api-token.ts';
import type { ApiError } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { SessionStore } from '#platform/server/access/session.ts';
import { verifySessionTicket } from '#platform/server/access/ticket.ts';
import type { App } from '#platform/server/app.ts';
import { normaliseAddress } from '#platform/server/net/client-address.ts';
import { CONTEXT_COOKIE, DEVICE_COOKIE, parseCookies } from './cookies.ts';
import type { BoundRoute } from './handle.ts';
import { getOrigin } from './origin.ts';
import type { RequestSlot } from './request-scheduler.ts';
import { createUnknownCallError } from './unknown-call.ts';

/** The parts of the API's kernel that pages, streams and files need. */
export interface Kernel {
  readonly app: App;
  readonly sessions: SessionStore;
  readonly routes: readonly BoundRoute[];
  contextOf(
    request: FastifyRequest,
    reply: FastifyReply,
    token: string | null,
    /** Subject for which a ticket in the address must be issued; used if there is no token. */
    ticketFor?: string | null,
    /** Whether the request is an action of the user, and not one that an open page makes by itself. */
    isActive?: boolean,
  ): Promise<PublicContext>;
  /**
   * Waits for a slot of the request's network; the caller must end it.
   * @throws ApiError 429
   */
  turnOf(request: FastifyRequest): Promise<RequestSlot>;
  /** Returns the error for an address that no call serves with this method. */
  unknownCall(this: void, url: string): ApiError;
}

/** Returns the token of a call; only the header is accepted (G-27). */
export function getBearer(request: FastifyRequest): string | null {
  const match = /^Bearer\s+(\S{1,512})$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

export interface KernelParts {
  readonly app: App;
  readonly routes: readonly BoundRoute[];
  readonly sessions: SessionStore;
  readonly turnOf: Kernel['turnOf'];
}

const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX);

export function createKernel({ app, routes, sessions, turnOf }: KernelParts): Kernel {
  return {
    app,
    sessions,
    routes,
    turnOf,
    unknownCall: createUnknownCallError(routes),
    async contextOf(request, reply, token, ticketFor = null, isActive = true) {
      const now = app.clock.now();
      const cookies = parseCookies(request.headers.cookie);
      const ip = normaliseAddress(request.ip);
      const resolve = async (given: string) => {
        if (!isApiToken(given))
          return await sessions.resolve(given, cookies.get(CONTEXT_COOKIE) ?? null, now, isActive);
        return getBearer(request) === given ? await sessions.resolveToken(given, ip, now) : null;
      };
      const ticketHolder = async () => {
        const [ticket] = (request.query as Readonly<Record<string, readonly string[]>>)['ticket'] ?? [];
        if (ticketFor === null || ticket === undefined) return null;
        const uuid = verifySessionTicket(app.cipher, ticket, ticketFor, now);
        return uuid === null ? null : await sessions.resolveTicket(uuid, cookies.get(CONTEXT_COOKIE) ?? null, now);
      };
      return {
        app,
        now,
        requestId: request.id,
        ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 200),
        fromPicture: request.headers['x-taken-from'] === 'picture',
        pageEnterprise: request.headers['x-firm']?.toString(),
        origin: getOrigin(app.config, request),
        fromBrowser: request.headers['sec-fetch-site'] !== undefined,
        token,
        session: token ? await resolve(token) : await ticketHolder(),
        deviceToken: cookies.get(DEVICE_COOKIE) ?? null,
        setCookie: (header) => void reply.header('set-cookie', header),
      };
    },
  };
}
