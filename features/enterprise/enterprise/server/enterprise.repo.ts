import type { ColumnType, Generated, Selectable } from 'kysely';
import type { enterprise } from '#domain/records/enterprise.ts';
import type { ExactNameOf } from '#domain/records/field.ts';
import { createNotFoundError } from '#platform/contract/api-error.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Bookkeeping } from '#platform/server/db/bookkeeping.ts';
import type { SelectedColumns } from '#platform/server/db/column-types.ts';
import type { Db } from '#platform/server/db/db.ts';
import { listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import type { EnterpriseValues } from '../contract/fields.ts';

type Amount = ExactNameOf<typeof enterprise>;

interface EnterpriseTable
  extends Bookkeeping,
    Omit<SelectedColumns<typeof enterprise>, Amount>,
    Record<Amount, ColumnType<string | null, number | null, number | null>> {
  uuid: string;
  creditCode: string;
  licenceStatus: string;
  formerNames: Generated<string[]>;
  licenceFileUuid: string | null;
  certifyStatus: 'none' | 'reviewing' | 'passed' | 'rejected';
  rejectReason: string | null;
  /** End of the trial: 14 days after its first complete report, or the time when it was finalised; null if it has not begun. */
  trialTime: Generated<Date | null>;
  extra: Generated<Record<string, unknown>>;
  sample: Generated<boolean>;
}

interface EnterpriseChangeTable {
  entUuid: string;
  uuid: string;
  field: string;
  fieldLabel: string;
  oldValue: string | null;
  newValue: string | null;
  source: 'user' | 'platform' | 'operator';
  userUuid: string | null;
  changeTime: Date;
  place: number;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    enterprise: EnterpriseTable;
    enterpriseChange: EnterpriseChangeTable;
  }
}

export type EnterpriseRow = Selectable<EnterpriseTable>;
export type EnterpriseChangeRow = EnterpriseChangeTable;

/** The values as stored: in the table, region and registration status are never null; an empty text means unknown. */
type Stored = Partial<Omit<EnterpriseValues, 'entName' | 'creditCode'>> & { entName?: string; creditCode?: string };

export interface NewEnterprise {
  readonly uuid: string;
  readonly userUuid: string | null;
  readonly now: Date;
  readonly certifyStatus: EnterpriseRow['certifyStatus'];
  readonly sample?: boolean;
  readonly values: Stored & { readonly entName: string; readonly creditCode: string };
}

const columns = ({ region, licenceStatus, ...values }: Stored) => ({
  ...values,
  ...(region === undefined ? {} : { region: region ?? '' }),
  ...(licenceStatus === undefined ? {} : { licenceStatus: licenceStatus ?? '' }),
});

export async function addEnterprise(db: Db, { uuid, userUuid, now, certifyStatus, sample, values }: NewEnterprise) {
  await db.query
    .insertInto('enterprise')
    .values({
      ...columns(values),
      entName: values.entName,
      creditCode: values.creditCode,
      region: values.region ?? '',
      licenceStatus: values.licenceStatus ?? '',
      uuid,
      certifyStatus,
      sample: sample ?? false,
      createTime: now,
      updateTime: now,
      createBy: userUuid,
      updateBy: userUuid,
    })
    .execute();
}

/**
 * Returns an enterprise.
 * @param lock locks the row until the transaction ends, so that concurrent edits run one after the other
 */
export async function getEnterpriseRow(db: Db, scope: TenantContext, lock = false): Promise<EnterpriseRow | undefined> {
  const found = db.query
    .selectFrom('enterprise')
    .selectAll()
    .where('uuid', '=', scope.entUuid)
    .where('delFlag', '=', '0');
  return await (lock ? found.forNoKeyUpdate() : found).executeTakeFirst();
}

/** Returns the current and former names of an enterprise and the state of its certification. */
export async function getEnterpriseNames(db: Db, scope: TenantContext) {
  return await db.query
    .selectFrom('enterprise')
    .select(['entName', 'formerNames', 'creditCode', 'certifyStatus'])
    .where('uuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .executeTakeFirst();
}

/**
 * Changes an enterprise.
 * @returns the new revision
 */
export async function editEnterpriseRow(
  db: Db,
  scope: TenantContext,
  values: Stored & { readonly formerNames?: string[] },
  now: Date,
): Promise<number> {
  const { formerNames, ...fields } = values;
  const row = await db.query
    .updateTable('enterprise')
    .set((set) => ({
      ...columns(fields),
      ...(formerNames === undefined ? {} : { formerNames }),
      revision: set('revision', '+', 1),
      updateTime: now,
      updateBy: scope.userUuid,
    }))
    .where('uuid', '=', scope.entUuid)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return row.revision;
}

/** Returns whether another enterprise is certified under the name or code. */
export async function isIdentityCertified(
  db: Db,
  column: 'entName' | 'creditCode',
  value: string,
  except: string | null,
) {
  const found = db.query
    .selectFrom('enterprise')
    .select('uuid')
    .where(column, '=', value)
    .where('delFlag', '=', '0')
    .where('certifyStatus', '=', 'passed');
  const row = await (except === null ? found : found.where('uuid', '<>', except)).executeTakeFirst();
  return row !== undefined;
}

export async function addEnterpriseChangeRows(db: Db, rows: readonly EnterpriseChangeRow[]): Promise<void> {
  if (rows.length > 0)
    await db.query
      .insertInto('enterpriseChange')
      .values([...rows])
      .execute();
}

export interface EnterpriseChangeFilter extends Slice {
  readonly field?: string | undefined;
  readonly source?: EnterpriseChangeRow['source'] | undefined;
}

export async function listEnterpriseChangeRows(db: Db, scope: TenantContext, filter: EnterpriseChangeFilter) {
  let found = db.query.selectFrom('enterpriseChange as c').where('c.entUuid', '=', scope.entUuid);
  if (filter.field) found = found.where('c.field', '=', filter.field);
  if (filter.source) found = found.where('c.source', '=', filter.source);
  const rows = db.query
    .selectFrom('enterpriseChange as c')
    .where('c.entUuid', '=', scope.entUuid)
    .leftJoin('appUser as u', 'u.uuid', 'c.userUuid')
    .select([
      'c.uuid',
      'c.field',
      'c.fieldLabel',
      'c.oldValue',
      'c.newValue',
      'c.source',
      'c.changeTime',
      'u.nickName',
    ]);
  return await listPageByKey(
    found,
    {
      key: 'c.uuid',
      rows,
      order: (query) => query.orderBy('c.changeTime', 'desc').orderBy('c.place').orderBy('c.uuid'),
    },
    filter,
  );
}

const selectTrial = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('enterprise').select('trialTime').where('uuid', '=', scope.entUuid).where('delFlag', '=', '0');

/** Returns the end of the trial; null if it has not begun. */
export const getTrialEnd = async (db: Db, scope: TenantContext): Promise<Date | null> =>
  (await selectTrial(db, scope).executeTakeFirst())?.trialTime ?? null;

/**
 * Returns the end of the trial and locks it until the surrounding transaction ends; null if it has not begun.
 * @throws ApiError 404 if the enterprise was removed
 */
export async function lockTrialEnd(db: Db, scope: TenantContext): Promise<Date | null> {
  const row = await selectTrial(db, scope).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw createNotFoundError();
  return row.trialTime;
}

export async function setTrialEnd(db: Db, scope: TenantContext, trialTime: Date): Promise<void> {
  await db.query
    .updateTable('enterprise')
    .set({ trialTime })
    .where('uuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .execute();
}
