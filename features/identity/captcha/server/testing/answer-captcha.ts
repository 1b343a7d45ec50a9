import { hash } from 'node:crypto';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import type { CaptchaProof } from '../../captcha.contract.ts';
import { generateCaptcha } from '../../captcha.contract.ts';
import { buildWorkText, countLeadingZeroBits, getNonce } from '../../contract/work.ts';

/** The proof of work, found as a browser would. */
export function findWork(uuid: string, bits: number): string {
  let count = 0;
  while (countLeadingZeroBits(hash('sha256', buildWorkText(uuid, getNonce(count)), 'buffer')) < bits) count += 1;
  return getNonce(count);
}

/**
 * A step that no outsider can do: asks for a captcha and reads its answer from the database.
 * @param subject the number or name that it will be used for
 */
export async function answerCaptcha(
  portal: TestPortal,
  subject?: string,
): Promise<CaptchaProof & { points: { x: number; y: number }[] }> {
  const { uuid, work } = await portal.call(generateCaptcha, subject === undefined ? {} : { query: { subject } });
  const { rows } = await portal.app.db.sql<{ points: { x: number; y: number }[] }>(
    'select points from captcha where uuid = $1',
    [uuid],
  );
  return { uuid, points: (rows[0]?.points ?? []).map(({ x, y }) => ({ x, y })), work: findWork(uuid, work.bits) };
}
