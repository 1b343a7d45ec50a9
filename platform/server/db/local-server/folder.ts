import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnusableError, DataFolderUnwritableError, DiskFullError } from '../errors.ts';

/** Minimum of free disk space for creating a cluster. A new cluster takes about 40 MB, its write-ahead log up to 256 MB. */
const LEAST_FREE_MIB = 64;

/**
 * Rejects a data folder whose database was made by the engine of earlier versions, which this one cannot read.
 * @throws DataFolderUnusableError with the commands that migrate the data
 */
export function rejectEarlierDatabaseEngine(folder: string): void {
  if (!existsSync(join(folder, 'database/PG_VERSION'))) return;
  throw new DataFolderUnusableError(
    `数据目录 ${folder} 中的数据库由早期版本的内置引擎建立，本版本无法直接打开。数据没有改动，请按以下步骤迁移：
  1. 用原来的版本备份：DATA_DIR=${folder} npm run backup -- 备份文件夹
  2. 把原目录改名保留：mv ${folder} ${folder}.old
  3. 用本版本恢复：DATA_DIR=${folder} npm run restore -- 备份文件夹
  4. 未设置 ENCRYPTION_KEY 时复制密钥：cp ${folder}.old/encryption.key ${folder}/
(the database of this folder was made by the engine of an earlier version)`,
  );
}

/** Creates the data folder if it is missing and verifies that a file can be written and flushed in it. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    probe(join(folder, `.probe-${process.pid}`));
  } catch (error) {
    throw explain(folder, error);
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeMib = (bavail * bsize) / 2 ** 20;
  if (freeMib < LEAST_FREE_MIB) {
    throw new DiskFullError(
      `数据目录 ${folder} 所在磁盘仅剩 ${Math.floor(freeMib)} MB，至少需要 ${LEAST_FREE_MIB} MB。(disk full: not enough room in the data folder)`,
    );
  }
}

function probe(path: string): void {
  const descriptor = openSync(path, 'w', 0o600);
  try {
    writeSync(descriptor, 'x');
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(path);
  }
}

function explain(folder: string, error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new DiskFullError(`数据目录 ${folder} 所在磁盘已满。(disk full: the data folder cannot be written)`, {
      cause: error,
    });
  }
  return new DataFolderUnwritableError(
    `数据目录 ${folder} 无法创建或写入（${code}），请检查路径与权限，或用 DATA_DIR 指定其他目录。(The data folder is not writable.)`,
    { cause: error },
  );
}
