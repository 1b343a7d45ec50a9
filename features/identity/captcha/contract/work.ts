/** Returns the text whose SHA-256 hash must begin with the required number of zero bits. */
export const buildWorkText = (uuid: string, nonce: string): string => `${uuid} ${nonce}`;

/** Returns a nonce of the proof of work by its position in the search order. */
export const getNonce = (count: number): string => count.toString(36);

/** Returns the number of leading zero bits of a hash. */
export function countLeadingZeroBits(hash: Uint8Array): number {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
