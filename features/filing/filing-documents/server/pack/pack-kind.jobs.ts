/**
 * Defines the job that builds packs: it inspects each file once, writes the pack, keeps only the newest packs, and deletes packs after a
 * day. Each kind of pack provides its specific parts.
 */
import { storeArchive } from '#features/records/import-export/server/import-export.server-api.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { MAX_STORED_PACKS } from '../../contract/pack-state.ts';
import { inspectPackFiles } from './inspect-all.ts';
import * as repo from './pack.repo.ts';
import { type PackWriteInput, writePack } from './write-pack.ts';

/** Scans contain ID numbers, so packs are stored only for a day. */
const KEPT_MS = 86_400_000;

interface Work {
  readonly entUuid: string;
  readonly uuid: string;
}

export interface PackJobDefinition<P extends repo.BasePackPlan, S extends repo.BasePackSummary> {
  readonly kind: repo.PackKind;
  readonly job: string;
  /** The title of the job for operators. */
  readonly title: string;
  /**
   * Prepares the pack with the rights of the requesting user.
   * @throws RejectedFileError if no file is left to pack
   */
  readonly prepare: (
    app: App,
    scope: TenantContext,
    pack: repo.StoredPack<S> & { readonly plan: P },
  ) => Promise<Pick<PackWriteInput, 'entName' | 'matter' | 'writeTable' | 'mark'>>;
}

async function makePack<P extends repo.BasePackPlan, S extends repo.BasePackSummary>(
  app: App,
  scope: TenantContext,
  of: PackJobDefinition<P, S>,
  pack: repo.StoredPack<S> & { readonly plan: P },
): Promise<void> {
  const own = await of.prepare(app, scope, pack);
  let done = 0;
  const step = async () => {
    done += 1;
    await repo.changePackRow(app.db, scope, pack.uuid, { done }, app.clock.now());
  };
  const looks = await inspectPackFiles(app, scope, pack.plan.files, step);
  await withWorkFolder(app.config.dataDir, async (folder) => {
    const work: PackWriteInput = {
      ...own,
      pack,
      entUuid: scope.entUuid,
      madeAt: app.clock.now(),
      looks,
      storage: app.storage,
      folder,
      onWritten: step,
    };
    const { notes, stored } = await writePack(work, (bytes) => storeArchive(app, pack.uuid, bytes));
    const change = { status: 'done', done: pack.total, message: null, notes, ...stored } as const;
    await repo.changePackRow(app.db, scope, pack.uuid, change, app.clock.now());
  });
  for (const key of await repo.removeOlderPacks(app.db, scope, pack, MAX_STORED_PACKS - 1))
    await app.storage.remove(key);
}

/** An unexpected error is rethrown, so that the queue retries. */
async function runPack<P extends repo.BasePackPlan, S extends repo.BasePackSummary>(
  app: App,
  of: PackJobDefinition<P, S>,
  { entUuid, uuid }: Work,
): Promise<void> {
  const scope = createJobTenantContext(entUuid);
  const pack = await repo.getPackRow<S>(app.db, scope, of.kind, uuid);
  if (pack === undefined || pack.status === 'done') return;
  const plan = await repo.getPackPlan<P>(app.db, scope, of.kind, uuid);
  const start = { status: 'running', done: 0, message: null } as const;
  await repo.changePackRow(app.db, scope, uuid, start, app.clock.now());
  try {
    await makePack(app, createJobTenantContext(entUuid, plan.kinds ?? null), of, { ...pack, plan });
  } catch (error) {
    const message = error instanceof RejectedFileError ? error.message : '整理时出现异常，请稍后重试';
    await repo.changePackRow(app.db, scope, uuid, { status: 'failed', message }, app.clock.now());
    if (!(error instanceof RejectedFileError)) throw error;
  }
}

export function registerPackJob<P extends repo.BasePackPlan, S extends repo.BasePackSummary>(
  app: App,
  of: PackJobDefinition<P, S>,
): void {
  const often = { pollSeconds: 1, expireInSeconds: 3600, retryLimit: 2 };
  app.jobs.register<Work>(of.job, of.title, (work) => runPack(app, of, work), often);
}

async function removeOldPacks(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS);
  for (const key of await repo.removePacksBefore(app.db, before)) await app.storage.remove(key);
}

/** Registers the job that deletes expired packs of every kind. */
export function registerPackRemoval(app: App): void {
  app.jobs.register('filing-papers.remove-packs', '清理旧的材料包', () => removeOldPacks(app), { cron: '45 * * * *' });
}
