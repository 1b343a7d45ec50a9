import { createHmac } from 'node:crypto';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { KEY_STATUS_LABELS, statusOn } from '#domain/access/key-status.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import {
  addFailures,
  addressKey,
  checkFailures,
  LIMITS,
  removeFailures,
  startSession,
} from '#features/auth/server/public.ts';
import { markLogin } from '#features/session/server/public.ts';
import { type Fault, fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { type AssertionAnswer, RequestOptions, type Transport } from '../contract/webauthn.ts';
import { KEY_FAULTS } from '../contract.ts';
import {
  addChallenge,
  getCredentialForLogin,
  type LoginCredential,
  listCredentialsOfSerial,
  markChallengeUsed,
  markCredentialUsed,
} from './key-login.repo.ts';
import { CHALLENGE_MS, challengeIn, relyingParty } from './relying-party.ts';

/** So many bytes a made-up credential id has: as many as the id of most security keys. */
const DECOY_BYTES = 32;

/** A serial number that nobody has is answered like one that somebody has, and every time the same. */
function decoyOf({ app }: PublicContext, keySn: string): { id: string; transports: Transport[] } {
  const secret = app.cipher.blindIndex('keys.decoy');
  const id = createHmac('sha256', secret).update(keySn.toUpperCase()).digest().subarray(0, DECOY_BYTES);
  return { id: id.toString('base64url'), transports: ['usb'] };
}

/** GET keyLogin/options (G-12). */
export async function getKeyLoginOptions(context: PublicContext, keySn: string | undefined) {
  const { app, now } = context;
  const { rpId } = relyingParty(context);
  const challenge = app.random.token(32);
  const known = keySn ? await listCredentialsOfSerial(app.db, keySn, rpId) : [];
  const allowed = keySn && known.length === 0 ? [decoyOf(context, keySn)] : known;
  await addChallenge(app.db, {
    uuid: app.random.uuid(),
    challenge,
    purpose: 'login',
    keyUuid: null,
    sessionUuid: null,
    createTime: now,
    expireTime: new Date(now.getTime() + CHALLENGE_MS),
  });
  return RequestOptions.parse(
    await generateAuthenticationOptions({
      rpID: rpId,
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      ...(allowed.length > 0 ? { allowCredentials: allowed } : {}),
    }),
  );
}

/** Why a login is refused, and the words for the audit trail. */
interface Refusal {
  readonly fault: Fault;
  readonly why: string;
  readonly params?: Readonly<Record<string, string>>;
}

const failureKey = (credentialId: string): string => `credential ${credentialId.slice(0, 200)}`;

/** Keeps the failed try, then refuses. */
async function refuse(
  context: PublicContext,
  answer: AssertionAnswer,
  credential: LoginCredential | null,
  { fault, why, params = {} }: Refusal,
): Promise<never> {
  const { app, now, ip } = context;
  await app.db.transaction(async () => {
    await addFailures(app.db, [failureKey(answer.id), addressKey(ip)], now);
    await recordAudit(context, {
      action: 'login.failed',
      targetKind: 'user',
      targetUuid: credential?.userUuid ?? null,
      detail: { by: 'key', keySn: credential?.keySn ?? null, why },
    });
  });
  throw fail(fault, params);
}

/** What the key proved: the new counter, or why it proved nothing. */
async function verifyAssertion(
  context: PublicContext,
  answer: AssertionAnswer,
  challenge: string,
  credential: LoginCredential,
): Promise<{ readonly counter: number } | Refusal> {
  const { origin, rpId } = relyingParty(context);
  const counter = Number(credential.counter);
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
        // Compared below, once the signature is known to be good: a forged counter must not look like a copied key.
        counter: 0,
        transports: credential.transports,
      },
    });
    if (!verified) return { fault: KEY_FAULTS.refused, why: 'signature' };
    const { newCounter } = authenticationInfo;
    if ((newCounter > 0 || counter > 0) && newCounter <= counter) return { fault: KEY_FAULTS.copied, why: 'counter' };
    return { counter: newCounter };
  } catch (error) {
    // The library throws for whatever does not fit: origin, type, host, flags, unreadable bytes.
    return { fault: KEY_FAULTS.refused, why: error instanceof Error ? error.message.slice(0, 200) : 'unreadable' };
  }
}

/** Whether key and account may be used today. */
function standingOf(credential: LoginCredential, now: Date): Refusal | null {
  const status = statusOn(credential.status, credential.validEnd, shanghaiDay(now));
  if (status !== 'active') {
    const state = KEY_STATUS_LABELS[status];
    return { fault: KEY_FAULTS.notActive, why: status, params: { state } };
  }
  const { userStatus, userDelFlag, userEntUuid, entUuid } = credential;
  const isOpen = userStatus === '0' && userDelFlag === '0' && userEntUuid === entUuid;
  return isOpen ? null : { fault: KEY_FAULTS.accountClosed, why: 'account' };
}

/** The user handle names the key it was enrolled for; one that names another was tampered with. */
const namesKey = ({ response }: AssertionAnswer, { keyUuid }: LoginCredential): boolean =>
  response.userHandle === undefined ||
  response.userHandle === '' ||
  Buffer.from(response.userHandle, 'base64url').toString('utf8') === keyUuid;

/**
 * C-005. The challenge is taken first, whatever comes of it, so an assertion can be tried once. That a key is suspended is only told to
 * who has just proven to hold it.
 */
export async function loginByKey(context: PublicContext, answer: AssertionAnswer): Promise<{ token: string }> {
  const { app, now, ip } = context;
  await checkFailures(context, addressKey(ip), LIMITS.address);
  await checkFailures(context, failureKey(answer.id), LIMITS.account);
  const challenge = challengeIn(answer.response.clientDataJSON);
  const claim = { purpose: 'login', keyUuid: null, sessionUuid: null, now } as const;
  if (challenge === null || !(await markChallengeUsed(app.db, { ...claim, challenge })))
    return await refuse(context, answer, null, { fault: KEY_FAULTS.challengeEnded, why: 'challenge' });
  const credential = await getCredentialForLogin(app.db, answer.id);
  if (!credential) return await refuse(context, answer, null, { fault: KEY_FAULTS.unknown, why: 'unknown' });
  const proof = namesKey(answer, credential)
    ? await verifyAssertion(context, answer, challenge, credential)
    : { fault: KEY_FAULTS.refused, why: 'user handle' };
  if ('fault' in proof) return await refuse(context, answer, credential, proof);
  const standing = standingOf(credential, now);
  if (standing) return await refuse(context, answer, credential, standing);
  const token = await openSession(context, credential, proof.counter);
  if (token === null)
    return await refuse(context, answer, credential, { fault: KEY_FAULTS.copied, why: 'counter race' });
  return { token };
}

/** @returns null when another login with the same counter was faster */
async function openSession(
  context: PublicContext,
  credential: LoginCredential,
  counter: number,
): Promise<string | null> {
  const { app, now, ip } = context;
  const { userUuid, keyUuid, keySn, kind, credentialId } = credential;
  return await app.db.transaction(async () => {
    if (!(await markCredentialUsed(app.db, credential, counter, now))) return null;
    await removeFailures(app.db, failureKey(credentialId));
    const token = await startSession(context, { userUuid, keyUuid });
    await markLogin(app.db, userUuid, ip, now);
    await recordAudit(context, {
      action: 'login.done',
      targetKind: 'user',
      targetUuid: userUuid,
      detail: { by: 'key', keySn, kind },
    });
    return token;
  });
}
