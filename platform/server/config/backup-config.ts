import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';

/** The variables of the daily backup. */
export const BACKUP_ENVIRONMENT = {
  BACKUP_FOLDER: z.string().max(500).optional(),
  BACKUP_SECOND_FOLDER: z.string().max(500).optional(),
  BACKUP_RECIPIENT: z.string().max(200).optional(),
  BACKUP_HOUR: z.coerce.number().int().min(0).max(23).default(1),
  BACKUP_KEPT: z.coerce.number().int().min(1).max(1000).default(7),
} as const;

export interface BackupConfig {
  readonly folder: string;
  /** A second place that receives a copy of each backup, such as a folder of a mounted share. The program does not create it. */
  readonly secondFolder: string | null;
  /** The age public key for which backups are encrypted; null if they are not encrypted. */
  readonly recipient: string | null;
  /** Hour of the day in China at which the backup begins. */
  readonly hour: number;
  /** Number of backups to keep in each place. */
  readonly kept: number;
}

const Read = z.object(BACKUP_ENVIRONMENT);
const RECIPIENT = /^age1[02-9a-hj-np-z]{50,100}$/;

/** Returns whether two folders are the same, or the first is inside the second. */
function isWithin(one: string, other: string): boolean {
  const path = relative(resolve(other), resolve(one));
  return !path.startsWith('..') && !isAbsolute(path);
}

export function validateBackupConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const { BACKUP_FOLDER: folder, BACKUP_SECOND_FOLDER: second, BACKUP_RECIPIENT: recipient } = env;
  const errors: string[] = [];
  if (!folder && (second || recipient)) errors.push('BACKUP_FOLDER: 设置了每日备份的其他项时必须设置');
  if (folder && second && (isWithin(folder, second) || isWithin(second, folder)))
    errors.push('BACKUP_SECOND_FOLDER: 应在 BACKUP_FOLDER 之外，最好在另一台设备上');
  // Otherwise each backup would contain the earlier ones.
  const files = join(env.DATA_DIR ?? 'data', 'files');
  for (const [name, place] of Object.entries({ BACKUP_FOLDER: folder, BACKUP_SECOND_FOLDER: second }))
    if (place && isWithin(place, files)) errors.push(`${name}: 应在 DATA_DIR 的 files 文件夹之外`);
  if (recipient && !RECIPIENT.test(recipient)) errors.push('BACKUP_RECIPIENT: 应为 age 公钥（age1…）');
  return errors;
}

/**
 * Parses the settings of the daily backup.
 * @returns null without a folder; the program then makes no backups
 */
export function parseBackupConfig(env: z.output<typeof Read>): BackupConfig | null {
  if (!env.BACKUP_FOLDER) return null;
  return {
    folder: resolve(env.BACKUP_FOLDER),
    secondFolder: env.BACKUP_SECOND_FOLDER ? resolve(env.BACKUP_SECOND_FOLDER) : null,
    recipient: env.BACKUP_RECIPIENT ?? null,
    hour: env.BACKUP_HOUR,
    kept: env.BACKUP_KEPT,
  };
}
