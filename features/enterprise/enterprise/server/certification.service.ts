import { getProofKind, type ProofKind } from '#domain/text/proof-files.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { attachStoredFile } from '#features/enterprise/attachments/server/attachments.server-api.ts';
import { createApiError, createFieldError, createNotFoundError } from '#platform/contract/api-error.ts';
import type { BlobResult, InputOf, ResultOf, Upload } from '#platform/contract/route.ts';
import { getOwnTenantContext, getRegionsForRight, type LoginContext } from '#platform/server/access/access.ts';
import { createApplicantTenantContext } from '#platform/server/access/scope.ts';
import type { App } from '#platform/server/app.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { assertEnterpriseInRegions } from '#platform/server/db/region.repo.ts';
import type * as contract from '../contract/certification.ts';
import {
  type Certification,
  certificationAlreadyPassed,
  enterpriseNotCertified,
  missingLicence,
} from '../contract/certification.ts';
import {
  addLicenceRow,
  getCertificationRow,
  getEnterpriseOfLicence,
  getLicenceRow,
  getUserJoinRequestRow,
  listCertifiedHolders,
  listEnterpriseJoinRequests,
  listEnterpriseOwners,
  listUncertifiedClaimants,
  saveCertificationRow,
  saveCertificationStatus,
} from './certification.repo.ts';
import { getEnterpriseRow } from './enterprise.repo.ts';
import { setLicenceFile } from './licence-file.service.ts';
import { getLicenceKey, inspectLicence, readLicenceBytes, saveLicenceBytes } from './licence-files.ts';

/** A portal message to one user, or to all members of an enterprise. */
export interface PortalNotice {
  readonly userUuid?: string;
  readonly entUuid?: string;
  readonly title: string;
  readonly content: string;
}

/**
 * Sends messages within the surrounding transaction; implemented by the messages feature, on which this feature must not depend
 * (docs/architecture.md).
 */
export type NotifyUsers = (app: App, notices: readonly PortalNotice[], now: Date) => Promise<void>;

export async function addLicence(
  { app, now, session }: LoginContext,
  upload: Upload | undefined,
): Promise<ResultOf<typeof contract.addLicence>> {
  if (!upload) throw createFieldError('file', '请选择营业执照文件');
  const { name: filename, mime, sha256, scan, content, size } = await inspectLicence(app, upload, session.userUuid);
  const uuid = app.random.uuid();
  await saveLicenceBytes(app, uuid, content);
  const row = { uuid, userUuid: session.userUuid, filename, mime, size, sha256, scan, createTime: now };
  await addLicenceRow(app.db, row);
  return { uuid, filename, size, uploadTime: formatTime(now) };
}

/** Returns a licence file to the uploader, to members of the enterprise certified with it, and to operators of its region. */
export async function getLicence(context: LoginContext, uuid: string): Promise<BlobResult> {
  const { app, session } = context;
  const row = isUuid(uuid) ? await getLicenceRow(app.db, uuid) : undefined;
  if (!row) throw createNotFoundError();
  const entUuid = await getEnterpriseOfLicence(app.db, uuid);
  const isOwn = entUuid === null ? row.userUuid === session.userUuid : entUuid === session.ent?.uuid;
  if (!isOwn) {
    const regions = getRegionsForRight(session, 'enterprise:certification:list');
    if (regions === null) throw createNotFoundError();
    if (entUuid !== null) await assertEnterpriseInRegions(app.db, regions, entUuid);
    else if (regions.regions !== null) throw createNotFoundError();
  }
  return { filename: row.filename, mime: row.mime, bytes: await readLicenceBytes(app, uuid) };
}

/** Returns a licence uploaded by the caller; null if the caller has no such licence. */
export async function readCertificationLicence(
  { app, session }: LoginContext,
  uuid: string,
): Promise<{ readonly kind: ProofKind; readonly bytes: Uint8Array } | null> {
  const row = isUuid(uuid) ? await getLicenceRow(app.db, uuid) : undefined;
  const kind = row && getProofKind(row.mime);
  return kind && row.userUuid === session.userUuid ? { kind, bytes: await readLicenceBytes(app, uuid) } : null;
}

/**
 * Submits an enterprise with its licence, in the surrounding transaction. Without an operator, only the check character of the credit code
 * is verified, and the response states this.
 */
export async function submitWithLicence(
  context: LoginContext,
  { entUuid, licenceFile }: { readonly entUuid: string; readonly licenceFile: string | null },
  notify: NotifyUsers,
): Promise<'reviewing' | 'passed'> {
  const { app, now, session } = context;
  if (licenceFile !== null) await assertLicenceUsable(context, entUuid, licenceFile);
  const isHeld = (await listCertifiedHolders(app.db, entUuid)).length > 0;
  const isAutomatic = licenceFile !== null && app.config.certification === 'automatic' && !isHeld;
  const state = isAutomatic ? 'passed' : 'reviewing';
  await saveCertificationRow(app.db, {
    entUuid,
    licenceFile,
    checkedBy: isAutomatic ? 'automatic' : null,
    submitTime: now,
    decideTime: isAutomatic ? now : null,
    decideBy: null,
  });
  await saveCertificationStatus(app.db, entUuid, { state, reason: null }, { userUuid: session.userUuid, now });
  if (state === 'passed') {
    await attachLicence(context, entUuid, licenceFile);
    await notifyClaimants(context, entUuid, notify);
  }
  await logAudit(context, {
    action: 'enterprise.certification-submitted',
    targetKind: 'enterprise',
    targetUuid: entUuid,
    detail: { state, licenceFile },
  });
  return state;
}

/**
 * Notifies other enterprises, which claimed the name or code without proof, that it is now taken, and of their options; in the surrounding
 * transaction.
 */
export async function notifyClaimants(
  { app, now }: Pick<LoginContext, 'app' | 'now'>,
  entUuid: string,
  notify: NotifyUsers,
): Promise<void> {
  const title = '您填写的企业名称或信用代码已由他人认证';
  const notices = (await listUncertifiedClaimants(app.db, entUuid)).map((rival) => ({
    entUuid: rival.uuid,
    title,
    content: `<p>“${escapeHtml(rival.entName)}”的名称或统一社会信用代码已由另一家企业凭营业执照认证。如果它属于贵企业，请在会员中心上传营业执照并提交认证，由平台核对双方的材料后处理；如果填错了，请改正。</p>`,
  }));
  if (notices.length > 0) await notify(app, notices, now);
}

/**
 * Makes the licence submitted as evidence the enterprise's current licence, in the name of its submitter; the file is not moved in the
 * storage.
 */
export async function attachLicence(context: LoginContext, entUuid: string, licenceFile: string | null): Promise<void> {
  const { app } = context;
  const row = licenceFile === null ? undefined : await getLicenceRow(app.db, licenceFile);
  const kind = row && getProofKind(row.mime);
  if (!row || !kind) return;
  const { uuid, userUuid, filename: name, sha256, mime, size, scan } = row;
  const scope = createApplicantTenantContext(entUuid, userUuid);
  const target = { bizType: 'yyzz', bizUuid: entUuid } as const;
  const file = await attachStoredFile(app, scope, target, {
    name,
    sha256,
    storageKey: getLicenceKey(uuid),
    kind,
    mime,
    size,
    scan,
  });
  await setLicenceFile(context, scope, file);
}

/**
 * Asserts that the enterprise may submit a licence file.
 * @throws ApiError 400 if the file was not uploaded by the caller, or is already used by another enterprise
 */
export async function assertLicenceUsable(
  { app, session }: LoginContext,
  entUuid: string,
  uuid: string,
): Promise<void> {
  const row = await getLicenceRow(app.db, uuid);
  const owner = await getEnterpriseOfLicence(app.db, uuid);
  if (row?.userUuid === session.userUuid && (owner === null || owner === entUuid)) return;
  throw createApiError(missingLicence, {}, { fields: [{ path: 'licenceFile', message: missingLicence.text }] });
}

export async function submitCertification(
  context: LoginContext,
  { licenceFile }: InputOf<typeof contract.submitCertification>['body'],
  notify: NotifyUsers,
): Promise<ResultOf<typeof contract.submitCertification>> {
  const { app } = context;
  const scope = getOwnTenantContext(context);
  if (scope === null) throw createApiError(enterpriseNotCertified);
  return await app.db.transaction(async () => {
    const row = await getEnterpriseRow(app.db, scope, true);
    if (!row) throw createNotFoundError();
    if (row.certifyStatus === 'passed') throw createApiError(certificationAlreadyPassed);
    return { state: await submitWithLicence(context, { entUuid: scope.entUuid, licenceFile }, notify) };
  });
}

/** Returns a copy of a notice for each owner of an enterprise. */
export async function listOwnerNotices(
  app: App,
  entUuid: string,
  words: Pick<PortalNotice, 'title' | 'content'>,
): Promise<PortalNotice[]> {
  return (await listEnterpriseOwners(app.db, entUuid)).map((userUuid) => ({ ...words, userUuid }));
}

export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

export async function listJoinRequestsToDecide(context: LoginContext): Promise<Certification['requests']> {
  const scope = getOwnTenantContext(context);
  if (scope === null || !context.session.isOwner) return [];
  const rows = await listEnterpriseJoinRequests(context.app.db, scope);
  return rows.map(({ createTime, phonenumber, enterpriseRoles: roles, ...row }) => ({
    ...row,
    roles,
    phonenumber: maskPhone(phonenumber),
    createTime: formatTime(createTime),
  }));
}

async function describeEnterprise(context: LoginContext) {
  const scope = getOwnTenantContext(context);
  const row = scope === null ? undefined : await getEnterpriseRow(context.app.db, scope);
  if (!row) {
    return { state: 'none', checkedBy: null, decideTime: null, rejectReason: null, ent: null, licence: null } as const;
  }
  const found = await getCertificationRow(context.app.db, row.uuid);
  const { fileUuid = null, filename, size, uploadTime } = found ?? {};
  return {
    state: row.certifyStatus,
    checkedBy: found?.checkedBy ?? null,
    decideTime: found?.decideTime ? formatTime(found.decideTime) : null,
    rejectReason: row.rejectReason,
    ent: { uuid: row.uuid, entName: row.entName, creditCode: row.creditCode },
    licence:
      fileUuid === null
        ? null
        : {
            uuid: fileUuid,
            filename: filename ?? '',
            size: size ?? 0,
            uploadTime: uploadTime ? formatTime(uploadTime) : '',
          },
  };
}

export async function describeCertification(context: LoginContext): Promise<Certification> {
  const { app, session } = context;
  const own = await getUserJoinRequestRow(app.db, session.userUuid);
  return {
    ...(await describeEnterprise(context)),
    review: app.config.certification,
    isOwner: session.isOwner,
    ownRequest: own ? { ...own, createTime: formatTime(own.createTime) } : null,
    requests: await listJoinRequestsToDecide(context),
  };
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
