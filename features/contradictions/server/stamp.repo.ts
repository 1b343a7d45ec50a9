import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

const stampOf = (table: string): string =>
  `(select concat_ws(',', count(*), sum(revision), max(update_time)) from ${table} where ent_uuid = $1 and del_flag = '0')`;

/**
 * Changes with every record that a contradiction may rest on. Cheap beside reading the firm: contradictions are asked for with every
 * page of the list, and records change seldom.
 */
export async function getRecordsStamp(db: Db, scope: Scope): Promise<string> {
  const { rows } = await db.sql<{ stamp: string }>(
    `select concat_ws('|',
       (select concat_ws(',', revision, update_time) from enterprise where uuid = $1),
       ${['project', 'person', 'certificate', 'certificate_item'].map(stampOf).join(', ')},
       (select concat_ws(',', count(*), max(update_time)) from registration where ent_uuid = $1 and del_flag = '0')
     ) as stamp`,
    [scope.entUuid],
  );
  return rows[0]?.stamp ?? '';
}
