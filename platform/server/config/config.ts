import { resolve } from 'node:path';
import { z } from 'zod';
import { parseEncryptionKey } from '#platform/server/crypto/cipher.ts';
import { ACCESS_ENVIRONMENT, type AccessConfig, parseAccessConfig, validateAccessConfig } from './access-config.ts';
import {
  ASSISTANT_ENVIRONMENT,
  type AssistantConfig,
  parseAssistantConfig,
  validateAssistantConfig,
} from './assistant-config.ts';
import { AUDIT_ENVIRONMENT, type AuditConfig, parseAuditConfig, validateAuditConfig } from './audit-config.ts';
import { BACKUP_ENVIRONMENT, type BackupConfig, parseBackupConfig, validateBackupConfig } from './backup-config.ts';
import {
  CAPTCHA_ENVIRONMENT,
  type CaptchaConfig,
  parseCaptchaConfig,
  validateCaptchaConfig,
} from './captcha-config.ts';
import type { GivenEnvironment } from './missing-names.ts';
import {
  MONITORING_ENVIRONMENT,
  type MonitoringConfig,
  parseMonitoringConfig,
  validateMonitoringConfig,
} from './monitoring-config.ts';
import {
  NATIONAL_PLATFORM_ENVIRONMENT,
  type NationalPlatformConfig,
  parseNationalPlatformConfig,
} from './national-platform-config.ts';
import { OUTBOX_ENVIRONMENT, type OutboxConfig, parseOutboxConfig, validateOutboxConfig } from './outbox-config.ts';
import {
  PAYMENT_ENVIRONMENT,
  type PaymentConfig,
  parsePaymentConfig,
  validatePaymentConfig,
} from './payment-config.ts';
import { POLICY_ENVIRONMENT, type PolicyConfig, parsePolicyConfig, validatePolicyConfig } from './policy-config.ts';
import { PRICE_ENVIRONMENT, type PriceConfig, parsePriceConfig, validatePriceConfig } from './price-config.ts';
import {
  parseRecognitionConfig,
  type RecognitionConfig,
  RecognitionEnvironment,
  validateRecognitionConfig,
} from './recognition-config.ts';
import {
  parseRetentionConfig,
  RETENTION_ENVIRONMENT,
  type RetentionConfig,
  validateRetentionConfig,
} from './retention-config.ts';
import { parseSignOnConfig, SIGN_ON_ENVIRONMENT, type SignOnConfig, validateSignOnConfig } from './sign-on-config.ts';
import { parseStorageConfig, type StorageConfig, StorageEnvironment, validateStorageConfig } from './storage-config.ts';
import { parseVideoConfig, VIDEO_ENVIRONMENT, type VideoConfig } from './video-config.ts';
import {
  parseWebhookConfig,
  validateWebhookConfig,
  WEBHOOK_ENVIRONMENT,
  type WebhookConfig,
} from './webhook-config.ts';

const yesNo = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'])
    .optional()
    .transform((value) => (value === undefined ? fallback : ['true', '1', 'on'].includes(value)));

/** Text of a QR code, such as a WeChat address. */
const qrText = z.string().trim().min(1).max(500).optional();

/** All environment variables that the program reads. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  PG_BIN: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SAMPLE_DATA: yesNo(true),
  SAMPLE_PASSWORD: z.string().min(10).max(200).optional(),
  ENCRYPTION_KEY: z.string().optional(),
  CERTIFICATION: z.enum(['automatic', 'operator']).optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  ...ACCESS_ENVIRONMENT,
  ...WEBHOOK_ENVIRONMENT,
  ...MONITORING_ENVIRONMENT,
  ...RETENTION_ENVIRONMENT,
  ...OUTBOX_ENVIRONMENT,
  ...PAYMENT_ENVIRONMENT,
  ...StorageEnvironment,
  ...VIDEO_ENVIRONMENT,
  ...RecognitionEnvironment,
  ...ASSISTANT_ENVIRONMENT,
  ...NATIONAL_PLATFORM_ENVIRONMENT,
  ...PRICE_ENVIRONMENT,
  ...CAPTCHA_ENVIRONMENT,
  ...SIGN_ON_ENVIRONMENT,
  ...POLICY_ENVIRONMENT,
  ...AUDIT_ENVIRONMENT,
  ...BACKUP_ENVIRONMENT,
  SUPPORT_PHONE: z.string().max(40).default('400-000-0000（示例）'),
  ICP_RECORD: z.string().max(60).default('ICP 备案号（示例）'),
  POLICE_RECORD: z.string().max(60).default('公安联网备案号（示例）'),
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  STORAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_URL: z.url({ protocol: /^https$/ }).optional(),
  ANSWER_CACHE_MB: z.coerce.number().int().min(1).max(4096).default(64),
  CHECK_PATIENCE_SECONDS: z.coerce.number().int().min(1).max(120).default(25),
  QR_ADVISER: qrText,
  QR_ACCOUNT: qrText,
  QR_VIDEO: qrText,
});

const removeEndSlashes = (url: string | undefined): string | null => url?.replace(/(?<!\/)\/+$/, '') ?? null;

/** The complete configuration; no other module reads the environment. */
export interface Config {
  readonly environment: 'development' | 'test' | 'production';
  readonly isProduction: boolean;
  readonly host: string;
  /** Fixed port; null for 3000 or the next free port. */
  readonly port: number | null;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Folder with the PostgreSQL programs for the local server; null: the program searches for them. */
  readonly pgBin: string | null;
  /** Address of a standby that answers read-only statements. */
  readonly databaseReadUrl: string | null;
  readonly publicUrl: string | null;
  readonly sampleData: boolean;
  readonly samplePassword: string | null;
  /** `id:base64` pairs separated by commas, the first one encrypts; null = a key stored in the data folder (never in production). */
  readonly encryptionKeys: string | null;
  /** The way enterprises are certified: by an operator, or automatically by the check character of the credit code. */
  readonly certification: 'automatic' | 'operator';
  readonly access: AccessConfig;
  /** Memory for cached answers of public calls, in bytes. */
  readonly answerCacheBytes: number;
  /** Maximum time that a user waits for the evaluation of a large enterprise before the call returns its progress instead. */
  readonly checkPatienceMs: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly outbox: OutboxConfig;
  readonly payment: PaymentConfig;
  readonly storage: StorageConfig;
  readonly video: VideoConfig;
  readonly recognition: RecognitionConfig;
  readonly assistant: AssistantConfig;
  readonly nationalPlatform: NationalPlatformConfig | null;
  readonly prices: PriceConfig;
  readonly captcha: CaptchaConfig;
  readonly signOn: SignOnConfig;
  /** Login rules of the environment. */
  readonly policy: PolicyConfig;
  readonly audit: AuditConfig;
  /** The daily backup; null: none. */
  readonly backup: BackupConfig | null;
  /** The host to which pages send their calls, without a slash at the end; null: this server. */
  readonly apiUrl: string | null;
  /** The prefix of signed addresses of stored files, without a slash at the end; null: this server. */
  readonly storageUrl: string | null;
  /** The address of lesson recordings, without a slash at the end; null: this server. */
  readonly mediaUrl: string | null;
  readonly webhooks: WebhookConfig;
  readonly watch: MonitoringConfig;
  readonly retention: RetentionConfig;
  readonly contact: {
    readonly phone: string;
    readonly icpRecord: string;
    readonly policeRecord: string;
    /** The content of the QR codes in the footer, by name; null: a marked sample is shown. */
    readonly qr: Readonly<Record<'adviser' | 'account' | 'video', string | null>>;
  };
}

/** The errors of a configuration, one per line. */
export class ConfigurationError extends Error {
  readonly faults: readonly string[];
  constructor(errors: readonly string[]) {
    super(`配置有 ${errors.length} 处错误：\n${errors.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'ConfigurationError';
    this.faults = errors;
  }
}

/** Describes the error of one value for the operator who must correct it. */
function describeError(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return `应为 ${issue.values.join('、')} 之一`;
    case 'too_small':
      return issue.origin === 'string' ? `至少 ${issue.minimum} 个字符` : `不能小于 ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' ? `最多 ${issue.maximum} 个字符` : `不能大于 ${issue.maximum}`;
    case 'invalid_format':
      return '应为完整的地址，请检查开头的协议';
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? '应为整数' : '格式不正确';
    default:
      return '格式不正确';
  }
}

function productionErrors(env: GivenEnvironment): string[] {
  if (env.NODE_ENV !== 'production') {
    // A server with a public https address must be in production mode; otherwise samples and the local payment and mail pages would be
    // public.
    const isPublic = env.PUBLIC_URL?.toLowerCase().startsWith('https:');
    return isPublic
      ? ['NODE_ENV: 对外地址为 https 时必须写明 NODE_ENV=production（否则示例账号、演示收款等都会对外开放）']
      : [];
  }
  const errors: string[] = [];
  if (!env.ENCRYPTION_KEY) errors.push('ENCRYPTION_KEY: 生产环境必须设置（openssl rand -base64 32）');
  if (env.SAMPLE_PASSWORD) errors.push('SAMPLE_PASSWORD: 生产环境不加载示例账号，请删除该项');
  if (!env.PUBLIC_URL) errors.push('PUBLIC_URL: 生产环境必须设置对外访问地址');
  return errors;
}

/** A standby requires an external primary server; the local server has no standby. */
const standbyErrors = (env: GivenEnvironment): string[] =>
  env.DATABASE_READ_URL && !env.DATABASE_URL ? ['DATABASE_READ_URL: 只能与 DATABASE_URL 一起设置'] : [];

function keyErrors(value: string | undefined): string[] {
  if (!value) return [];
  return value.split(',').flatMap((part, index) => {
    const bytes = parseEncryptionKey(part.trim()).secret.length;
    return bytes === 32 ? [] : [`ENCRYPTION_KEY: 第 ${index + 1} 个密钥应为 32 字节的 base64，现为 ${bytes} 字节`];
  });
}

/**
 * Reads the configuration from an environment.
 * @throws ConfigurationError with all errors at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given, { error: describeError });
  const errors = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...productionErrors(given),
    ...standbyErrors(given),
    ...validateAccessConfig(given),
    ...validateOutboxConfig(given),
    ...validatePaymentConfig(given),
    ...validateStorageConfig(given),
    ...validateRecognitionConfig(given),
    ...validateAssistantConfig(given),
    ...validatePriceConfig(given),
    ...validateCaptchaConfig(given),
    ...validateWebhookConfig(given),
    ...validateSignOnConfig(given),
    ...validatePolicyConfig(given),
    ...validateAuditConfig(given),
    ...validateBackupConfig(given),
    ...validateMonitoringConfig(given),
    ...validateRetentionConfig(given),
    ...keyErrors(given.ENCRYPTION_KEY),
  ];
  if (!parsed.success || errors.length > 0) throw new ConfigurationError(errors);
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  return {
    environment: env.NODE_ENV,
    isProduction,
    host: env.HOST,
    port: env.PORT ?? null,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    pgBin: env.PG_BIN === undefined ? null : resolve(env.PG_BIN),
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    sampleData: env.SAMPLE_DATA && !isProduction,
    samplePassword: env.SAMPLE_PASSWORD ?? null,
    encryptionKeys: env.ENCRYPTION_KEY ?? null,
    certification: env.CERTIFICATION ?? (isProduction ? 'operator' : 'automatic'),
    access: parseAccessConfig(env),
    answerCacheBytes: env.ANSWER_CACHE_MB * 2 ** 20,
    checkPatienceMs: env.CHECK_PATIENCE_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    outbox: parseOutboxConfig(env),
    payment: parsePaymentConfig(env),
    storage: parseStorageConfig(env),
    video: parseVideoConfig(env),
    recognition: parseRecognitionConfig(env),
    assistant: parseAssistantConfig(env),
    nationalPlatform: parseNationalPlatformConfig(env),
    prices: parsePriceConfig(env),
    captcha: parseCaptchaConfig(env),
    signOn: parseSignOnConfig(env),
    policy: parsePolicyConfig(env),
    audit: parseAuditConfig(env),
    backup: parseBackupConfig(env),
    apiUrl: removeEndSlashes(env.API_URL),
    storageUrl: removeEndSlashes(env.STORAGE_URL),
    mediaUrl: removeEndSlashes(env.MEDIA_URL),
    webhooks: parseWebhookConfig(env),
    watch: parseMonitoringConfig(env, isProduction),
    retention: parseRetentionConfig(env),
    contact: {
      phone: env.SUPPORT_PHONE,
      icpRecord: env.ICP_RECORD,
      policeRecord: env.POLICE_RECORD,
      qr: {
        adviser: env.QR_ADVISER ?? null,
        account: env.QR_ACCOUNT ?? null,
        video: env.QR_VIDEO ?? null,
      },
    },
  };
}
