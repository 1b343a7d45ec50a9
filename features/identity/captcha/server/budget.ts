import type { PublicContext } from '#platform/server/access/access.ts';
import type { Config } from '#platform/server/config/config.ts';
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

interface WorkBits {
  readonly base: number;
  readonly most: number;
}

/**
 * Base and maximum number of zero bits of the proof of work: 16,384 hashes on average, a tenth of a second on a phone, and two million,
 * which take some seconds.
 */
const WORK_BITS: WorkBits = { base: 14, most: 21 };
/** The work of tests, which solve hundreds of captchas themselves. A server with a public address does not start as a test. */
const TEST_WORK_BITS: WorkBits = { base: 8, most: 15 };
/** Extra zero bits for a code sent instead of the picture, because only the proof of work protects that call. */
const CODE_BITS = 4;

export const getWorkBits = ({ environment }: Pick<Config, 'environment'>): WorkBits =>
  environment === 'test' ? TEST_WORK_BITS : WORK_BITS;

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
    return getWorkBits(context.app.config).most;
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
  return addBits(context, growth);
}

function addBits({ app }: PublicContext, growth: number): number {
  const { base, most } = getWorkBits(app.config);
  return Math.min(most, base + growth);
}

export const getCodeWorkBits = ({ app }: PublicContext, bits: number): number =>
  Math.min(getWorkBits(app.config).most, bits + CODE_BITS);

/** Returns the minimum zero bits of a proof for a subject, regardless of the purpose of its picture. */
export const getMinWorkBits = async (context: PublicContext, { of }: CaptchaUse): Promise<number> =>
  addBits(context, await growthBySubject(context, of));

export async function recordCaptchaUse(context: PublicContext, { of }: CaptchaUse): Promise<void> {
  if (of !== null) await recordUsage(context, { kind: 'captchaUsed', of: getSubject(context, of) });
}
