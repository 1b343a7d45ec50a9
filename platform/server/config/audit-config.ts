import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The variables of the audit log. */
export const AUDIT_ENVIRONMENT = {
  AUDIT_HASH: z.enum(['sha256', 'sm3']).default('sha256'),
  AUDIT_SYSLOG: z.string().max(300).optional(),
  AUDIT_SYSLOG_CA: z.string().max(1000).optional(),
} as const;

export interface AuditConfig {
  /** Hash function that chains new entries; earlier entries keep the hash function with which they were written. */
  readonly hash: 'sha256' | 'sm3';
  /** Syslog receiver of the audit log; null if there is none. */
  readonly syslog: {
    readonly host: string;
    readonly port: number;
    /** Certificate authorities of the receiver, in PEM; null for those of the system. */
    readonly authority: string | null;
  } | null;
}

/** The port for syslog over TLS (RFC 5425). */
const SYSLOG_PORT = 6514;

const Read = z.object(AUDIT_ENVIRONMENT);

function readTarget(text: string | undefined): { readonly host: string; readonly port: number } | null {
  const match = /^tls:\/\/([\w.-]+|\[[\da-fA-F:]+\])(?::(\d{1,5}))?\/?$/.exec(text ?? '');
  const port = Number(match?.[2] ?? SYSLOG_PORT);
  return match?.[1] !== undefined && port > 0 && port < 65_536
    ? { host: match[1].replace(/^\[|\]$/g, ''), port }
    : null;
}

/**
 * Reads the certificates of an authority.
 * @returns null if the file cannot be read or contains no certificate
 */
function readAuthority(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    return text.includes('-----BEGIN CERTIFICATE-----') ? text : null;
  } catch {
    return null;
  }
}

export function validateAuditConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const { AUDIT_SYSLOG: address, AUDIT_SYSLOG_CA: path } = env;
  const errors: string[] = [];
  if (address && readTarget(address) === null)
    errors.push('AUDIT_SYSLOG: 应为 tls://主机:端口（如 tls://log.example.com:6514）');
  if (path && !address) errors.push('AUDIT_SYSLOG: 设置 AUDIT_SYSLOG_CA 时必须设置');
  if (path && readAuthority(path) === null) errors.push('AUDIT_SYSLOG_CA: 文件无法读取，或不是 PEM 格式的证书');
  return errors;
}

export function parseAuditConfig(env: z.output<typeof Read>): AuditConfig {
  const target = readTarget(env.AUDIT_SYSLOG);
  const authority = env.AUDIT_SYSLOG_CA === undefined ? null : readAuthority(env.AUDIT_SYSLOG_CA);
  return { hash: env.AUDIT_HASH, syslog: target && { ...target, authority } };
}
