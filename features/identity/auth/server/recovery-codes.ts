import { formatCodeInGroups, generateReadableCode } from '#platform/server/secrets/readable-code.ts';
import { RECOVERY_CODE_COUNT } from '../contract/second-factor.ts';
import { hashPassword } from './password.ts';

/** 12 characters hold 59 bits. */
const CODE_LENGTH = 12;
const GROUP = 4;

/** Generates recovery codes and their table rows. Hashing is deliberately slow, so this runs outside transactions. */
export async function generateRecoveryCodes(random: { uuid(): string }, userUuid: string, now: Date) {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => generateReadableCode(CODE_LENGTH));
  const rows = await Promise.all(
    codes.map(async (code) => ({
      uuid: random.uuid(),
      userUuid,
      codeHash: await hashPassword(code),
      createTime: now,
      usedTime: null,
    })),
  );
  return { recoveryCodes: codes.map((code) => formatCodeInGroups(code, GROUP)), rows };
}
