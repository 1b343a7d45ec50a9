import { formatTime } from '#domain/text/time.ts';
import { fail, failField } from '#platform/contract/fault.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import { type MemberContext, mayWithAll } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import type { Db } from '#platform/server/db/db.ts';
import {
  CHANGE_KIND_NAMES,
  CHANGE_KINDS,
  CHANGES_FAULTS,
  type ChangeKind,
  type listChanges,
  type RecordChange,
} from '../contract/changes.ts';
import { type ChangeRow, getLastSeq, listChangeRows, lockReaders, numberChanges } from './changes.repo.ts';

/** The form of a cursor, so that a later one can be told from it. */
const FORM = 'c1';

export const cursorOf = (seq: number): string => Buffer.from(`${FORM}.${seq}`).toString('base64url');

function seqOf(cursor: string): number {
  const [, seq] = /^c1\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (seq === undefined) throw failField('since', '游标无法识别，请使用上次回答中的 cursor，或不带 since 重新读取');
  return Number(seq);
}

export const toChange = ({ kind, uuid, isDeleted, changeTime }: ChangeRow): RecordChange => ({
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
 * The changes behind a number. All of it happens while no other reader of the firm gives numbers, so that whoever reads up to a number has
 * seen everything below it (docs/adr/0032-api-access.md). Call it in a transaction.
 */
export async function readChanges(
  db: Db,
  scope: Scope,
  { kinds, since, most }: { readonly kinds: readonly ChangeKind[]; readonly since: number; readonly most: number },
): Promise<ChangePage> {
  await lockReaders(db, scope);
  const numbered = await numberChanges(db, scope, kinds, most);
  const rows = await listChangeRows(db, scope, { kinds, since, most });
  return { rows, last: rows.at(-1)?.seq ?? since, hasMore: rows.length === most || numbered === most };
}

type Input = InputOf<typeof listChanges>['query'];

export async function getChanges(context: MemberContext, query: Input): Promise<ResultOf<typeof listChanges>> {
  const { app, scope, session } = context;
  const since = query.since ? seqOf(query.since) : 0;
  const wanted = query.kind ?? CHANGE_KIND_NAMES;
  const kinds = wanted.filter((kind) => mayWithAll(session, CHANGE_KINDS[kind].right));
  return await app.db.transaction(async () => {
    if (since > (await getLastSeq(app.db))) throw fail(CHANGES_FAULTS.cursorAhead);
    const { rows, last, hasMore } = await readChanges(app.db, scope, { kinds, since, most: query.pageSize });
    return { changes: rows.map(toChange), cursor: cursorOf(last), hasMore };
  });
}
