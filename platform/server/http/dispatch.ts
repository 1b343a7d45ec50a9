import type { RouteSpec } from '#platform/contract/route.ts';
import { authorise, type MemberContext, type PublicContext } from '#platform/server/access/access.ts';
import { assertFreshLogin, assertFreshLoginFor } from '#platform/server/access/fresh-login.ts';
import { assertSameEnterprise } from '#platform/server/access/same-enterprise.ts';
import type { ActorContext } from '#platform/server/db/actor-context.ts';
import { loadDataVersion } from '#platform/server/records/data-version.repo.ts';
import { serialiseAnswer, toEnvelope } from './envelope.ts';
import type { Answer, BoundRoute } from './handle.ts';
import { parseInput, type RawInput } from './parse.ts';

type Run = (work: () => Promise<Answer>) => Promise<Answer>;
const atOnce: Run = (work) => work();

/** Returns the actor to whom the changes of a call are attributed (record_history). */
function actingBy({ session, fromPicture }: PublicContext, { access }: RouteSpec): ActorContext {
  const isOperator = typeof access === 'object' && 'operator' in access;
  const way = session?.apiToken ? 'token' : fromPicture ? 'picture' : 'screen';
  return {
    userUuid: session?.userUuid ?? null,
    keyUuid: session?.keyUuid ?? null,
    tokenUuid: session?.apiToken?.uuid ?? null,
    source: isOperator ? 'operator' : way,
  };
}

/**
 * Dispatches one call, from the access check to the serialised answer, for HTTP and for pages rendered on the server.
 * @param run runs an admitted and parsed call, or returns its earlier answer; not used for an answer from the cache
 */
export async function dispatch(
  bound: BoundRoute,
  raw: RawInput,
  base: PublicContext,
  run: Run = atOnce,
): Promise<Answer> {
  const context = authorise(bound.spec, base);
  assertSameEnterprise(bound.spec, base);
  assertFreshLogin(bound.spec, base);
  const input = parseInput(bound.spec, raw);
  assertFreshLoginFor(bound.spec, input, base);
  const { db } = base.app;
  const acting = actingBy(base, bound.spec);
  const make = async () =>
    serialiseAnswer(bound.spec, await base.app.secondLook.run(bound, raw, input, context, acting), db.malformed);
  // Only calls for members have this flag, and their access has been checked already.
  const scope = bound.spec.isOfRecords && 'scope' in context ? (context as unknown as MemberContext).scope : null;
  const answer =
    scope === null ? make : () => db.onStandby(async () => (await loadDataVersion(db, scope))?.number ?? null, make);
  if (!bound.isOfContent) return await run(answer);
  const key = `${bound.spec.path} ${JSON.stringify(input)}`;
  const nowMs = base.now.getTime();
  const { answers } = base.app;
  const cached = await answers.find(key, nowMs);
  if (cached) return { kind: 'cached', key, body: cached };
  const serialise = async () => Buffer.from(JSON.stringify(toEnvelope(await answer())));
  return await run(async () => ({ kind: 'cached', key, body: await answers.share(key, nowMs, serialise) }));
}
