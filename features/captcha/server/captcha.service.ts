import { checkCode, sendCode, spendCode } from '#features/codes/server/public.ts';
import { fail } from '#platform/contract/fault.ts';
import type { PublicContext } from '#platform/server/access/access.ts';
import { judgeSecret, type Reserved } from '#platform/server/secrets/tries.ts';
import { CAPTCHA_FAULTS, CaptchaProof } from '../contract.ts';
import { addCaptcha, removeCaptcha } from './captcha.repo.ts';
import { createDice, type Dice } from './dice.ts';
import { drawCaptcha, type Spot } from './draw.ts';
import { PHRASES } from './phrases.ts';

/** G-29. */
const LIFE_MS = 120_000;
/** 5 to 7 words are drawn, those of the phrase among them. */
const DRAWN = { least: 5, most: 7 } as const;

function chooseWords(dice: Dice): { readonly wanted: readonly string[]; readonly others: readonly string[] } {
  const wanted = [...dice.pick(PHRASES)];
  const strange = [...new Set(PHRASES.join(''))].filter((word) => !wanted.includes(word));
  const drawn = DRAWN.least + dice.below(DRAWN.most - DRAWN.least + 1);
  return { wanted, others: dice.some(strange, drawn - wanted.length) };
}

/** C-178. The answer stays in the database; the picture holds nothing but pixels. */
export async function createCaptcha(context: PublicContext): Promise<{ uuid: string; img: string; words: string[] }> {
  const { app, now } = context;
  const dice = createDice(app.random);
  const { wanted, others } = chooseWords(dice);
  const { png, spots } = drawCaptcha(dice, wanted, others);
  const uuid = app.random.uuid();
  await addCaptcha(app.db, { uuid, spots, expireTime: new Date(now.getTime() + LIFE_MS) });
  return { uuid, img: png.toString('base64'), words: [...wanted] };
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    // Not JSON: no proof was given.
    return null;
  }
}

const keyOf = (uuid: string) => ({ purpose: 'captcha', target: uuid }) as const;

/** Sends a code instead of a picture. It is bound to the id that is answered, so it fits no other form. */
export async function sendCaptchaCode(context: PublicContext, to: string): Promise<{ uuid: string }> {
  const uuid = context.app.random.uuid();
  const channel = to.includes('@') ? 'mail' : 'sms';
  await sendCode(context, { ...keyOf(uuid), countBy: to, recipient: { channel, to } });
  return { uuid };
}

/** The proof in the fields of a login, or null when there is none that can be read. */
export function readCaptcha(fields: { readonly code?: unknown; readonly uuid?: unknown }): CaptchaProof | null {
  // A code may begin with a zero, so it is not read as a number.
  const isCode = typeof fields.code === 'string' && /^\d{6}$/.test(fields.code.trim());
  const given = isCode ? { uuid: fields.uuid, code: fields.code } : readJson(fields.code);
  const proof = CaptchaProof.safeParse(Array.isArray(given) ? { uuid: fields.uuid, points: given } : given);
  return proof.success ? proof.data : null;
}

const isHit = (spot: Spot, point: { readonly x: number; readonly y: number } | undefined): boolean =>
  point !== undefined && Math.hypot(point.x - spot.x, point.y - spot.y) <= spot.reach;

/** Counts a try at the code; the right one is used up. */
async function verifyCode(context: PublicContext, uuid: string, code: string): Promise<void> {
  await spendCode(context, await checkCode(context, keyOf(uuid), code, 'captcha'), 'captcha');
}

/** Takes the picture out and compares: whoever asks first is the only one who may answer it. */
async function judgeClicks(
  { app, now }: PublicContext,
  reserved: Reserved,
  uuid: string,
  points: readonly { readonly x: number; readonly y: number }[],
): Promise<boolean> {
  const spots = await removeCaptcha(reserved, app.db, uuid, now);
  return spots !== null && spots.length === points.length && spots.every((spot, index) => isHit(spot, points[index]));
}

/**
 * Whether the clicks answer the captcha, or the code is the one that was sent. A picture is used up either way, also by one of several
 * answers that come at once.
 * @throws Failure when no proof is given, or when it is wrong, late or used
 */
export async function verifyCaptcha(context: PublicContext, proof: CaptchaProof | null): Promise<void> {
  const fields = [{ path: 'captcha', message: CAPTCHA_FAULTS.required.text }];
  if (proof === null) throw fail(CAPTCHA_FAULTS.required, {}, { fields });
  const { uuid, points = [], code } = proof;
  if (code !== undefined) return verifyCode(context, uuid, code);
  const fits = await judgeSecret(context, [{ kind: 'captcha', of: context.ip }], async (reserved) =>
    (await judgeClicks(context, reserved, uuid, points)) ? true : null,
  );
  if (!fits) {
    throw fail(CAPTCHA_FAULTS.wrong, {}, { fields: [{ path: 'captcha', message: CAPTCHA_FAULTS.wrong.text }] });
  }
}
