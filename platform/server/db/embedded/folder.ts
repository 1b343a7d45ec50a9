import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolderUnwritable, DiskFull } from '../errors.ts';

/** A new database takes about 45 MB; below this much free room it is not even tried. */
const LEAST_FREE_MIB = 64;

/** Makes the data folder when it is missing and proves that a file can be written and flushed in it. */
export function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    probe(join(folder, `.probe-${process.pid}`));
  } catch (error) {
    throw explain(folder, error);
  }
  const { bavail, bsize } = statfsSync(folder);
  const freeMib = (bavail * bsize) / 2 ** 20;
  if (freeMib < LEAST_FREE_MIB) {
    throw new DiskFull(
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
    return new DiskFull(`数据目录 ${folder} 所在磁盘已满。(disk full: the data folder cannot be written)`, {
      cause: error,
    });
  }
  return new DataFolderUnwritable(
    `数据目录 ${folder} 无法创建或写入（${code}），请检查路径与权限，或用 DATA_DIR 指定其他目录。(The data folder is not writable.)`,
    { cause: error },
  );
}
