import { type ExpressionBuilder, type Generated, type Selectable, sql } from 'kysely';
import type { RegionScope } from '#platform/server/access/region-scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import { toWordPatterns } from '#platform/server/db/like.ts';
import { type Listed, listPageByKey, type Slice } from '#platform/server/db/list-page.ts';
import { buildPublicationRegionCondition, toSqlCondition } from '#platform/server/db/region-condition.ts';
import type { Tables } from '#platform/server/db/tables.ts';
import type { PublicationState } from '../publishing.contract.ts';

export type PublicationBody = Readonly<Record<string, unknown>>;

interface PublicationTable {
  uuid: string;
  resource: string;
  kind: string;
  /** The region of the record, from its draft if there is one; empty: the whole country. */
  region: Generated<string>;
  /** The region of the current or last published version. */
  shownRegion: Generated<string | null>;
  title: string;
  state: PublicationState;
  isLive: boolean;
  draft: PublicationBody | null;
  revision: Generated<number>;
  publishTime: Date | null;
  reason: string | null;
  authorUuid: string | null;
  publisherUuid: string | null;
  /** The user who requested the pending approval. */
  askedBy: string | null;
  askedTime: Date | null;
  /** Whether the pending request is for the withdrawal of the published version. */
  asksWithdrawal: Generated<boolean>;
  /** The approver of the published or scheduled version. */
  approverUuid: string | null;
  createTime: Date;
  updateTime: Date;
  wasLive: Generated<boolean>;
  delFlag: Generated<'0' | '2'>;
  /** The import that created the record. */
  importUuid: Generated<string | null>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    publication: PublicationTable;
  }
}

export type PublicationRow = Selectable<PublicationTable>;

const asJson = (body: PublicationBody | null) =>
  body === null ? null : sql<PublicationBody>`${JSON.stringify(body)}::jsonb`;

export interface PublicationFilter extends Slice {
  readonly resource: string;
  readonly keyword?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly isDeleted: boolean;
}

function matching(db: Db, scope: RegionScope, { resource, keyword, state, kind, isDeleted }: PublicationFilter) {
  let found = db.query
    .selectFrom('publication')
    .where('publication.resource', '=', resource)
    .where('publication.delFlag', '=', isDeleted ? '2' : '0')
    .where(toSqlCondition(buildPublicationRegionCondition(scope, 'publication')));
  if (keyword) found = found.where('publication.title', 'ilike', toWordPatterns(keyword));
  if (state) found = found.where(sql<string>`publication.state`, '=', state);
  if (kind) found = found.where('publication.kind', '=', kind);
  return found;
}

type Row = ExpressionBuilder<Tables, 'publication'>;
const getName = (row: Row, who: `publication.${'authorUuid' | 'publisherUuid' | 'askedBy' | 'approverUuid'}`) =>
  row.selectFrom('appUser').select('nickName').whereRef('appUser.uuid', '=', who);

export type PublicationListRow = Omit<PublicationRow, 'draft' | 'importUuid' | 'region' | 'shownRegion'> & {
  readonly hasDraft: boolean;
  readonly authorName: string | null;
  readonly publisherName: string | null;
  readonly askedName: string | null;
  readonly approverName: string | null;
};

/** Lists the publications, last changed first, without their drafts, which may be long. */
export async function listPublicationRows(
  db: Db,
  scope: RegionScope,
  filter: PublicationFilter,
): Promise<Listed<PublicationListRow>> {
  const found = matching(db, scope, filter);
  const rows = db.query
    .selectFrom('publication')
    .where('resource', '=', filter.resource)
    .select((row) => [
      'uuid',
      'resource',
      'kind',
      'title',
      'state',
      'isLive',
      'revision',
      'publishTime',
      'reason',
      'authorUuid',
      'publisherUuid',
      'askedBy',
      'askedTime',
      'asksWithdrawal',
      'approverUuid',
      'createTime',
      'updateTime',
      'wasLive',
      'delFlag',
      sql<boolean>`draft is not null`.as('hasDraft'),
      getName(row, 'publication.authorUuid').as('authorName'),
      getName(row, 'publication.publisherUuid').as('publisherName'),
      getName(row, 'publication.askedBy').as('askedName'),
      getName(row, 'publication.approverUuid').as('approverName'),
    ]);
  return await listPageByKey(
    found,
    { key: 'uuid', rows, order: (query) => query.orderBy('updateTime', 'desc').orderBy('uuid') },
    filter,
  );
}

export async function getPublicationRow(
  db: Db,
  scope: RegionScope,
  resource: string,
  uuid: string,
): Promise<(PublicationListRow & PublicationRow) | undefined> {
  return await db.query
    .selectFrom('publication')
    .selectAll('publication')
    .select((row) => [
      sql<boolean>`draft is not null`.as('hasDraft'),
      getName(row, 'publication.authorUuid').as('authorName'),
      getName(row, 'publication.publisherUuid').as('publisherName'),
      getName(row, 'publication.askedBy').as('askedName'),
      getName(row, 'publication.approverUuid').as('approverName'),
    ])
    .where('publication.resource', '=', resource)
    .where('publication.uuid', '=', uuid)
    .where(toSqlCondition(buildPublicationRegionCondition(scope, 'publication')))
    .executeTakeFirst();
}

/** The column values of a record without a pending approval request. */
export const WITHOUT_APPROVAL = {
  askedBy: null,
  askedTime: null,
  asksWithdrawal: false,
  approverUuid: null,
} as const;

/** Returns a publication and locks it until the transaction ends, so that concurrent publications run one after another. */
export async function lockPublication(
  db: Db,
  scope: RegionScope,
  resource: string,
  uuid: string,
): Promise<PublicationRow | undefined> {
  return await db.query
    .selectFrom('publication')
    .selectAll()
    .where('resource', '=', resource)
    .where('uuid', '=', uuid)
    .where(toSqlCondition(buildPublicationRegionCondition(scope, 'publication')))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function addPublicationRow(
  db: Db,
  row: Pick<PublicationRow, 'uuid' | 'resource' | 'kind' | 'title' | 'region' | 'draft' | 'authorUuid'>,
  now: Date,
): Promise<void> {
  await db.query
    .insertInto('publication')
    .values({
      ...row,
      draft: asJson(row.draft),
      state: 'draft',
      isLive: false,
      publishTime: null,
      reason: null,
      publisherUuid: null,
      askedBy: null,
      askedTime: null,
      approverUuid: null,
      createTime: now,
      updateTime: now,
    })
    .execute();
}

export type PublicationChange = Partial<
  Pick<
    PublicationRow,
    | 'kind'
    | 'title'
    | 'region'
    | 'state'
    | 'isLive'
    | 'draft'
    | 'publishTime'
    | 'reason'
    | 'authorUuid'
    | 'publisherUuid'
    | 'askedBy'
    | 'askedTime'
    | 'asksWithdrawal'
    | 'approverUuid'
    | 'wasLive'
    | 'delFlag'
  >
>;

/**
 * Updates a publication.
 * @returns its new revision
 */
export async function editPublicationRow(db: Db, uuid: string, change: PublicationChange, now: Date): Promise<number> {
  const { draft, ...rest } = change;
  const { revision } = await db.query
    .updateTable('publication')
    .set((row) => ({
      ...rest,
      ...(draft === undefined ? {} : { draft: asJson(draft) }),
      revision: row('revision', '+', 1),
      updateTime: now,
    }))
    .where('uuid', '=', uuid)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Lists the records that are due for publication. */
export async function listDueRows(db: Db, now: Date): Promise<Pick<PublicationRow, 'uuid' | 'resource'>[]> {
  return await db.query
    .selectFrom('publication')
    .select(['uuid', 'resource'])
    .where('state', '=', sql.lit<PublicationState>('scheduled'))
    .where('delFlag', '=', sql.lit('0'))
    .where('publishTime', '<=', now)
    .orderBy('publishTime')
    .limit(500)
    .execute();
}

/** Returns the number of pending approval requests, and the time of the oldest one. */
export async function countPendingRequests(
  db: Db,
  scope: RegionScope,
  resource: string,
): Promise<{ count: number; oldest: Date | null }> {
  const { count, oldest } = await db.query
    .selectFrom('publication')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('askedTime').as('oldest')])
    .where('resource', '=', resource)
    .where('state', '=', sql.lit<PublicationState>('asked'))
    .where('delFlag', '=', sql.lit('0'))
    .where(toSqlCondition(buildPublicationRegionCondition(scope, 'publication')))
    .executeTakeFirstOrThrow();
  return { count: count, oldest };
}
