import { KEY_STATUS_LABELS } from '#domain/access/key-status.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { LoginContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/db/errors.ts';
import { type AttestationAnswer, KeyCreationOptions } from '../contract/webauthn.ts';
import { ENTITY_KEY_ERRORS } from '../keys.contract.ts';
import { addKeyChallenge, markChallengeUsed } from './key-login.repo.ts';
import { getActiveKeyManagerContext, getKeyManagerContext } from './key-manager.ts';
import {
  addCredential,
  type EntityKeyRow,
  editKeyRow,
  getKeyRow,
  listCredentials,
  lockEntityKeys,
} from './keys.repo.ts';
import { loadWebauthn } from './load-webauthn.ts';
import {
  CHALLENGE_LIFETIME_MS,
  getRelyingParty,
  KEY_ALGORITHMS,
  parseChallenge,
  RELYING_PARTY_NAME,
} from './relying-party.ts';

/** Allows a spare device and devices for shift work; with more devices the holder of a key would be unclear. */
const MAX_DEVICES = 5;

const canEnrol = ({ status }: EntityKeyRow): boolean => status === 'pending' || status === 'active';

async function keyToEnrol(context: LoginContext, uuid: string) {
  const scope = getActiveKeyManagerContext(context);
  const { app } = context;
  const key = await getKeyRow(app.db, scope, uuid);
  if (!key) throw createNotFoundError();
  if (!canEnrol(key)) throw createApiError(ENTITY_KEY_ERRORS.mustEnrolFirst, { state: KEY_STATUS_LABELS[key.status] });
  const credentials = await listCredentials(app.db, scope, [uuid]);
  if (credentials.length >= MAX_DEVICES) throw createApiError(ENTITY_KEY_ERRORS.tooManyDevices, { most: MAX_DEVICES });
  return { scope, key, credentials };
}

/** G-12. Returns the WebAuthn options for enrolling a device on a key; the challenge belongs to this key and this session. */
export async function getEnrolOptions(context: LoginContext, uuid: string) {
  const { key, credentials } = await keyToEnrol(context, uuid);
  const { app, now, session } = context;
  const { rpId } = getRelyingParty(context);
  const challenge = app.random.token(32);
  await addKeyChallenge(app.db, {
    uuid: app.random.uuid(),
    challenge,
    purpose: 'enrol',
    keyUuid: uuid,
    sessionUuid: session.uuid,
    createTime: now,
    expireTime: new Date(now.getTime() + CHALLENGE_LIFETIME_MS),
  });
  const { generateRegistrationOptions } = await loadWebauthn();
  return KeyCreationOptions.parse(
    await generateRegistrationOptions({
      rpName: RELYING_PARTY_NAME,
      rpID: rpId,
      userID: new Uint8Array(Buffer.from(key.uuid)),
      userName: `${key.keySn} ${key.holderName}`,
      userDisplayName: `${session.ent?.entName ?? ''} ${key.holderName}`.trim(),
      challenge: Buffer.from(challenge, 'base64url'),
      timeout: CHALLENGE_LIFETIME_MS,
      attestationType: 'none',
      excludeCredentials: credentials.map((one) => ({ id: one.credentialId, transports: one.transports })),
      // A resident key lets users log in without typing; user verification by PIN or fingerprint makes a lost key useless.
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    }),
  );
}

async function verifyAttestation(context: LoginContext, attestation: AttestationAnswer, challenge: string) {
  const { origin, rpId } = getRelyingParty(context);
  const { verifyRegistrationResponse } = await loadWebauthn();
  try {
    const result = await verifyRegistrationResponse({
      response: { ...attestation, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: KEY_ALGORITHMS,
    });
    return result.verified ? result.registrationInfo : null;
  } catch (error) {
    context.app.log.info({ error, requestId: context.requestId }, 'enrolment refused');
    return null;
  }
}

interface Enrolment {
  readonly uuid: string;
  readonly label: string;
  readonly attestation: AttestationAnswer;
}

/** Enrols a device on a key; the first device activates a pending key. */
export async function enrolKey(context: LoginContext, { uuid, label, attestation }: Enrolment): Promise<void> {
  const { app, now, session } = context;
  await keyToEnrol(context, uuid);
  const challenge = parseChallenge(attestation.response.clientDataJSON);
  const claim = { purpose: 'enrol', keyUuid: uuid, sessionUuid: session.uuid, now } as const;
  if (challenge === null || !(await markChallengeUsed(app.db, { ...claim, challenge })))
    throw createApiError(ENTITY_KEY_ERRORS.challengeEnded);
  const proven = await verifyAttestation(context, attestation, challenge);
  if (!proven) throw createApiError(ENTITY_KEY_ERRORS.notEnrolled);
  try {
    await app.db.transaction(async () => {
      await lockEntityKeys(app.db, getKeyManagerContext(context));
      // Checked again under the lock, because the key may have been suspended or reached its device limit meanwhile.
      const { scope, key } = await keyToEnrol(context, uuid);
      await addCredential(app.db, scope, {
        uuid: app.random.uuid(),
        keyUuid: uuid,
        credentialId: proven.credential.id,
        publicKey: Buffer.from(proven.credential.publicKey).toString('base64url'),
        counter: proven.credential.counter,
        transports: [...(attestation.response.transports ?? [])],
        isSynced: proven.credentialBackedUp,
        rpId: getRelyingParty(context).rpId,
        label,
        createTime: now,
        lastUseTime: null,
      });
      if (key.status === 'pending')
        await editKeyRow(app.db, scope, uuid, { status: 'active', statusReason: null, statusTime: now }, now);
      await logAudit(context, {
        action: 'key.enrolled',
        targetKind: 'key',
        targetUuid: uuid,
        detail: { keySn: key.keySn, label, format: proven.fmt, isSynced: proven.credentialBackedUp },
      });
    });
  } catch (error) {
    if (isUniqueViolation(error, 'key_credential_id')) throw createApiError(ENTITY_KEY_ERRORS.alreadyEnrolled);
    throw error;
  }
}
