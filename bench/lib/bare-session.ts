import { createHash } from 'node:crypto';
import type { BenchPortal } from './portal.ts';

const SESSION = `
  select u.uuid, w.ent_uuid, m.end_date from user_session s join app_user u on u.uuid = s.user_uuid
  join firm_member w on w.user_uuid = u.uuid and w.ent_uuid = s.chosen_ent join enterprise e on e.uuid = w.ent_uuid join membership m on m.ent_uuid = e.uuid
  where s.token_hash = $1 and s.expire_time > now() and u.status = '0' and u.del_flag = '0'`;

/** Baseline for a session lookup: finds the enterprise of a token with one prepared statement. */
export async function resolveSessionBaseline({ db }: BenchPortal, authorization = ''): Promise<{ entUuid: string }> {
  const token = authorization.slice('Bearer '.length);
  const hash = createHash('sha256').update(token).digest('base64url');
  const { rows } = await db.sql<{ ent_uuid: string }>(SESSION, [hash]);
  const [row] = rows;
  if (!row) throw new Error('no session');
  return { entUuid: row.ent_uuid };
}
