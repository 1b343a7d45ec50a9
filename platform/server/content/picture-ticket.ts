import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { isSameSignature } from '#platform/server/crypto/same-seal.ts';

/**
 * Lifetime long enough to read a text; every later answer contains a new ticket. Tickets expire at full half hours, so that two requests
 * for the same text return the same address.
 */
const LIVES_MS = 2 * 60 * 60_000;
const STEP_MS = 30 * 60_000;

const sealOf = (cipher: Cipher, uuid: string, expires: string): string =>
  cipher.blindIndex(`picture of a text\n${uuid}\n${expires}`);

/**
 * Issues a ticket by which the reader of a text can load one picture for a limited time, because the request of a picture cannot send a
 * session header.
 */
export function issuePictureTicket(cipher: Cipher, uuid: string, now: Date): string {
  const expires = (Math.ceil((now.getTime() + LIVES_MS) / STEP_MS) * STEP_MS).toString(36);
  return `${expires}.${sealOf(cipher, uuid, expires)}`;
}

export function isPictureTicket(cipher: Cipher, uuid: string, ticket: string, now: Date): boolean {
  const [expires = '', seal = '', ...more] = ticket.split('.');
  if (more.length > 0 || seal === '' || !isSameSignature(seal, sealOf(cipher, uuid, expires))) return false;
  return Number.parseInt(expires, 36) > now.getTime();
}
