import { hash } from 'node:crypto';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import type { CaptchaProof } from '../../captcha.contract.ts';
import { generateCaptcha } from '../../captcha.contract.ts';
import { buildWorkText, countLeadingZeroBits, getNonce } from '../../contract/work.ts';

/** Finds the nonce of a captcha's proof of work, as a browser does. */
export function findCaptchaNonce(uuid: string, bits: number): string {
  let count = 0;
  while (countLeadingZeroBits(hash('sha256', buildWorkText(uuid, getNonce(count)), 'buffer')) < bits) count += 1;
  return getNonce(count);
}

/**
 * Requests a captcha and reads its answer from the database, which only a test can do.
 * @param subject the number or name for which the captcha will be used
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
  return {
    uuid,
    points: (rows[0]?.points ?? []).map(({ x, y }) => ({ x, y })),
    work: findCaptchaNonce(uuid, work.bits),
  };
}
