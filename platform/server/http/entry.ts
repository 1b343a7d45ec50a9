import type { FastifyReply, FastifyRequest } from 'fastify';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { authorise, type PublicContext } from '#platform/server/access/access.ts';
import { assertFreshLogin } from '#platform/server/access/fresh-login.ts';
import { getTicketSubject } from '#platform/server/access/ticket.ts';
import { getNetwork } from '#platform/server/net/client-address.ts';
import type { BoundRoute } from './handle.ts';
import { getBearer, type Kernel } from './kernel.ts';
import { createMemoryQuota } from './memory-quota.ts';
import type { RateLimiter } from './rate-limit.ts';
import type { PriorityClass, RequestScheduler, RequestSlot } from './request-scheduler.ts';
import { rejectCrossSite } from './same-site.ts';
import { getMultipartBytes } from './upload.ts';

const MIB = 2 ** 20;
/** Maximum size of bodies that are not multipart, unless the call declares less. */
export const MAX_BODY_BYTES = MIB;
/** Maximum size for public calls, which are forms of a few fields. Parsing a mebibyte of JSON would block other requests for a while. */
const PUBLIC_BODY_BYTES = MIB / 16;

/** The state of an admitted request whose body has not been read yet. */
interface Admitted {
  readonly context: PublicContext;
  readonly network: string;
  readonly lane: PriorityClass;
  readonly answer: FastifyReply['raw'];
  turn: RequestSlot | null;
}

export const getMaxBodyBytes = (spec: RouteSpec): number =>
  spec.bodyLimit ?? (spec.access === 'public' ? PUBLIC_BODY_BYTES : MAX_BODY_BYTES);

const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data/i.test(request.headers['content-type']?.trimStart() ?? '');

export const hasRequestBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns the subject of the ticket in the address of this request; null if its call accepts no ticket. */
function ticketFor({ byTicket, path }: RouteSpec, { params }: FastifyRequest): string | null {
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  return byTicket === undefined
    ? null
    : getTicketSubject(byTicket, (params as Readonly<Record<string, string>>)[name] ?? '');
}

/** Returns the account whose memory quota an upload uses: the enterprise for its members, the network for a guest. */
const getOwner = ({ session }: PublicContext, network: string): string =>
  session ? `account ${session.ent?.uuid ?? session.userUuid}` : `network ${network}`;

export interface AdmissionParts {
  readonly gate: RateLimiter;
  readonly share: RequestScheduler;
}

/**
 * Creates the admission of requests, which uses only the headers. A client that sends too many requests, comes from another site, is not
 * signed in, lacks the permission, or sends too much, is answered before its body is read. Then the body is read and the call is executed,
 * in slots that are shared fairly among networks (`request-scheduler.ts`).
 */
export function createRequestAdmission(kernel: Kernel, { gate, share }: AdmissionParts) {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  // A body stays in memory until its call is answered; an upload counts twice while it is assembled.
  const memory = createMemoryQuota({ total: 128 * MIB, each: 64 * MIB });
  const disk = createMemoryQuota({ total: 4096 * MIB, each: 1024 * MIB });

  const hold = (entry: Admitted, turn: RequestSlot): void => {
    entry.turn = turn;
    if (entry.answer.destroyed) turn.end();
    else entry.answer.once('close', () => turn.end());
  };

  /** Checks the announced body size and acquires the memory quota for it. */
  const makeRoom = (spec: RouteSpec, request: FastifyRequest, reply: FastifyReply, context: PublicContext): void => {
    if (!hasRequestBody(request)) return;
    if (isMultipart(request) && !spec.files) throw createApiError(KERNEL_ERRORS.unsupportedMedia);
    const most = isMultipart(request) ? getMultipartBytes(spec) : getMaxBodyBytes(spec);
    const announced = Number(request.headers['content-length'] ?? most);
    if (announced > most) throw createApiError(KERNEL_ERRORS.tooLarge);
    const isSpooled = isMultipart(request) && Object.values(spec.files ?? {}).some((rule) => rule.isSpooled);
    const giveBack = (isSpooled ? disk : memory).acquire(getOwner(context, getNetwork(request.ip)), announced);
    reply.raw.once('close', giveBack);
  };

  /** Checks with the context whether the call may continue, and acquires the memory quota for its body. */
  const judge = (spec: RouteSpec, request: FastifyRequest, reply: FastifyReply, context: PublicContext): void => {
    if (context.session?.apiToken)
      gate.countClass(`token ${context.session.apiToken.uuid}`, 'token', kernel.app.clock.now().getTime());
    authorise(spec, context);
    assertFreshLogin(spec, context);
    makeRoom(spec, request, reply, context);
  };

  const count = ({ rate = 'read' }: RouteSpec, network: string): void =>
    gate.countClass(network, rate, kernel.app.clock.now().getTime());

  return {
    /** Counts a request that is answered without being admitted. @throws ApiError 429 */
    count: ({ spec }: BoundRoute, request: FastifyRequest): void => count(spec, getNetwork(request.ip)),
    async admit({ spec }: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const network = getNetwork(request.ip);
      rejectCrossSite(spec, request, kernel.app.config.publicUrl);
      count(spec, network);
      const lane = spec.rate === 'heavy' || spec.rate === 'upload' ? 'heavy' : 'light';
      const token = getBearer(request);
      const ticket = ticketFor(spec, request);
      // Only the context of a session is read from the database, so a guest needs no slot here.
      const turn = token === null && ticket === null ? null : await share.enter(network, 'light');
      let isHeld = false;
      try {
        const context = await kernel.contextOf(request, reply, token, ticket, !spec.isByItself);
        judge(spec, request, reply, context);
        const entry: Admitted = { context, network, lane, answer: reply.raw, turn: null };
        admitted.set(request, entry);
        // A body may take long to arrive, so the call acquires a new slot afterwards.
        isHeld = turn !== null && lane === 'light' && !hasRequestBody(request);
        if (turn !== null && isHeld) hold(entry, turn);
      } finally {
        if (!isHeld) turn?.end();
      }
    },
    /** Waits for the request's slot; a second call returns at once. */
    async takeTurn(request: FastifyRequest): Promise<void> {
      const entry = admitted.get(request);
      if (!entry || entry.turn) return;
      hold(entry, await share.enter(entry.network, entry.lane));
    },
    endTurn: (request: FastifyRequest): void => admitted.get(request)?.turn?.end(),
    /**
     * Returns the context of an admitted request. The session may end or a permission may be withdrawn during an upload, so access is
     * checked again.
     */
    async contextOf({ spec }: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<PublicContext> {
      const known = admitted.get(request);
      if (!known || (spec.files && hasRequestBody(request))) {
        return await kernel.contextOf(request, reply, getBearer(request));
      }
      return known.context;
    },
  };
}

export type RequestAdmission = ReturnType<typeof createRequestAdmission>;
