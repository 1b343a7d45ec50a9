import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { fail, failField, notFound } from '#platform/contract/fault.ts';
import { offsetOf } from '#platform/contract/fields.ts';
import type { Blob, InputOf, Page, ResultOf, Upload } from '#platform/contract/route.ts';
import {
  hasPermission,
  isRestricted,
  type LoginContext,
  type OperatorContext,
  ownScope,
} from '#platform/server/access/access.ts';
import type { App } from '#platform/server/app.ts';
import { recordAudit } from '#platform/server/audit/audit.ts';
import type * as contract from '../contract/certification.ts';
import { alreadyPassed, type Certification, missingLicence } from '../contract/certification.ts';
import { notCertified } from '../contract.ts';
import {
  addLicenceRow,
  getCertificationRow,
  getLicenceOwner,
  getLicenceRow,
  getOwnJoinRow,
  listCertificationRows,
  listOwners,
  listWaitingJoins,
  markDecided,
  saveCertificationRow,
  saveStanding,
} from './certification.repo.ts';
import { getEnterpriseRow } from './enterprise.repo.ts';
import { inspectLicence, readLicenceBytes, saveLicenceBytes } from './licence-files.ts';

/** A message of the portal to one user, or to everybody of an enterprise. */
export interface Notice {
  readonly userUuid?: string;
  readonly entUuid?: string;
  readonly title: string;
  readonly content: string;
}

/** Sends within the surrounding transaction; the messages feature does it, which this one must not need (docs/architecture.md). */
export type Notify = (app: App, notices: readonly Notice[], now: Date) => Promise<void>;

export async function addLicence(
  { app, now, session }: LoginContext,
  upload: Upload | undefined,
): Promise<ResultOf<typeof contract.addLicence>> {
  if (!upload) throw failField('file', '请选择营业执照文件');
  const { name: filename, mime, sha256, bytes } = await inspectLicence(app, upload);
  const uuid = app.random.uuid();
  await saveLicenceBytes(app, uuid, bytes);
  const size = bytes.length;
  await addLicenceRow(app.db, { uuid, userUuid: session.userUuid, filename, mime, size, sha256, createTime: now });
  return { uuid, filename, size, uploadTime: formatTime(now) };
}

/** For the one who sent it, for his enterprise once it was certified with it, and for operators. */
export async function getLicence(context: LoginContext, uuid: string): Promise<Blob> {
  const { app, session } = context;
  const row = isUuid(uuid) ? await getLicenceRow(app.db, uuid) : undefined;
  if (!row) throw notFound();
  const entUuid = await getLicenceOwner(app.db, uuid);
  const isOwn = entUuid === null ? row.userUuid === session.userUuid : entUuid === session.ent?.uuid;
  if (!isOwn && !hasPermission(session, 'enterprise:certification:list')) throw notFound();
  return { filename: row.filename, mime: row.mime, bytes: await readLicenceBytes(app, uuid) };
}

/**
 * Hands an enterprise in with its licence, in the surrounding transaction. Without an operator the check character of the credit code,
 * which the contract demands, is all that is checked, and the answer says so.
 */
export async function applyLicence(
  context: LoginContext,
  entUuid: string,
  licenceFile: string | null,
): Promise<'reviewing' | 'passed'> {
  const { app, now, session } = context;
  if (licenceFile !== null) await checkLicence(context, entUuid, licenceFile);
  const isAutomatic = licenceFile !== null && app.config.certification === 'automatic';
  const state = isAutomatic ? 'passed' : 'reviewing';
  await saveCertificationRow(app.db, {
    entUuid,
    licenceFile,
    checkedBy: isAutomatic ? 'automatic' : null,
    submitTime: now,
    decideTime: isAutomatic ? now : null,
    decideBy: null,
  });
  const file = licenceFile === null ? {} : { licenceFile };
  await saveStanding(app.db, entUuid, { state, reason: null, ...file }, { userUuid: session.userUuid, now });
  await recordAudit(context, {
    action: 'enterprise.certification-submitted',
    targetKind: 'enterprise',
    targetUuid: entUuid,
    detail: { state, licenceFile },
  });
  return state;
}

/** @throws Failure 400 when the file is not the caller's, or stands for another enterprise already */
async function checkLicence({ app, session }: LoginContext, entUuid: string, uuid: string): Promise<void> {
  const row = await getLicenceRow(app.db, uuid);
  const owner = await getLicenceOwner(app.db, uuid);
  if (row?.userUuid === session.userUuid && (owner === null || owner === entUuid)) return;
  throw fail(missingLicence, {}, { fields: [{ path: 'licenceFile', message: missingLicence.text }] });
}

export async function submitCertification(
  context: LoginContext,
  { licenceFile }: InputOf<typeof contract.submitCertification>['body'],
): Promise<ResultOf<typeof contract.submitCertification>> {
  const { app } = context;
  const scope = ownScope(context);
  if (scope === null) throw fail(notCertified);
  return await app.db.transaction(async () => {
    const row = await getEnterpriseRow(app.db, scope, true);
    if (!row) throw notFound();
    if (row.certifyStatus === 'passed') throw fail(alreadyPassed);
    return { state: await applyLicence(context, scope.entUuid, licenceFile) };
  });
}

const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Whether the caller decides for his enterprise; who works with a secondary key does not. */
export async function isOwner({ app, session }: LoginContext): Promise<boolean> {
  if (session.ent === null || isRestricted(session)) return false;
  return (await listOwners(app.db, session.ent.uuid)).includes(session.userUuid);
}

async function listRequests(context: LoginContext): Promise<Certification['requests']> {
  const scope = ownScope(context);
  if (scope === null || !(await isOwner(context))) return [];
  const rows = await listWaitingJoins(context.app.db, scope);
  return rows.map(({ createTime, phonenumber, ...row }) => ({
    ...row,
    phonenumber: maskPhone(phonenumber),
    createTime: formatTime(createTime),
  }));
}

async function describeEnterprise(context: LoginContext) {
  const scope = ownScope(context);
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
  const own = await getOwnJoinRow(app.db, session.userUuid);
  return {
    ...(await describeEnterprise(context)),
    review: app.config.certification,
    isOwner: await isOwner(context),
    ownRequest: own ? { ...own, createTime: formatTime(own.createTime) } : null,
    requests: await listRequests(context),
  };
}

export async function listCertifications(
  { app }: OperatorContext,
  query: InputOf<typeof contract.listCertifications>['query'],
): Promise<Page<ResultOf<typeof contract.listCertifications>['rows'][number]>> {
  const page = { state: query.state, offset: offsetOf(query), limit: query.pageSize };
  const { rows, total } = await listCertificationRows(app.db, page);
  return {
    rows: rows.map(({ certifyStatus, submitTime, ...row }) => ({
      ...row,
      state: certifyStatus,
      submitTime: formatTime(submitTime),
    })),
    total,
  };
}

/** An operator looked at the licence and says yes or no; the people of the enterprise are told. */
export async function decideCertification(
  context: OperatorContext,
  input: InputOf<typeof contract.decideCertification>['body'],
  notify: Notify,
): Promise<void> {
  const { app, now, session } = context;
  const { entUuid, state } = input;
  const reason = input.state === 'rejected' ? input.reason : null;
  await app.db.transaction(async () => {
    const found = await getCertificationRow(app.db, entUuid);
    if (!found) throw notFound();
    if (state === 'passed' && found.fileUuid === null) throw fail(missingLicence);
    if (!(await saveStanding(app.db, entUuid, { state, reason }, { userUuid: session.userUuid, now })))
      throw notFound();
    await markDecided(app.db, entUuid, session.userUuid, now);
    await recordAudit(context, {
      action: 'enterprise.certification-decided',
      targetKind: 'enterprise',
      targetUuid: entUuid,
      detail: { state, reason },
    });
    const title = state === 'passed' ? '企业认证已通过' : '企业认证未通过';
    const content =
      state === 'passed'
        ? '<p>您提交的营业执照已由平台人员核对，企业认证已通过。</p>'
        : `<p>企业认证未通过，原因：${escapeHtml(reason ?? '')}。请修改后在会员中心重新提交。</p>`;
    await notify(app, [{ entUuid, title, content }], now);
  });
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
