import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import type { RateLimitClass } from '#platform/contract/route.ts';

/** The variables for trusted proxies and for the request limits per address. */
export const ACCESS_ENVIRONMENT = {
  TRUST_PROXY: z.string().max(2000).optional(),
  REQUEST_LIMIT_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).default(6000),
  REQUEST_LIMITS: z.string().max(200).optional(),
  BUSY_PERCENT: z.coerce.number().int().min(5).max(100).optional(),
} as const;

/**
 * The senders that are proxies with a trusted `X-Forwarded-For`; the header is read from right to left, up to the first address that is not
 * a proxy.
 */
export type TrustedProxies =
  | { readonly kind: 'none' }
  | { readonly kind: 'hops'; readonly hops: number }
  | { readonly kind: 'ranges'; readonly ranges: readonly string[] };

/** Rate classes with a separate limit; `read` and `write` share the general one. `token` counts all requests of one API token. */
export type LimitedRateClass = Exclude<RateLimitClass, 'read' | 'write'> | 'token';

export interface RequestLimits {
  /** Maximum requests of one address per minute (IPv6: one /64), of any kind. */
  readonly generalPerMinute: number;
  readonly perMinute: Readonly<Record<LimitedRateClass, number>>;
  /** Share of one processor core that one address may use over a longer time. */
  readonly busyShare: number;
  /** Ratio of the general limit to its default; limits that are not counted per minute are scaled by it. */
  readonly scale: number;
}

export interface AccessConfig {
  readonly trustedProxies: TrustedProxies;
  readonly requestLimits: RequestLimits;
}

const DEFAULT_GENERAL = 6000;
const DEFAULT_BUSY_PERCENT = 40;
const DEFAULT_PER_MINUTE: Readonly<Record<LimitedRateClass, number>> = {
  login: 60,
  code: 60,
  upload: 120,
  heavy: 120,
  token: 600,
};
const CLASSES = Object.keys(DEFAULT_PER_MINUTE) as LimitedRateClass[];
const MAX_HOPS = 9;

/** Parses comma-separated addresses and ranges. */
export const parseAddressRanges = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');

/** Returns whether the text is an address or a range of addresses. */
export const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (family === 4 ? 32 : 128))
  );
};

function readProxies(text: string | undefined): TrustedProxies | null {
  if (text === undefined || text === 'none') return { kind: 'none' };
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MAX_HOPS ? { kind: 'hops', hops } : null;
  }
  const ranges = text.split(',').map((range) => range.trim());
  return ranges.every(isAddressRange) ? { kind: 'ranges', ranges } : null;
}

function readLimits(text: string | undefined): Partial<Record<LimitedRateClass, number>> | null {
  const found: Partial<Record<LimitedRateClass, number>> = {};
  for (const pair of (text ?? '').split(',').filter((part) => part.trim() !== '')) {
    const [, name, figure] = /^\s*([a-z]+)\s*=\s*(\d{1,7})\s*$/.exec(pair) ?? [];
    const counted = CLASSES.find((candidate) => candidate === name);
    if (!counted || Number(figure) < 1) return null;
    found[counted] = Number(figure);
  }
  return found;
}

/** Returns the errors in these variables, and those that are missing in production. */
export function validateAccessConfig(env: Readonly<Record<string, string | undefined>>): string[] {
  const errors: string[] = [];
  if (readProxies(env.TRUST_PROXY) === null) {
    errors.push(`TRUST_PROXY: 应为 none、代理层数（1 到 ${MAX_HOPS}）或代理地址列表（如 127.0.0.1,10.0.0.0/8）`);
  }
  if (readLimits(env.REQUEST_LIMITS) === null) {
    errors.push(`REQUEST_LIMITS: 应为“类别=每分钟次数”，以逗号分隔，类别为 ${CLASSES.join('、')}`);
  }
  if (env.NODE_ENV === 'production' && env.TRUST_PROXY === undefined) {
    errors.push('TRUST_PROXY: 生产环境必须说明前面有哪些代理（none 表示没有；也可写层数 1，或 10.0.0.0/8 这样的地址）');
  }
  return errors;
}

const Read = z.object(ACCESS_ENVIRONMENT);

export function parseAccessConfig(env: z.output<typeof Read>): AccessConfig {
  const generalPerMinute = env.REQUEST_LIMIT_PER_MINUTE;
  // A higher general limit, for a load test or behind a proxy with its own limits, also raises the other limits unless they are set
  // explicitly.
  const scale = Math.max(1, generalPerMinute / DEFAULT_GENERAL);
  const given = readLimits(env.REQUEST_LIMITS) ?? {};
  const getFigure = (name: LimitedRateClass): number =>
    given[name] ?? Math.min(generalPerMinute, Math.round(DEFAULT_PER_MINUTE[name] * scale));
  const busyPercent = env.BUSY_PERCENT ?? DEFAULT_BUSY_PERCENT * scale;
  return {
    trustedProxies: readProxies(env.TRUST_PROXY) ?? { kind: 'none' },
    requestLimits: {
      generalPerMinute,
      perMinute: {
        login: getFigure('login'),
        code: getFigure('code'),
        upload: getFigure('upload'),
        heavy: getFigure('heavy'),
        token: getFigure('token'),
      },
      busyShare: Math.min(1, busyPercent / 100),
      scale,
    },
  };
}

/** Creates a function that returns whether the sender at a given hop, counted from this program outward, is a trusted proxy. */
export function createProxyTrust(proxies: TrustedProxies): (address: string, place: number) => boolean {
  if (proxies.kind === 'none') return () => false;
  if (proxies.kind === 'hops') return (_address, place) => place < proxies.hops;
  const known = new BlockList();
  for (const range of proxies.ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const family = isIP(address);
    return family !== 0 && known.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}
