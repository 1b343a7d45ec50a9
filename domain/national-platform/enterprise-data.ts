/** Compares the enterprise's own data and its certificates with the platform (beyond.md, wish 6). */
import type {
  Certificate,
  CertificateItem,
  Enterprise,
  EnterpriseDocument,
} from '#domain/enterprise/enterprise-document.ts';
import { adaptAdviceToSource, adviseOnCertificate, adviseOnEnterprise } from './advice.ts';
import { areNamesEqual } from './compare.ts';
import type { PlatformFinding } from './findings.ts';
import { PLATFORM_TEXTS, type SourceTexts } from './provenance.ts';
import { isListComplete, type PlatformEnterprise, type PlatformRecords } from './records.ts';

interface Judged {
  readonly findings: PlatformFinding[];
  /** Keys of the fields that are equal on both sides. */
  readonly agreed: Set<string>;
}

const text = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value).trim() || null;
const ENTERPRISE_FIELDS: readonly (readonly [keyof PlatformEnterprise & keyof Enterprise, string])[] = [
  ['entName', '企业名称'],
  ['creditCode', '统一社会信用代码'],
  ['legalPerson', '法定代表人'],
  ['regAddress', '注册地址'],
  ['regCapital', '注册资本（万元）'],
  ['techLeadName', '技术负责人'],
];

function evaluateEnterprise({ findings, agreed }: Judged, ours: Enterprise, theirs: PlatformEnterprise): void {
  for (const [field, label] of ENTERPRISE_FIELDS) {
    const [own, other] = [text(ours[field]), text(theirs[field])];
    const key = `enterprise:${field}`;
    if (other === null) continue;
    if (areNamesEqual(own, other)) agreed.add(key);
    else
      findings.push({
        ...adviseOnEnterprise(field, own, other),
        key,
        what: 'enterprise',
        ref: '',
        name: ours.entName,
        field,
        label,
        aspect: '企业信息',
        ours: own,
        theirs: other,
        change: null,
      });
  }
}

const formatItem = ({ itemName, level }: Pick<CertificateItem, 'itemName' | 'level'>): string =>
  `${itemName}${level ?? ''}`;
/** Returns the items of a certificate by name. */
const getItems = (certificate: Certificate): ReadonlyMap<string, CertificateItem> =>
  new Map(certificate.items.map((item) => [item.itemName.normalize('NFKC').replace(/\s/g, ''), item]));

const CERTIFICATE_FIELDS = [
  ['issueDate', '发证日期'],
  ['validEnd', '有效期'],
  ['issuer', '发证机关'],
] as const;

function evaluateCertificate(judged: Judged, ours: Certificate, theirs: Certificate, they: SourceTexts): void {
  const certNo = theirs.certNo ?? '';
  const about = {
    what: 'certificate',
    ref: ours.uuid ?? '',
    name: ours.certName,
    aspect: '资质证书',
    change: null,
  } as const;
  const add = (field: string, label: string, own: string | null, other: string | null) =>
    judged.findings.push({
      ...about,
      ...adviseOnCertificate(field, own, other),
      key: `certificate:${certNo}:${field}`,
      field,
      label: `${certNo}${label}`,
      ours: own,
      theirs: other,
    });
  judged.agreed.add(`certificate:${certNo}:missing`);
  for (const [field, label] of CERTIFICATE_FIELDS) {
    const [own, other] = [text(ours[field]), text(theirs[field])];
    if (other === null) continue;
    if (areNamesEqual(own, other)) judged.agreed.add(`certificate:${certNo}:${field}`);
    else add(field, label, own, other);
  }
  if (areNamesEqual(ours.certNo, theirs.certNo)) judged.agreed.add(`certificate:${certNo}:certNo`);
  else add('certNo', '证书编号', ours.certNo, theirs.certNo);
  const [own, other] = [getItems(ours), getItems(theirs)];
  for (const [key, item] of other) {
    const mine = own.get(key);
    if (mine === undefined) {
      add(`item ${key}`, '本企业没有该资质项', null, formatItem(item));
      continue;
    }
    judged.agreed.add(`certificate:${certNo}:item ${key}`);
    for (const [field, label] of ITEM_FIELDS) {
      const [left, right] = [text(mine[field]), text(item[field])];
      if (right === null) continue;
      if (areNamesEqual(left, right)) judged.agreed.add(`certificate:${certNo}:${field} ${key}`);
      else add(`${field} ${key}`, `${item.itemName}${label}`, left, right);
    }
  }
  for (const [key, item] of own)
    if (other.size > 0 && !other.has(key)) add(`item ${key}`, `${they.name}没有该资质项`, formatItem(item), null);
}

const ITEM_FIELDS = [
  ['level', '等级'],
  ['validEnd', '有效期'],
] as const;

const numbered = (certificates: readonly Certificate[]): ReadonlyMap<string, Certificate> =>
  new Map(certificates.flatMap((one) => (one.certNo === null ? [] : [[one.certNo.replace(/\s/g, ''), one] as const])));

/** Only qualifications are compared: the platform shows no permits or other certificates. */
const SHOWN: readonly Certificate['category'][] = ['construction', 'design', 'survey', 'supervision'];

/** Pairs certificates of one category with the same items but different numbers: the number differs, but it is the same certificate. */
function pairByItems(
  own: ReadonlyMap<string, Certificate>,
  theirs: ReadonlyMap<string, Certificate>,
): ReadonlyMap<Certificate, Certificate> {
  const getKey = (certificate: Certificate): string =>
    [certificate.category, ...[...getItems(certificate).keys()].toSorted()].join(' ');
  const free = [...own].flatMap(([certNo, certificate]) =>
    theirs.has(certNo) || certificate.items.length === 0 ? [] : [certificate],
  );
  const byItems = Map.groupBy(free, getKey);
  return new Map(
    [...theirs].flatMap(([certNo, certificate]) => {
      const fitting = own.has(certNo) ? [] : (byItems.get(getKey(certificate)) ?? []);
      const [only] = fitting;
      return only !== undefined && fitting.length === 1 ? [[certificate, only] as const] : [];
    }),
  );
}

function evaluateCertificates(
  judged: Judged,
  ours: readonly Certificate[],
  records: PlatformRecords,
  they: SourceTexts,
): void {
  const theirs = numbered(records.certificates ?? []);
  const own = numbered(ours);
  const renumbered = pairByItems(own, theirs);
  for (const [certNo, certificate] of theirs) {
    const known = own.get(certNo) ?? renumbered.get(certificate);
    if (known !== undefined) evaluateCertificate(judged, known, certificate, they);
    else
      judged.findings.push({
        ...adviseOnCertificate('extra', null, certNo),
        key: `certificate:${certNo}:extra`,
        what: 'certificate',
        ref: '',
        name: certificate.certName,
        field: 'extra',
        label: '本企业没有该证书',
        aspect: '资质证书',
        ours: null,
        theirs: `${certNo} ${certificate.items.map(formatItem).join('、')}`.trim(),
        change: null,
      });
  }
  if (theirs.size === 0 || !isListComplete(records, 'certificates')) return;
  const paired = new Set(renumbered.values());
  for (const [certNo, certificate] of own)
    if (
      !theirs.has(certNo) &&
      !paired.has(certificate) &&
      SHOWN.includes(certificate.category) &&
      certificate.status === null
    )
      judged.findings.push({
        ...adviseOnCertificate('missing', certNo, null),
        key: `certificate:${certNo}:missing`,
        what: 'certificate',
        ref: certificate.uuid ?? '',
        name: certificate.certName,
        field: 'missing',
        label: `${they.name}没有该证书`,
        aspect: '资质证书',
        ours: certNo,
        theirs: null,
        change: null,
      });
}

/** Compares the enterprise's data with the platform's, and returns both differences and matches. A source without enterprise data gives no result. */
export function compareEnterpriseData(
  enterprise: Pick<EnterpriseDocument, 'enterprise' | 'certificates'>,
  records: PlatformRecords,
  they: SourceTexts = PLATFORM_TEXTS,
): Judged {
  const judged: Judged = { findings: [], agreed: new Set() };
  if (records.enterprise) evaluateEnterprise(judged, enterprise.enterprise, records.enterprise);
  if (records.certificates) evaluateCertificates(judged, enterprise.certificates, records, they);
  return { ...judged, findings: judged.findings.map((finding) => adaptAdviceToSource(finding, they)) };
}
