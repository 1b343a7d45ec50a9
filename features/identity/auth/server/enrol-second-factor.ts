import { encodeQR } from 'qr';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { Cipher } from '#platform/server/crypto/cipher.ts';
import type { Db } from '#platform/server/db/db.ts';
import { verifySecret } from '#platform/server/secrets/attempts.ts';
import { buildTotpUri, findTotpPeriod, generateTotpSecret } from './one-time-password.ts';
import { generateRecoveryCodes } from './recovery-codes.ts';
import * as repo from './second-factor.repo.ts';
import { encryptFactorSecret } from './second-factor.service.ts';

/** The context in which the command line enables a second factor, without a session. */
export interface ConsoleEnrolmentContext {
  readonly app: {
    readonly db: Db;
    readonly cipher: Pick<Cipher, 'encrypt'>;
    readonly random: { uuid(): string; token(bytes: number): string };
  };
  readonly now: () => Date;
  readonly ip: string;
  readonly userAgent: string;
}

export interface SecondFactorEnrolment {
  readonly secret: string;
  /** The QR code for the authenticator app, as text for a terminal. */
  readonly picture: string;
}

export function createSecondFactorEnrolment(username: string): SecondFactorEnrolment {
  const secret = generateTotpSecret();
  return { secret, picture: encodeQR(buildTotpUri(secret, username), 'term', { ecc: 'low', border: 2 }) };
}

/**
 * Enables the second factor if its first code is correct.
 * @returns recovery codes, which are shown only this once; null for a wrong code
 * @throws ApiError 429
 */
export async function enrolSecondFactor(
  { app, now: clock, ip, userAgent }: ConsoleEnrolmentContext,
  userUuid: string,
  { secret }: SecondFactorEnrolment,
  code: string,
): Promise<readonly string[] | null> {
  const now = clock();
  const { db } = app;
  const step = await verifySecret({ app, now }, [{ kind: 'secondFactor', of: userUuid }], async (reserved) =>
    findTotpPeriod(reserved, secret, code.replace(/\s/g, ''), now),
  );
  if (step === null) return null;
  const { recoveryCodes, rows } = await generateRecoveryCodes(app.random, userUuid, now);
  const sealed = encryptFactorSecret(app.cipher, secret);
  await db.transaction(async () => {
    await repo.savePendingFactor(db, { userUuid, secret: sealed, createTime: now });
    if (!(await repo.enableFactorRow(db, userUuid, sealed, step, now))) throw new Error('该账号已启用二次验证');
    await repo.saveRecoveryCodes(db, userUuid, rows);
    const actor = { app, now, session: null, ip, userAgent };
    await logAudit(actor, { action: 'second-factor.enabled', targetKind: 'user', targetUuid: userUuid, detail: {} });
  });
  return recoveryCodes;
}
