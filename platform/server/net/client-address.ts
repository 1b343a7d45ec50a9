import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Normalises an address for display and storage: an IPv4 address received over an IPv6 socket is converted to IPv4. */
export function normaliseAddress(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  return mapped && isIP(mapped) === 4 ? mapped : address;
}

/** Returns the eight groups of an IPv6 address, without its zone. */
function getGroups(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*/s, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: tail === undefined ? 0 : missing }, () => '0'), ...right];
}

/**
 * Returns the network by which a client is counted: an IPv4 address, or the first 64 bits of an IPv6 address, because a line usually gets a
 * whole /64 and could use a new address for every request.
 */
export function getNetwork(address: string): string {
  const plain = normaliseAddress(address);
  if (isIP(plain.replace(/%.*/s, '')) !== 6) return plain;
  const first = getGroups(plain).slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
