import { certificate, certificateItem } from '#domain/records/certificate.ts';
import { getFieldNames } from '#domain/records/field.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toOverwriteSet } from '#platform/server/db/overwrite.ts';
import { createInsertStamp } from '#platform/server/db/tenant-rows.ts';
import type { CertificateRow, CertificateValues } from './certificate.repo.ts';
import type { ItemRow, ItemValues } from './item.repo.ts';

/** Number of rows per statement; a statement can have at most 65,535 parameters. */
const CHUNK = 1000;

function getChunks<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / CHUNK);
  return Array.from({ length: count }, (_, index) => rows.slice(index * CHUNK, (index + 1) * CHUNK));
}

/** Lists all certificates of the enterprise in order of creation. */
export async function listAllCertificates(db: Db, scope: TenantContext): Promise<CertificateRow[]> {
  return await db.query
    .selectFrom('certificate')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}

export async function listAllItems(db: Db, scope: TenantContext): Promise<ItemRow[]> {
  return await db.query
    .selectFrom('certificateItem')
    .selectAll()
    .where('entUuid', '=', scope.entUuid)
    .where('delFlag', '=', '0')
    .orderBy('zzzsUuid')
    .orderBy('place')
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}

type Extra = Readonly<Record<string, unknown>>;
export interface CertificateSave {
  readonly uuid: string;
  readonly revision: number;
  readonly values: CertificateValues;
  readonly extra: Extra;
}
export interface ItemSave {
  readonly uuid: string;
  readonly zzzsUuid: string;
  readonly place: number;
  readonly revision: number;
  readonly values: ItemValues;
  readonly extra: Extra;
}

const stamp = (scope: TenantContext, now: Date) => ({ delFlag: '0' as const, ...createInsertStamp(scope, now) });

/** Inserts and updates certificates in batches of a thousand rows per statement. */
export async function saveCertificates(db: Db, scope: TenantContext, rows: readonly CertificateSave[], now: Date) {
  for (const chunk of getChunks(rows)) {
    await db.query
      .insertInto('certificate')
      .values(
        chunk.map(({ values, extra, ...row }) => ({
          ...row,
          ...values,
          extra: { ...extra },
          ...stamp(scope, now),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['entUuid', 'uuid'])
          .doUpdateSet(toOverwriteSet([...getFieldNames(certificate), 'extra', 'revision', 'updateTime', 'updateBy'])),
      )
      .execute();
  }
}

export async function saveItems(db: Db, scope: TenantContext, rows: readonly ItemSave[], now: Date): Promise<void> {
  for (const chunk of getChunks(rows)) {
    await db.query
      .insertInto('certificateItem')
      .values(
        chunk.map(({ values, extra, ...row }) => ({
          ...row,
          ...values,
          extra: { ...extra },
          ...stamp(scope, now),
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['entUuid', 'uuid'])
          .doUpdateSet(
            toOverwriteSet([
              ...getFieldNames(certificateItem),
              'place',
              'extra',
              'revision',
              'delFlag',
              'updateTime',
              'updateBy',
            ]),
          ),
      )
      .execute();
  }
}
