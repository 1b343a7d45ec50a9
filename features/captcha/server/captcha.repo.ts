import type { Db } from '#platform/server/db/db.ts';
import type { Reserved } from '#platform/server/secrets/tries.ts';
import type { Spot } from './draw.ts';

interface CaptchaTable {
  uuid: string;
  points: string;
  expireTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    captcha: CaptchaTable;
  }
}

export async function addCaptcha(
  db: Db,
  row: { readonly uuid: string; readonly spots: readonly Spot[]; readonly expireTime: Date },
): Promise<void> {
  await db.query
    .insertInto('captcha')
    .values({ uuid: row.uuid, points: JSON.stringify(row.spots), expireTime: row.expireTime })
    .execute();
}

/**
 * Takes a captcha out, so that whoever asks first is the only one who may answer it.
 * @param _reserved the try, counted before it is judged
 * @returns its spots, or null when gone or expired
 */
export async function removeCaptcha(
  _reserved: Reserved,
  db: Db,
  uuid: string,
  now: Date,
): Promise<readonly Spot[] | null> {
  const row = await db.query
    .deleteFrom('captcha')
    .where('uuid', '=', uuid)
    .returning(['points', 'expireTime'])
    .executeTakeFirst();
  if (!row || row.expireTime <= now) return null;
  return row.points as unknown as readonly Spot[];
}

export async function removeExpiredCaptchas(db: Db, now: Date): Promise<void> {
  await db.query.deleteFrom('captcha').where('expireTime', '<=', now).execute();
}
