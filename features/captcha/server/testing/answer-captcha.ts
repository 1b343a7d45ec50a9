import type { TestPortal } from '#apps/server/testing/portal.ts';
import type { CaptchaProof } from '../../contract.ts';
import { generateCaptcha } from '../../contract.ts';

/** What nobody outside can do: asks for a captcha and reads its answer from the database. */
export async function answerCaptcha(
  portal: TestPortal,
): Promise<CaptchaProof & { points: { x: number; y: number }[] }> {
  const { uuid } = await portal.call(generateCaptcha, {});
  const { rows } = await portal.app.db.sql<{ points: { x: number; y: number }[] }>(
    'select points from captcha where uuid = $1',
    [uuid],
  );
  return { uuid, points: (rows[0]?.points ?? []).map(({ x, y }) => ({ x, y })) };
}
