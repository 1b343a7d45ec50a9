import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import type { BizType } from '../contract.ts';

/** Where the records live that files belong to; a licence belongs to the enterprise itself. */
const TABLES = {
  zzzs: { table: 'certificate', label: 'cert_name', more: '' },
  zzx: { table: 'certificate_item', label: 'item_name', more: '' },
  register: { table: 'person', label: 'name', more: "and person_kind = 'register'" },
  else: { table: 'person', label: 'name', more: "and person_kind = 'else'" },
  achievement: { table: 'achievement', label: 'project_name', more: '' },
  project: { table: 'project', label: 'project_name', more: '' },
} as const satisfies Record<Exclude<BizType, 'yyzz'>, unknown>;

/** The name of a record of the own enterprise, or null when it does not exist for it. */
export async function getTargetName(db: Db, scope: Scope, bizType: BizType, bizUuid: string): Promise<string | null> {
  if (bizType === 'yyzz') return bizUuid === scope.entUuid ? '营业执照' : null;
  const { table, label, more } = TABLES[bizType];
  const { rows } = await db.sql<{ name: string }>(
    `select ${label} as name from ${table} where ent_uuid = $1 and uuid = $2 and del_flag = '0' ${more}`,
    [scope.entUuid, bizUuid],
  );
  return rows[0]?.name ?? null;
}
