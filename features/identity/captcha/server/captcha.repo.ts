import type { Db } from '#platform/server/db/db.ts';
import type { ConsumedAttempt } from '#platform/server/secrets/attempts.ts';
import type { WordSpot } from './draw.ts';

interface CaptchaTable {
  uuid: string;
  points: string;
  bits: number;
  expireTime: Date;
}

interface CaptchaPassTable {
  uuid: string;
  subjectHash: string;
  usesLeft: number;
  expireTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    captcha: CaptchaTable;
    captchaPass: CaptchaPassTable;
  }
}

export async function addCaptcha(
  db: Db,
  { uuid, spots, bits, expireTime }: { uuid: string; spots: readonly WordSpot[]; bits: number; expireTime: Date },
): Promise<void> {
  await db.query
    .insertInto('captcha')
    .values({ uuid, points: JSON.stringify(spots), bits, expireTime })
    .execute();
}

/**
 * Removes a captcha and returns it, so that only the first caller may answer it.
 * @param _reserved the attempt, counted before it is evaluated
 * @returns the positions of its words and the required zero bits, or null if it is unknown or expired
 */
export async function removeCaptcha(
  _reserved: ConsumedAttempt,
  db: Db,
  uuid: string,
  now: Date,
): Promise<{ readonly spots: readonly WordSpot[]; readonly bits: number } | null> {
  const row = await db.query
    .deleteFrom('captcha')
    .where('uuid', '=', uuid)
    .returning(['points', 'bits', 'expireTime'])
    .executeTakeFirst();
  if (!row || row.expireTime <= now) return null;
  return { spots: row.points as unknown as readonly WordSpot[], bits: row.bits };
}

/**
 * Stores a solved captcha with its remaining uses.
 * @returns false if it was stored before
 */
export async function addCaptchaPass(db: Db, row: CaptchaPassTable): Promise<boolean> {
  const added = await db.query
    .insertInto('captchaPass')
    .values(row)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

/** Consumes one use of a solved captcha for the same subject. @returns false if no use is left */
export async function consumeCaptchaPass(
  db: Db,
  { uuid, subjectHash, now }: { uuid: string; subjectHash: string; now: Date },
): Promise<boolean> {
  const row = await db.query
    .updateTable('captchaPass')
    .set((set) => ({ usesLeft: set('usesLeft', '-', 1) }))
    .where('uuid', '=', uuid)
    .where('subjectHash', '=', subjectHash)
    .where('usesLeft', '>', 0)
    .where('expireTime', '>', now)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

export async function removeExpiredCaptchas(db: Db, now: Date): Promise<void> {
  await db.query.deleteFrom('captcha').where('expireTime', '<=', now).execute();
  await db.query.deleteFrom('captchaPass').where('expireTime', '<=', now).execute();
}
