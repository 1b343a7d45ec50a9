import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, KERNEL_FAULTS } from '#platform/contract/fault.ts';
import type { RouteSpec } from '#platform/contract/route.ts';
import { authorise, type PublicContext } from '#platform/server/access/access.ts';
import { demandFreshLogin } from '#platform/server/access/fresh-login.ts';
import { ticketSubject } from '#platform/server/access/ticket.ts';
import { networkOf } from './client-address.ts';
import type { FairShare, Lane, Turn } from './fair-share.ts';
import type { BoundRoute } from './handle.ts';
import { bearerOf, type Kernel } from './kernel.ts';
import type { FloodGate } from './rate-limit.ts';
import { createRoom } from './room.ts';
import { refuseCrossSite } from './same-site.ts';
import { multipartBytesOf } from './upload.ts';

const MIB = 2 ** 20;
/** Bodies that are not multipart, unless their call says less. */
export const BODY_BYTES = MIB;
/** Those of calls that anybody may make: forms of a few fields. Reading a whole mebibyte of JSON holds everybody up for a while. */
const PUBLIC_BODY_BYTES = MIB / 16;

/** What a request was given before its body is read. */
interface Admitted {
  readonly context: PublicContext;
  readonly network: string;
  readonly lane: Lane;
  readonly answer: FastifyReply['raw'];
  turn: Turn | null;
}

export const bodyBytesOf = (spec: RouteSpec): number =>
  spec.bodyLimit ?? (spec.access === 'public' ? PUBLIC_BODY_BYTES : BODY_BYTES);

const isMultipart = (request: FastifyRequest): boolean =>
  /^multipart\/form-data/i.test(request.headers['content-type']?.trimStart() ?? '');

const bringsBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What a ticket in the address of this request has to be made out for; null: its call takes none. */
function ticketFor({ byTicket, path }: RouteSpec, { params }: FastifyRequest): string | null {
  const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  return byTicket === undefined
    ? null
    : ticketSubject(byTicket, (params as Readonly<Record<string, string>>)[name] ?? '');
}

/** Whose room an upload takes: the firm's, whoever of it sends; a stranger's network. */
const ownerOf = ({ session }: PublicContext, network: string): string =>
  session ? `account ${session.ent?.uuid ?? session.userUuid}` : `network ${network}`;

export interface EntryParts {
  readonly gate: FloodGate;
  readonly share: FairShare;
}

/**
 * The order of work at the border. All of it happens on the headers alone: who asks too often, comes from another site, is not signed in, has
 * not the right, or brings too much, is answered before a byte of his body is read. Then the body is read and the call is worked on, in turns
 * that each network has its share of (`fair-share.ts`).
 */
export function createEntry(kernel: Kernel, { gate, share }: EntryParts) {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  // A body is held until its call is answered, an upload twice over while it is put together.
  const memory = createRoom({ total: 128 * MIB, each: 64 * MIB });
  const disk = createRoom({ total: 4096 * MIB, each: 1024 * MIB });

  const within = async <T>(network: string, work: () => Promise<T>): Promise<T> => {
    const turn = await share.enter(network, 'light');
    try {
      return await work();
    } finally {
      turn.end();
    }
  };

  /** Judges the announced body, and takes the room that it needs. */
  const makeRoom = (spec: RouteSpec, request: FastifyRequest, reply: FastifyReply, context: PublicContext): void => {
    if (!bringsBody(request)) return;
    if (isMultipart(request) && !spec.files) throw fail(KERNEL_FAULTS.unsupportedMedia);
    const most = isMultipart(request) ? multipartBytesOf(spec) : bodyBytesOf(spec);
    const announced = Number(request.headers['content-length'] ?? most);
    if (announced > most) throw fail(KERNEL_FAULTS.tooLarge);
    const isSpooled = isMultipart(request) && Object.values(spec.files ?? {}).some((rule) => rule.isSpooled);
    const giveBack = (isSpooled ? disk : memory).take(ownerOf(context, networkOf(request.ip)), announced);
    reply.raw.once('close', giveBack);
  };

  return {
    async admit({ spec }: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const network = networkOf(request.ip);
      refuseCrossSite(spec, request, kernel.app.config.publicUrl);
      gate.countClass(network, spec.rate ?? 'read', kernel.app.clock.now().getTime());
      const context = await within(network, () =>
        kernel.contextOf(request, reply, bearerOf(request), ticketFor(spec, request)),
      );
      const { session } = context;
      if (session?.apiToken)
        gate.countClass(`token ${session.apiToken.uuid}`, 'token', kernel.app.clock.now().getTime());
      authorise(spec, context);
      demandFreshLogin(spec, context);
      makeRoom(spec, request, reply, context);
      const lane = spec.rate === 'heavy' || spec.rate === 'upload' ? 'heavy' : 'light';
      admitted.set(request, { context, network, lane, answer: reply.raw, turn: null });
    },
    /** Waits until the request may be worked on; asked again, it already may. */
    async takeTurn(request: FastifyRequest): Promise<void> {
      const entry = admitted.get(request);
      if (!entry || entry.turn) return;
      entry.turn = await share.enter(entry.network, entry.lane);
      const { turn } = entry;
      if (entry.answer.destroyed) turn.end();
      else entry.answer.once('close', () => turn.end());
    },
    endTurn: (request: FastifyRequest): void => admitted.get(request)?.turn?.end(),
    /** What the caller earned. An upload takes its time, in which a session may end or a right be taken away, so it is asked for again. */
    async contextOf({ spec }: BoundRoute, request: FastifyRequest, reply: FastifyReply): Promise<PublicContext> {
      const known = admitted.get(request);
      if (!known || (spec.files && bringsBody(request))) {
        return await kernel.contextOf(request, reply, bearerOf(request));
      }
      return known.context;
    },
  };
}

export type Entry = ReturnType<typeof createEntry>;
