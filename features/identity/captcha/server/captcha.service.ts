import { createHash } from 'node:crypto';
import { consumeCode, sendCode, verifyCode } from '#features/identity/codes/server/codes.server-api.ts';
import { createApiError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { createNameUuid } from '#platform/server/crypto/name-uuid.ts';
import { type ConsumedAttempt, consumeAttempt, verifySecret } from '#platform/server/secrets/attempts.ts';
import { captchaPool } from '#platform/server/workers/pools.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { CAPTCHA_ERRORS, CaptchaProof } from '../captcha.contract.ts';
import { buildWorkText, countLeadingZeroBits } from '../contract/work.ts';
import {
  CAPTCHA_MAX_USES,
  type CaptchaUse,
  computePictureWorkBits,
  getCodeWorkBits,
  getMinWorkBits,
  getWorkBits,
  getWrongAnswerCounter,
  recordCaptchaUse,
} from './budget.ts';
import { addCaptcha, addCaptchaPass, consumeCaptchaPass, removeCaptcha } from './captcha.repo.ts';
import { createRandomSource } from './dice.ts';
import type { WordSpot } from './draw.ts';
import type { CaptchaDrawTask, DrawnCaptcha } from './draw.worker.ts';
import { selectProvider } from './providers/choose-provider.ts';
import type { CaptchaProvider } from './providers/port.ts';
import { selectCaptchaWords } from './words.ts';

const DRAWING = new URL('./draw.worker.ts', import.meta.url);
/** G-29. The lifetime of a picture. */
const LIFE_MS = 120_000;
/** The time in milliseconds within which a solved captcha must be used. */
const PASS_MS = 600_000;
/**
 * Draws a captcha in a worker thread.
 * @throws ApiError 503 when the server is too busy to draw it in time
 */
async function draw(task: CaptchaDrawTask, owner: string): Promise<DrawnCaptcha> {
  try {
    // The result of the drawing worker.
    return (await captchaPool.run({ module: DRAWING, task, owner })) as DrawnCaptcha;
  } catch (error) {
    throw error instanceof RejectedFileError ? createApiError(KERNEL_ERRORS.busy, {}, { retryAfterSeconds: 5 }) : error;
  }
}

/**
 * C-178. Draws a picture and stores its answer in the database; the response contains only the pixels.
 * @param of the number or name for which the captcha will be used, if known
 */
export async function createCaptcha(context: PublicContext, of: string | null) {
  const { app, now } = context;
  const bits = await computePictureWorkBits(context, of);
  const { wanted, others } = selectCaptchaWords(createRandomSource(app.random));
  const task = { wanted, others } satisfies CaptchaDrawTask;
  const { png, spots } = await draw(task, context.ip);
  const uuid = app.random.uuid();
  await addCaptcha(app.db, { uuid, spots, bits, expireTime: new Date(now.getTime() + LIFE_MS) });
  return {
    uuid,
    img: Buffer.from(png).toString('base64'),
    words: [...wanted],
    work: { bits, codeBits: getCodeWorkBits(context, bits) },
    provider: app.config.captcha?.kind ?? null,
  };
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    // Invalid JSON counts as a missing proof.
    return null;
  }
}

interface CaptchaFields {
  readonly code?: unknown;
  readonly uuid?: unknown;
  readonly work?: unknown;
}

/** Parses the captcha proof from the fields of a login; null if none can be parsed. */
export function parseCaptchaProof(fields: CaptchaFields): CaptchaProof | null {
  // A code may begin with a zero, so it is not read as a number.
  const isCode = typeof fields.code === 'string' && /^\d{6}$/.test(fields.code.trim());
  const given = isCode ? { uuid: fields.uuid, code: fields.code } : readJson(fields.code);
  const proof = CaptchaProof.safeParse(
    Array.isArray(given) ? { uuid: fields.uuid, points: given, work: fields.work } : given,
  );
  return proof.success ? proof.data : null;
}

const getWork = (uuid: string, nonce: string): number =>
  countLeadingZeroBits(createHash('sha256').update(buildWorkText(uuid, nonce)).digest());

const keyOf = (uuid: string) => ({ purpose: 'captcha', target: uuid }) as const;

const wrong = () =>
  createApiError(CAPTCHA_ERRORS.wrong, {}, { fields: [{ path: 'captcha', message: CAPTCHA_ERRORS.wrong.text }] });
const missing = () =>
  createApiError(CAPTCHA_ERRORS.required, {}, { fields: [{ path: 'captcha', message: CAPTCHA_ERRORS.required.text }] });

/**
 * Evaluates an answer; wrong answers count for the address.
 * @param isDear the answer has the maximum work or is a provider's ticket: it is evaluated even if the address has exhausted its limit of
 * wrong answers
 * @throws ApiError 429
 */
const evaluateAnswer = <T>(
  context: PublicContext,
  isDear: boolean,
  judge: (reserved: ConsumedAttempt) => Promise<T | null>,
): Promise<T | null> => {
  const answers = [getWrongAnswerCounter(context)];
  return isDear ? verifySecret(context, [], judge, answers) : verifySecret(context, answers, judge);
};

/** Sends a code to a user who cannot use the picture. The code is bound to the returned id, so no other form accepts it. */
export async function sendCaptchaCode(
  context: PublicContext,
  { to, uuid: drawn, work }: { readonly to: string; readonly uuid: string; readonly work: string },
): Promise<{ uuid: string }> {
  const { app, now } = context;
  const shown = getWork(drawn, work);
  const worked = await evaluateAnswer(context, shown >= getWorkBits(app.config).most, async (reserved) => {
    const captcha = await removeCaptcha(reserved, app.db, drawn, now);
    return captcha !== null && shown >= getCodeWorkBits(context, captcha.bits) ? true : null;
  });
  if (!worked) throw wrong();
  const uuid = app.random.uuid();
  const channel = to.includes('@') ? 'mail' : 'sms';
  await sendCode(context, { ...keyOf(uuid), countBy: to, recipient: { channel, to } });
  return { uuid };
}

const isHit = (spot: WordSpot, point: { readonly x: number; readonly y: number } | undefined): boolean =>
  point !== undefined && Math.hypot(point.x - spot.x, point.y - spot.y) <= spot.reach;

/** Removes the picture and compares the clicks: only the first caller may answer it. */
async function evaluateClicks(
  reserved: ConsumedAttempt,
  context: PublicContext,
  { uuid, points = [], work = '' }: CaptchaProof,
  least: number,
): Promise<boolean> {
  const captcha = await removeCaptcha(reserved, context.app.db, uuid, context.now);
  if (captcha === null || captcha.bits < least || getWork(uuid, work) < captcha.bits) return false;
  const { spots } = captcha;
  return spots.length === points.length && spots.every((spot, index) => isHit(spot, points[index]));
}

/** Returns the id under which a proof is stored. A ticket is identified by its content, not by the id that the form sent. */
const getId = ({ uuid, ticket }: CaptchaProof): string =>
  ticket === undefined
    ? uuid
    : createNameUuid(
        `captcha ticket ${JSON.stringify(Object.entries(ticket).toSorted(([a], [b]) => (a < b ? -1 : 1)))}`,
      );

/** Verifies the ticket with the configured provider. The portal's pictures are rejected then, because they would be easier to solve. */
async function evaluateTicket(
  context: PublicContext,
  provider: CaptchaProvider,
  { ticket }: CaptchaProof,
): Promise<void> {
  if (ticket === undefined) throw missing();
  const fits = await evaluateAnswer(context, true, async () => {
    try {
      return (await provider.verify(ticket, context.ip)) ? true : null;
    } catch (error) {
      context.app.log.error({ error, provider: provider.kind }, 'the captcha service did not answer');
      throw createApiError(CAPTCHA_ERRORS.silent, {}, { retryAfterSeconds: 30 });
    }
  });
  if (!fits) throw wrong();
}

/**
 * Verifies an answer and consumes it.
 * @throws ApiError when it is wrong, late or used
 */
async function solve(context: PublicContext, proof: CaptchaProof, use: CaptchaUse): Promise<void> {
  if (proof.code !== undefined) {
    // Counts an attempt at the code and consumes a correct one.
    await consumeCode(context, await verifyCode(context, keyOf(proof.uuid), proof.code, 'captcha'), 'captcha');
    return;
  }
  const provider = selectProvider(context.app);
  if (provider !== null) return await evaluateTicket(context, provider, proof);
  const least = await getMinWorkBits(context, use);
  const isDear = getWork(proof.uuid, proof.work ?? '') >= getWorkBits(context.app.config).most;
  const fits = await evaluateAnswer(context, isDear, async (reserved) =>
    (await evaluateClicks(reserved, context, proof, least)) ? true : null,
  );
  if (!fits) throw wrong();
}

/**
 * Verifies that the clicks solve the captcha, or that the code is correct. Each picture is evaluated once, even for concurrent answers. A
 * correct answer may be used for the same subject as often as `CAPTCHA_MAX_USES` allows.
 * @throws ApiError when the proof is missing, wrong, late or used
 */
export async function verifyCaptcha(
  context: PublicContext,
  proof: CaptchaProof | null,
  use: CaptchaUse,
): Promise<void> {
  if (proof === null) throw missing();
  const { app, now } = context;
  const subjectHash = app.cipher.blindIndex(`${use.purpose} ${use.of?.toLowerCase() ?? ''}`);
  const uuid = getId(proof);
  if (await consumeCaptchaPass(app.db, { uuid, subjectHash, now })) return;
  await solve(context, proof, use);
  await recordCaptchaUse(context, use);
  const usesLeft = CAPTCHA_MAX_USES[use.purpose] - 1;
  const expireTime = new Date(now.getTime() + PASS_MS);
  // Stored even without remaining uses, so that a used ticket is not accepted for another purpose.
  if (!(await addCaptchaPass(app.db, { uuid, subjectHash, usesLeft, expireTime }))) throw wrong();
}

/**
 * Asserts a solved captcha for a public call that sends a message to a person. Repeated attempts without one are throttled.
 * @param given the proof as JSON from a query parameter
 */
export async function assertCaptcha(context: PublicContext, given: string | undefined, use: CaptchaUse): Promise<void> {
  const proof = parseCaptchaProof({ code: given });
  if (proof === null) await consumeAttempt(context, [{ kind: 'codeWithoutCaptcha', of: context.ip }]);
  await verifyCaptcha(context, proof, use);
}
