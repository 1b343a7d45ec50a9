import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PROOF_KINDS } from '#domain/text/proof-files.ts';
import { attachFile } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { ApiError } from '#platform/contract/api-error.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { withWorkFolder } from '#platform/server/http/spool.ts';
import { acceptFile } from '#platform/server/storage/accept.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { getArchiveTask, removeArchiveTasksBefore, type SkippedFile, updateArchiveTask } from './archive.repo.ts';
import { deleteOldestArchives, RESTORE_ARCHIVE_JOB, WRITE_ARCHIVE_JOB } from './archive.service.ts';
import { readStoredArchive } from './archive-store.ts';
import { inspectArchive } from './inspect.ts';
import { packEnterprise } from './pack-enterprise.ts';
import { openArchiveFiles } from './read-archive.ts';

/** Archives may contain ID numbers, so they are deleted after a day, when the user has had time to download them. */
const KEPT_MS = 86_400_000;
/** Number of files between two updates of the progress. */
const STEP = 10;

const ATTACHED = [...PROOF_KINDS, 'xlsx'] as const;

interface Work {
  readonly entUuid: string;
  readonly uuid: string;
}

/** Runs a task and stores its state. Rethrows unexpected errors, so that the queue retries the task. */
async function following(
  app: App,
  { entUuid, uuid }: Work,
  work: (scope: TenantContext) => Promise<void>,
): Promise<void> {
  const scope = createJobTenantContext(entUuid);
  const now = () => app.clock.now();
  if (!(await getArchiveTask(app.db, scope, uuid))) return;
  await updateArchiveTask(app.db, scope, uuid, { status: 'running', done: 0, message: null }, now());
  try {
    await work(scope);
  } catch (error) {
    const message = error instanceof RejectedFileError ? error.message : '处理时出现异常，请稍后重试';
    await updateArchiveTask(app.db, scope, uuid, { status: 'failed', message }, now());
    if (!(error instanceof RejectedFileError)) throw error;
  }
}

const stepper =
  (app: App, scope: TenantContext, uuid: string, total: number) =>
  async (done: number): Promise<void> => {
    if (done % STEP === 0 || done === total) await updateArchiveTask(app.db, scope, uuid, { done }, app.clock.now());
  };

async function exportArchive(app: App, { uuid }: Work, scope: TenantContext): Promise<void> {
  const task = await getArchiveTask(app.db, scope, uuid);
  if (!task) return;
  const { missing, stored, files } = await packEnterprise(app, scope, task, async (done, total) => {
    if (done === 0) await updateArchiveTask(app.db, scope, uuid, { total }, app.clock.now());
    else await stepper(app, scope, uuid, total)(done);
  });
  const change = { status: 'done', done: files, skipped: missing, ...stored } as const;
  await updateArchiveTask(app.db, scope, uuid, change, app.clock.now());
  await deleteOldestArchives(app, scope, task);
}

async function restoreArchive(app: App, { uuid }: Work, scope: TenantContext): Promise<void> {
  const task = await getArchiveTask(app.db, scope, uuid);
  const content = task ? await readStoredArchive(app, task) : null;
  if (!task?.storageKey || content === null) throw new RejectedFileError('归档已过期，请重新上传');
  const { storageKey } = task;
  await withWorkFolder(app.config.dataDir, async (folder) => {
    const path = join(folder, 'archive.zip');
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    const { enterprise } = await getEnterpriseDocument(app, scope);
    const { files } = await inspectArchive({ path, entUuid: scope.entUuid, isThorough: false }, enterprise);
    const archive = await openArchiveFiles(path);
    try {
      const onProgress = stepper(app, scope, uuid, files.length);
      const skipped: SkippedFile[] = [];
      for (const [index, file] of files.entries()) {
        const { name, bizType, bizUuid } = file;
        try {
          if (bizUuid === null) throw new RejectedFileError('所属记录不存在，请先导入归档中的资料');
          const upload = { filename: name, bytes: await archive.read(file) };
          const accepted = await acceptFile(app, upload, { kinds: ATTACHED, owner: scope.entUuid });
          await attachFile(app, scope, { bizType, bizUuid }, accepted);
        } catch (error) {
          if (!(error instanceof RejectedFileError || error instanceof ApiError)) throw error;
          skipped.push({ name, reason: error.message });
        }
        await onProgress(index + 1);
      }
      await updateArchiveTask(app.db, scope, uuid, { status: 'done', done: files.length, skipped }, app.clock.now());
    } finally {
      archive.close();
    }
  });
  // Keeps the archive if files have no matching record, because they can be retried after an import.
  if ((await getArchiveTask(app.db, scope, uuid))?.skipped.length) return;
  await updateArchiveTask(app.db, scope, uuid, { storageKey: null, dataKey: null }, app.clock.now());
  await app.storage.remove(storageKey);
}

/** Runs nightly and removes archives that are more than a day old. */
async function removeOldArchives(app: App): Promise<void> {
  const before = new Date(app.clock.now().getTime() - KEPT_MS);
  for (const key of await removeArchiveTasksBefore(app.db, before)) await app.storage.remove(key);
}

export function registerArchiveJobs(app: App): void {
  const often = { pollSeconds: 1, expireInSeconds: 3600, retryLimit: 2 };
  app.jobs.register<Work>(
    WRITE_ARCHIVE_JOB,
    '导出企业档案包',
    (work) => following(app, work, (scope) => exportArchive(app, work, scope)),
    often,
  );
  app.jobs.register<Work>(
    RESTORE_ARCHIVE_JOB,
    '恢复企业档案包',
    (work) => following(app, work, (scope) => restoreArchive(app, work, scope)),
    often,
  );
  app.jobs.register('exchange.remove-archives', '清理旧的企业档案包', () => removeOldArchives(app), {
    cron: '35 * * * *',
  });
}
