import { generateReadableCode, writeInGroups } from '#platform/server/secrets/readable-code.ts';
import { RECOVERY_CODES } from '../contract/second-factor.ts';
import { hashPassword } from './password.ts';

/** 59 bits. */
const CODE_LENGTH = 12;
const GROUP = 4;

/** Creates recovery codes with their rows; hashing is deliberately slow, so it stays outside transactions. */
export async function drawRecoveryCodes(random: { uuid(): string }, userUuid: string, now: Date) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => generateReadableCode(CODE_LENGTH));
  const rows = await Promise.all(
    codes.map(async (code) => ({
      uuid: random.uuid(),
      userUuid,
      codeHash: await hashPassword(code),
      createTime: now,
      usedTime: null,
    })),
  );
  return { recoveryCodes: codes.map((code) => writeInGroups(code, GROUP)), rows };
}
