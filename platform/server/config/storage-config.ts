import { z } from 'zod';

/** Variables of the file store and the virus scanner. */
export const StorageEnvironment = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).max(60).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: z.url({ protocol: /^(tcp|unix)$/ }).optional(),
} as const;

/** Account and bucket of an S3-compatible store. */
export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface StorageConfig {
  /** Null: files are stored below the data folder. */
  readonly s3: S3Config | null;
  /** `tcp://host:port` or `unix:///path` of clamd; null: files are not scanned. */
  readonly clamdUrl: string | null;
}

const NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Returns errors for variables that must be set together or not at all. */
export function validateStorageConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const missing = NAMES.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === NAMES.length) return [];
  return missing.map((name) => `${name}: S3 存储的四项设置须同时提供`);
}

const Read = z.object(StorageEnvironment);

export function parseStorageConfig(env: z.output<typeof Read>): StorageConfig {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  return {
    s3:
      endpoint && bucket && id && secret
        ? { endpoint, bucket, region: env.S3_REGION, accessKeyId: id, secretAccessKey: secret }
        : null,
    clamdUrl: env.CLAMD_URL ?? null,
  };
}
