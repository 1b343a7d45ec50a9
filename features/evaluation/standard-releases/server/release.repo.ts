import { type Selectable, sql } from 'kysely';
import type { Level } from '#domain/qualification/facts.ts';
import type { Requirement } from '#domain/qualification/requirement.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { SourceEvidence } from '#features/content/source-evidence/source-evidence.contract.ts';
import type { Db } from '#platform/server/db/db.ts';
import { type Listed, listPage, type Slice } from '#platform/server/db/list-page.ts';
import {
  hidePublishedRow,
  type PublishedRowTable,
  savePublishedRow,
  type WriteAuthor,
} from '#platform/server/db/published-rows.repo.ts';
import type { StandardAmendmentBody } from '../contract/standard.ts';

const TABLE = 'standard_amendment';

interface StandardAmendmentTable extends PublishedRowTable {
  standardCode: string;
  level: string;
  title: string;
  docNumber: string;
  effective: string;
  body: StandardAmendmentBody;
  content: Level;
  release: number;
}
interface StandardReleaseTable {
  number: number;
  amendmentUuid: string;
  step: 'published' | 'withdrawn' | 'checked' | 'unchecked';
  title: string;
  standardCode: string;
  level: string;
  docNumber: string;
  effective: string;
  notes: string | null;
  lawVersion: string;
  userUuid: string | null;
  createTime: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    standardAmendment: StandardAmendmentTable;
    standardRelease: StandardReleaseTable;
  }
}

export type AmendmentRow = Selectable<StandardAmendmentTable>;
export type ReleaseRow = Selectable<StandardReleaseTable>;

/** Lists the released amendments to the delivered standards, in order of release. */
export async function listReleasedAmendments(db: Db): Promise<AmendmentRow[]> {
  return await db.query
    .selectFrom('standardAmendment')
    .selectAll()
    .where('status', '=', sql.lit<'0'>('0'))
    .where('delFlag', '=', sql.lit<'0'>('0'))
    .orderBy('release')
    .execute();
}

export async function getAmendment(db: Db, uuid: string): Promise<AmendmentRow | undefined> {
  return await db.query.selectFrom('standardAmendment').selectAll().where('uuid', '=', uuid).executeTakeFirst();
}

/** Returns an operator's draft of a published amendment; null if there is no draft, undefined if the amendment does not exist. */
export async function getAmendmentDraft(db: Db, uuid: string): Promise<unknown> {
  if (!isUuid(uuid)) return undefined;
  const { rows } = await db.sql<{ draft: unknown }>(
    `select draft from publication where uuid = $1 and resource = 'standard' and del_flag = '0'`,
    [uuid],
  );
  return rows[0]?.draft;
}

/** Returns the number of the last change of the catalogue; 0 if there is none. */
export async function getLastReleaseNumber(db: Db): Promise<number> {
  const row = await db.query
    .selectFrom('standardRelease')
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
}

type Written = Pick<
  AmendmentRow,
  'uuid' | 'standardCode' | 'level' | 'title' | 'docNumber' | 'effective' | 'body' | 'content' | 'release'
>;

export const saveAmendment = (db: Db, { uuid, ...row }: Written, writer: WriteAuthor): Promise<void> =>
  savePublishedRow(
    db,
    TABLE,
    uuid,
    {
      standard_code: row.standardCode,
      level: row.level,
      title: row.title,
      doc_number: row.docNumber,
      effective: row.effective,
      body: row.body,
      content: row.content,
      release: row.release,
    },
    writer,
  );

export const withdrawAmendment = (db: Db, uuid: string, writer: WriteAuthor): Promise<void> =>
  hidePublishedRow(db, TABLE, uuid, writer);

export async function addRelease(db: Db, row: ReleaseRow): Promise<void> {
  await db.query.insertInto('standardRelease').values(row).execute();
}

/** A change caused by a reading of the official text; the fields are null for the release of an amendment. */
interface ReleasedReading {
  readonly before: Requirement | null;
  readonly rowRead: Requirement | null;
  readonly docTitle: string | null;
  readonly clause: string | null;
  readonly confirmWay: SourceEvidence['confirmWay'];
  readonly reviewerName: string | null;
  readonly reviewerOrg: string | null;
}

export type NamedRelease = ReleaseRow & ReleasedReading & { readonly userName: string | null };

/** Lists the releases, newest first. */
export async function listReleaseRows(db: Db, slice: Slice): Promise<Listed<NamedRelease>> {
  const all = db.query.selectFrom('standardRelease');
  return await listPage(
    all,
    all
      .leftJoin('factProof', 'factProof.uuid', 'standardRelease.amendmentUuid')
      .selectAll('standardRelease')
      .select(['before', 'rowRead', 'docTitle', 'clause', 'confirmWay', 'reviewerName', 'reviewerOrg'])
      .select((row) =>
        row
          .selectFrom('appUser')
          .select('nickName')
          .whereRef('appUser.uuid', '=', 'standardRelease.userUuid')
          .as('userName'),
      )
      .orderBy('standardRelease.number', 'desc'),
    slice,
  );
}

/** Lists which of the given records already exist in this installation, in any state. */
export async function listExistingPublications(db: Db, uuids: readonly string[]): Promise<string[]> {
  const { rows } = await db.sql<{ uuid: string }>('select uuid from publication where uuid = any($1::uuid[])', [uuids]);
  return rows.map(({ uuid }) => uuid);
}
