import { hash, randomUUID } from 'node:crypto';
import type { TestPortal } from '#apps/server/testing/portal.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import type { CaptchaProof } from '../../captcha.contract.ts';
import { generateCaptcha } from '../../captcha.contract.ts';
import { buildWorkText, countLeadingZeroBits, getNonce } from '../../contract/work.ts';
import { computePictureWorkBits } from '../budget.ts';
import { addCaptcha } from '../captcha.repo.ts';

export interface CaptchaAnswer extends CaptchaProof {
  readonly points: { x: number; y: number }[];
  readonly work: string;
}

/** Returns the zero bits that a nonce shows for a captcha. */
export const countCaptchaWork = (uuid: string, nonce: string): number =>
  countLeadingZeroBits(hash('sha256', buildWorkText(uuid, nonce), 'buffer'));

/** Finds the nonce of a captcha's proof of work, as a browser does. */
export function findCaptchaNonce(uuid: string, bits: number): string {
  let count = 0;
  while (countCaptchaWork(uuid, getNonce(count)) < bits) count += 1;
  return getNonce(count);
}

/** Returns an id for which a missing nonce is no work at all: by chance it may be enough. */
function createIdleId(): string {
  const uuid = randomUUID();
  return countCaptchaWork(uuid, '') === 0 ? uuid : createIdleId();
}

const SPOTS = [60, 160, 260].map((x) => ({ x, y: 80, reach: 24 }));

/** The caller as `computePictureWorkBits` counts it. */
export const createGuestContext = (portal: TestPortal): PublicContext => ({
  app: portal.app,
  now: portal.now(),
  requestId: 'test',
  ip: '127.0.0.1',
  userAgent: 'test',
  fromBrowser: false,
  origin: 'http://localhost',
  token: null,
  session: null,
  setCookie: () => undefined,
});

/**
 * Stores a captcha as the call for one does, but without its picture, which takes a worker a tenth of a second.
 * @param subject the number or name for which the captcha will be used
 */
export async function storeCaptcha(portal: TestPortal, subject?: string): Promise<{ uuid: string; bits: number }> {
  const bits = await computePictureWorkBits(createGuestContext(portal), subject ?? null);
  const uuid = createIdleId();
  const expireTime = new Date(portal.now().getTime() + 120_000);
  await addCaptcha(portal.app.db, { uuid, spots: SPOTS, bits, expireTime });
  return { uuid, bits };
}

/** Stores a captcha without its picture, and answers it. */
export async function answerCaptcha(portal: TestPortal, subject?: string): Promise<CaptchaAnswer> {
  const { uuid, bits } = await storeCaptcha(portal, subject);
  return { uuid, points: SPOTS.map(({ x, y }) => ({ x, y })), work: findCaptchaNonce(uuid, bits) };
}

/** Requests a captcha with its picture, and reads its answer from the database, which only a test can do. */
export async function answerDrawnCaptcha(portal: TestPortal): Promise<CaptchaAnswer> {
  const { uuid, work } = await portal.call(generateCaptcha, {});
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
