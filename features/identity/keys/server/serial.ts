import { toShanghaiDay } from '#domain/validity/day.ts';
import type { App } from '#platform/server/app.ts';

/** Digits and capital letters, without characters that are easily confused. */
const SERIAL_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SERIAL_LENGTH = 8;

/** Returns a serial number such as `ZX-2611-7K4M2QHD`: year and month of issue, then eight random characters. */
export function generateKeySerial({ app, now }: { readonly app: App; readonly now: Date }): string {
  const bytes = Buffer.from(app.random.token(SERIAL_LENGTH), 'base64url');
  const letters = [...bytes].map((byte) => SERIAL_LETTERS.charAt(byte % SERIAL_LETTERS.length)).join('');
  return `ZX-${toShanghaiDay(now).slice(2, 7).replace('-', '')}-${letters}`;
}
