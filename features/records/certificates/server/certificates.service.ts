import { certificate } from '#domain/records/certificate.ts';
import { mergeColumns } from '#domain/records/values.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import { getValidity } from '#domain/validity/validity.ts';
import { removeDraft } from '#features/enterprise/enterprise/server/enterprise.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { lockEnterprise } from '#platform/server/db/lock.repo.ts';
import type * as contract from '../certificates.contract.ts';
import {
  type Certificate,
  type CertificateDetail,
  type CertificateRow as CertificateOfList,
  staleCertificate,
  type ValidityFilter,
} from '../certificates.contract.ts';
import { getCertificateStatus, getDeclaredStatus, validateCertificateDates } from '../contract/rules.ts';
import {
  addCertificateRow,
  type CertificateRow,
  type CertificateValues,
  countByExpiryDate,
  editCertificateRow,
  getCertificateRow,
  listCertificateRows,
  listIssuers,
  removeCertificateRows,
} from './certificate.repo.ts';
import { reportDuplicateNumber, throwFieldErrors } from './errors.ts';
import { countItems, listCertificateLevels, listItemRows } from './item.repo.ts';
import { replaceItems, serialiseItem, validateItems } from './items.service.ts';
import type { Standards } from './standards.ts';

export function formatCertificate(row: CertificateRow, todayOn: string): Certificate {
  return {
    ...row,
    status: getCertificateStatus(row.status, row.validEnd, todayOn),
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime),
  };
}

/** Lists certificates (C-109). */
export async function listCertificates(
  context: MemberContext,
  query: InputOf<typeof contract.listCertificates>['query'],
): Promise<Page<CertificateOfList>> {
  const { app, scope } = context;
  const today = toShanghaiDay(context.now);
  const filter = {
    ...query,
    orderBy: query.orderByColumn ?? 'validEnd',
    descending: query.isAsc === 'desc',
    offset: getOffset(query),
    limit: query.pageSize,
  };
  const { rows, total } = await listCertificateRows(app.db, scope, filter, today);
  const items = await listItemRows(
    app.db,
    scope,
    rows.map((row) => row.uuid),
  );
  return {
    total,
    rows: rows.map((row) => {
      const held = items.filter((item) => item.zzzsUuid === row.uuid);
      const levels = [...new Set(held.flatMap((item) => item.level ?? []))];
      return { ...formatCertificate(row, today), levels, itemCount: held.length };
    }),
  };
}

const STATE_OF = { longTerm: 'valid', unknown: 'valid' } as const;

async function countStates(app: App, scope: TenantContext, todayOn: string): Promise<Record<ValidityFilter, number>> {
  const counts = { expired: 0, due7: 0, due30: 0, due60: 0, due90: 0, valid: 0, withdrawn: 0 };
  for (const row of await countByExpiryDate(app.db, scope)) {
    const { state } = getValidity(row.validEnd, todayOn, { longTerm: true });
    const shown = state === 'longTerm' || state === 'unknown' ? STATE_OF[state] : state;
    counts[row.status === 'normal' ? shown : 'withdrawn'] += Number(row.count);
  }
  return counts;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Returns the counts above the list and the options of its filters. */
export async function getCertificateSummary(
  context: MemberContext,
): Promise<ResultOf<typeof contract.getCertificateSummary>> {
  const { app, scope } = context;
  const counts = await countStates(app, scope, toShanghaiDay(context.now));
  const issuers = await listIssuers(app.db, scope);
  const levels = await listCertificateLevels(app.db, scope);
  return { ...counts, total: sum(Object.values(counts)), issuers, levels: levels.sort() };
}

/** Counts certificates for the company information centre (C-092). */
export async function countCertificates(app: App, scope: TenantContext, now: Date) {
  const today = toShanghaiDay(now);
  const counts = await countStates(app, scope, today);
  return {
    total: sum(Object.values(counts)),
    valid: counts.valid,
    expiring: counts.due7 + counts.due30 + counts.due60 + counts.due90,
    expired: counts.expired,
    items: await countItems(app.db, scope, today),
  };
}

/**
 * Returns the row of a certificate.
 * @throws ApiError 数据不存在 if the certificate does not exist or belongs to another enterprise (G-26)
 */
export async function requireCertificate(context: MemberContext, uuid: string, lock = false): Promise<CertificateRow> {
  const row = isUuid(uuid) ? await getCertificateRow(context.app.db, context.scope, uuid, lock) : undefined;
  if (!row) throw createNotFoundError();
  return row;
}

/** Returns one certificate with its items (C-110). */
export async function getCertificate(context: MemberContext, uuid: string): Promise<CertificateDetail> {
  const row = await requireCertificate(context, uuid);
  const today = toShanghaiDay(context.now);
  const items = await listItemRows(context.app.db, context.scope, [row.uuid]);
  return { ...formatCertificate(row, today), items: items.map((item) => serialiseItem(item, row, today)) };
}

type Given = InputOf<typeof contract.editCertificate>['body'];

/** Converts the input to columns; omitted fields keep their value, or are null in a new record. */
function merge(given: Omit<Given, 'uuid' | 'items' | 'revision'>, before: CertificateRow | null): CertificateValues {
  const values = mergeColumns(certificate, given, before);
  return {
    ...values,
    // By default a new certificate is valid from its date of issue.
    validStart: before ? values.validStart : (values.validStart ?? values.issueDate),
    status: given.status === undefined ? (before?.status ?? 'normal') : getDeclaredStatus(given.status),
  };
}

/** Creates a certificate with its items in one transaction (C-111). */
export async function createCertificate(
  context: MemberContext,
  standards: Standards,
  { items = [], ...given }: InputOf<typeof contract.createCertificate>['body'],
): Promise<ResultOf<typeof contract.createCertificate>> {
  const { app, now, scope } = context;
  const values = merge(given, null);
  throwFieldErrors([
    ...validateCertificateDates(values, toShanghaiDay(now)),
    ...validateItems(standards, items, values.category),
  ]);
  const uuid = app.random.uuid();
  await reportDuplicateNumber(
    () =>
      app.db.transaction(async () => {
        await lockEnterprise(app.db, scope.entUuid);
        await addCertificateRow(app.db, scope, { uuid, now, values });
        await replaceItems(context, standards, uuid, items);
        await removeDraft(context, { bizType: 'zzzs', bizUuid: '' });
        await app.changes.announce({ entUuid: scope.entUuid, kind: 'certificates' });
      }),
    'items',
  );
  return { uuid, revision: 1 };
}

/** Edits a certificate (C-112). */
export async function editCertificate(
  context: MemberContext,
  standards: Standards,
  { uuid, revision, items, ...given }: Given,
): Promise<ResultOf<typeof contract.editCertificate>> {
  const { app, now, scope } = context;
  const write = async () => {
    await lockEnterprise(app.db, scope.entUuid);
    const before = await requireCertificate(context, uuid, true);
    if (revision !== undefined && revision !== before.revision) throw createApiError(staleCertificate);
    const values = merge(given, before);
    const held = items ?? (given.category === undefined ? [] : await listItemRows(app.db, scope, [before.uuid]));
    throwFieldErrors([
      ...validateCertificateDates(values, toShanghaiDay(now)),
      ...validateItems(standards, held, values.category),
    ]);
    const saved = await editCertificateRow(app.db, scope, { uuid: before.uuid, now, values });
    if (items) await replaceItems(context, standards, before.uuid, items);
    await removeDraft(context, { bizType: 'zzzs', bizUuid: before.uuid });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'certificates' });
    return { uuid: before.uuid, revision: saved };
  };
  return await reportDuplicateNumber(() => app.db.transaction(write), 'items');
}

/** Deletes a certificate (C-113). */
export async function removeCertificate(context: MemberContext, uuid: string): Promise<void> {
  const { app, now, scope } = context;
  await app.db.transaction(async () => {
    await lockEnterprise(app.db, scope.entUuid);
    const row = await requireCertificate(context, uuid, true);
    await removeCertificateRows(app.db, scope, [row.uuid], now);
    await logAudit(context, {
      action: 'certificate.removed',
      targetKind: 'certificate',
      targetUuid: row.uuid,
      detail: { certNo: row.certNo, certName: row.certName },
    });
    await app.changes.announce({ entUuid: scope.entUuid, kind: 'certificates' });
  });
}
