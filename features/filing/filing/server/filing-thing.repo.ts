import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

/** The subject under which the to-do list shows a filing: the renewed document, or the filing itself. */
export interface FilingTodoSubject {
  readonly kind: 'filing' | 'certificate' | 'licence';
  readonly id: string;
  readonly name: string;
}

/**
 * Finds the to-do subject of each filing: the renewed document, otherwise the filing itself. The renewals of a certificate with several
 * items are recorded only for the first filing; the other filings are found by their names, which begin with the name of the certificate.
 */
export async function listFilingTodoSubjects(
  db: Db,
  { entUuid }: TenantContext,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, FilingTodoSubject>> {
  if (uuids.length === 0) return new Map();
  const { rows } = await db.sql<{ uuid: string } & FilingTodoSubject>(
    `select f.uuid, coalesce(t.kind, 'filing') as kind, coalesce(t.id, f.uuid::text) as id, coalesce(t.name, f.name) as name
     from filing_case f left join lateral (select * from (
       select 'licence' as kind, f.ent_uuid || ' safetyPermit' as id, '安全生产许可证' as name, 0 as rank
         from filing_renewal r where r.ent_uuid = f.ent_uuid and r.filing_uuid = f.uuid and r.target_uuid = f.ent_uuid
       union all
       select 'certificate', c.uuid::text, c.cert_name,
           case when exists (select 1 from filing_renewal r
             where r.ent_uuid = f.ent_uuid and r.filing_uuid = f.uuid and r.target_uuid = c.uuid) then 0 else 1 end
         from certificate c where c.ent_uuid = f.ent_uuid and c.del_flag = '0' and c.status = 'normal'
           and (starts_with(f.name, c.cert_name) or exists (select 1 from filing_renewal r
             where r.ent_uuid = f.ent_uuid and r.filing_uuid = f.uuid and r.target_uuid = c.uuid))
       ) as found order by rank, length(name) desc, id limit 1) t on f.kind = 'renewal'
     where f.ent_uuid = $1 and f.uuid = any($2::uuid[])`,
    [entUuid, uuids],
  );
  return new Map(rows.map(({ uuid, ...thing }) => [uuid, thing]));
}
