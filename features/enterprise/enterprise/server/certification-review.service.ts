import { href } from '#domain/access/page.ts';
import { formatTime } from '#domain/text/time.ts';
import { isUuid } from '#domain/text/uuid.ts';
import { membershipPages } from '#features/enterprise/membership/pages/membership.pages.ts';
import { getEnterprisePath } from '#features/portal/enterprise-group/pages/enterprise-group.pages.ts';
import { createApiError, createNotFoundError } from '#platform/contract/api-error.ts';
import { getOffset } from '#platform/contract/fields.ts';
import type { InputOf, Page } from '#platform/contract/route.ts';
import type { OperatorContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import { composeMail } from '#platform/server/outbox/compose-mail.ts';
import { missingLicence } from '../contract/certification.ts';
import type * as contract from '../contract/certification-review.ts';
import {
  type CertificationReview,
  type CertificationReviewRow,
  identityStillCertified,
  licenceResubmitted,
} from '../contract/certification-review.ts';
import { listCertifiedHolders, saveCertificationStatus } from './certification.repo.ts';
import { attachLicence, escapeHtml, maskPhone, type NotifyUsers, notifyClaimants } from './certification.service.ts';
import {
  getCertificationReviewRow,
  listCertificationReviewRows,
  saveCertificationDecision,
} from './certification-review.repo.ts';
import { formatEnterprise } from './enterprise.service.ts';

type StoredRow = Awaited<ReturnType<typeof listCertificationReviewRows>>['rows'][number];

const describeRow = ({ certifyStatus, submitTime, decideTime, ...row }: StoredRow): CertificationReviewRow => ({
  ...row,
  state: certifyStatus,
  submitTime: formatTime(submitTime),
  decideTime: decideTime === null ? null : formatTime(decideTime),
});

export async function listCertifications(
  { app, regions }: OperatorContext,
  query: InputOf<typeof contract.listCertifications>['query'],
): Promise<Page<CertificationReviewRow>> {
  const { state, checkedBy, keyword } = query;
  const isDisputed = query.dispute === 'yes';
  const filter = { state, checkedBy, keyword, isDisputed, offset: getOffset(query), limit: query.pageSize };
  const { rows, total } = await listCertificationReviewRows(app.db, regions, filter);
  return { rows: rows.map(describeRow), total };
}

export async function getCertificationReview(
  { app, regions }: OperatorContext,
  entUuid: string,
): Promise<CertificationReview> {
  const row = isUuid(entUuid) ? await getCertificationReviewRow(app.db, regions, entUuid) : undefined;
  if (!row) throw createNotFoundError();
  const { filename, mime, size, uploadTime, licenceFile, applicantName, applicantPhone } = row;
  const hasFile = licenceFile !== null && filename !== null && mime !== null && size !== null && uploadTime !== null;
  const holders = await listCertifiedHolders(app.db, row.uuid);
  return {
    ...describeRow({
      ...row,
      entUuid: row.uuid,
      isDisputed: row.certifyStatus === 'reviewing' && holders.length > 0,
    }),
    enterprise: formatEnterprise(row),
    rejectReason: row.rejectReason,
    holders,
    licence: hasFile ? { uuid: licenceFile, filename, mime, size, uploadTime: formatTime(uploadTime) } : null,
    applicant:
      applicantName === null || applicantPhone === null
        ? null
        : { nickName: applicantName, phonenumber: maskPhone(applicantPhone) },
  };
}

/** Sends the decision to all members of the enterprise in the portal, and to the applicant by mail if there is an address. */
async function notifyDecision(
  { app, now, origin }: OperatorContext,
  decision: {
    readonly entUuid: string;
    readonly entName: string;
    readonly mail: string | null;
    readonly reason: string | null;
  },
  notify: NotifyUsers,
): Promise<void> {
  const { entUuid, entName, mail, reason } = decision;
  const title = reason === null ? '企业认证已通过' : '企业认证未通过';
  const lines =
    reason === null
      ? ['您提交的营业执照已由平台人员核对，企业认证已通过。']
      : [`企业认证未通过，原因：${reason}。`, '请修改后在会员中心重新提交。'];
  await notify(app, [{ entUuid, title, content: `<p>${escapeHtml(lines.join(''))}</p>` }], now);
  if (mail === null) return;
  const content = {
    to: mail,
    subject: `知讯资管家：${title}`,
    title: `${entName}${title}`,
    lines,
    action: {
      label: '查看认证',
      href: `${app.config.publicUrl ?? origin}${getEnterprisePath(entUuid, href(membershipPages.memberCenter))}`,
    },
  };
  await app.outbox.send({ channel: 'mail', ...composeMail(content) }, { topic: 'certification.decided' });
}

/** Approves or rejects a certification after an operator's review of the licence; the members of the enterprise are notified. */
export async function decideCertification(
  context: OperatorContext,
  input: InputOf<typeof contract.decideCertification>['body'],
  notify: NotifyUsers,
): Promise<void> {
  const { app, now, session, regions } = context;
  const { entUuid, state } = input;
  const reason = input.state === 'rejected' ? input.reason : null;
  await app.db.transaction(async () => {
    const row = await getCertificationReviewRow(app.db, regions, entUuid, true);
    if (!row) throw createNotFoundError();
    if (input.licenceFile !== undefined && input.licenceFile !== row.licenceFile)
      throw createApiError(licenceResubmitted);
    if (state === 'passed' && row.licenceFile === null) throw createApiError(missingLicence);
    const [holder] = state === 'passed' ? await listCertifiedHolders(app.db, entUuid) : [];
    if (holder) throw createApiError(identityStillCertified, { entName: holder.entName });
    await saveCertificationStatus(app.db, entUuid, { state, reason }, { userUuid: session.userUuid, now });
    await saveCertificationDecision(app.db, entUuid, session.userUuid, now);
    if (state === 'passed') {
      await attachLicence(context, entUuid, row.licenceFile);
      await notifyClaimants(context, entUuid, notify);
    }
    await logAudit(context, {
      action: 'enterprise.certification-decided',
      targetKind: 'enterprise',
      targetUuid: entUuid,
      detail: { state, reason, licenceFile: row.licenceFile },
    });
    await notifyDecision(context, { entUuid, entName: row.entName, mail: row.applicantMail, reason }, notify);
  });
}
