import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { toShanghaiDay } from '#domain/validity/day.ts';
import {
  linkUserToEnterprise,
  lockSessionWithoutEnterprise,
} from '#features/identity/session/server/session.server-api.ts';
import {
  type ApiError,
  createApiError,
  createNotFoundError,
  type FieldError,
  KERNEL_ERRORS,
} from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import { getOwnTenantContext, type LoginContext } from '#platform/server/access/access.ts';
import type { TenantContext } from '#platform/server/access/scope.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { enterpriseNotCertified, missingLicence } from '../contract/certification.ts';
import { validateEnterprise } from '../contract/rules.ts';
import { LICENCE_PAGE_SECTIONS } from '../contract/sections.ts';
import type * as contract from '../enterprise.contract.ts';
import { type Enterprise, type EnterpriseChange, staleRecord, userAlreadyCertified } from '../enterprise.contract.ts';
import { type NotifyUsers, submitWithLicence } from './certification.service.ts';
import { getDraftWriter, removeDraftRow } from './draft.repo.ts';
import { addEnterprise, type EnterpriseRow, getEnterpriseRow, listEnterpriseChangeRows } from './enterprise.repo.ts';
import { assertUniqueIdentity, reportDuplicateIdentity, saveEnterpriseChanges } from './enterprise-identity.ts';
import { getEnterpriseValues, mergeEnterpriseValues } from './enterprise-values.ts';
import { describeIdentityRequest, requestIdentityChange } from './identity.service.ts';

/**
 * Returns the tenant context of the caller's enterprise. @throws CallError if the caller has none, or requests another one (treated as not
 * existing)
 */
function scopeFor(context: LoginContext, askedUuid: string | undefined): TenantContext {
  const scope = getOwnTenantContext(context);
  if (scope === null) throw askedUuid === undefined ? createApiError(enterpriseNotCertified) : createNotFoundError();
  if (askedUuid && askedUuid.toLowerCase() !== scope.entUuid) throw createNotFoundError();
  return scope;
}

export function formatEnterprise(
  row: EnterpriseRow,
  identityRequest: Enterprise['identityRequest'] = null,
): Enterprise {
  return {
    identityRequest,
    ...getEnterpriseValues(row),
    entName: row.entName,
    creditCode: row.creditCode,
    uuid: row.uuid,
    formerNames: row.formerNames,
    certifyStatus: row.certifyStatus,
    rejectReason: row.rejectReason,
    sample: row.sample,
    revision: row.revision,
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.updateTime),
  };
}

/** C-084: returns the caller's enterprise. */
export async function getEnterprise(context: LoginContext, uuid: string | undefined): Promise<Enterprise> {
  const scope = scopeFor(context, uuid || undefined);
  const row = await getEnterpriseRow(context.app.db, scope);
  if (!row) throw createNotFoundError();
  return formatEnterprise(row, await describeIdentityRequest(context.app, scope));
}

function badFields(fields: readonly FieldError[]): ApiError {
  return createApiError(KERNEL_ERRORS.badInput, { message: fields[0]?.message ?? '' }, { fields });
}

/** C-085: creates an enterprise. The first user to certify it becomes its owner (gaps, section C). */
export async function createEnterprise(
  context: LoginContext,
  input: InputOf<typeof contract.createEnterprise>['body'],
  notify: NotifyUsers,
): Promise<{ uuid: string }> {
  const { app, now, session } = context;
  if (session.ent !== null) throw createApiError(userAlreadyCertified);
  const values = mergeEnterpriseValues(input, null);
  const errors = validateEnterprise(values, toShanghaiDay(now));
  if (errors.length > 0) throw badFields(errors);
  const isDispute = input.isDispute === true;
  if (isDispute && !input.licenceFile)
    throw createApiError(missingLicence, {}, { fields: [{ path: 'licenceFile', message: missingLicence.text }] });
  const uuid = app.random.uuid();
  await reportDuplicateIdentity(() =>
    app.db.transaction(async () => {
      if (!(await lockSessionWithoutEnterprise(app.db, session.uuid))) throw createApiError(userAlreadyCertified);
      // In a dispute an operator decides on the name and code; until then they belong to the certified enterprise.
      if (!isDispute) await assertUniqueIdentity(context, values, null);
      await addEnterprise(app.db, {
        uuid,
        userUuid: session.userUuid,
        now,
        certifyStatus: 'reviewing',
        values: { ...values, entName: input.entName, creditCode: input.creditCode },
      });
      await linkUserToEnterprise(app.db, session.userUuid, uuid, now);
      await submitWithLicence(context, { entUuid: uuid, licenceFile: input.licenceFile ?? null }, notify);
      await removeDraftRow(app.db, { ...getDraftWriter(session), bizType: 'ent', bizUuid: '' });
      await logAudit(context, {
        action: 'enterprise.created',
        targetKind: 'enterprise',
        targetUuid: uuid,
        detail: { creditCode: input.creditCode, isDispute },
      });
      await app.changes.announce({ entUuid: uuid, kind: 'enterprise' });
    }),
  );
  return { uuid };
}

/** Removes the drafts of the forms whose fields were saved; each section of the page is a separate form. */
async function removeDrafts(context: LoginContext, scope: TenantContext, input: object): Promise<void> {
  const saved = LICENCE_PAGE_SECTIONS.filter((section) => section.fields.some((field) => field in input));
  for (const bizUuid of [scope.entUuid, ...saved.map((section) => `${scope.entUuid}:${section.id}`)]) {
    await removeDraftRow(context.app.db, { ...getDraftWriter(context.session), bizType: 'ent', bizUuid });
  }
}

/** Edits an enterprise: C-086 with source `user`, C-087 with source `platform` (G-38). */
export async function editEnterprise(
  context: LoginContext,
  input: InputOf<typeof contract.editEnterprise>['body'],
  { source, notify }: { readonly source: 'user' | 'platform'; readonly notify: NotifyUsers },
): Promise<ResultOf<typeof contract.editEnterprise>> {
  const { app, now } = context;
  const scope = scopeFor(context, undefined);
  return await reportDuplicateIdentity(() =>
    app.db.transaction(async () => {
      const row = await getEnterpriseRow(app.db, scope, true);
      if (!row) throw createNotFoundError();
      if (input.revision !== undefined && input.revision !== row.revision) throw createApiError(staleRecord);
      const wanted = mergeEnterpriseValues(input, getEnterpriseValues(row));
      const errors = validateEnterprise(wanted, toShanghaiDay(now));
      if (errors.length > 0) throw badFields(errors);
      await assertUniqueIdentity(context, wanted, scope.entUuid);
      const { entName = row.entName, creditCode = row.creditCode } = input;
      const isIdentityWaiting =
        row.certifyStatus === 'passed' && (entName !== row.entName || creditCode !== row.creditCode);
      if (isIdentityWaiting)
        await requestIdentityChange(context, { scope, row }, { entName, creditCode, licenceFile: null, notify });
      const after = isIdentityWaiting ? { ...wanted, entName: row.entName, creditCode: row.creditCode } : wanted;
      const { revision, changes } = await saveEnterpriseChanges(context, { scope, row, after, source });
      await removeDrafts(context, scope, input);
      if (changes.length > 0) await app.changes.announce({ entUuid: scope.entUuid, kind: 'enterprise' });
      return { uuid: scope.entUuid, revision, changed: changes.length, isIdentityWaiting };
    }),
  );
}

/** C-088: lists the changes of an enterprise. */
export async function listEnterpriseChanges(
  context: LoginContext,
  query: InputOf<typeof contract.listEnterpriseChanges>['query'],
): Promise<Page<EnterpriseChange>> {
  if (query.entUuid && !isUuid(query.entUuid)) throw createNotFoundError();
  const scope = scopeFor(context, query.entUuid || undefined);
  const { rows, total } = await listEnterpriseChangeRows(context.app.db, scope, {
    field: query.field,
    source: query.source,
    offset: getOffset(query),
    limit: query.pageSize,
  });
  return {
    rows: rows.map(({ nickName, changeTime, ...row }) => ({
      ...row,
      userName: nickName,
      changeTime: formatTime(changeTime),
    })),
    total,
  };
}
