import { z } from 'zod';
import { isAddressRange, parseAddressRanges } from './access-config.ts';

/** The variables for access to the metrics, for the access log, and for the target of traces (names as in OpenTelemetry). */
export const MONITORING_ENVIRONMENT = {
  METRICS_NETWORKS: z.string().max(2000).optional(),
  ACCESS_LOG: z.enum(['on', 'off']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().max(4000).default(''),
  OTEL_SERVICE_NAME: z.string().trim().min(1).max(100).default('zhixun-portal'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
} as const;

export interface MonitoringConfig {
  /** Networks that may read `/metrics`; if empty, the address does not exist. */
  readonly metricsNetworks: readonly string[];
  readonly hasAccessLog: boolean;
  /** Target of traces; null if no traces are collected. */
  readonly traces: TracesConfig | null;
}

export interface TracesConfig {
  /** Address of the collector, without the path of the signal type. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Share of all traces that is sampled, between 0 and 1. */
  readonly share: number;
}

/** Headers in OpenTelemetry's format: a value may be percent-encoded and must be plain ASCII after decoding; otherwise every batch would fail. */
const HEADER = /^([\w!#$&'*+.^`|~-]+)=((?:%[2-7][\da-f]|[\x20-\x24\x26-\x7e])*)$/i;
const headerPairs = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean);

const Read = z.object(MONITORING_ENVIRONMENT);

export function validateMonitoringConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  return [
    ...(parseAddressRanges(env.METRICS_NETWORKS).every(isAddressRange)
      ? []
      : ['METRICS_NETWORKS: 应为地址或网段列表（如 127.0.0.1,10.0.0.0/8）']),
    ...(headerPairs(env.OTEL_EXPORTER_OTLP_HEADERS).every((pair) => HEADER.test(pair))
      ? []
      : ['OTEL_EXPORTER_OTLP_HEADERS: 应为“名称=值”，多个用逗号隔开']),
  ];
}

/** The access log is on by default in production and off elsewhere, where it would clutter a developer's console. */
export const parseMonitoringConfig = (env: z.output<typeof Read>, isProduction: boolean): MonitoringConfig => ({
  metricsNetworks: parseAddressRanges(env.METRICS_NETWORKS),
  hasAccessLog: (env.ACCESS_LOG ?? (isProduction ? 'on' : 'off')) === 'on',
  traces:
    env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? null
      : {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
          headers: Object.fromEntries(
            headerPairs(env.OTEL_EXPORTER_OTLP_HEADERS).map((pair) => {
              const [, name = '', value = ''] = HEADER.exec(pair) ?? [];
              return [name, decodeURIComponent(value)];
            }),
          ),
          serviceName: env.OTEL_SERVICE_NAME,
          share: env.OTEL_TRACES_SAMPLER_ARG,
        },
});
