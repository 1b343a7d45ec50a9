/** Shared reports: the enterprise creates, lists and closes the links; any holder of a link opens the report. */

import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { addDays, toShanghaiDay } from '#domain/validity/day.ts';
import { getLinkState } from '#domain/validity/link-state.ts';
import { hashToken } from '#features/identity/session/server/session.server-api.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { MemberContext, PublicContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { acquireTransactionLock } from '#platform/server/db/lock.repo.ts';
import { drawQrDataUrl } from '#platform/server/pictures/qr-picture.ts';
import * as contract from '../../contract/share.ts';
import { evaluationsPages } from '../../pages/evaluations.pages.ts';
import { getReport, getStoredEvaluationRun } from '../evaluations.service.ts';
import { getEnterpriseSnapshot } from '../snapshot.repo.ts';
import * as repo from './share.repo.ts';
import { redactSharedReport } from './shared-report.ts';

const TOKEN_BYTES = 32;

/**
 * Returns a report of the enterprise without the parts that external readers may not see.
 * @throws ApiError 404
 */
export async function getSharedReport(context: MemberContext, runUuid: string, names: contract.ReportShare['names']) {
  const { app, scope } = context;
  const stored = await getReport(context, runUuid);
  const enterprise = names === 'hidden' ? await getEnterpriseSnapshot(app, scope, stored.fingerprint) : null;
  const content = redactSharedReport(stored, { enterprise, entName: context.session.ent?.entName ?? '', names });
  return { stored, content };
}

/** @throws ApiError 404, 409 */
export async function addReportShare(
  context: MemberContext,
  { uuid: runUuid, days, names }: InputOf<typeof contract.addReportShare>['body'],
): Promise<contract.ShareLink> {
  const { app, scope, now, origin } = context;
  const { stored, content } = await getSharedReport(context, runUuid, names);
  const today = toShanghaiDay(now);
  const endOn = addDays(today, Number(days));
  const [uuid, token] = [app.random.uuid(), app.random.token(TOKEN_BYTES)];
  await app.db.transaction(async () => {
    await acquireTransactionLock(app.db, `report shares ${stored.uuid}`);
    if ((await repo.countOpenReportShares(app.db, scope, stored.uuid, today)) >= contract.MAX_SHARE_LINKS)
      throw createApiError(contract.tooManyShareLinks, { most: contract.MAX_SHARE_LINKS });
    const row = { uuid, runUuid: stored.uuid, tokenHash: hashToken(token), names, endOn, content };
    await repo.addReportShareRow(app.db, scope, row, now);
    await logAudit(context, {
      action: 'check.report-shared',
      targetKind: 'check',
      targetUuid: stored.uuid,
      detail: { share: uuid, endOn, names },
    });
  });
  const link = `${origin}${href(evaluationsPages.shared, null, {}, token)}`;
  return { uuid, link, qrcode: drawQrDataUrl(link), endOn };
}

/** @throws ApiError 404 */
export async function listReportShares(
  context: MemberContext,
  runUuid: string,
  query: InputOf<typeof contract.listReportShares>['query'],
): Promise<Page<contract.ReportShare>> {
  const { app, scope, now } = context;
  const run = await getStoredEvaluationRun(context, runUuid);
  const page = { offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await repo.listReportShareRows(app.db, scope, run.uuid, page);
  const today = toShanghaiDay(now);
  return {
    rows: rows.map((row) => ({
      uuid: row.uuid,
      names: row.names,
      endOn: row.endOn,
      state: getLinkState(row, today),
      openCount: row.openCount,
      lastOpenTime: row.lastOpenTime && formatTime(row.lastOpenTime),
      createTime: formatTime(row.createTime),
    })),
    total,
  };
}

/** @throws ApiError 404 */
export async function closeReportShare(context: MemberContext, uuid: string): Promise<undefined> {
  const { app, scope, now } = context;
  await app.db.transaction(async () => {
    const runUuid = await repo.closeReportShareRow(app.db, scope, uuid, now);
    if (runUuid === null) throw createNotFoundError();
    await logAudit(context, {
      action: 'check.share-closed',
      targetKind: 'check',
      targetUuid: runUuid,
      detail: { share: uuid },
    });
  });
  return undefined;
}

/** @throws ApiError 404, the same for a link that never existed, has expired or was closed */
export async function openReportShare({ app, now }: PublicContext, token: string) {
  const when = { today: toShanghaiDay(now), now };
  const share = await repo.openReportShareRow(app.db, hashToken(token), when);
  if (share === null) throw createApiError(contract.unknownShareLink);
  return { endOn: share.endOn, names: share.names, report: share.content };
}
