import { join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';
import { createDiskStorage } from './disk.ts';
import type { Storage } from './ports.ts';
import { createS3Storage } from './s3.ts';

export const openDiskStorage = (config: Pick<Config, 'dataDir'>): Storage =>
  createDiskStorage(join(config.dataDir, 'files'));

/** Creates the storage: the configured S3-compatible store, or a folder below the data folder. */
export function createStorage(config: Pick<Config, 'dataDir' | 'storage'>): Storage {
  const { s3 } = config.storage;
  return s3 ? createS3Storage(s3) : openDiskStorage(config);
}
