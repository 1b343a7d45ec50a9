import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { normaliseAddress } from './client-address.ts';

/**
 * Addresses that are not public: the special-purpose registries of IANA (RFC 6890 and its updates), multicast and reserved ranges. IPv6 has
 * one allocated range (2000::/3), and special ones within it.
 */
const SPECIAL_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
const GLOBAL_6 = [['2000::', 3]] as const;
/** Teredo, ORCHID, benchmarking and similar ranges, documentation, 6to4. Tunnelled traffic ends at another address. */
const SPECIAL_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

function getBlockList(family: 'ipv4' | 'ipv6', ranges: readonly (readonly [string, number])[]): BlockList {
  const found = new BlockList();
  for (const [address, bits] of ranges) found.addSubnet(address, bits, family);
  return found;
}
const special4 = getBlockList('ipv4', SPECIAL_4);
const global6 = getBlockList('ipv6', GLOBAL_6);
const special6 = getBlockList('ipv6', SPECIAL_6);

/** Returns whether an address is publicly routable. */
export function isPublicAddress(address: string): boolean {
  const plain = normaliseAddress(address);
  const family = isIP(plain);
  if (family === 4) return !special4.check(plain, 'ipv4');
  return family === 6 && global6.check(plain, 'ipv6') && !special6.check(plain, 'ipv6');
}

/** Thrown when a host name resolves to an address to which this program must not connect. */
export class UnreachableAddressError extends Error {
  constructor() {
    super('the address is not in the open network');
    this.name = 'UnreachableAddressError';
  }
}

/** Decides whether the portal may connect to an IP address. */
export type AddressFilter = (address: string) => boolean;

/** Creates a function that returns whether an address is in one of the ranges. */
export function createRangeMatcher(ranges: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    known.addSubnet(address, bits === undefined ? (family === 'ipv4' ? 32 : 128) : Number(bits), family);
  }
  return (address) => {
    const plain = normaliseAddress(address);
    return known.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Creates the filter for addresses to which the portal may connect: public addresses and the given ranges.
 * @param own internal networks that may also be reached
 */
export function createAddressFilter(own: readonly string[]): AddressFilter {
  const isOwn = createRangeMatcher(own);
  return (address) => isPublicAddress(address) || isOwn(address);
}

/**
 * Creates a name lookup that rejects a name if any of its addresses is unreachable. The connection uses the address returned here, so
 * changing the DNS answer afterwards (DNS rebinding) has no effect.
 */
export function createGuardedLookup(
  isReachable: AddressFilter,
  resolve: typeof resolveName = resolveName,
): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isReachable(address)))
        return callback(new UnreachableAddressError(), '', 0);
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
