import { z } from 'zod';
import { isRange, rangesOf } from './access-config.ts';

/** Who may read the figures of the running program, and whether each request leaves a line. */
export const WATCH_ENVIRONMENT = {
  METRICS_NETWORKS: z.string().max(2000).optional(),
  ACCESS_LOG: z.enum(['on', 'off']).optional(),
} as const;

export interface WatchConfig {
  /** Addresses that `/metrics` answers; without any there is no such address. */
  readonly metricsNetworks: readonly string[];
  readonly hasAccessLog: boolean;
}

const Read = z.object(WATCH_ENVIRONMENT);

export function watchFaults(env: Readonly<Record<string, string | undefined>>): string[] {
  return rangesOf(env.METRICS_NETWORKS).every(isRange)
    ? []
    : ['METRICS_NETWORKS: 应为地址或网段列表（如 127.0.0.1,10.0.0.0/8）'];
}

/** Somebody looks after a production server; whoever tries the program on his own screen reads what it says. */
export const watchOf = (env: z.output<typeof Read>, isProduction: boolean): WatchConfig => ({
  metricsNetworks: rangesOf(env.METRICS_NETWORKS),
  hasAccessLog: (env.ACCESS_LOG ?? (isProduction ? 'on' : 'off')) === 'on',
});
