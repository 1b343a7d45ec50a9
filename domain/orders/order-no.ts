import { formatTime } from '#domain/text/time.ts';

const DIGITS = 6;

/**
 * Builds an order number: time in China to the second, then six random digits (gaps D).
 * @param random at least six random bytes
 */
export function getOrderNo(now: Date, random: Uint8Array): string {
  const digits = Array.from(random.slice(0, DIGITS), (byte) => byte % 10).join('');
  return `${formatTime(now, 'ymdhis')}${digits.padEnd(DIGITS, '0')}`;
}
