import { sha256 } from '@noble/hashes/sha2';
import { buildWorkText, countLeadingZeroBits, getNonce } from '../contract/work.ts';

/** Tries nonces in a worker until the hash begins with enough zero bits, without blocking the page. */
globalThis.onmessage = ({ data }: MessageEvent<{ uuid: string; bits: number }>) => {
  const text = new TextEncoder();
  let count = 0;
  while (countLeadingZeroBits(sha256(text.encode(buildWorkText(data.uuid, getNonce(count))))) < data.bits) count += 1;
  globalThis.postMessage(getNonce(count));
};
