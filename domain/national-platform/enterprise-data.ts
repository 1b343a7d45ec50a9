/** Compares the enterprise itself and its certificates with the data of the platform (beyond.md, wish 6). */
import type {
  Certificate,
  CertificateItem,
  Enterprise,
  EnterpriseDocument,
} from '#domain/enterprise/enterprise-document.ts';
import { adviseBy, adviseOnCertificate, adviseOnEnterprise } from './advice.ts';
import type { Finding } from './findings.ts';
import { type Party, PLATFORM } from './provenance.ts';
import { isWhole, type PlatformEnterprise, type PlatformRecords } from './records.ts';

interface Judged {
  readonly findings: Finding[];
  /** Keys of the fields in which both sides agree. */
  readonly agreed: Set<string>;
}

const text = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value).trim() || null;
/** Ignores differences in the style of brackets and spaces. */
const alike = (one: string | null, other: string | null): boolean =>
  one?.normalize('NFKC').replace(/\s/g, '') === other?.normalize('NFKC').replace(/\s/g, '');

const ENTERPRISE_FIELDS: readonly (readonly [keyof PlatformEnterprise & keyof Enterprise, string])[] = [
  ['entName', '企业名称'],
  ['creditCode', '统一社会信用代码'],
  ['legalPerson', '法定代表人'],
  ['regAddress', '注册地址'],
  ['regCapital', '注册资本（万元）'],
];

function evaluateEnterprise({ findings, agreed }: Judged, ours: Enterprise, theirs: PlatformEnterprise): void {
  for (const [field, label] of ENTERPRISE_FIELDS) {
    const [own, other] = [text(ours[field]), text(theirs[field])];
    const key = `enterprise:${field}`;
    if (other === null) continue;
    if (alike(own, other)) agreed.add(key);
    else
      findings.push({
        ...adviseOnEnterprise(own),
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
const getItems = (certificate: Certificate): ReadonlyMap<string, string> =>
  new Map(certificate.items.map((item) => [formatItem(item).replace(/\s/g, ''), formatItem(item)]));

const CERTIFICATE_FIELDS = [
  ['issueDate', '发证日期'],
  ['validEnd', '有效期'],
  ['issuer', '发证机关'],
] as const;

function evaluateCertificate(judged: Judged, ours: Certificate, theirs: Certificate, they: Party): void {
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
    if (alike(own, other)) judged.agreed.add(`certificate:${certNo}:${field}`);
    else add(field, label, own, other);
  }
  const [own, other] = [getItems(ours), getItems(theirs)];
  for (const [key, words] of other)
    if (own.has(key)) judged.agreed.add(`certificate:${certNo}:item ${key}`);
    else add(`item ${key}`, '本企业没有该资质项', null, words);
  for (const [key, words] of own)
    if (other.size > 0 && !other.has(key)) add(`item ${key}`, `${they.name}没有该资质项`, words, null);
}

const numbered = (certificates: readonly Certificate[]): ReadonlyMap<string, Certificate> =>
  new Map(certificates.flatMap((one) => (one.certNo === null ? [] : [[one.certNo.replace(/\s/g, ''), one] as const])));

/** Only qualifications are compared: the platform shows no permits or other certificates. */
const SHOWN: readonly Certificate['category'][] = ['construction', 'design', 'survey', 'supervision'];

function evaluateCertificates(
  judged: Judged,
  ours: readonly Certificate[],
  records: PlatformRecords,
  they: Party,
): void {
  const theirs = numbered(records.certificates ?? []);
  const own = numbered(ours);
  for (const [certNo, certificate] of theirs) {
    const known = own.get(certNo);
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
        theirs: `${certNo} ${[...getItems(certificate).values()].join('、')}`.trim(),
        change: null,
      });
  }
  if (theirs.size === 0 || !isWhole(records, 'certificates')) return;
  for (const [certNo, certificate] of own)
    if (!theirs.has(certNo) && SHOWN.includes(certificate.category) && certificate.status === null)
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

/**
 * Compares the enterprise's own data with the platform's, and returns both differences and matches. A source without such data decides
 * nothing.
 */
export function compareEnterpriseData(
  enterprise: Pick<EnterpriseDocument, 'enterprise' | 'certificates'>,
  records: PlatformRecords,
  they: Party = PLATFORM,
): Judged {
  const judged: Judged = { findings: [], agreed: new Set() };
  if (records.enterprise) evaluateEnterprise(judged, enterprise.enterprise, records.enterprise);
  if (records.certificates) evaluateCertificates(judged, enterprise.certificates, records, they);
  return { ...judged, findings: judged.findings.map((finding) => adviseBy(finding, they)) };
}
