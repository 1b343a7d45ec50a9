import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { KEY_STATUS_LABELS, statusOn } from '#domain/access/key-status.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { addFailures, addressKey, checkFailures, LIMITS, removeFailures } from '#features/auth/server/public.ts';
import { type Fault, fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type { AssertionAnswer } from '../contract/webauthn.ts';
import { KEY_FAULTS } from '../contract.ts';
import {
  type Claim,
  getCredentialForLogin,
  type LoginCredential,
  markChallengeUsed,
  markCredentialUsed,
} from './key-login.repo.ts';
import { challengeIn, relyingParty } from './relying-party.ts';

/** Why a login is refused, and the words for the audit trail. */
interface Refusal {
  readonly fault: Fault;
  readonly why: string;
  readonly params?: Readonly<Record<string, string>>;
}

const failureKey = (credentialId: string): string => `credential ${credentialId.slice(0, 200)}`;

/** What a key is asked for: to open a session, or to prove a running one again. */
export interface ProofPurpose {
  readonly claim: Omit<Claim, 'challenge' | 'now' | 'keyUuid'> & { readonly purpose: 'login' | 'again' };
  /** Whether this key may do it. */
  readonly isMeant: (credential: LoginCredential) => boolean;
}

const FAILED = { login: 'login.failed', again: 'authentication.failed' } as const;

/** Keeps the failed try, then refuses. */
async function refuse(
  context: PublicContext,
  answer: AssertionAnswer,
  { claim }: ProofPurpose,
  credential: LoginCredential | null,
  { fault, why, params = {} }: Refusal,
): Promise<never> {
  const { app, now, ip } = context;
  await app.db.transaction(async () => {
    await addFailures(app.db, [failureKey(answer.id), addressKey(ip)], now);
    await recordAudit(context, {
      action: FAILED[claim.purpose],
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
 * What a key answered, proven. The challenge is taken first, whatever comes of it, so an assertion can be tried once. That a key is
 * suspended is only told to who has just proven to hold it.
 * @throws Failure when it proves nothing; the try is kept
 */
async function proveKey(
  context: PublicContext,
  answer: AssertionAnswer,
  purpose: ProofPurpose,
): Promise<{ readonly credential: LoginCredential; readonly counter: number }> {
  const { app, now, ip } = context;
  await checkFailures(context, addressKey(ip), LIMITS.address);
  await checkFailures(context, failureKey(answer.id), LIMITS.account);
  const challenge = challengeIn(answer.response.clientDataJSON);
  const claim = { ...purpose.claim, keyUuid: null, now };
  if (challenge === null || !(await markChallengeUsed(app.db, { ...claim, challenge })))
    return await refuse(context, answer, purpose, null, { fault: KEY_FAULTS.challengeEnded, why: 'challenge' });
  const credential = await getCredentialForLogin(app.db, answer.id);
  if (!credential) return await refuse(context, answer, purpose, null, { fault: KEY_FAULTS.unknown, why: 'unknown' });
  const proof =
    namesKey(answer, credential) && purpose.isMeant(credential)
      ? await verifyAssertion(context, answer, challenge, credential)
      : { fault: KEY_FAULTS.refused, why: 'user handle or session' };
  if ('fault' in proof) return await refuse(context, answer, purpose, credential, proof);
  const standing = standingOf(credential, now);
  if (standing) return await refuse(context, answer, purpose, credential, standing);
  return { credential, counter: proof.counter };
}

/**
 * Remembers the use and does what the key proved, in one transaction.
 * @throws Failure when another answer with the same counter was faster
 */
export async function spendProvenKey<T>(
  context: PublicContext,
  answer: AssertionAnswer,
  purpose: ProofPurpose,
  work: (credential: LoginCredential) => Promise<T>,
): Promise<T> {
  const { app, now } = context;
  const { credential, counter } = await proveKey(context, answer, purpose);
  const done = await app.db.transaction(async () => {
    if (!(await markCredentialUsed(app.db, credential, counter, now))) return null;
    await removeFailures(app.db, failureKey(credential.credentialId));
    return { result: await work(credential) };
  });
  if (done === null)
    return await refuse(context, answer, purpose, credential, { fault: KEY_FAULTS.copied, why: 'counter race' });
  return done.result;
}
