import { href } from '#domain/access/page.ts';
import { formatContradictionBasis } from '#domain/contradictions/basis.ts';
import type { Contradiction } from '#domain/contradictions/contradiction.ts';
import type { EnterpriseDocument } from '#domain/enterprise/enterprise-document.ts';
import { readLicenceState } from '#domain/enterprise/licence-state.ts';
import { formatPlatformState } from '#domain/national-platform/provenance.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { enterprisePages } from '#features/enterprise/enterprise/pages/enterprise.pages.ts';
import { evaluationsPages } from '#features/evaluation/evaluations/pages/evaluations.pages.ts';
import type { QualificationStatus } from '#features/evaluation/evaluations/server/evaluations.server-api.ts';
import { certificatesPages } from '#features/records/certificates/pages/certificates.pages.ts';
import { nationalPlatformPages } from '#features/records/national-platform/pages/national-platform.pages.ts';
import { personnelPages } from '#features/records/personnel/pages/personnel.pages.ts';
import type { FilingCategory, MaterialReview, ReviewedMaterial } from '../filing-guide.contract.ts';

/**
 * Compares the usual materials of a filing with the enterprise's records. The records contain data, not scans, so "ready" means that the
 * fact is recorded and not contradicted, never that an authority accepted a document.
 */
type Finding = ReviewedMaterial['findings'][number];
type Judgement = Pick<ReviewedMaterial, 'state' | 'findings' | 'to'>;

const fact = (text: string, docNumber: string | null = null): Finding => ({ text, isFault: false, docNumber });
const flaw = (text: string, docNumber: string | null = null): Finding => ({ text, isFault: true, docNumber });

function judge(findings: Finding[], to: string): Judgement {
  return { state: findings.some((one) => one.isFault) ? 'short' : 'ready', findings, to };
}

function evaluateLicence({ enterprise }: EnterpriseDocument, today: string): Judgement {
  const required = [
    ['企业名称', enterprise.entName],
    ['统一社会信用代码', enterprise.creditCode],
    ['法定代表人', enterprise.legalPerson],
    ['注册地址', enterprise.regAddress],
    ['成立日期', enterprise.establishDate],
  ] as const;
  const missing = required.filter(([, value]) => value === null || value === '').map(([label]) => label);
  const findings = [
    missing.length > 0
      ? flaw(`档案里缺少：${missing.join('、')}。`)
      : fact('名称、信用代码、法定代表人、地址和成立日期都已登记。'),
  ];
  const { bizTermEnd, licenceStatus } = enterprise;
  if (bizTermEnd !== null && bizTermEnd < today) findings.push(flaw(`营业期限已于 ${bizTermEnd} 届满。`));
  if (licenceStatus !== null && readLicenceState(licenceStatus) !== 'existing')
    findings.push(flaw(`登记状态为“${licenceStatus}”。`));
  return judge(findings, href(enterprisePages.licence));
}

function evaluateOfficers({ enterprise }: EnterpriseDocument): Judgement {
  return judge(
    [enterprise.legalPerson ? fact('法定代表人已登记；任职文件和身份材料请自行准备。') : flaw('没有登记法定代表人。')],
    href(enterprisePages.licence),
  );
}

/** Combines the results of the requirements for which a material is the evidence. */
function evaluateStandings(standings: readonly QualificationStatus[], none: string, to: string): Judgement {
  if (standings.length === 0) return { state: 'manual', findings: [fact(none)], to: null };
  const findings = standings.map(({ indicator, words, verdict, docNumber }) => ({
    text: `${indicator}：${words}`,
    isFault: verdict === 'short',
    docNumber,
  }));
  if (findings.some((one) => one.isFault)) return { state: 'short', findings, to };
  return { state: standings.some(({ verdict }) => verdict === 'unknown') ? 'unknown' : 'ready', findings, to };
}

const isLead = ({ indicator }: QualificationStatus): boolean => indicator.includes('技术负责人');
const isEquipment = ({ indicator }: QualificationStatus): boolean => /装备|设备|厂房|场所/.test(indicator);

function evaluateAssets({ enterprise }: EnterpriseDocument, standings: readonly QualificationStatus[]): Judgement {
  const found = evaluateStandings(
    standings.filter(({ aspect }) => aspect === 'assets'),
    '这一等级的标准没有净资产或注册资本要求。',
    href(enterprisePages.licence),
  );
  if (found.state === 'manual' || enterprise.netAssetsYear !== null) return found;
  return { ...found, findings: [...found.findings, flaw('没有登记净资产所属年度。')], state: 'short' };
}

type Review = (enterprise: EnterpriseDocument, standings: readonly QualificationStatus[], today: string) => Judgement;

/** The reviews of the usual materials, selected by the start or words of their names; the first match applies. */
const REVIEWS: readonly (readonly [RegExp, Review])[] = [
  [
    /^申请表/,
    () => ({
      state: 'manual',
      findings: [fact('在受理机关的申报系统填写后生成，填写前先核对本页其他各项。')],
      to: null,
    }),
  ],
  [/营业执照/, (enterprise, _standings, today) => evaluateLicence(enterprise, today)],
  [/法定代表人/, (enterprise) => evaluateOfficers(enterprise)],
  [/净资产|注册资本/, (enterprise, standings) => evaluateAssets(enterprise, standings)],
  [
    /技术负责人/,
    (_enterprise, standings) =>
      evaluateStandings(standings.filter(isLead), '标准没有单独的技术负责人要求。', href(personnelPages.otherPeople)),
  ],
  [
    /装备|厂房|设备/,
    (_enterprise, standings) =>
      evaluateStandings(
        standings.filter(isEquipment),
        '这一等级的标准没有装备或厂房要求。',
        href(evaluationsPages.countCheck),
      ),
  ],
  [
    /业绩/,
    (_enterprise, standings) =>
      evaluateStandings(
        standings.filter(({ aspect }) => aspect === 'performance'),
        '这一等级的标准没有业绩要求。',
        href(nationalPlatformPages.projects),
      ),
  ],
  [
    /人员|规划师/,
    (_enterprise, standings) =>
      evaluateStandings(
        standings.filter((one) => one.aspect === 'people' && !isLead(one)),
        '现行文件对这一等级不再考核人员。',
        href(evaluationsPages.countCheck),
      ),
  ],
];

/** @returns the material with the findings from the enterprise's records */
export function reviewMaterial(
  name: string,
  enterprise: EnterpriseDocument,
  standings: readonly QualificationStatus[],
  today: string,
): ReviewedMaterial {
  const review = REVIEWS.find(([words]) => words.test(name))?.[1];
  const found = review?.(enterprise, standings, today) ?? {
    state: 'manual' as const,
    findings: [fact('档案里没有对应的记录，请自行准备。')],
    to: null,
  };
  return { name, ...found };
}

const MAX_NAMES = 5;
const named = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')} 等 ${names.length} 个` : names.join('、');

/** Lists contradicting entries that an officer would notice when comparing the documents. */
export function listConflicts(document: EnterpriseDocument, today: string): MaterialReview['conflicts'] {
  const conflicts: MaterialReview['conflicts'] = [];
  const { enterprise, certificates, registeredPeople, otherPeople, projects } = document;
  const ended = certificates.filter(({ validEnd }) => validEnd !== null && validEnd < today);
  if (ended.length > 0)
    conflicts.push({
      text: `已过有效期的证书：${named(ended.map(({ certName }) => certName))}。`,
      to: href(certificatesPages.certificates),
    });
  const elsewhere = registeredPeople.filter(
    (person) => person.status === 'on' && person.registrations.some(({ registeredHere }) => registeredHere === false),
  );
  if (elsewhere.length > 0)
    conflicts.push({
      text: `注册单位不是本企业的在册人员：${named(elsewhere.map(({ name }) => name))}。`,
      to: href(personnelPages.registeredPeople),
    });
  const unpaid = [...registeredPeople, ...otherPeople].filter(
    (person) => person.status === 'on' && person.socialSecurityHere === false,
  );
  if (unpaid.length > 0)
    conflicts.push({
      text: `社会保险不在本企业缴纳的在册人员：${named(unpaid.map(({ name }) => name))}。`,
      to: href(personnelPages.otherPeople),
    });
  const lead = enterprise.techLeadName;
  if (lead && ![...registeredPeople, ...otherPeople].some(({ name, status }) => name === lead && status === 'on'))
    conflicts.push({ text: '企业信息里的技术负责人不在在册人员中。', to: href(enterprisePages.licence) });
  const differing = projects.filter(({ platformState }) => platformState === 'differs');
  for (const [result, ofResult] of Map.groupBy(differing, formatPlatformState))
    conflicts.push({
      text: `${result}的项目：${named(ofResult.map(({ projectName }) => projectName))}。`,
      to: href(nationalPlatformPages.projects),
    });
  return conflicts;
}

const PAGE_OF = {
  enterprise: href(enterprisePages.licence),
  certificate: href(certificatesPages.certificates),
  project: href(nationalPlatformPages.projects),
  register: href(personnelPages.registeredPeople),
  else: href(personnelPages.otherPeople),
} as const;

/** Lists the sources of contradictions of one rule; they differ if the rule cites the regulation of a profession. */
const listSources = (group: readonly Contradiction[]): string =>
  [...new Set(group.map(({ basis }) => formatContradictionBasis(basis)))].join('，');

/** Formats the contradicting entries, one line for each rule. */
export function formatContradictions(found: readonly Contradiction[]): MaterialReview['conflicts'] {
  const groups = Map.groupBy(found, ({ code, target }) => `${code} ${target.kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    return [
      {
        text: `${first.title}：${named(group.map(({ target }) => target.name))}。${first.remedy}。依据${listSources(group)}。`,
        to: PAGE_OF[first.target.kind],
      },
    ];
  });
}

/** The category of the guide by the first digits of a standard code: 10300101 → 03 → 建筑业企业资质. */
const BY_CODE = createLookupTable<FilingCategory>({
  '01': 'survey',
  '02': 'design',
  '03': 'construction',
  '04': 'supervision',
  '05': 'planning',
});

/**
 * Returns the guide category of a standard code. Codes may have a category prefix (03-10300101) or none (10300101); codes of the category
 * 05 start with 05.
 */
export function getFilingCategory(code: string | null): FilingCategory | null {
  if (code === null) return null;
  const digits = code.includes('-')
    ? code.slice(0, 2)
    : /^10[1-5]/.test(code)
      ? `0${code.charAt(2)}`
      : code.slice(0, 2);
  return BY_CODE[digits] ?? null;
}
