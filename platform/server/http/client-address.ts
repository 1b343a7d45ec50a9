import { isIP } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An address as it is shown and kept: an IPv4 address that came in over an IPv6 socket is written as what it is. */
export function normaliseAddress(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  return mapped && isIP(mapped) === 4 ? mapped : address;
}

/** The eight groups of an IPv6 address, without its zone. */
function getGroups(address: string): string[] {
  const [head = '', tail] = address.replace(/%.*/s, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: tail === undefined ? 0 : missing }, () => '0'), ...right];
}

/**
 * Returns the network that a client is counted by: an IPv4 address, or the first 64 bits of an IPv6 address, because a line is given a
 * whole /64 and may take a new address in it for every request.
 */
export function getNetwork(address: string): string {
  const plain = normaliseAddress(address);
  if (isIP(plain.replace(/%.*/s, '')) !== 6) return plain;
  const first = getGroups(plain).slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
