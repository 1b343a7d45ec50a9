/** Stores the result of a filing: the issued certificate is added to the enterprise's records with the approved item. */
import type { Certificate, CertificateItem } from '#domain/enterprise/enterprise-document.ts';
import * as records from '#domain/records/certificate.ts';
import { createBlankDocument } from '#domain/records/values.ts';
import { getFilingCategory } from '#features/filing/filing-guide/server/filing-guide.server-api.ts';
import { saveEnterpriseCertificates } from '#features/records/certificates/server/certificates.server-api.ts';
import { getEnterpriseDocument } from '#features/records/enterprise-records/server/enterprise-records.server-api.ts';
import { createApiError, createFieldError } from '#platform/contract/api-error.ts';
import type { InputOf } from '#platform/contract/route.ts';
import { canView, type MemberContext } from '#platform/server/access/access.ts';
import { certificateEntryForbidden, type changeFilingState } from '../filing.contract.ts';
import type { StoredFiling } from './filing.repo.ts';

type Given = NonNullable<InputOf<typeof changeFilingState>['body']['certificate']>;

const CATEGORIES = ['survey', 'design', 'construction', 'supervision', 'planning'] as const;
const getCategory = (code: string | null) => CATEGORIES.find((one) => one === getFilingCategory(code)) ?? 'other';

/**
 * Adds the item of the filing to the certificate's items. An existing item of the same standard is upgraded or renewed, so that a
 * certificate never has two levels of one standard.
 */
function renewItems(
  items: readonly CertificateItem[],
  { standardCode, standardName, level, decidedOn }: StoredFiling,
  validEnd: string | null,
): CertificateItem[] {
  if (standardCode === null || standardName === null) return [...items];
  const before = items.find((item) => item.standardCode === standardCode);
  const blank = { uuid: undefined, ...createBlankDocument(records.certificateItem) };
  const item = { ...(before ?? blank), standardCode, itemName: standardName, level, approvalDate: decidedOn, validEnd };
  return before === undefined ? [...items, item] : items.map((one) => (one === before ? item : one));
}

/**
 * Saves the issued certificate within the transaction of the state transition. If its number is already stored, that certificate is
 * updated, and omitted fields remain unchanged.
 * @throws ApiError 403 for callers that may not enter certificates, or one that names the field
 */
export async function saveIssuedCertificate(
  { app, scope, session, now }: MemberContext,
  filing: StoredFiling,
  { certNo, certName, validEnd }: Given,
  issueDate: string,
): Promise<void> {
  if (!canView(session, 'certificate:info:add')) throw createApiError(certificateEntryForbidden);
  const { enterprise } = await getEnterpriseDocument(app, scope);
  const before = enterprise.certificates.find((one) => one.certNo === certNo);
  const name = certName ?? before?.certName;
  if (!name) throw createFieldError('certificate.certName', '请填写证书名称');
  const category = before?.category ?? getCategory(filing.standardCode);
  const blank = { uuid: undefined, ...createBlankDocument(records.certificate), validStart: issueDate };
  const end = validEnd ?? before?.validEnd ?? null;
  const certificate: Certificate = {
    ...(before ?? blank),
    certNo,
    category,
    certName: name,
    issueDate,
    validEnd: end,
    issuer: before?.issuer ?? filing.acceptOrg?.slice(0, 100) ?? null,
    region: before?.region ?? (filing.region || null),
    items: renewItems(before?.items ?? [], filing, end),
  };
  await saveEnterpriseCertificates(app, scope, [certificate], now);
}
