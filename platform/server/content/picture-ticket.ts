import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { isSameSeal } from '#platform/server/crypto/same-seal.ts';

/**
 * Long enough to read a text through; every later answer contains a new ticket. It expires at full half hours, so that two requests for the
 * same text return the same address.
 */
const LIVES_MS = 2 * 60 * 60_000;
const STEP_MS = 30 * 60_000;

const sealOf = (cipher: Cipher, uuid: string, expires: string): string =>
  cipher.blindIndex(`picture of a text\n${uuid}\n${expires}`);

/**
 * Issues a ticket that opens one picture for a while to the reader of its text: the request of a picture cannot send the header of a
 * session.
 */
export function issuePictureTicket(cipher: Cipher, uuid: string, now: Date): string {
  const expires = (Math.ceil((now.getTime() + LIVES_MS) / STEP_MS) * STEP_MS).toString(36);
  return `${expires}.${sealOf(cipher, uuid, expires)}`;
}

export function isPictureTicket(cipher: Cipher, uuid: string, ticket: string, now: Date): boolean {
  const [expires = '', seal = '', ...more] = ticket.split('.');
  if (more.length > 0 || seal === '' || !isSameSeal(seal, sealOf(cipher, uuid, expires))) return false;
  return Number.parseInt(expires, 36) > now.getTime();
}
