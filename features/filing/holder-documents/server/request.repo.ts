import { sql } from 'kysely';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { WriteStamp } from '#platform/server/db/bookkeeping.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import { addTenantRow, createUpdateStamp } from '#platform/server/db/tenant-rows.ts';
import { MAX_DOCUMENT_REQUESTS } from '../holder-documents.contract.ts';

interface DocumentRequestTable extends WriteStamp {
  entUuid: string;
  uuid: string;
  filingUuid: string;
  personUuid: string;
  personName: string;
  purpose: string;
  papers: string;
  phone: string;
  tokenHash: string;
  endOn: string;
  closeTime: Date | null;
  passHash: string | null;
  passEndTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    paperRequest: DocumentRequestTable;
  }
}

export type StoredDocumentRequest = Pick<
  DocumentRequestTable,
  | 'uuid'
  | 'filingUuid'
  | 'personUuid'
  | 'personName'
  | 'purpose'
  | 'papers'
  | 'phone'
  | 'endOn'
  | 'closeTime'
  | 'createBy'
>;
export type NewDocumentRequest = Omit<StoredDocumentRequest, 'closeTime' | 'createBy'> & { readonly tokenHash: string };
export type ListedDocumentRequest = StoredDocumentRequest & {
  readonly createTime: Date;
  readonly waiting: number;
  readonly total: number;
};
/** A request found by the secret of its link, with the enterprise to which it belongs. */
export type LinkedDocumentRequest = StoredDocumentRequest &
  Pick<DocumentRequestTable, 'entUuid' | 'passHash' | 'passEndTime'> & { readonly entName: string };

const COLUMNS = [
  'uuid',
  'filingUuid',
  'personUuid',
  'personName',
  'purpose',
  'papers',
  'phone',
  'endOn',
  'closeTime',
  'createBy',
] as const;

const own = (db: Db, scope: TenantContext) =>
  db.query.selectFrom('paperRequest').where('paperRequest.entUuid', '=', scope.entUuid);

const offersThat = (condition: string) =>
  sql<number>`(select count(*)::int from offered_paper o where o.ent_uuid = paper_request.ent_uuid
    and o.request_uuid = paper_request.uuid ${sql.raw(condition)})`;

/** Newest first. */
export async function listDocumentRequestRows(
  db: Db,
  scope: TenantContext,
  filingUuid: string,
  page: Slice,
): Promise<Listed<ListedDocumentRequest>> {
  const found = own(db, scope).where('filingUuid', '=', filingUuid);
  return await listPage(
    found,
    found
      .select(COLUMNS)
      .select('createTime')
      .select([offersThat(`and o.state = 'waiting'`).as('waiting'), offersThat('').as('total')])
      .orderBy('createTime', 'desc')
      .orderBy('uuid'),
    page,
  );
}

interface WaitingDocuments {
  readonly uuid: string;
  readonly filingUuid: string;
  readonly personName: string;
  readonly purpose: string;
  readonly endOn: string;
  readonly waiting: number;
}

/** Lists requests with pending documents of filings that were not deleted, at most as many as one list shows. */
export async function listRequestsWithPendingDocuments(db: Db, scope: TenantContext): Promise<WaitingDocuments[]> {
  return await own(db, scope)
    .innerJoin('offeredPaper as o', (join) =>
      join.onRef('o.entUuid', '=', 'paperRequest.entUuid').onRef('o.requestUuid', '=', 'paperRequest.uuid'),
    )
    .innerJoin('filingCase as f', (join) =>
      join.onRef('f.entUuid', '=', 'paperRequest.entUuid').onRef('f.uuid', '=', 'paperRequest.filingUuid'),
    )
    .where('o.state', '=', 'waiting')
    .where('f.delFlag', '=', '0')
    .select(['paperRequest.uuid', 'filingUuid', 'personName', 'purpose', 'endOn'])
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .groupBy(['paperRequest.uuid', 'filingUuid', 'personName', 'purpose', 'endOn'])
    .orderBy('endOn')
    .orderBy('paperRequest.uuid')
    .limit(MAX_DOCUMENT_REQUESTS)
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, waiting: Number(row.waiting) })));
}

export async function countDocumentRequestRows(db: Db, scope: TenantContext, filingUuid: string): Promise<number> {
  return await getCount(own(db, scope).where('filingUuid', '=', filingUuid));
}

export async function getDocumentRequestRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
): Promise<StoredDocumentRequest | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

/** Locks a request, so that concurrent uploads are counted one after another. */
export async function lockDocumentRequest(
  db: Db,
  scope: TenantContext,
  uuid: string,
): Promise<StoredDocumentRequest | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Finds a request by the hash of its link's secret; requests of deleted filings are not found. */
export async function findDocumentRequestByLink(db: Db, tokenHash: string): Promise<LinkedDocumentRequest | null> {
  const row = await db.query
    .selectFrom('paperRequest as r')
    .innerJoin('enterprise as e', 'e.uuid', 'r.entUuid')
    .innerJoin('filingCase as f', (join) =>
      join.onRef('f.entUuid', '=', 'r.entUuid').onRef('f.uuid', '=', 'r.filingUuid'),
    )
    .select(COLUMNS.map((name) => `r.${name}` as const))
    .select(['r.entUuid', 'r.passHash', 'r.passEndTime', 'e.entName'])
    .where('r.tokenHash', '=', tokenHash)
    .where('e.delFlag', '=', '0')
    .where('f.delFlag', '=', '0')
    .executeTakeFirst();
  return row ?? null;
}

export async function addDocumentRequestRow(
  db: Db,
  scope: TenantContext,
  row: NewDocumentRequest,
  now: Date,
): Promise<void> {
  await addTenantRow(db, scope, 'paperRequest', { ...row, closeTime: null, passHash: null, passEndTime: null }, now);
}

type RequestChange = Partial<
  Pick<DocumentRequestTable, 'tokenHash' | 'endOn' | 'closeTime' | 'passHash' | 'passEndTime'>
>;

/** @returns whether the row existed */
export async function updateDocumentRequestRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { now, ...change }: RequestChange & { readonly now: Date },
): Promise<boolean> {
  const row = await db.query
    .updateTable('paperRequest')
    .set({ ...change, ...createUpdateStamp(scope, now) })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the requests that ended before a day, with their documents. */
export async function deleteDocumentRequestsBefore(db: Db, endOn: string): Promise<void> {
  await db.query.deleteFrom('paperRequest').where('endOn', '<', endOn).execute();
}
