import type { Category } from '#domain/records/certificate.ts';
import { certificateItem } from '#domain/records/certificate.ts';
import { mergeColumns } from '#domain/records/values.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { createApiError, createNotFoundError, type FieldError } from '#platform/contract/api-error.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type * as contract from '../certificates.contract.ts';
import { type Item, staleCertificate } from '../certificates.contract.ts';
import type { ItemInput, NestedItem } from '../contract/fields.ts';
import { getCertificateStatus, getDeclaredStatus } from '../contract/rules.ts';
import { type CertificateRow, getCertificateRow, incrementCertificateRevision } from './certificate.repo.ts';
import { createFieldErrors, reportDuplicateNumber, throwFieldErrors } from './errors.ts';
import {
  addItemRows,
  editItemRow,
  getItemRow,
  type ItemRow,
  type ItemValues,
  listItemRows,
  removeItemRows,
} from './item.repo.ts';
import { getStandardCode, type Standards, validateItemStandard } from './standards.ts';

type Parent = Pick<CertificateRow, 'status' | 'validEnd'>;

/** Formats an item. An item becomes invalid with its certificate and takes the expiry date of the certificate if it has none. */
export function serialiseItem(row: ItemRow, parent: Parent, todayOn: string): Item {
  const stated = parent.status === 'normal' ? row.status : parent.status;
  return {
    ...row,
    status: getCertificateStatus(stated, row.validEnd ?? parent.validEnd, todayOn),
    updateTime: formatTime(row.updateTime),
  };
}

interface Checked {
  readonly standardCode: string | null;
  readonly level: string | null;
}

/** Lists the errors of the items in a certificate's form: unknown standards and levels, and duplicate items. */
export function validateItems(
  standards: Standards,
  items: readonly Checked[],
  category: Category | null,
): FieldError[] {
  const seen = new Set<string>();
  return items.flatMap((item, index) => {
    const path = `items.${index}.`;
    const key = `${item.standardCode === null ? '' : getStandardCode(standards, item.standardCode)}\n${item.level}`;
    const twice = item.standardCode !== null && seen.has(key);
    seen.add(key);
    return [
      ...validateItemStandard(standards, item, { category, path }),
      ...(twice ? [{ path: `${path}level`, message: `第 ${index + 1} 项与前面的资质项重复` }] : []),
    ];
  });
}

function getValues(standards: Standards, given: Partial<ItemInput>, before: ItemRow | null): ItemValues {
  const { standardCode, status } = given;
  return {
    ...mergeColumns(certificateItem, given, before),
    ...(standardCode === undefined ? {} : { standardCode: getStandardCode(standards, standardCode) }),
    status: status === undefined ? (before?.status ?? 'normal') : getDeclaredStatus(status),
  };
}

const isSame = (row: ItemRow, values: ItemValues, place: number): boolean =>
  row.place === place && Object.entries(values).every(([key, value]) => row[key as keyof ItemValues] === value);

/**
 * Replaces all items of a certificate with the given ones. Changed items are soft-deleted first, so that two items can swap their levels.
 * Must run inside the transaction that locks the certificate.
 */
export async function replaceItems(
  context: MemberContext,
  standards: Standards,
  zzzsUuid: string,
  items: readonly NestedItem[],
): Promise<void> {
  const { app, now, scope } = context;
  const stored = new Map((await listItemRows(app.db, scope, [zzzsUuid])).map((row) => [row.uuid, row]));
  const wanted = items.map((item, place) => {
    const before = item.uuid === undefined ? undefined : stored.get(item.uuid.toLowerCase());
    if (item.uuid !== undefined && !before) {
      throw createFieldErrors([
        { path: `items.${place}.uuid`, message: `第 ${place + 1} 项资质项不存在，请刷新后重试` },
      ]);
    }
    return { before, place, values: getValues(standards, item, before ?? null) };
  });
  const kept = new Set(
    wanted.flatMap(({ before, values, place }) => (before && isSame(before, values, place) ? [before.uuid] : [])),
  );
  const aside = [...stored.keys()].filter((uuid) => !kept.has(uuid));
  await removeItemRows(app.db, scope, aside, now);
  const fresh = wanted.filter(({ before }) => !before);
  for (const { before, values, place } of wanted) {
    if (before && !kept.has(before.uuid)) await editItemRow(app.db, scope, { uuid: before.uuid, values, place }, now);
  }
  await addItemRows(
    app.db,
    scope,
    fresh.map(({ values, place }) => ({ uuid: app.random.uuid(), zzzsUuid, place, values })),
    now,
  );
}

/**
 * Returns the row of an item. With `lock`, locks the certificate before the item, in the same order as an edit of the whole certificate, to
 * avoid deadlocks.
 */
async function requireItem(context: MemberContext, uuid: string, lock = false) {
  const { app, scope } = context;
  const found = isUuid(uuid) ? await getItemRow(app.db, scope, uuid) : undefined;
  const parent = found ? await getCertificateRow(app.db, scope, found.zzzsUuid, lock) : undefined;
  const row = found && lock ? await getItemRow(app.db, scope, uuid, true) : found;
  if (!row || !parent) throw createNotFoundError();
  return { row, parent };
}

/** Lists the items of one certificate (C-114). */
export async function listItems(context: MemberContext, zzzsUuid: string): Promise<Page<Item>> {
  const { app, scope, now } = context;
  const parent = isUuid(zzzsUuid) ? await getCertificateRow(app.db, scope, zzzsUuid) : undefined;
  if (!parent) throw createNotFoundError();
  const rows = await listItemRows(app.db, scope, [parent.uuid]);
  const today = toShanghaiDay(now);
  return { rows: rows.map((row) => serialiseItem(row, parent, today)), total: rows.length };
}

/** Returns one item (C-115). */
export async function getItem(context: MemberContext, uuid: string): Promise<Item> {
  const { row, parent } = await requireItem(context, uuid);
  return serialiseItem(row, parent, toShanghaiDay(context.now));
}

/** Creates an item (C-116). */
export async function createItem(
  context: MemberContext,
  standards: Standards,
  { zzzsUuid, ...given }: InputOf<typeof contract.createItem>['body'],
): Promise<ResultOf<typeof contract.createItem>> {
  const { app, now, scope } = context;
  const uuid = app.random.uuid();
  const write = async () => {
    const parent = isUuid(zzzsUuid) ? await getCertificateRow(app.db, scope, zzzsUuid, true) : undefined;
    if (!parent) throw createNotFoundError();
    throwFieldErrors(validateItemStandard(standards, given, { category: parent.category, path: '' }));
    const place = (await listItemRows(app.db, scope, [parent.uuid])).length;
    const item = { uuid, zzzsUuid: parent.uuid, place, values: getValues(standards, given, null) };
    await addItemRows(app.db, scope, [item], now);
    await incrementCertificateRevision(app.db, scope, parent.uuid, now);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'certificates' });
  };
  await reportDuplicateNumber(() => app.db.transaction(write));
  return { uuid, revision: 1 };
}

/** Edits an item (C-117). */
export async function editItem(
  context: MemberContext,
  standards: Standards,
  { uuid, revision, ...given }: InputOf<typeof contract.editItem>['body'],
): Promise<ResultOf<typeof contract.editItem>> {
  const { app, now, scope } = context;
  const write = async () => {
    const { row, parent } = await requireItem(context, uuid, true);
    if (revision !== undefined && revision !== row.revision) throw createApiError(staleCertificate);
    const values = getValues(standards, given, row);
    throwFieldErrors(validateItemStandard(standards, values, { category: parent.category, path: '' }));
    const saved = await editItemRow(app.db, scope, { uuid: row.uuid, values }, now);
    await incrementCertificateRevision(app.db, scope, parent.uuid, now);
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'certificates' });
    return { uuid: row.uuid, revision: saved };
  };
  return await reportDuplicateNumber(() => app.db.transaction(write));
}

/** Deletes an item (C-118). */
export async function removeItem(context: MemberContext, uuid: string): Promise<void> {
  const { app, now, scope } = context;
  await app.db.transaction(async () => {
    const { row, parent } = await requireItem(context, uuid, true);
    await removeItemRows(app.db, scope, [row.uuid], now);
    await incrementCertificateRevision(app.db, scope, parent.uuid, now);
    await logAudit(context, {
      action: 'certificate.item-removed',
      targetKind: 'certificateItem',
      targetUuid: row.uuid,
      detail: { itemName: row.itemName, level: row.level, zzzsUuid: row.zzzsUuid },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'certificates' });
  });
}
