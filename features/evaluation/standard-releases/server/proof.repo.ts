import { type Selectable, sql } from 'kysely';
import type { CheckedRow, RowLocation } from '#domain/amendments/checked-rows.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { SourceEvidence } from '#features/content/source-evidence/source-evidence.contract.ts';
import { getCount } from '#platform/server/db/count.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPageByKey, type Slice } from '#platform/server/db/list-page.ts';

interface FactEvidenceTable {
  uuid: string;
  standardCode: string;
  level: string;
  rowId: string;
  state: SourceEvidence['state'];
  before: Requirement;
  rowRead: Requirement | null;
  said: string | null;
  docTitle: string;
  docNumber: string;
  clause: string;
  fileName: string | null;
  mime: string | null;
  storageKey: string | null;
  authorUuid: string;
  createTime: Date;
  decideUuid: string | null;
  decideTime: Date | null;
  reason: string | null;
  confirmWay: SourceEvidence['confirmWay'];
  reviewerName: string | null;
  reviewerOrg: string | null;
  difference: string | null;
  reviewHash: string | null;
  reviewUntil: Date | null;
  reviewUsedTime: Date | null;
  /** The operator who requested the revocation of the confirmed reading. */
  revokeAskedBy: string | null;
  revokeAskedTime: Date | null;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    factProof: FactEvidenceTable;
  }
}

export type SourceEvidenceRow = Selectable<FactEvidenceTable>;

const asJson = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Lists the confirmed rows in the order of standard, level and row. */
export async function listCheckedRows(db: Db): Promise<CheckedRow[]> {
  const rows = await db.query
    .selectFrom('factProof')
    .select(['standardCode', 'level', 'rowId', 'before', 'rowRead'])
    .where('state', '=', sql.lit<'confirmed'>('confirmed'))
    .orderBy('standardCode')
    .orderBy('level')
    .orderBy('rowId')
    .execute();
  return rows.flatMap(({ rowRead, ...row }) => (rowRead === null ? [] : [{ ...row, row: rowRead }]));
}

const UNDECIDED = {
  decideUuid: null,
  decideTime: null,
  reason: null,
  confirmWay: null,
  reviewerName: null,
  reviewerOrg: null,
  difference: null,
  reviewHash: null,
  reviewUntil: null,
  reviewUsedTime: null,
  revokeAskedBy: null,
  revokeAskedTime: null,
} as const;

type Written = Omit<SourceEvidenceRow, keyof typeof UNDECIDED>;

/** @returns false if the row already has pending evidence */
export async function addSourceEvidenceRow(db: Db, { before, rowRead, ...row }: Written): Promise<boolean> {
  const added = await db.query
    .insertInto('factProof')
    .values({
      ...row,
      before: asJson(before),
      rowRead: rowRead === null ? null : asJson(rowRead),
      ...UNDECIDED,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return added !== undefined;
}

export async function countEvidenceProposals(db: Db, authorUuid: string): Promise<number> {
  return await getCount(
    db.query
      .selectFrom('factProof')
      .where('authorUuid', '=', authorUuid)
      .where('state', '=', sql.lit<'proposed'>('proposed')),
  );
}

/** Returns whether the author already has a pending proposal for this row. */
export async function hasProposedEvidence(
  db: Db,
  { standardCode, level, rowId }: RowLocation,
  authorUuid: string,
): Promise<boolean> {
  const row = await db.query
    .selectFrom('factProof')
    .select('uuid')
    .where('authorUuid', '=', authorUuid)
    .where('state', '=', sql.lit<'proposed'>('proposed'))
    .where('standardCode', '=', standardCode)
    .where('level', '=', level)
    .where('rowId', '=', rowId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function getSourceEvidenceRow(db: Db, uuid: string): Promise<SourceEvidenceRow | undefined> {
  if (!isUuid(uuid)) return undefined;
  return await db.query.selectFrom('factProof').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Locks the row until the end of the transaction, so that the second of two concurrent decisions finds it already decided. */
export async function lockSourceEvidenceRow(db: Db, uuid: string): Promise<SourceEvidenceRow | undefined> {
  return await db.query
    .selectFrom('factProof')
    .selectAll()
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

type Change = Partial<Pick<SourceEvidenceRow, 'state' | keyof typeof UNDECIDED>>;

/** Records a decision, a requested revocation, a link for an external reviewer, or a second reading that differs from the first. */
export async function updateSourceEvidenceRow(db: Db, uuid: string, change: Change): Promise<void> {
  await db.query.updateTable('factProof').set(change).where('uuid', '=', uuid).execute();
}

/** Locks the row of a link until the end of the transaction, so that a link is used once. */
export async function lockSourceEvidenceByLink(db: Db, reviewHash: string): Promise<SourceEvidenceRow | undefined> {
  return await db.query
    .selectFrom('factProof')
    .selectAll()
    .where('reviewHash', '=', reviewHash)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Resolves the enterprises' proposals for a row. @returns their authors */
export async function resolveEvidenceProposals(
  db: Db,
  { standardCode, level, rowId }: RowLocation,
  decision: Pick<SourceEvidenceRow, 'decideUuid' | 'decideTime'>,
): Promise<string[]> {
  const rows = await db.query
    .updateTable('factProof')
    .set({ ...decision, state: 'refused', reason: '该条已核对' })
    .where('standardCode', '=', standardCode)
    .where('level', '=', level)
    .where('rowId', '=', rowId)
    .where('state', '=', sql.lit<'proposed'>('proposed'))
    .returning('authorUuid')
    .execute();
  return [...new Set(rows.map(({ authorUuid }) => authorUuid))];
}

export type NamedSourceEvidence = SourceEvidenceRow & {
  readonly authorName: string | null;
  readonly deciderName: string | null;
  readonly revokeAskedName: string | null;
};

/** Lists the evidence, newest first; an index determines the rows. The state `waiting` includes requested revocations. */
export async function listSourceEvidenceRows(
  db: Db,
  state: SourceEvidence['state'] | undefined,
  slice: Slice,
): Promise<Listed<NamedSourceEvidence>> {
  const states = state === undefined ? (['proposed', 'waiting', 'confirmed', 'refused', 'revoked'] as const) : [state];
  const found = db.query
    .selectFrom('factProof')
    .where((row) =>
      state === 'waiting'
        ? row.or([row('state', '=', state), row('revokeAskedBy', 'is not', null)])
        : row('state', 'in', [...states]),
    );
  const rows = db.query
    .selectFrom('factProof')
    .selectAll('factProof')
    .select((row) => [
      row
        .selectFrom('appUser')
        .select('nickName')
        .whereRef('appUser.uuid', '=', 'factProof.authorUuid')
        .as('authorName'),
      row
        .selectFrom('appUser')
        .select('nickName')
        .whereRef('appUser.uuid', '=', 'factProof.decideUuid')
        .as('deciderName'),
      row
        .selectFrom('appUser')
        .select('nickName')
        .whereRef('appUser.uuid', '=', 'factProof.revokeAskedBy')
        .as('revokeAskedName'),
    ]);
  return await listPageByKey(
    found,
    {
      key: 'factProof.uuid',
      rows,
      order: (query) => query.orderBy('factProof.createTime', 'desc').orderBy('factProof.uuid'),
    },
    slice,
  );
}

/** Returns the number of readings and revocations that wait for an operator, and the date of the oldest. */
export async function measureSourceEvidenceBacklog(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await db.sql<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(coalesce(revoke_asked_time, create_time)) as oldest
    from fact_proof where state = 'waiting' or revoke_asked_by is not null`,
    [],
  );
  return rows[0] ?? { count: 0, oldest: null };
}
