import { createHash } from 'node:crypto';
import { getKeyStatus, KEY_STATUS_LABELS } from '#domain/access/key-status.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { type ApiError, createApiError } from '#platform/contract/api-error.ts';
import type { ApiErrorDefinition } from '#platform/contract/error-definition.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import {
  type ConsumedAttempt,
  consumeAttempt,
  createAddressSubject,
  refundAttempt,
  resetAttempts,
} from '#platform/server/secrets/attempts.ts';
import type { AssertionAnswer } from '../contract/webauthn.ts';
import { ENTITY_KEY_ERRORS } from '../keys.contract.ts';
import {
  type ChallengeClaim,
  consumeLoginChallenge,
  getCredentialForLogin,
  type LoginCredential,
  markChallengeUsed,
  markCredentialUsed,
} from './key-login.repo.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { getLoginChallengeExpiry } from './login-challenge.ts';
import { getRelyingParty, parseChallenge } from './relying-party.ts';

/** The error of a rejected login, and the reason for the audit log. */
interface Refusal {
  readonly fault: ApiErrorDefinition;
  readonly why: string;
  readonly params?: Readonly<Record<string, string>>;
}

interface Proven {
  readonly credential: LoginCredential;
  readonly counter: number;
}
interface Unproven {
  readonly credential: LoginCredential | null;
  readonly refusal: Refusal;
}

/** Attempts count by key and client address, so that a person who knows the id of a key, which is no secret, cannot block it for others. */
const getSubject = ({ ip }: PublicContext, answer: AssertionAnswer) => {
  const id = createHash('sha256').update(answer.id).digest('base64url');
  return { kind: 'key', of: `${id} from ${ip}` } as const;
};

/** The purpose of a key verification: to open a session, or to authenticate in a running session again. */
export interface KeyProofPurpose {
  readonly claim: Omit<ChallengeClaim, 'challenge' | 'now' | 'keyUuid'> & { readonly purpose: 'login' | 'again' };
  /** Returns whether the key is allowed for this purpose. */
  readonly isMeant: (credential: LoginCredential) => boolean;
}

const FAILED = { login: 'login.failed', again: 'authentication.failed' } as const;

/**
 * Writes a failed attempt to the audit log.
 * @returns the error
 */
async function logRejection(
  context: PublicContext,
  { claim }: KeyProofPurpose,
  { credential, refusal: { fault: error, why, params = {} } }: Unproven,
): Promise<ApiError> {
  await logAudit(context, {
    action: FAILED[claim.purpose],
    targetKind: 'user',
    targetUuid: credential?.userUuid ?? null,
    detail: { by: 'key', keySn: credential?.keySn ?? null, why },
  });
  return createApiError(error, params);
}

/** Verifies an assertion. @param _reserved the attempt, counted before it is evaluated @returns the new counter, or the reason of failure */
async function verifyAssertion(
  _reserved: ConsumedAttempt,
  context: PublicContext,
  answer: AssertionAnswer,
  challenge: string,
  credential: LoginCredential,
): Promise<{ readonly counter: number } | Refusal> {
  const { origin, rpId } = getRelyingParty(context);
  const counter = Number(credential.counter);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.credentialId,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        // The counter is compared below, after the signature is verified: a forged counter must not be reported as a copied key.
        counter: 0,
        transports: credential.transports,
      },
    });
    if (!verified) return { fault: ENTITY_KEY_ERRORS.refused, why: 'signature' };
    const { newCounter } = authenticationInfo;
    if ((newCounter > 0 || counter > 0) && newCounter <= counter)
      return { fault: ENTITY_KEY_ERRORS.copied, why: 'counter' };
    return { counter: newCounter };
  } catch (error) {
    // The library throws for every mismatch: origin, type, host, flags, unreadable bytes.
    return {
      fault: ENTITY_KEY_ERRORS.refused,
      why: error instanceof Error ? error.message.slice(0, 200) : 'unreadable',
    };
  }
}

/** Returns why the key or the account cannot be used today; null if both can. */
function getStanding(credential: LoginCredential, now: Date): Refusal | null {
  const status = getKeyStatus(credential.status, credential.validEnd, toShanghaiDay(now));
  if (status !== 'active') {
    const state = KEY_STATUS_LABELS[status];
    return { fault: ENTITY_KEY_ERRORS.notActive, why: status, params: { state } };
  }
  const { userStatus, userDelFlag, isOfEnterprise } = credential;
  const isOpen = userStatus === '0' && userDelFlag === '0' && isOfEnterprise;
  return isOpen ? null : { fault: ENTITY_KEY_ERRORS.accountClosed, why: 'account' };
}

/** Returns whether the user handle matches the key of the credential; a mismatch indicates tampering. */
const namesKey = ({ response }: AssertionAnswer, { keyUuid }: LoginCredential): boolean =>
  response.userHandle === undefined ||
  response.userHandle === '' ||
  Buffer.from(response.userHandle, 'base64url').toString('utf8') === keyUuid;

/** Marks a challenge that was issued for this purpose as used; of concurrent answers exactly one succeeds. */
async function takeChallenge(
  { app, now }: PublicContext,
  { claim }: KeyProofPurpose,
  challenge: string,
): Promise<boolean> {
  if (claim.purpose === 'again') return await markChallengeUsed(app.db, { ...claim, keyUuid: null, now, challenge });
  const expireTime = getLoginChallengeExpiry(app, challenge);
  if (expireTime === null || expireTime <= now) return false;
  return await consumeLoginChallenge(app.db, { uuid: app.random.uuid(), challenge, createTime: now, expireTime });
}

/**
 * Evaluates the answer of a key. The challenge is consumed first in any case, so each assertion can be tried only once. Only a caller with
 * a valid assertion of the key learns that it is suspended.
 */
async function evaluateKey(
  reserved: ConsumedAttempt,
  context: PublicContext,
  answer: AssertionAnswer,
  purpose: KeyProofPurpose,
): Promise<Proven | Unproven> {
  const { app, now } = context;
  const challenge = parseChallenge(answer.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(context, purpose, challenge)))
    return { credential: null, refusal: { fault: ENTITY_KEY_ERRORS.challengeEnded, why: 'challenge' } };
  const credential = await getCredentialForLogin(app.db, answer.id);
  if (!credential) return { credential, refusal: { fault: ENTITY_KEY_ERRORS.unknown, why: 'unknown' } };
  const proof =
    namesKey(answer, credential) && purpose.isMeant(credential)
      ? await verifyAssertion(reserved, context, answer, challenge, credential)
      : { fault: ENTITY_KEY_ERRORS.refused, why: 'user handle or session' };
  if ('fault' in proof) return { credential, refusal: proof };
  const standing = getStanding(credential, now);
  return standing ? { credential, refusal: standing } : { credential, counter: proof.counter };
}

/**
 * Records the use of a verified key and runs the protected action, in one transaction.
 * @throws ApiError when the assertion is invalid, or another answer with the same counter was faster; the attempt stays counted
 */
export async function withVerifiedKey<T>(
  context: PublicContext,
  answer: AssertionAnswer,
  purpose: KeyProofPurpose,
  work: (credential: LoginCredential) => Promise<T>,
): Promise<T> {
  const { app, now } = context;
  const subject = getSubject(context, answer);
  const reserved = await consumeAttempt(context, [subject], [createAddressSubject(context)]);
  const judged = await evaluateKey(reserved, context, answer, purpose);
  if ('refusal' in judged) throw await logRejection(context, purpose, judged);
  const { credential, counter } = judged;
  const done = await app.db.transaction(async () => {
    if (!(await markCredentialUsed(app.db, credential, counter, now))) return null;
    await refundAttempt(context, reserved);
    await resetAttempts(context, subject);
    return { result: await work(credential) };
  });
  if (done !== null) return done.result;
  throw await logRejection(context, purpose, {
    credential,
    refusal: { fault: ENTITY_KEY_ERRORS.copied, why: 'counter race' },
  });
}
