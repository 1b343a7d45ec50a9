import type { generateAuthenticationOptions as Generate } from '@simplewebauthn/server';
import { startSession } from '#features/identity/auth/server/auth.server-api.ts';
import { recordLogin } from '#features/identity/session/server/session.server-api.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { type AssertionAnswer, KeyRequestOptions } from '../contract/webauthn.ts';
import { getDecoyCredentials } from './decoys.ts';
import { listCredentialsOfSerial } from './key-login.repo.ts';
import { withVerifiedKey } from './key-proof.service.ts';
import { loadWebauthn } from './load-webauthn.ts';
import { createLoginChallenge } from './login-challenge.ts';
import { CHALLENGE_LIFETIME_MS, getRelyingParty } from './relying-party.ts';

/** GET keyLogin/options (G-12). Returns the WebAuthn options for a login by key. */
export async function getKeyLoginOptions(context: PublicContext, keySn: string | undefined) {
  const { app, now } = context;
  const { rpId } = getRelyingParty(context);
  const known = keySn ? await listCredentialsOfSerial(app.db, keySn, rpId) : [];
  // Unknown serial numbers get the same kind of response as known ones.
  const allowed = keySn && known.length === 0 ? getDecoyCredentials(app, keySn) : known;
  const challenge = createLoginChallenge(app, now);
  return await createKeyRequestOptions(rpId, challenge, allowed);
}

/** Creates the WebAuthn request options; without credentials the browser offers its stored passkeys. */
export async function createKeyRequestOptions(
  rpId: string,
  challenge: string,
  allowed: NonNullable<Parameters<typeof Generate>[0]['allowCredentials']>,
) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  return KeyRequestOptions.parse(
    await generateAuthenticationOptions({
      rpID: rpId,
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: CHALLENGE_LIFETIME_MS,
      userVerification: 'required',
      ...(allowed.length > 0 ? { allowCredentials: allowed } : {}),
    }),
  );
}

const LOGIN = { claim: { purpose: 'login', sessionUuid: null }, isMeant: () => true } as const;

/** C-005. Opens a session with a key. */
export async function loginByKey(context: PublicContext, answer: AssertionAnswer): Promise<{ token: string }> {
  const { app, now, ip } = context;
  return await withVerifiedKey(context, answer, LOGIN, async ({ userUuid, keyUuid, keySn, kind }) => {
    const token = await startSession(context, { userUuid, keyUuid });
    await recordLogin(app.db, userUuid, ip, now);
    await logAudit(context, {
      action: 'login.done',
      targetKind: 'user',
      targetUuid: userUuid,
      isByTarget: true,
      detail: { by: 'key', keySn, kind },
    });
    return { token };
  });
}
