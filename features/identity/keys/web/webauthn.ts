import { call } from '#platform/web/call.ts';
import { authenticateByKey, getAuthenticationOptions } from '../contract/authentication.ts';
import { enrolKey, getEnrolOptions, getKeyLoginOptions, keyLogin } from '../keys.contract.ts';

/**
 * Logs in with the key in the browser.
 * @returns the token
 */
export async function logInWithKey(keySn: string): Promise<string> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(getKeyLoginOptions, { query: keySn === '' ? {} : { keySn } }, { quiet: true }),
  ]);
  const { id, rawId, response, authenticatorAttachment } = await startAuthentication({ optionsJSON: options });
  const assertion = { id, rawId, type: 'public-key' as const, authenticatorAttachment, response };
  return (await call(keyLogin, { body: { assertion } }, { quiet: true })).token;
}

/** Authenticates the user of the current session with the key. */
export async function authenticateWithKey(): Promise<void> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(getAuthenticationOptions, {}, { quiet: true }),
  ]);
  const { id, rawId, response, authenticatorAttachment } = await startAuthentication({ optionsJSON: options });
  const assertion = { id, rawId, type: 'public-key' as const, authenticatorAttachment, response };
  await call(authenticateByKey, { body: { assertion } }, { quiet: true });
}

/** Enrols a device on a key. */
export async function enrolDevice(uuid: string, label: string): Promise<void> {
  const [{ startRegistration }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    call(getEnrolOptions, { body: { uuid } }, { quiet: true }),
  ]);
  const { id, rawId, response, authenticatorAttachment } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports } = response;
  const attestation = {
    id,
    rawId,
    type: 'public-key' as const,
    authenticatorAttachment,
    response: { clientDataJSON, attestationObject, transports: transports as never },
  };
  await call(enrolKey, { body: { uuid, label, attestation } }, { quiet: true });
}
