import type { ProofKind } from '#domain/text/proof-files.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';

interface OfferedDocumentTable {
  entUuid: string;
  uuid: string;
  requestUuid: string;
  name: string;
  kind: ProofKind;
  mime: string;
  sha256: string;
  size: number;
  scan: 'clean' | 'skipped';
  storageKey: string | null;
  state: 'waiting' | 'taken' | 'refused';
  reason: string | null;
  createTime: Date;
  decideTime: Date | null;
  decideBy: string | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    offeredPaper: OfferedDocumentTable;
  }
}

export type StoredDocument = Omit<OfferedDocumentTable, 'entUuid' | 'decideTime' | 'decideBy'>;
export type NewDocument = Omit<StoredDocument, 'state' | 'reason' | 'createTime'>;

const COLUMNS = [
  'uuid',
  'requestUuid',
  'name',
  'kind',
  'mime',
  'sha256',
  'size',
  'scan',
  'storageKey',
  'state',
  'reason',
  'createTime',
] as const;

const own = (db: Db, scope: TenantContext) => db.query.selectFrom('offeredPaper').where('entUuid', '=', scope.entUuid);

/** Lists all documents of a request in order of receipt; their number is limited by `MAX_DOCUMENTS_PER_LINK`. */
export async function listDocumentRows(db: Db, scope: TenantContext, requestUuid: string): Promise<StoredDocument[]> {
  return await own(db, scope)
    .select(COLUMNS)
    .where('requestUuid', '=', requestUuid)
    .orderBy('createTime')
    .orderBy('uuid')
    .execute();
}

export async function getDocumentRow(db: Db, scope: TenantContext, uuid: string): Promise<StoredDocument | null> {
  if (!isUuid(uuid)) return null;
  return (await own(db, scope).select(COLUMNS).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

export async function addDocumentRow(db: Db, scope: TenantContext, row: NewDocument, now: Date): Promise<void> {
  await db.query
    .insertInto('offeredPaper')
    .values({
      ...row,
      entUuid: scope.entUuid,
      state: 'waiting',
      reason: null,
      createTime: now,
      decideTime: null,
      decideBy: null,
    })
    .execute();
}

/** @returns false if another user has already decided */
export async function decideDocumentRow(
  db: Db,
  scope: TenantContext,
  uuid: string,
  { now, ...decision }: Pick<OfferedDocumentTable, 'state' | 'reason'> & { readonly now: Date },
): Promise<boolean> {
  const row = await db.query
    .updateTable('offeredPaper')
    .set({ ...decision, storageKey: null, decideTime: now, decideBy: scope.userUuid })
    .where('entUuid', '=', scope.entUuid)
    .where('uuid', '=', uuid)
    .where('state', '=', 'waiting')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether the document was still pending */
export async function deletePendingDocument(
  db: Db,
  scope: TenantContext,
  requestUuid: string,
  uuid: string,
): Promise<boolean> {
  const row = await db.query
    .deleteFrom('offeredPaper')
    .where('entUuid', '=', scope.entUuid)
    .where('requestUuid', '=', requestUuid)
    .where('uuid', '=', uuid)
    .where('state', '=', 'waiting')
    .returning('uuid')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the given storage keys that a row references. */
export async function listReferencedStorageKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.query.selectFrom('offeredPaper').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(rows.flatMap((row) => row.storageKey ?? []));
}
