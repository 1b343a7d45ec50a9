import type { RecordKind } from '#domain/access/permission.ts';
import { FROZEN_FILING_STATES } from '#domain/filing/states.ts';
import { isKindInScope, type TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { BIZ_TYPE_RECORD_KINDS, type BizType } from '../attachments.contract.ts';
import type { MatchCandidate } from './match-names.ts';

/** The tables of the records that own files; the licence belongs to the enterprise itself. */
const TABLES = {
  zzzs: { table: 'certificate', label: 'cert_name', more: '', kind: `'certificate'` },
  zzx: { table: 'certificate_item', label: 'item_name', more: '', kind: `'certificate'` },
  register: { table: 'person', label: 'name', more: "and person_kind = 'register'", kind: 'person_kind' },
  else: { table: 'person', label: 'name', more: "and person_kind = 'else'", kind: 'person_kind' },
  achievement: {
    table: 'achievement',
    label: 'project_name',
    more: '',
    kind: `coalesce(person_kind, 'register') || 'Achievement'`,
  },
  project: { table: 'project', label: 'project_name', more: '', kind: `'project'` },
  filing: { table: 'filing_case', label: 'name', more: '', kind: `'filing'` },
  declaration: { table: 'declaration', label: `coalesce(source, text, '其他声明')`, more: '', kind: `'licence'` },
} as const satisfies Record<Exclude<BizType, 'yyzz'>, unknown>;

/** Kind and table of every record except the licence. */
export const ATTACHMENT_RECORD_TABLES: readonly (readonly [BizType, string])[] = Object.entries(TABLES).map(
  ([bizType, { table }]) => [bizType as BizType, table],
);

/** SQL conditions of closed records, whose files can no longer be changed. */
const CLOSED: Partial<Record<BizType, string>> = {
  filing: `state in (${FROZEN_FILING_STATES.map((state) => `'${state}'`).join(', ')})`,
};

/** Returns a record of the enterprise that can have files; null if the enterprise has no such record. */
export async function getAttachmentTarget(
  db: Db,
  scope: TenantContext,
  { bizType, bizUuid }: { readonly bizType: BizType; readonly bizUuid: string },
): Promise<{ readonly isClosed: boolean } | null> {
  if (bizType === 'yyzz')
    return bizUuid === scope.entUuid && isKindInScope(scope, 'licence') ? { isClosed: false } : null;
  const { table, more, kind } = TABLES[bizType];
  const { rows } = await db.sql<{ kind: RecordKind<'attachment'>; isClosed: boolean }>(
    `select ${kind} as kind, ${CLOSED[bizType] ?? 'false'} as "isClosed" from ${table} where ent_uuid = $1 and uuid = $2 and del_flag = '0' ${more}`,
    [scope.entUuid, bizUuid],
  );
  const [row] = rows;
  return row && isKindInScope(scope, row.kind) ? { isClosed: row.isClosed } : null;
}

type CandidateType = Exclude<BizType, 'zzx' | 'achievement' | 'filing' | 'declaration'>;

interface CandidateRow {
  readonly bizType: CandidateType;
  readonly bizUuid: string;
  readonly label: string;
  readonly note: string | null;
  readonly number: string | null;
}

/** SQL for all records whose names may occur in file names, with data that distinguishes people of the same name. */
const CANDIDATES = `
  select 'yyzz' as "bizType", uuid as "bizUuid", '营业执照' as label, ent_name as note, credit_code as number
    from enterprise where uuid = $1 and del_flag = '0'
  union all
  select 'zzzs', uuid, cert_name, cert_no, cert_no from certificate where ent_uuid = $1 and del_flag = '0'
  union all
  select 'project', uuid, project_name, project_no, project_no from project where ent_uuid = $1 and del_flag = '0'
  union all
  select p.person_kind, p.uuid, p.name, coalesce(
      (select string_agg(distinct r.reg_type || coalesce('（' || r.specialty || '）', ''), '、')
         from registration r where r.ent_uuid = p.ent_uuid and r.person_uuid = p.uuid and r.del_flag = '0'),
      p.post_name, p.title_name, p.kind), null
    from person p where p.ent_uuid = $1 and p.del_flag = '0' and p.status = 'on'`;

export async function listMatchCandidates(db: Db, scope: TenantContext): Promise<MatchCandidate[]> {
  const { rows } = await db.sql<CandidateRow>(CANDIDATES, [scope.entUuid]);
  return rows
    .filter(({ bizType }) => isKindInScope(scope, BIZ_TYPE_RECORD_KINDS[bizType]))
    .map(({ number, note, ...row }) => ({ ...row, note: note ?? '', numbers: number ? [number] : [] }));
}
