import { formatTime } from '#domain/text/time.ts';
import { createApiError, createNotFoundError, KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import {
  getOwnTenantContext,
  isRestricted,
  type LoginContext,
  type OperatorContext,
} from '#platform/server/access/access.ts';
import { createApplicantTenantContext, type TenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { enterpriseNotCertified, missingLicence, requestAlreadyDecided } from '../contract/certification.ts';
import { licenceResubmitted } from '../contract/certification-review.ts';
import type * as contract from '../contract/identity.ts';
import { certificationNotPassed, type IdentityChangeReview, identityUnchanged } from '../contract/identity.ts';
import type { Enterprise } from '../enterprise.contract.ts';
import { saveLicence } from './certification.repo.ts';
import {
  assertLicenceUsable,
  attachLicence,
  escapeHtml,
  listOwnerNotices,
  type NotifyUsers,
  notifyClaimants,
} from './certification.service.ts';
import { type EnterpriseRow, getEnterpriseRow } from './enterprise.repo.ts';
import { assertUniqueIdentity, reportDuplicateIdentity, saveEnterpriseChanges } from './enterprise-identity.ts';
import { getEnterpriseValues } from './enterprise-values.ts';
import {
  closeIdentityRequest,
  type EnterpriseIdentity,
  getIdentityRequestRow,
  getNewestIdentityRequest,
  listIdentityRequestRows,
  saveIdentityRequest,
} from './identity.repo.ts';

/** Requests and decisions both lock the row of the enterprise first, so they run one after the other. */
async function lockEnterprise(app: App, scope: TenantContext): Promise<EnterpriseRow> {
  const row = await getEnterpriseRow(app.db, scope, true);
  if (!row) throw createNotFoundError();
  return row;
}

const getNames = ({ entName, creditCode }: EnterpriseIdentity): EnterpriseIdentity => ({ entName, creditCode });

/** Describes the requested change for the members of the enterprise; null for a request that was withdrawn or has been applied. */
export async function describeIdentityRequest(app: App, scope: TenantContext): Promise<Enterprise['identityRequest']> {
  const row = await getNewestIdentityRequest(app.db, scope);
  if (!row || (row.state !== 'reviewing' && row.state !== 'rejected')) return null;
  const { state, reason, submitTime, filename } = row;
  return { ...getNames(row), state, reason, licenceName: filename, submitTime: formatTime(submitTime) };
}

/** The requested name and code, and the licence that proves them. */
type Wanted = EnterpriseIdentity & { readonly licenceFile: string | null };

/**
 * Saves a request for another name or code, in the surrounding transaction that has locked the enterprise. On an installation without
 * operators a licence is sufficient, as for the certification; a request without a licence stays pending until a licence is submitted.
 */
export async function requestIdentityChange(
  context: LoginContext,
  { scope, row }: { readonly scope: TenantContext; readonly row: EnterpriseRow },
  { notify, ...wanted }: Wanted & { readonly notify: NotifyUsers },
): Promise<'reviewing' | 'passed'> {
  const { app, now, session } = context;
  // Only users with unrestricted permissions may act for the enterprise; a menu permission is not sufficient.
  if (isRestricted(session)) throw createApiError(KERNEL_ERRORS.forbidden);
  await assertUniqueIdentity(context, wanted, scope.entUuid);
  const before = await getNewestIdentityRequest(app.db, scope);
  const isSame =
    before?.state === 'reviewing' && before.entName === wanted.entName && before.creditCode === wanted.creditCode;
  const licenceFile = wanted.licenceFile ?? (isSame ? before.licenceFile : null);
  await saveIdentityRequest(app.db, scope, { uuid: app.random.uuid(), ...getNames(wanted), licenceFile }, now);
  await logAudit(context, {
    action: 'enterprise.identity-asked',
    targetKind: 'enterprise',
    targetUuid: scope.entUuid,
    detail: { ...getNames(wanted), licenceFile },
  });
  if (licenceFile === null || app.config.certification !== 'automatic') return 'reviewing';
  await applyIdentity(context, row, { ...getNames(wanted), licenceFile }, { source: 'user', notify });
  await closeIdentityRequest(app.db, scope.entUuid, { state: 'passed', reason: null }, { userUuid: null, now });
  return 'passed';
}

/** Sets the requested name and code of the enterprise; the former name is stored and remains searchable. */
async function applyIdentity(
  context: LoginContext,
  row: EnterpriseRow,
  { licenceFile, ...identity }: EnterpriseIdentity & { readonly licenceFile: string },
  { source, notify }: { readonly source: 'user' | 'operator'; readonly notify: NotifyUsers },
): Promise<void> {
  const { app } = context;
  const scope = createApplicantTenantContext(row.uuid, context.session.userUuid);
  await saveEnterpriseChanges(context, { scope, row, after: { ...getEnterpriseValues(row), ...identity }, source });
  await saveLicence(app.db, row.uuid, licenceFile);
  await attachLicence(context, row.uuid, licenceFile);
  await notifyClaimants(context, row.uuid, notify);
  await app.changes.announce({ entUuid: row.uuid, kind: 'enterprise' });
}

export async function submitIdentityChange(
  context: LoginContext,
  body: InputOf<typeof contract.submitIdentityChange>['body'],
  notify: NotifyUsers,
): Promise<ResultOf<typeof contract.submitIdentityChange>> {
  const { app, now } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createApiError(enterpriseNotCertified);
  return await reportDuplicateIdentity(() =>
    app.db.transaction(async () => {
      const row = await lockEnterprise(app, scope);
      if (row.certifyStatus !== 'passed') throw createApiError(certificationNotPassed);
      if (row.entName === body.entName && row.creditCode === body.creditCode) throw createApiError(identityUnchanged);
      await assertLicenceUsable(context, scope.entUuid, body.licenceFile);
      const state = await requestIdentityChange(context, { scope, row }, { ...body, notify });
      const content = `<p>${escapeHtml(row.entName)} 申请变更为 ${escapeHtml(body.entName)}（${body.creditCode}）。</p>`;
      await notify(
        app,
        await listOwnerNotices(app, scope.entUuid, { title: '企业名称或信用代码变更申请', content }),
        now,
      );
      return { state };
    }),
  );
}

export async function withdrawIdentityChange(context: LoginContext): Promise<void> {
  const { app, now, session } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createNotFoundError();
  await app.db.transaction(async () => {
    await lockEnterprise(app, scope);
    const decision = { state: 'withdrawn', reason: null } as const;
    if (!(await closeIdentityRequest(app.db, scope.entUuid, decision, { userUuid: session.userUuid, now })))
      throw createNotFoundError();
  });
}

export async function listIdentityChangeRequests(
  { app, regions }: OperatorContext,
  query: InputOf<typeof contract.listIdentityChangeRequests>['query'],
): Promise<Page<IdentityChangeReview>> {
  const found = await listIdentityRequestRows(app.db, regions, {
    state: query.state,
    offset: getOffset(query),
    limit: query.pageSize,
  });
  const rows = found.rows.map(({ licenceFile, filename, mime, size, uploadTime, submitTime, ...row }) => ({
    ...row,
    licenceName: filename,
    submitTime: formatTime(submitTime),
    licence:
      licenceFile && filename && mime && size !== null && uploadTime
        ? { uuid: licenceFile, filename, mime, size, uploadTime: formatTime(uploadTime) }
        : null,
  }));
  return { rows, total: found.total };
}

/** Applies the requested name and code to the enterprise. */
async function takeOver(
  context: OperatorContext,
  row: EnterpriseRow,
  request: EnterpriseIdentity & { readonly licenceFile: string | null },
  notify: NotifyUsers,
): Promise<void> {
  const [wanted, { licenceFile }] = [getNames(request), request];
  if (licenceFile === null) throw createApiError(missingLicence);
  if (row.certifyStatus !== 'passed') throw createApiError(certificationNotPassed);
  await assertUniqueIdentity(context, wanted, row.uuid);
  await applyIdentity(context, row, { ...wanted, licenceFile }, { source: 'operator', notify });
}

/**
 * Formats the decision about a requested name and code.
 * @param reason the reason of a rejection; null for an approval
 */
const formatDecision = ({ entName, creditCode }: EnterpriseIdentity, reason: string | null) =>
  reason === null
    ? { title: '企业名称或信用代码变更已通过', content: `<p>${escapeHtml(`现为 ${entName}（${creditCode}）。`)}</p>` }
    : { title: '企业名称或信用代码变更未通过', content: `<p>${escapeHtml(`原因：${reason}。`)}</p>` };

/** Decides on a request for another name or code, after an operator has compared it with the new licence. */
export async function decideIdentityChange(
  context: OperatorContext,
  input: InputOf<typeof contract.decideIdentityChange>['body'],
  notify: NotifyUsers,
): Promise<void> {
  const { app, now, session, regions } = context;
  const reason = input.state === 'rejected' ? input.reason : null;
  const asked = await getIdentityRequestRow(app.db, regions, input.uuid);
  if (!asked) throw createNotFoundError();
  await reportDuplicateIdentity(() =>
    app.db.transaction(async () => {
      const row = await lockEnterprise(app, createApplicantTenantContext(asked.entUuid, session.userUuid));
      // Read again under the lock, because the request may have changed before.
      const request = await getIdentityRequestRow(app.db, regions, input.uuid);
      if (request?.state !== 'reviewing') throw createApiError(requestAlreadyDecided);
      const { licenceFile } = request;
      if (input.licenceFile !== undefined && input.licenceFile !== licenceFile)
        throw createApiError(licenceResubmitted);
      if (input.state === 'passed') await takeOver(context, row, request, notify);
      const decision = { state: input.state, reason };
      await closeIdentityRequest(app.db, row.uuid, decision, { userUuid: session.userUuid, now });
      await logAudit(context, {
        action: 'enterprise.identity-decided',
        targetKind: 'enterprise',
        targetUuid: row.uuid,
        detail: { ...getNames(request), ...decision, licenceFile },
      });
      await notify(app, [{ entUuid: row.uuid, ...formatDecision(request, reason) }], now);
    }),
  );
}
