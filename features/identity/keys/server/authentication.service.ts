import { recordAuthentication } from '#features/identity/auth/server/auth.server-api.ts';
import type { ResultOf } from '#platform/contract/route.ts';
import { hasAccount, type LoginContext } from '#platform/server/access/access.ts';
import type * as contract from '../contract/authentication.ts';
import type { AssertionAnswer } from '../contract/webauthn.ts';
import { addKeyChallenge, type LoginCredential, listSessionCredentials } from './key-login.repo.ts';
import { createKeyRequestOptions } from './key-login.service.ts';
import { withVerifiedKey } from './key-proof.service.ts';
import { CHALLENGE_LIFETIME_MS, getRelyingParty } from './relying-party.ts';

const listOwn = (context: LoginContext) => {
  const { userUuid, keyUuid } = context.session;
  return listSessionCredentials(context.app.db, { userUuid, keyUuid, rpId: getRelyingParty(context).rpId });
};

export async function listAuthenticationMethods(
  context: LoginContext,
): Promise<ResultOf<typeof contract.listAuthenticationMethods>> {
  return { password: hasAccount(context.session), key: (await listOwn(context)).length > 0 };
}

/** Returns the WebAuthn options for the current session; their challenge is invalid in all other sessions. */
export async function getAuthenticationOptions(context: LoginContext) {
  const { app, now, session } = context;
  const challenge = app.random.token(32);
  await addKeyChallenge(app.db, {
    uuid: app.random.uuid(),
    challenge,
    purpose: 'again',
    keyUuid: null,
    sessionUuid: session.uuid,
    createTime: now,
    expireTime: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  });
  return await createKeyRequestOptions(getRelyingParty(context).rpId, challenge, await listOwn(context));
}

/** Returns whether a credential belongs to the key of a session: the key that opened it, or, after a login by password, the account's main key. */
const isKeyOf = ({ userUuid, keyUuid }: LoginContext['session'], credential: LoginCredential): boolean =>
  keyUuid === null ? credential.kind === 'main' && credential.userUuid === userUuid : credential.keyUuid === keyUuid;

export async function authenticateByKey(
  context: LoginContext,
  answer: AssertionAnswer,
): Promise<ResultOf<typeof contract.authenticateByKey>> {
  const { session } = context;
  const purpose = {
    claim: { purpose: 'again', sessionUuid: session.uuid },
    isMeant: (credential: LoginCredential) => isKeyOf(session, credential),
  } as const;
  return await withVerifiedKey(context, answer, purpose, () => recordAuthentication(context, 'key'));
}
