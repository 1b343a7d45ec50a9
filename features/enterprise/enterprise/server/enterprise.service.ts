import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { shanghaiDay } from '#domain/validity/day.ts';
import { holdUnchosen, linkEnterprise } from '#features/identity/session/server/session.server-api.ts';
import { type Failure, type FieldFault, fail, KERNEL_FAULTS, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { InputOf, Page, ResultOf } from '#platform/contract/route.ts';
import { type LoginContext, ownScope } from '#platform/server/access/access.ts';
import type { Scope } from '#platform/server/access/scope.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import { missingLicence, notCertified } from '../contract/certification.ts';
import { checkEnterprise } from '../contract/rules.ts';
import { SECTIONS } from '../contract/sections.ts';
import type * as contract from '../enterprise.contract.ts';
import { alreadyCertified, type Enterprise, type EnterpriseChange, staleRecord } from '../enterprise.contract.ts';
import { applyLicence, type Notify } from './certification.service.ts';
import { draftWriterOf, removeDraftRow } from './draft.repo.ts';
import { addEnterprise, type EnterpriseRow, getEnterpriseRow, listChangeRows } from './enterprise.repo.ts';
import { checkUnique, namingTheTaken, writeChanges } from './enterprise-identity.ts';
import { mergeValues, valuesOf } from './enterprise-values.ts';
import { askForIdentity, describeRequest } from './identity.service.ts';

/** Scope over the caller's enterprise. @throws Failure when he has none, or asks for another one's (which does not exist for him) */
function scopeFor(context: LoginContext, askedUuid: string | undefined): Scope {
  const scope = ownScope(context);
  if (scope === null) throw askedUuid === undefined ? fail(notCertified) : notFound();
  if (askedUuid && askedUuid.toLowerCase() !== scope.entUuid) throw notFound();
  return scope;
}

export function toWire(row: EnterpriseRow, identityRequest: Enterprise['identityRequest'] = null): Enterprise {
  return {
    identityRequest,
    ...valuesOf(row),
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

/** C-084. */
export async function getEnterprise(context: LoginContext, uuid: string | undefined): Promise<Enterprise> {
  const scope = scopeFor(context, uuid || undefined);
  const row = await getEnterpriseRow(context.app.db, scope);
  if (!row) throw notFound();
  return toWire(row, await describeRequest(context.app, scope));
}

function badFields(fields: readonly FieldFault[]): Failure {
  return fail(KERNEL_FAULTS.badInput, { message: fields[0]?.message ?? '' }, { fields });
}

/** C-085. The first to certify an enterprise is its owner (gaps, section C). */
export async function createEnterprise(
  context: LoginContext,
  input: InputOf<typeof contract.createEnterprise>['body'],
  notify: Notify,
): Promise<{ uuid: string }> {
  const { app, now, session } = context;
  if (session.ent !== null) throw fail(alreadyCertified);
  const values = mergeValues(input, null);
  const faults = checkEnterprise(values, shanghaiDay(now));
  if (faults.length > 0) throw badFields(faults);
  const isDispute = input.isDispute === true;
  if (isDispute && !input.licenceFile)
    throw fail(missingLicence, {}, { fields: [{ path: 'licenceFile', message: missingLicence.text }] });
  const uuid = app.random.uuid();
  await namingTheTaken(() =>
    app.db.transaction(async () => {
      if (!(await holdUnchosen(app.db, session.uuid))) throw fail(alreadyCertified);
      // Whose name and code it is, is then for an operator to say, and until then they stay with who proved them.
      if (!isDispute) await checkUnique(context, values, null);
      await addEnterprise(app.db, {
        uuid,
        userUuid: session.userUuid,
        now,
        certifyStatus: 'reviewing',
        values: { ...values, entName: input.entName, creditCode: input.creditCode },
      });
      await linkEnterprise(app.db, session.userUuid, uuid, now);
      await applyLicence(context, { entUuid: uuid, licenceFile: input.licenceFile ?? null }, notify);
      await removeDraftRow(app.db, { ...draftWriterOf(session), bizType: 'ent', bizUuid: '' });
      await recordAudit(context, {
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

/** The drafts of the forms whose fields were really saved; each section of the page is a form of its own. */
async function removeDrafts(context: LoginContext, scope: Scope, input: object): Promise<void> {
  const saved = SECTIONS.filter((section) => section.fields.some((field) => field in input));
  for (const bizUuid of [scope.entUuid, ...saved.map((section) => `${scope.entUuid}:${section.id}`)]) {
    await removeDraftRow(context.app.db, { ...draftWriterOf(context.session), bizType: 'ent', bizUuid });
  }
}

/** C-086 with source `user`, C-087 with source `platform` (G-38). */
export async function editEnterprise(
  context: LoginContext,
  input: InputOf<typeof contract.editEnterprise>['body'],
  { source, notify }: { readonly source: 'user' | 'platform'; readonly notify: Notify },
): Promise<ResultOf<typeof contract.editEnterprise>> {
  const { app, now } = context;
  const scope = scopeFor(context, undefined);
  return await namingTheTaken(() =>
    app.db.transaction(async () => {
      const row = await getEnterpriseRow(app.db, scope, true);
      if (!row) throw notFound();
      if (input.revision !== undefined && input.revision !== row.revision) throw fail(staleRecord);
      const wanted = mergeValues(input, valuesOf(row));
      const faults = checkEnterprise(wanted, shanghaiDay(now));
      if (faults.length > 0) throw badFields(faults);
      await checkUnique(context, wanted, scope.entUuid);
      const { entName = row.entName, creditCode = row.creditCode } = input;
      const isIdentityWaiting =
        row.certifyStatus === 'passed' && (entName !== row.entName || creditCode !== row.creditCode);
      if (isIdentityWaiting)
        await askForIdentity(context, { scope, row }, { entName, creditCode, licenceFile: null, notify });
      const after = isIdentityWaiting ? { ...wanted, entName: row.entName, creditCode: row.creditCode } : wanted;
      const { revision, changes } = await writeChanges(context, { scope, row, after, source });
      await removeDrafts(context, scope, input);
      if (changes.length > 0) await app.changes.announce({ entUuid: scope.entUuid, kind: 'enterprise' });
      return { uuid: scope.entUuid, revision, changed: changes.length, isIdentityWaiting };
    }),
  );
}

/** C-088. */
export async function listChanges(
  context: LoginContext,
  query: InputOf<typeof contract.listChanges>['query'],
): Promise<Page<EnterpriseChange>> {
  if (query.entUuid && !isUuid(query.entUuid)) throw notFound();
  const scope = scopeFor(context, query.entUuid || undefined);
  const { rows, total } = await listChangeRows(context.app.db, scope, {
    field: query.field,
    source: query.source,
    offset: offsetOf(query),
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
