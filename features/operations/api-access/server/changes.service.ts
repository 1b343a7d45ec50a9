import { formatTime } from '#domain/text/time.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import { canForAllKinds, type MemberContext } from '#platform/server/access/access.ts';
import { createJobTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  CHANGE_KIND_NAMES,
  CHANGE_KINDS,
  CHANGES_ERRORS,
  type ChangeKind,
  type listChanges,
  type RecordChange,
} from '../contract/changes.ts';
import {
  assignChangeNumbers,
  type ChangeRow,
  getLastChangeNumber,
  getPurgedNumber,
  listChangeRows,
  listPurgeableKinds,
  lockChangeFeed,
  purgeDeletedRecords,
} from './changes.repo.ts';

/** The version of the cursor format. */
const FORM = 'c1';

interface Place {
  /** The number of the last change that the client has received. */
  readonly seq: number;
  /** The highest purged number when the client began to read; it never received those records, so it does not need their deletions. */
  readonly begun: number;
}

export const formatCursor = (seq: number, begun = 0): string =>
  Buffer.from(`${FORM}.${seq}${begun > 0 ? `.${begun}` : ''}`).toString('base64url');

function getPlace(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, seq, begun = '0'] = /^c1\.(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text) ?? [];
  if (seq === undefined)
    throw createFieldError('since', '游标无法识别，请使用上次回答中的 cursor，或不带 since 重新读取');
  return { seq: Number(seq), begun: Number(begun) };
}

export const formatRecordChange = ({ kind, uuid, isDeleted, changeTime }: ChangeRow): RecordChange => ({
  kind,
  uuid,
  isDeleted,
  changeTime: formatTime(changeTime),
});

export interface ChangePage {
  readonly rows: readonly ChangeRow[];
  readonly last: number;
  readonly hasMore: boolean;
}

/**
 * Returns the changes after a number and assigns numbers to new ones. The change feed is locked meanwhile, so a client at a number has
 * received every change before it (docs/adr/0032-api-access.md). Must be called in a transaction.
 */
export async function readChanges(
  db: Db,
  scope: TenantContext,
  { kinds, since, most }: { readonly kinds: readonly ChangeKind[]; readonly since: number; readonly most: number },
): Promise<ChangePage> {
  await lockChangeFeed(db, scope);
  const numbered = await assignChangeNumbers(db, scope, kinds, most);
  const rows = await listChangeRows(db, scope, { kinds, since, most });
  return { rows, last: rows.at(-1)?.seq ?? since, hasMore: rows.length === most || numbered === most };
}

type Input = InputOf<typeof listChanges>['query'];

export async function getChanges(context: MemberContext, query: Input): Promise<ResultOf<typeof listChanges>> {
  const { app, scope, session } = context;
  const from = query.since ? getPlace(query.since) : null;
  const wanted = query.kind ?? CHANGE_KIND_NAMES;
  const kinds = wanted.filter((kind) => canForAllKinds(session, CHANGE_KINDS[kind].right));
  return await app.db.transaction(async () => {
    const forgotten = await getPurgedNumber(app.db, scope, kinds);
    const { seq: since, begun } = from ?? { seq: 0, begun: forgotten };
    if (since > (await getLastChangeNumber(app.db))) throw createApiError(CHANGES_ERRORS.cursorAhead);
    if (Math.max(since, begun) < forgotten) throw createApiError(CHANGES_ERRORS.cursorForgotten);
    const { rows, last, hasMore } = await readChanges(app.db, scope, { kinds, since, most: query.pageSize });
    return { changes: rows.map(formatRecordChange), cursor: formatCursor(last, begun), hasMore };
  });
}

const MAX_ENTERPRISES = 100;
const MAX_NUMBERED = 1000;

/**
 * Purges the changes of records that were deleted before a time, by enterprise and kind. They are numbered first, so that cursors before
 * them are recognised as outdated.
 */
export async function purgeOldDeletions(db: Db, before: Date): Promise<void> {
  for (;;) {
    const found = await listPurgeableKinds(db, before, MAX_ENTERPRISES);
    if (found.length === 0) return;
    for (const { entUuid, kind } of found) {
      await db.transaction(async () => {
        const scope = createJobTenantContext(entUuid);
        await lockChangeFeed(db, scope);
        while ((await assignChangeNumbers(db, scope, [kind], MAX_NUMBERED)) === MAX_NUMBERED);
        await purgeDeletedRecords(db, scope, kind, before);
      });
    }
  }
}
