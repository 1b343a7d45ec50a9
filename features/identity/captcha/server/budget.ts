import type { PublicContext } from '#platform/server/access/access.ts';
import { countTries, countUses, createAddressSubject, recordUse } from '#platform/server/secrets/attempts.ts';
import { LIMITS } from '#platform/server/secrets/kinds.ts';

/** The number of uses of one solved captcha for one subject. Solving pictures is cheap, so the uses are limited and counted. */
export const CAPTCHA_ALLOWANCE = {
  /** One password attempt for one account. */
  login: 1,
  feedback: 1,
  /** Three codes to one number, and the registration with it. */
  registration: 4,
  /** Three codes to the phone of one account. */
  forgotten: 3,
} as const;

export interface CaptchaUse {
  readonly purpose: keyof typeof CAPTCHA_ALLOWANCE;
  /** The number or name for which the captcha is used; null if there is none. */
  readonly of: string | null;
}

/** Base number of zero bits of the proof of work: 16,384 hashes on average, a tenth of a second on a phone. */
const BASE_BITS = 14;
/** Extra proof of work for a code instead of the picture, because that call has no other protection. */
const CODE_BITS = 4;
/** Two million hashes, which take some seconds. */
export const MAX_BITS = 21;

/** Adds one bit each time the number doubles, so that the total work grows quadratically. */
const getGrowth = (count: number, free: number): number => Math.floor(Math.log2(1 + count / free));

const getSubject = ({ app }: PublicContext, of: string): string => app.cipher.blindIndex(`captcha ${of.toLowerCase()}`);

/** Returns the growth by the number of captchas used for the same subject within a day, from any address. */
async function growthBySubject(context: PublicContext, of: string | null): Promise<number> {
  if (of === null) return 0;
  return getGrowth(await countUses(context, { kind: 'captchaUsed', of: getSubject(context, of) }), 2);
}

/** Returns the counter of wrong answers of an address. */
export const getAnswers = ({ ip }: Pick<PublicContext, 'ip'>) => ({ kind: 'captcha', of: ip }) as const;

/**
 * Returns the growth by the pictures drawn for the address within an hour, and by its failed attempts at secrets; the maximum if its limit
 * of wrong answers is exhausted.
 */
async function growthByAddress(context: PublicContext): Promise<number> {
  if ((await countTries(context, getAnswers(context))) >= LIMITS.captcha.most) return MAX_BITS - BASE_BITS;
  const drawn = getGrowth(await countUses(context, { kind: 'captchaDrawn', of: context.ip }), 8);
  return drawn + getGrowth(await countTries(context, createAddressSubject(context)), LIMITS.address.most);
}

/** Returns the proof of work for a new picture: it grows with the activity of the address, and of the subject. */
export async function drawBits(context: PublicContext, of: string | null): Promise<number> {
  const growth = Math.max(await growthByAddress(context), await growthBySubject(context, of));
  await recordUse(context, { kind: 'captchaDrawn', of: context.ip });
  return Math.min(MAX_BITS, BASE_BITS + growth);
}

export const getCodeBits = (bits: number): number => Math.min(MAX_BITS, bits + CODE_BITS);

/** Returns the minimum work of a proof for a subject, independent of the purpose of its picture. */
export const getMinWorkBits = async (context: PublicContext, { of }: CaptchaUse): Promise<number> =>
  Math.min(MAX_BITS, BASE_BITS + (await growthBySubject(context, of)));

export async function recordCaptchaUse(context: PublicContext, { of }: CaptchaUse): Promise<void> {
  if (of !== null) await recordUse(context, { kind: 'captchaUsed', of: getSubject(context, of) });
}
