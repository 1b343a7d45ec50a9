import type { Site } from '#domain/access/site.ts';
import type { ApprovalGate } from '#platform/server/approval/approval-gate.ts';
import type { ChangeBus } from '#platform/server/change-bus.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { AnswerCache } from '#platform/server/content/answer-cache.ts';
import type { ContentVersion } from '#platform/server/content/content-version.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log/log.ts';
import type { Outbox } from '#platform/server/outbox/ports.ts';
import type { Storage } from '#platform/server/storage/ports.ts';
import type { VirusScanner } from '#platform/server/storage/scanner.ts';
import type { ThreadMeter } from './thread-meter.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Injected, so that tests and replays can set the time. */
export interface Clock {
  now(): Date;
}

/** Injected, so that tests and replays can set random values. */
export interface Random {
  uuid(): string;
  /** Returns an unguessable base64url text made of the given number of random bytes. */
  token(bytes: number): string;
}

/** The shared services of the program, created once at the start and passed to every use case in its context. */
export interface App {
  readonly config: Config;
  /** Pages and menus of the product. */
  readonly site: Site;
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly cipher: Cipher;
  readonly jobs: Jobs;
  readonly changes: ChangeBus;
  /** The version of the published content visible to readers; the page cache depends on it. */
  readonly content: ContentVersion;
  /** Serialised answers of public calls that depend only on published content. */
  readonly answers: AnswerCache;
  /** Sends text messages, mail and WeChat messages. */
  readonly outbox: Outbox;
  /** Uploaded files. */
  readonly storage: Storage;
  readonly scanner: VirusScanner;
  /** Approval of changes in enterprises that require a second person. */
  readonly secondLook: ApprovalGate;
  /** Measures the load of the main thread by the caller that causes it. */
  readonly thread: ThreadMeter;
  /** Null if no traces are collected. */
  readonly tracing: Tracing | null;
}
