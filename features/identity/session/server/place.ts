import { createRequire } from 'node:module';
import { isIP } from 'node:net';
import type * as Ip2Region from 'ip2region';

/**
 * The package is a CommonJS module, whose default export Node and the test runner resolve differently; `require` behaves the same in both.
 */
const load = () => createRequire(import.meta.url)('ip2region') as typeof Ip2Region;

/** Shown for an unknown place, because a wrong place would be worse than none. */
export const UNKNOWN_PLACE = '未知';
const OWN_NETWORK = '本机或内网';

/** The database is loaded at the first lookup. IPv6 is omitted, because its data have another source and licence. */
let finder: Ip2Region.default | null = null;

/**
 * Returns the approximate place of an address from the tables of a package (MIT): a province and city in China, else a country. IP ranges
 * are reassigned, so the place is only a hint.
 */
export function locateAddress(ip: string): string {
  const address = ip.replace(/^::ffff:/i, '');
  if (address === '::1') return OWN_NETWORK;
  if (isIP(address) !== 4) return UNKNOWN_PLACE;
  finder ??= new (load().default)({ disableIpv6: true });
  const found = finder.search(address);
  if (!found) return UNKNOWN_PLACE;
  if (found.city === '内网IP') return OWN_NETWORK;
  const country = found.country === '中国' ? '' : found.country;
  const city = found.city === found.province ? '' : found.city;
  return [country, found.province, city].filter(Boolean).join(' ') || UNKNOWN_PLACE;
}
