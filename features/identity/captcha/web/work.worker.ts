import { sha256 } from '@noble/hashes/sha2';
import { leadingZeroBits, nonceOf, workText } from '../contract/work.ts';

/** Runs beside the page, so that nothing waits for it: tries nonces until the hash begins with enough zero bits. */
globalThis.onmessage = ({ data }: MessageEvent<{ uuid: string; bits: number }>) => {
  const text = new TextEncoder();
  let count = 0;
  while (leadingZeroBits(sha256(text.encode(workText(data.uuid, nonceOf(count))))) < data.bits) count += 1;
  globalThis.postMessage(nonceOf(count));
};
