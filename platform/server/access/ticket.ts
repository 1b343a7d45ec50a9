import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { isSameSignature } from '#platform/server/crypto/same-seal.ts';
import { createSessionTenantContext, type TenantContext } from './scope.ts';

const LIVES_MS = 5 * 60_000;

/** Gives one user access to one object of one enterprise. It replaces the session token in requests that cannot send a header (G-45). */
export interface Ticket {
  readonly text: string;
  readonly expiresAt: Date;
}

/** Returns the keyed hash of a ticket; the prefix separates tickets from other hashes with the same key. */
const sealOf = (cipher: Cipher, subject: string, claim: string): string =>
  cipher.blindIndex(`access ticket\n${subject}\n${claim}`);

/**
 * Issues a ticket for one object.
 * @param subject object of the ticket, such as `attachment <uuid>`
 */
export function issueTicket(cipher: Cipher, scope: TenantContext, subject: string, now: Date): Ticket {
  const expiresAt = new Date(now.getTime() + LIVES_MS);
  const claim = `${scope.entUuid}.${scope.userUuid ?? ''}.${expiresAt.getTime().toString(36)}`;
  return { text: `${claim}.${sealOf(cipher, subject, claim)}`, expiresAt };
}

/** Returns the subject of a ticket for a call (`byTicket`). */
export const getTicketSubject = (word: string, id: string): string => `${word} ${id.toLowerCase()}`;

/** Lifetime of the address of long content, such as a recording. A client that needs it longer requests a new one. */
const SESSION_TICKET_LIVES_MS = 60 * 60_000;

/**
 * Issues a ticket of a session for content visible to its user. The ticket ends with the session, and permissions are checked at each
 * request.
 */
export function issueSessionTicket(cipher: Cipher, sessionUuid: string, subject: string, now: Date): Ticket {
  const expiresAt = new Date(now.getTime() + SESSION_TICKET_LIVES_MS);
  const claim = `${sessionUuid}.${expiresAt.getTime().toString(36)}`;
  return { text: `${claim}.${sealOf(cipher, `session ${subject}`, claim)}`, expiresAt };
}

/** Returns the session for which the ticket was issued, or null if the ticket is forged, expired, or for another object. */
export function verifySessionTicket(cipher: Cipher, text: string, subject: string, now: Date): string | null {
  const [sessionUuid, expires, seal] = text.split('.');
  if (!sessionUuid || !expires || !seal) return null;
  if (!isSameSignature(seal, sealOf(cipher, `session ${subject}`, `${sessionUuid}.${expires}`))) return null;
  return Number.parseInt(expires, 36) > now.getTime() ? sessionUuid : null;
}

/** Returns the tenant context for which the ticket was issued, or null if the ticket is invalid, expired, or for another object. */
export function verifyTicket(cipher: Cipher, text: string, subject: string, now: Date): TenantContext | null {
  const [entUuid, userUuid, expires, seal] = text.split('.');
  if (!entUuid || !userUuid || !expires || !seal) return null;
  if (!isSameSignature(seal, sealOf(cipher, subject, `${entUuid}.${userUuid}.${expires}`))) return null;
  return Number.parseInt(expires, 36) > now.getTime() ? createSessionTenantContext(entUuid, userUuid, null) : null;
}
