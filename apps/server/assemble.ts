import { randomBytes, randomUUID } from 'node:crypto';
import { SITE } from '#apps/pages.ts';
import { expandPermission } from '#domain/access/permission.ts';
import { createTokenStore } from '#features/api-access/server/token-session.ts';
import { createSessionStore } from '#features/session/server/session.service.ts';
import { permissionOf } from '#platform/contract/route.ts';
import type { SessionStore } from '#platform/server/access/session.ts';
import type { App, Clock, Random } from '#platform/server/app.ts';
import type { Config } from '#platform/server/config/config.ts';
import { createContentVersion } from '#platform/server/content/content-version.ts';
import { openCipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { createChanges } from '#platform/server/events.ts';
import type { BoundRoute } from '#platform/server/http/handle.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log/log.ts';
import { createOutbox } from '#platform/server/outbox/outbox.ts';
import { createScanner } from '#platform/server/storage/scanner.ts';
import { createStorage } from '#platform/server/storage/storage.ts';
import { createThreadMeter } from '#platform/server/thread-meter.ts';
import type { Tracing } from '#platform/server/tracing/tracing.ts';
import { listRoutes, registerJobs } from './features.ts';

export interface Portal {
  readonly app: App;
  readonly routes: readonly BoundRoute[];
  readonly sessions: SessionStore;
}

export interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly log: Log;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly tracing?: Tracing | null;
  /** Calls beside those of the features; for tests of the kernel itself. */
  readonly extraRoutes?: readonly BoundRoute[];
}

const systemClock: Clock = { now: () => new Date() };
const systemRandom: Random = { uuid: () => randomUUID(), token: (bytes) => randomBytes(bytes).toString('base64url') };

/** Every permission that calls of members and signed-in users ask for: a member without a restricting key holds them all. */
function memberPermissionsOf(routes: readonly BoundRoute[]): string[] {
  const found = routes.flatMap(({ spec }) => {
    const permission = permissionOf(spec.access);
    return permission === null || (typeof spec.access === 'object' && 'operator' in spec.access)
      ? []
      : expandPermission(permission);
  });
  return [...new Set(found)].sort();
}

/** Puts the product together from its parts; nothing runs yet. */
export function assemble(parts: Parts): Portal {
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
  const jobs = createJobs(db, log, { keptDays: config.retention.jobs, thread, tracing });
  const app: App = {
    config,
    site: SITE,
    db,
    log,
    clock,
    random,
    cipher,
    jobs,
    changes: createChanges(),
    content: createContentVersion(db, log),
    outbox: createOutbox(config, { db, clock, random, cipher, jobs, log }),
    storage: createStorage(config),
    scanner: createScanner(config.storage.clamdUrl),
    thread,
    tracing,
  };
  registerJobs(app);
  const routes = [...listRoutes(config, app), ...(parts.extraRoutes ?? [])];
  const sessions = { ...createSessionStore(db, memberPermissionsOf(routes)), ...createTokenStore(db) };
  return { app, routes, sessions };
}
