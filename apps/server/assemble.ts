import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SITE } from '#apps/pages.ts';
import { expandPermission } from '#domain/access/permission.ts';
import { getPermission } from '#platform/contract/route.ts';
import type { ActorSessions, SessionStore } from '#platform/server/access/session.ts';
import type { App, Clock, Random } from '#platform/server/app.ts';
import { assertApprovalDeclared, createApprovalGate } from '#platform/server/approval/approval-gate.ts';
import { PROGRAM_VERSION } from '#platform/server/built-program.ts';
import { createChangeBus } from '#platform/server/change-bus.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createAnswerCache } from '#platform/server/content/answer-cache.ts';
import { createContentVersion } from '#platform/server/content/content-version.ts';
import { openCipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createFeatureContainer, type ServerFeature } from '#platform/server/feature.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import type { Kernel } from '#platform/server/http/kernel.ts';
import { PREVIEW_OPENER } from '#platform/server/http/page-preview.ts';
import { type PageOptions, REMINDER_COUNTS } from '#platform/server/http/pages.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { LIVE_DATA_VERSIONS, registerLive } from '#platform/server/live/live.ts';
import type { Log } from '#platform/server/log/log.ts';
import { registerAccessLog } from '#platform/server/metrics/access-log.ts';
import { registerMetrics } from '#platform/server/metrics/metrics.ts';
import { createOutbox } from '#platform/server/outbox/outbox.ts';
import { SESSION_RESOLVERS } from '#platform/server/session-resolvers.ts';
import { createScanner } from '#platform/server/storage/scanner.ts';
import { createStorage } from '#platform/server/storage/storage.ts';
import { createThreadMeter } from '#platform/server/thread-meter.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { FEATURES } from './features.ts';

export interface Portal {
  readonly app: App;
  readonly routes: readonly BoundRoute[];
  readonly sessions: SessionStore;
  readonly readCounts: PageOptions['readCounts'];
  readonly openPreview: PageOptions['openPreview'];
  /** Registers the routes that serve files, in addition to calls and pages. */
  readonly registerFiles: (server: FastifyInstance, kernel: Kernel) => void;
}

export interface PortalParts {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly tracing?: Tracing | null;
  /** A subset of the features, for tests of optional features. */
  readonly features?: readonly ServerFeature[];
  /** Additional calls, used by tests of the HTTP kernel. */
  readonly extraRoutes?: readonly BoundRoute[];
}

const systemClock: Clock = { now: () => new Date() };
const systemRandom: Random = { uuid: () => randomUUID(), token: (bytes) => randomBytes(bytes).toString('base64url') };

/** Lists all permissions required by calls of members and signed-in users. A member has all of them unless a restricted key is used. */
function getMemberPermissions(routes: readonly BoundRoute[]): string[] {
  const found = routes.flatMap(({ spec }) => {
    const permission = getPermission(spec.access);
    return permission === null || (typeof spec.access === 'object' && 'operator' in spec.access)
      ? []
      : expandPermission(permission);
  });
  return [...new Set(found)].sort();
}

/** Assembles the product from its parts without starting anything. */
export function assemble(parts: PortalParts): Portal {
  const { config, db, log } = parts;
  const clock = parts.clock ?? systemClock;
  const random = parts.random ?? systemRandom;
  const cipher = openCipher({
    encryptionKeys: config.encryptionKeys,
    dataDir: config.dataDir,
    isProduction: config.isProduction,
  });
  const thread = createThreadMeter();
  const tracing = parts.tracing ?? null;
  const jobs = createJobs(db, log, { keptDays: config.retention.jobs, thread, tracing, program: PROGRAM_VERSION });
  const secondLook = createApprovalGate({
    app: () => app,
    routes: () => routes,
    restore: async (who, now) => await sessions.restore(who, now),
  });
  const content = createContentVersion(db, log);
  const app: App = {
    config,
    site: SITE,
    db,
    log,
    clock,
    random,
    cipher,
    jobs,
    changes: createChangeBus(),
    content,
    answers: createAnswerCache(content, config.answerCacheBytes),
    outbox: createOutbox(config, { db, clock, random, cipher, jobs, log }),
    storage: createStorage(config),
    scanner: createScanner(config.storage.clamdUrl),
    secondLook,
    thread,
    tracing,
  };
  const wiring = createFeatureContainer(parts.features ?? FEATURES, { config, app });
  wiring.registerJobs(app);
  const routes = [...wiring.routes(), ...(parts.extraRoutes ?? [])];
  assertApprovalDeclared(routes);
  const makers = wiring.get(SESSION_RESOLVERS);
  const [people, tokens] = [makers.sessions(db, getMemberPermissions(routes), config.policy.idleMs), makers.tokens(db)];
  const sessions: SessionStore & ActorSessions = {
    ...people,
    ...tokens,
    restore: (who, now) =>
      who.tokenUuid === null ? people.restore(who, now) : tokens.restoreToken(who.tokenUuid, now),
  };
  return {
    app,
    routes,
    sessions,
    readCounts: wiring.get(REMINDER_COUNTS),
    openPreview: wiring.get(PREVIEW_OPENER),
    registerFiles(server, kernel) {
      wiring.registerFiles(server, app);
      registerMetrics(server, app);
      if (config.watch.hasAccessLog) registerAccessLog(server);
      app.tracing?.registerRequests(server);
      registerLive(server, kernel, wiring.get(LIVE_DATA_VERSIONS));
    },
  };
}

/** Lists the declarations of all calls of the product. */
export const listRoutes = (config: Config): readonly BoundRoute[] =>
  createFeatureContainer(FEATURES, { config, app: null }).routes();
