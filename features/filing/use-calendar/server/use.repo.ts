import type { Generated, Selectable } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { SubjectKind, UseKind } from '#domain/use-calendar/use.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import type { Db } from '#platform/server/db/db.ts';
import { addTenantRow, updateTenantRow } from '#platform/server/db/tenant-rows.ts';

interface UseTable extends Bookkeeping {
  entUuid: string;
  uuid: string;
  subjectKind: SubjectKind;
  subjectUuid: string;
  subjectName: string;
  kind: UseKind;
  title: string;
  role: string | null;
  locked: Generated<boolean>;
  fromOn: string;
  toOn: string | null;
  releaseOn: string | null;
  note: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    assetUse: UseTable;
  }
}

export type StoredUse = Omit<
  Selectable<UseTable>,
  'entUuid' | 'createTime' | 'updateTime' | 'createBy' | 'updateBy' | 'delFlag'
>;
export type UseValues = Omit<StoredUse, 'uuid' | 'revision'>;

const COLUMNS = [
  'uuid',
  'subjectKind',
  'subjectUuid',
  'subjectName',
  'kind',
  'title',
  'role',
  'locked',
  'fromOn',
  'toOn',
  'releaseOn',
  'note',
  'revision',
] as const;

const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('assetUse').select(COLUMNS).where('entUuid', '=', scope.entUuid).where('delFlag', '=', '0');

/** Lists all uses of the enterprise, because each use is compared with all others to find conflicts. */
export async function listUseRows(db: Db, scope: TenantContext): Promise<StoredUse[]> {
  return await own(db, scope).orderBy('fromOn').orderBy('uuid').execute();
}

/** Returns the use and locks its row until the transaction ends. */
export async function lockUse(db: Db, scope: TenantContext, uuid: string): Promise<StoredUse | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

interface Write {
  readonly uuid: string;
  readonly now: Date;
  readonly values: UseValues;
}

export async function addUseRow(db: Db, scope: TenantContext, { uuid, now, values }: Write): Promise<void> {
  await addTenantRow(db, scope, 'assetUse', { ...values, uuid }, now);
}

export async function editUseRow(db: Db, scope: TenantContext, { uuid, now, values }: Write): Promise<void> {
  await updateTenantRow(db, scope, 'assetUse', uuid, values, now);
}

export async function removeUseRow(db: Db, scope: TenantContext, uuid: string, now: Date): Promise<void> {
  await updateTenantRow(db, scope, 'assetUse', uuid, { delFlag: '2' }, now);
}
