import { join } from 'node:path';
import { href } from '#domain/access/page.ts';
import { listOperators } from '#features/identity/session/server/session.server-api.ts';
import type { App } from '#platform/server/app.ts';
import {
  copyBackup,
  findNewestBackupWithFiles,
  getBackupName,
  listBackups,
  removeOldBackups,
  removeUnfinishedBackups,
} from '#platform/server/backup/backup-folder.ts';
import { makeBackup } from '#platform/server/backup/make-backup.ts';
import type { BackupConfig } from '#platform/server/config/backup-config.ts';
import { escapeHtml } from '#platform/server/http/small-page.ts';
import { sendMessages } from '#platform/server/messages/send-messages.ts';
import { maintenancePages } from '../pages/maintenance.pages.ts';

export const BACKUP_JOB = 'operation.backup';
export const COPY_BACKUP_JOB = 'operation.copy-backup';
const HOURS = 3600;
/** The second folder may be unavailable for a while: the copy is repeated after 10, 20 and 40 minutes. */
const RETRIES = { retryLimit: 3, retryDelaySeconds: 600 } as const;

/** Sends a message to every operator; a message with the same key is sent only once. */
async function notifyOperators(app: App, title: string, text: string, onceKey: string): Promise<void> {
  const operators = await listOperators(app.db);
  const messages = operators.map(({ uuid }) => ({
    userUuid: uuid,
    type: '01' as const,
    title,
    content: `<p>${escapeHtml(text)}</p>`,
    router: href(maintenancePages.upkeep),
    onceKey: `${onceKey} ${uuid}`,
  }));
  await sendMessages(app, messages, app.clock.now());
}

const getReason = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the daily backup. A separate job copies it to the second folder, so that a failure of the copy does not affect the backup. */
async function backUp(app: App, { folder, secondFolder, recipient, kept }: BackupConfig): Promise<void> {
  const { db, storage, log } = app;
  const name = getBackupName(app.clock.now());
  const source = { db, storage, say: (line: string) => log.info({ backup: name }, line), now: () => app.clock.now() };
  try {
    // The remains of failed backups would otherwise fill a disk that is already full.
    await removeUnfinishedBackups(folder);
    await makeBackup(source, join(folder, name), recipient);
  } catch (error) {
    await removeUnfinishedBackups(folder).catch((err: unknown) =>
      log.warn({ err }, 'an unfinished backup was not removed'),
    );
    const text = `没有写入 ${folder}：${getReason(error)}。请检查该文件夹的空间和权限。`;
    await notifyOperators(app, '每日备份没有完成', text, `backup ${name}`);
    throw error;
  }
  const withFiles = await findNewestBackupWithFiles(folder);
  if (withFiles !== undefined) {
    const text = `最近的备份没有上传的文件，之前的 ${withFiles} 有。请检查文件存储；该备份会保留，直到新的备份有文件。`;
    await notifyOperators(app, '每日备份没有文件', text, `backup without files ${withFiles}`);
  }
  await removeOldBackups(folder, kept);
  if (secondFolder !== null) await app.jobs.send(COPY_BACKUP_JOB, {}, { singletonKey: 'due' });
}

/** Copies the backups that are missing in the second folder, newest first. */
async function copyBackups(app: App, { folder, secondFolder, kept }: BackupConfig): Promise<void> {
  if (secondFolder === null) return;
  // If the second folder cannot be read, the copies fail and report the reason.
  const copied = new Set(await listBackups(secondFolder).catch(() => []));
  const missing = (await listBackups(folder)).filter((name) => !copied.has(name)).toReversed();
  const errors: unknown[] = [];
  for (const name of missing) {
    try {
      await copyBackup(name, folder, secondFolder);
      app.log.info({ backup: name }, 'backup copied to the second place');
    } catch (error) {
      errors.push(error);
      const text = `备份 ${name} 没有复制到 ${secondFolder}：${getReason(error)}。${folder} 中的备份不受影响。`;
      await notifyOperators(app, '备份没有复制到第二处', text, `backup copy ${name}`);
    }
  }
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} backups were not copied to ${secondFolder}`);
  await removeOldBackups(secondFolder, kept);
}

/** Registers the daily backup, if a folder is configured. */
export function registerBackupJobs(app: App): void {
  const { backup } = app.config;
  if (backup === null) return;
  app.jobs.register(BACKUP_JOB, '每日备份', () => backUp(app, backup), {
    cron: `40 ${backup.hour} * * *`,
    retryLimit: 1,
    retryDelaySeconds: 600,
    expireInSeconds: 6 * HOURS,
    pollSeconds: 60,
  });
  app.jobs.register(COPY_BACKUP_JOB, '复制备份到第二处', () => copyBackups(app, backup), {
    ...RETRIES,
    expireInSeconds: 6 * HOURS,
    pollSeconds: 10,
  });
}
