import { formatTime, readInstant } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { addDays } from '#domain/validity/day.ts';
import { createFieldError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, ResultOf } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit, type VerifiedAuditLog, verifyAuditLog } from '#platform/server/audit/audit.ts';
import { type getAuditChain, type listAuditLog, MAX_AUDIT_ROWS_COUNTED } from '../contract/audit-log.ts';
import { getChainState, listAuditLogRows, saveChainState } from './audit-log.repo.ts';
import { isJobPending } from './maintenance.repo.ts';

export const VERIFY_AUDIT_LOG_JOB = 'operation.verify-trail';

const beginOf = (day: string): Date | null => readInstant(`${day} 00:00:00`);

/**
 * Lists entries of the audit log.
 * @throws ApiError 400 if the target is no valid uuid
 */
export async function listAuditLogEntries(
  { app, regions }: OperatorContext,
  query: InputOf<typeof listAuditLog>['query'],
) {
  const { user, ent, action, target, from, to } = query;
  if (target && !isUuid(target)) throw createFieldError('target', '对象编号的格式不正确');
  const filter = {
    user,
    ent,
    action,
    target,
    from: from ? beginOf(from) : null,
    to: to ? beginOf(addDays(to, 1)) : null,
  };
  const page = { offset: getOffset(query), limit: query.pageSize, most: MAX_AUDIT_ROWS_COUNTED };
  const { rows, total, isMore } = await listAuditLogRows(app.db, regions, filter, page);
  return {
    rows: rows.map(({ at, detail, ...row }) => ({ ...row, time: formatTime(at), detail: JSON.stringify(detail) })),
    total,
    ...(isMore ? { note: `只列出最新 ${MAX_AUDIT_ROWS_COUNTED} 条，请缩小时间或增加条件` } : {}),
  };
}

/**
 * Returns whether the last entries of the previous verification have expired, that is, the stored entries begin after them. Entries removed
 * at the beginning do not explain a missing end.
 */
const isEndCut = (before: Partial<VerifiedAuditLog> | undefined, { isCut, startAt }: VerifiedAuditLog): boolean =>
  isCut && startAt !== null && startAt > (before?.endAt ?? Number.NEGATIVE_INFINITY);

/** Verifies the whole hash chain and stores the result. */
export async function verifyStoredAuditLog({ db, clock, log }: Pick<App, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = await getChainState(db);
  const anchor = before?.trail.end ?? null;
  const auditLog = await verifyAuditLog(db, anchor);
  const isShorter =
    anchor !== null && auditLog.brokenAt === null && !auditLog.hasAnchor && !isEndCut(before?.trail, auditLog);
  // The last known end is kept, so that a missing end is still reported later.
  const found = isShorter
    ? { ...auditLog, end: anchor, endAt: before?.trail.endAt ?? null, brokenAt: auditLog.rows }
    : auditLog;
  if (found.brokenAt !== null) log.error({ brokenAt: found.brokenAt }, 'the audit trail is broken');
  await saveChainState(db, found, clock.now());
}

export async function getChainVerification({ app }: OperatorContext): Promise<ResultOf<typeof getAuditChain>> {
  const found = await getChainState(app.db);
  const isRunning = await isJobPending(app.db, VERIFY_AUDIT_LOG_JOB);
  if (found === null)
    return { state: 'never', rows: 0, brokenAt: null, end: null, isCut: false, checkedTime: null, isRunning };
  const { rows, brokenAt, end, isCut } = found.trail;
  const state = brokenAt === null ? 'whole' : 'broken';
  return { state, rows, brokenAt, end, isCut, checkedTime: formatTime(found.at), isRunning };
}

export async function startChainVerification(context: OperatorContext): Promise<undefined> {
  const { app } = context;
  await app.db.transaction(async () => {
    await logAudit(context, { action: 'audit.verify-asked', targetKind: null, targetUuid: null, detail: {} });
    await app.jobs.send(VERIFY_AUDIT_LOG_JOB, {}, { singletonKey: 'asked' });
  });
  return undefined;
}
