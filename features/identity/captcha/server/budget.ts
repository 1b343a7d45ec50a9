import type { PublicContext } from '#platform/server/access/access.ts';
import { countAttempts, countUsage, createAddressSubject, recordUsage } from '#platform/server/secrets/attempts.ts';
import { ATTEMPT_LIMITS } from '#platform/server/secrets/kinds.ts';

/** The number of times that one solved captcha may be used, by purpose. Solving captchas is cheap, so their uses are limited. */
export const CAPTCHA_MAX_USES = {
  /** One password attempt for one account. */
  login: 1,
  feedback: 1,
  /** Three codes to one number, and the registration with it. */
  registration: 4,
  /** Three codes to the phone of one account. */
  forgotten: 3,
} as const;

export interface CaptchaUse {
  readonly purpose: keyof typeof CAPTCHA_MAX_USES;
  /** The phone number or user name for which the captcha is used; null if there is none. */
  readonly of: string | null;
}

/** Base number of zero bits of the proof of work: 16,384 hashes on average, a tenth of a second on a phone. */
const BASE_BITS = 14;
/** Extra zero bits for a code sent instead of the picture, because only the proof of work protects that call. */
const CODE_BITS = 4;
/** Maximum number of zero bits: two million hashes, which take some seconds. */
export const MAX_WORK_BITS = 21;

/** Returns the extra bits for a number of events: one more each time the number doubles, so that the total work grows quadratically. */
const getGrowth = (count: number, free: number): number => Math.floor(Math.log2(1 + count / free));

const getSubject = ({ app }: PublicContext, of: string): string => app.cipher.blindIndex(`captcha ${of.toLowerCase()}`);

/** Returns the extra bits for the captchas used for the same subject within a day, from any address. */
async function growthBySubject(context: PublicContext, of: string | null): Promise<number> {
  if (of === null) return 0;
  return getGrowth(await countUsage(context, { kind: 'captchaUsed', of: getSubject(context, of) }), 2);
}

/** Returns the counter of wrong captcha answers of a client address. */
export const getWrongAnswerCounter = ({ ip }: Pick<PublicContext, 'ip'>) => ({ kind: 'captcha', of: ip }) as const;

/**
 * Returns the extra bits for a client address: by the pictures drawn for it within an hour and by its failed attempts at passwords and
 * codes; the maximum if it has exhausted its limit of wrong answers.
 */
async function growthByAddress(context: PublicContext): Promise<number> {
  if ((await countAttempts(context, getWrongAnswerCounter(context))) >= ATTEMPT_LIMITS.captcha.most)
    return MAX_WORK_BITS - BASE_BITS;
  const drawn = getGrowth(await countUsage(context, { kind: 'captchaDrawn', of: context.ip }), 8);
  return drawn + getGrowth(await countAttempts(context, createAddressSubject(context)), ATTEMPT_LIMITS.address.most);
}

/**
 * Returns the zero bits required for a new picture and counts the picture; the number grows with the activity of the client address and of
 * the subject.
 */
export async function computePictureWorkBits(context: PublicContext, of: string | null): Promise<number> {
  const growth = Math.max(await growthByAddress(context), await growthBySubject(context, of));
  await recordUsage(context, { kind: 'captchaDrawn', of: context.ip });
  return Math.min(MAX_WORK_BITS, BASE_BITS + growth);
}

export const getCodeWorkBits = (bits: number): number => Math.min(MAX_WORK_BITS, bits + CODE_BITS);

/** Returns the minimum zero bits of a proof for a subject, regardless of the purpose of its picture. */
export const getMinWorkBits = async (context: PublicContext, { of }: CaptchaUse): Promise<number> =>
  Math.min(MAX_WORK_BITS, BASE_BITS + (await growthBySubject(context, of)));

export async function recordCaptchaUse(context: PublicContext, { of }: CaptchaUse): Promise<void> {
  if (of !== null) await recordUsage(context, { kind: 'captchaUsed', of: getSubject(context, of) });
}
