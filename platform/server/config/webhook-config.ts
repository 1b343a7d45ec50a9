import { z } from 'zod';
import { isAddressRange, parseAddressRanges } from './access-config.ts';

/** The networks that webhooks to enterprises' own software may reach. */
export const WEBHOOK_ENVIRONMENT = { WEBHOOK_NETWORKS: z.string().max(2000).optional() } as const;

export interface WebhookConfig {
  /** Internal networks that may be called, also without TLS; public addresses are always allowed, but only with TLS. */
  readonly networks: readonly string[];
}

const Read = z.object(WEBHOOK_ENVIRONMENT);

export function validateWebhookConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  return parseAddressRanges(env.WEBHOOK_NETWORKS).every(isAddressRange)
    ? []
    : ['WEBHOOK_NETWORKS: 应为地址或网段列表（如 10.0.0.0/8,192.168.1.10）'];
}

export const parseWebhookConfig = (env: z.output<typeof Read>): WebhookConfig => ({
  networks: parseAddressRanges(env.WEBHOOK_NETWORKS),
});
