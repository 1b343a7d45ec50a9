import { createHmac, timingSafeEqual } from 'node:crypto';
import type { App } from '#platform/server/app.ts';
import { CHALLENGE_LIFETIME_MS } from './relying-party.ts';

/**
 * Any client can request login challenges without limit, so they are not stored. A challenge contains its expiry and a signature, and is
 * stored only when it is answered (`consumeLoginChallenge`).
 */
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const BODY_BYTES = NONCE_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

const getMac = (app: App, body: Buffer): Buffer =>
  createHmac('sha256', app.cipher.blindIndex('keys.login-challenge')).update(body).digest();

export function createLoginChallenge(app: App, now: Date): string {
  const body = Buffer.alloc(BODY_BYTES);
  Buffer.from(app.random.token(NONCE_BYTES), 'base64url').copy(body);
  body.writeUIntBE(now.getTime() + CHALLENGE_LIFETIME_MS, NONCE_BYTES, TIME_BYTES);
  return Buffer.concat([body, getMac(app, body)]).toString('base64url');
}

/** Returns the expiry of a challenge that this installation issued; null for any other. */
export function getLoginChallengeExpiry(app: App, challenge: string): Date | null {
  const bytes = Buffer.from(challenge, 'base64url');
  // Re-encoding must give the same text: several texts decode to the same bytes, and each would count as an unused challenge.
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== challenge) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), getMac(app, body))) return null;
  return new Date(body.readUIntBE(NONCE_BYTES, TIME_BYTES));
}
