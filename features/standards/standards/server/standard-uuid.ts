import { createHash } from 'node:crypto';

/** Namespace for the uuids below; an arbitrary value that must never change. */
const NAMESPACE = Buffer.from('6f1d2a0e5b4c4f0f9a3e7c21d8b6a511', 'hex');

/** Derives the uuid of a standard from its code (RFC 9562, version 5), so that it is the same on every machine and needs no table. */
export function getStandardUuid(code: string): string {
  const hash = createHash('sha1').update(NAMESPACE).update(`zzbz:${code}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
