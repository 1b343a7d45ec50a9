import { ApiError, createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { BulkRecord, BulkTarget } from '#platform/server/bulk-target.ts';
import {
  BULK_FIELDS,
  type BulkChange,
  type BulkKind,
  type BulkPreview,
  type BulkValue,
  bulkRefused,
  bulkStale,
  bulkUndone,
} from '../bulk-edit.contract.ts';
import { addBulkEdit, type EditedRecord, lockBulkEdit, markBulkEditUndone } from './bulk-edit.repo.ts';

export type BulkTargets = Readonly<Record<BulkKind, BulkTarget>>;

/** Replaces the field name if a bulk edit concerns several fields; the values are stored as an object. */
export const SEVERAL_FIELDS = '*';
export const BULK_EDIT_UNDO_MS = 30 * 86_400_000;
const MAX_NAMES = 3;

export const formatRecordNames = (records: readonly { readonly name: string }[]): string => {
  const named = records.slice(0, MAX_NAMES).map(({ name }) => `“${name}”`);
  return `${named.join('、')}${records.length > MAX_NAMES ? `等 ${records.length} 条` : ''}`;
};

/**
 * Returns the current records with the given uuids. @throws ApiError 404 if one does not exist, 409 if one has been changed since the
 * client read it
 */
async function readRecords(
  context: MemberContext,
  target: BulkTarget,
  wanted: readonly { readonly uuid: string; readonly revision: number }[],
): Promise<readonly BulkRecord[]> {
  const revisions = new Map(wanted.map(({ uuid, revision }) => [uuid, revision]));
  const found = await target.list(context, [...revisions.keys()]);
  if (found.length !== revisions.size) throw createNotFoundError();
  const stale = found.filter((record) => revisions.get(record.uuid) !== record.revision);
  if (stale.length > 0) throw createApiError(bulkStale, { names: formatRecordNames(stale) });
  const byUuid = new Map(found.map((record) => [record.uuid, record]));
  return [...revisions.keys()].flatMap((uuid) => byUuid.get(uuid) ?? []);
}

/** Sorts records in a fixed order for writing, to avoid deadlocks between two bulk edits. */
const inOrder = (records: readonly BulkRecord[]): readonly BulkRecord[] =>
  records.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));

/** Parses the value like the record's form; empty text becomes null. */
function readValue(kind: BulkKind, { field, value }: BulkChange): BulkValue {
  const parsed = BULK_FIELDS[kind][field]?.schema.parse(value);
  return (parsed ?? null) as BulkValue;
}

const heldBy = (record: BulkRecord, field: string): BulkValue => (record.values[field] ?? null) as BulkValue;

/** Shows what a bulk edit would change; stores nothing. */
export async function previewBulkEdit(
  context: MemberContext,
  kind: BulkKind,
  target: BulkTarget,
  change: BulkChange,
): Promise<BulkPreview> {
  const after = readValue(kind, change);
  const records = await readRecords(context, target, change.records);
  const changes = records
    .map((record) => ({ uuid: record.uuid, name: record.name, before: heldBy(record, change.field), after }))
    .filter(({ before }) => before !== after);
  return { changes, unchanged: records.length - changes.length };
}

/** Adds the name of the record to the errors of its edit, because a bulk edit covers many records. */
async function editNamed(
  target: BulkTarget,
  context: MemberContext,
  record: BulkRecord,
  change: object,
): Promise<void> {
  try {
    await target.edit(context, record, change as Readonly<Record<string, unknown>>);
  } catch (error) {
    if (!(error instanceof ApiError) || error.fault.code >= 500) throw error;
    const reason = error.detail.fields?.[0]?.message ?? error.message;
    throw createApiError(bulkRefused, { name: record.name, reason: reason.replace(/。$/, '') });
  }
}

/** Applies a bulk edit to all of its records, or to none if the edit of one record is rejected. */
export async function applyBulkEdit(
  context: MemberContext,
  kind: BulkKind,
  target: BulkTarget,
  change: BulkChange,
): Promise<{ uuid: string | null; count: number }> {
  const { app, scope, now } = context;
  const { field } = change;
  const value = readValue(kind, change);
  return await app.db.transaction(async () => {
    const records = await readRecords(context, target, change.records);
    const changing = records.filter((record) => heldBy(record, field) !== value);
    if (changing.length === 0) return { uuid: null, count: 0 };
    for (const record of inOrder(changing)) await editNamed(target, context, record, { [field]: value });
    const edited = changing.map(
      (record): EditedRecord => ({
        uuid: record.uuid,
        name: record.name,
        before: heldBy(record, field),
        revision: record.revision + 1,
      }),
    );
    const uuid = app.random.uuid();
    const times = { now, forgetBefore: new Date(now.getTime() - BULK_EDIT_UNDO_MS) };
    await addBulkEdit(app.db, scope, { uuid, kind, field, records: edited }, times);
    await logAudit(context, {
      action: 'records.bulk-edited',
      targetKind: target.table,
      targetUuid: uuid,
      detail: { field, value, records: edited.map((record) => ({ uuid: record.uuid, before: record.before })) },
    });
    return { uuid, count: edited.length };
  });
}

/** Returns the values of a record before an edit. */
const getEarlier = (field: string, before: unknown): object =>
  field === SEVERAL_FIELDS && typeof before === 'object' && before !== null ? before : { [field]: before ?? null };

/** Restores the previous value of every record, or of none if one has been changed since. @throws ApiError 404, 409 */
export async function undoBulkEdit(
  context: MemberContext,
  kind: BulkKind,
  target: BulkTarget,
  uuid: string,
): Promise<{ count: number }> {
  const { app, scope, now } = context;
  return await app.db.transaction(async () => {
    const since = new Date(now.getTime() - BULK_EDIT_UNDO_MS);
    const edit = await lockBulkEdit(app.db, scope, { uuid, kind, since });
    if (!edit) throw createNotFoundError();
    if (edit.undoTime !== null) throw createApiError(bulkUndone);
    const before = new Map(edit.records.map((record) => [record.uuid, record.before]));
    const records = await readRecords(context, target, edit.records);
    for (const record of inOrder(records))
      await editNamed(target, context, record, getEarlier(edit.field, before.get(record.uuid)));
    await markBulkEditUndone(app.db, scope, edit.uuid, now);
    await logAudit(context, {
      action: 'records.bulk-edit-undone',
      targetKind: target.table,
      targetUuid: edit.uuid,
      detail: { field: edit.field, count: records.length },
    });
    return { count: records.length };
  });
}
