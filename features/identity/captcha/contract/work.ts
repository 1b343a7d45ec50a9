/** Returns the text hashed (SHA-256) for the proof of work of a captcha; its hash must begin with the required number of zero bits. */
export const buildWorkText = (uuid: string, nonce: string): string => `${uuid} ${nonce}`;

/** The nonces in the order in which they are tried. */
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
