import type { Cipher } from '#platform/server/crypto/cipher.ts';
import { isSameSeal } from '#platform/server/crypto/same-seal.ts';
import { createSessionTenantContext, type TenantContext } from './scope.ts';

const LIVES_MS = 5 * 60_000;

/** A ticket for one thing of one enterprise, made out to one person; it replaces the sign-in where a header cannot be sent (G-45). */
export interface Ticket {
  readonly text: string;
  readonly expiresAt: Date;
}

/** The keyed hash of the cipher; the prefix keeps tickets apart from everything else that is hashed with it. */
const sealOf = (cipher: Cipher, subject: string, claim: string): string =>
  cipher.blindIndex(`access ticket\n${subject}\n${claim}`);

/** @param subject what it opens, such as `attachment <uuid>` */
export function issueTicket(cipher: Cipher, scope: TenantContext, subject: string, now: Date): Ticket {
  const expiresAt = new Date(now.getTime() + LIVES_MS);
  const claim = `${scope.entUuid}.${scope.userUuid ?? ''}.${expiresAt.getTime().toString(36)}`;
  return { text: `${claim}.${sealOf(cipher, subject, claim)}`, expiresAt };
}

/** What a ticket of a call says it is for (`byTicket`). */
export const getTicketSubject = (word: string, id: string): string => `${word} ${id.toLowerCase()}`;

/** How long an address may be kept open for what takes its time, such as a recording; whoever needs it longer asks for another. */
const SESSION_TICKET_LIVES_MS = 60 * 60_000;

/**
 * A ticket of one session, for what its person may see by himself: it ends with the session, and what is behind it asks for his rights anew at
 * each request.
 */
export function issueSessionTicket(cipher: Cipher, sessionUuid: string, subject: string, now: Date): Ticket {
  const expiresAt = new Date(now.getTime() + SESSION_TICKET_LIVES_MS);
  const claim = `${sessionUuid}.${expiresAt.getTime().toString(36)}`;
  return { text: `${claim}.${sealOf(cipher, `session ${subject}`, claim)}`, expiresAt };
}

/** The session that the ticket was made out for, or null when it is false, for something else, or too old. */
export function openSessionTicket(cipher: Cipher, text: string, subject: string, now: Date): string | null {
  const [sessionUuid, expires, seal] = text.split('.');
  if (!sessionUuid || !expires || !seal) return null;
  if (!isSameSeal(seal, sealOf(cipher, `session ${subject}`, `${sessionUuid}.${expires}`))) return null;
  return Number.parseInt(expires, 36) > now.getTime() ? sessionUuid : null;
}

/** The scope of whoever the ticket was made out to, or null when it is false, for something else, or too old. */
export function openTicket(cipher: Cipher, text: string, subject: string, now: Date): TenantContext | null {
  const [entUuid, userUuid, expires, seal] = text.split('.');
  if (!entUuid || !userUuid || !expires || !seal) return null;
  if (!isSameSeal(seal, sealOf(cipher, subject, `${entUuid}.${userUuid}.${expires}`))) return null;
  return Number.parseInt(expires, 36) > now.getTime() ? createSessionTenantContext(entUuid, userUuid, null) : null;
}
