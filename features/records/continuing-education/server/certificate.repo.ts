import { isUuid } from '#domain/text/uuid.ts';
import type { Db } from '#platform/server/db/db.ts';

/** The data of a certificate of completion that are needed to credit its hours. */
export interface OwnCertificate {
  readonly uuid: string;
  readonly number: string;
  readonly holderName: string;
  readonly courseTitle: string;
  readonly hours: string;
  readonly creditUuid: string | null;
}

/** Returns the user's own certificate. */
export async function getOwnCertificate(db: Db, userUuid: string, uuid: string): Promise<OwnCertificate | undefined> {
  if (!isUuid(uuid)) return undefined;
  const { rows } = await db.sql<OwnCertificate>(
    `select uuid, number, holder_name as "holderName", course_title as "courseTitle", hours::text as hours, credit_uuid as "creditUuid"
     from course_certificate where user_uuid = $1 and uuid = $2`,
    [userUuid, uuid],
  );
  return rows[0];
}

/**
 * Marks a certificate as credited.
 * @returns false if its hours were credited before
 */
export async function claimCertificate(
  db: Db,
  { uuid }: Pick<OwnCertificate, 'uuid'>,
  creditUuid: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.sql(
    'update course_certificate set credit_uuid = $2, update_time = $3 where uuid = $1 and credit_uuid is null',
    [uuid, creditUuid, now],
  );
  return rowCount > 0;
}

/** Releases a certificate, so that its hours can be credited again. */
export async function releaseCertificate(db: Db, creditUuid: string, now: Date): Promise<void> {
  await db.sql('update course_certificate set credit_uuid = null, update_time = $2 where credit_uuid = $1', [
    creditUuid,
    now,
  ]);
}
