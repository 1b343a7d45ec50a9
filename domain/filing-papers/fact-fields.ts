/** Single values of the records that a cell can name. */
import type { Certificate } from '../firm/firm.ts';
import { regionName } from '../regions/region-name.ts';
import { findLead, listPeople, type PaperPerson } from './people.ts';
import { type EntryPage, joinKnown, type Source, sayDay, sayText, sayWan } from './source.ts';
import { listWorks } from './works.ts';

interface FactField {
  /** What it is called where no cell names it. */
  readonly label: string;
  /** Where it is entered when it is missing; null: with the filing itself. */
  readonly page: EntryPage | null;
  /** Null: not known. */
  readonly read: (source: Source) => string | null;
}

const ofFirm = (label: string, read: (enterprise: Source['firm']['enterprise']) => string | null): FactField => ({
  label,
  page: 'licence',
  read: ({ firm }) => read(firm.enterprise),
});
const ofCase = (label: string, read: (paperCase: Source['paperCase']) => string | null): FactField => ({
  label,
  page: null,
  read: ({ paperCase }) => read(paperCase),
});

/** The certificate that the table is about: the one in force that ends last; of all, when none is. */
function heldCertificate({ firm, category, today }: Source): Certificate | null {
  const own = firm.certificates.filter((one) => category === null || one.category === category);
  const inForce = own.filter(({ validEnd }) => validEnd === null || validEnd >= today);
  const [first = null] = (inForce.length > 0 ? inForce : own).toSorted((a, b) =>
    (b.validEnd ?? '9999') < (a.validEnd ?? '9999') ? -1 : 1,
  );
  return first;
}
const ofHeld = (label: string, read: (certificate: Certificate) => string | null): FactField => ({
  label,
  page: 'certificates',
  read: (source) => {
    const held = heldCertificate(source);
    return held === null ? null : read(held);
  },
});

const ofLead = (label: string, read: (lead: PaperPerson['person']) => string | null): FactField => ({
  label,
  page: 'others',
  read: (source) => {
    const lead = findLead(source.firm, source.today);
    return lead === null ? null : read(lead.person);
  },
});

const count = (label: string, read: (source: Source) => number): FactField => ({
  label,
  page: null,
  read: (source) => `${read(source)}`,
});
const people = (source: Source) => listPeople(source.firm, source.today);

const termOf = (start: string | null, end: string | null): string | null =>
  start === null && end === null ? null : `${sayDay(start) ?? '　'}至${sayDay(end) ?? '长期'}`;

const FIELDS = {
  'firm.entName': ofFirm('企业名称', ({ entName }) => sayText(entName)),
  'firm.creditCode': ofFirm('统一社会信用代码', ({ creditCode }) => sayText(creditCode)),
  'firm.entType': ofFirm('企业类型', ({ entType }) => sayText(entType)),
  'firm.legalPerson': ofFirm('法定代表人', ({ legalPerson }) => sayText(legalPerson)),
  'firm.regCapital': ofFirm('注册资本', ({ regCapital }) => sayWan(regCapital)),
  'firm.paidCapital': ofFirm('实收资本', ({ paidCapital }) => sayWan(paidCapital)),
  'firm.netAssets': ofFirm('净资产', ({ netAssets }) => sayWan(netAssets)),
  'firm.netAssetsYear': ofFirm('净资产所属年度', ({ netAssetsYear }) =>
    netAssetsYear === null ? null : `${netAssetsYear}年`,
  ),
  'firm.establishDate': ofFirm('成立日期', ({ establishDate }) => sayDay(establishDate)),
  'firm.bizTerm': ofFirm('营业期限', ({ bizTermStart, bizTermEnd }) => termOf(bizTermStart, bizTermEnd)),
  'firm.regAddress': ofFirm('注册地址', ({ regAddress }) => sayText(regAddress)),
  'firm.officeAddress': ofFirm('办公地址', ({ officeAddress }) => sayText(officeAddress)),
  'firm.region': ofFirm('所在地区', ({ region }) => (region === null ? null : sayText(regionName(region)))),
  'firm.bizScope': ofFirm('经营范围', ({ bizScope }) => sayText(bizScope)),
  'firm.regAuthority': ofFirm('登记机关', ({ regAuthority }) => sayText(regAuthority)),
  'firm.contactName': ofFirm('联系人', ({ contactName }) => sayText(contactName)),
  'firm.contactPhone': ofFirm('联系电话', ({ contactPhone }) => sayText(contactPhone)),
  'firm.contactMail': ofFirm('电子邮箱', ({ contactMail }) => sayText(contactMail)),
  'firm.postcode': ofFirm('邮政编码', ({ postcode }) => sayText(postcode)),
  'firm.safetyPermitNo': ofFirm('安全生产许可证编号', ({ safetyPermitNo }) => sayText(safetyPermitNo)),
  'firm.safetyPermitEnd': ofFirm('安全生产许可证有效期', ({ safetyPermitEnd }) => sayDay(safetyPermitEnd)),
  'lead.name': {
    label: '技术负责人',
    page: 'licence',
    read: (source) =>
      sayText(source.firm.enterprise.techLeadName) ?? findLead(source.firm, source.today)?.person.name ?? null,
  },
  'lead.title': {
    label: '技术负责人职称',
    page: 'others',
    read: (source) =>
      sayText(findLead(source.firm, source.today)?.person.titleName) ?? sayText(source.firm.enterprise.techLeadTitle),
  },
  'lead.idNo': ofLead('技术负责人证件号码', ({ idNo }) => sayText(idNo)),
  'lead.birthDate': ofLead('技术负责人出生日期', ({ birthDate }) => sayDay(birthDate)),
  'lead.education': ofLead('技术负责人学历', ({ education }) => sayText(education)),
  'lead.major': ofLead('技术负责人所学专业', ({ major }) => sayText(major)),
  'lead.graduateSchool': ofLead('技术负责人毕业院校', ({ graduateSchool }) => sayText(graduateSchool)),
  'lead.titleMajor': ofLead('技术负责人职称专业', ({ titleMajor }) => sayText(titleMajor)),
  'lead.workYears': ofLead('技术负责人从业年限', ({ workYears }) => (workYears === null ? null : `${workYears} 年`)),
  'lead.registrations': ofLead('技术负责人注册资格', ({ registrations }) =>
    joinKnown(registrations.map(({ regType, specialty }) => (specialty ? `${regType}（${specialty}）` : regType))),
  ),
  'held.certNo': ofHeld('证书编号', ({ certNo }) => sayText(certNo)),
  'held.certName': ofHeld('证书名称', ({ certName }) => sayText(certName)),
  'held.issueDate': ofHeld('发证日期', ({ issueDate }) => sayDay(issueDate)),
  'held.validEnd': ofHeld('证书有效期', ({ validEnd }) => sayDay(validEnd)),
  'held.issuer': ofHeld('发证机关', ({ issuer }) => sayText(issuer)),
  'held.items': ofHeld('现有资质', ({ items }) =>
    joinKnown(
      items.map(({ itemName, level }) => `${itemName}${level ?? ''}`),
      '；',
    ),
  ),
  'case.name': ofCase('申报事项', ({ name }) => sayText(name)),
  'case.kind': ofCase('申报类型', ({ kindLabel }) => sayText(kindLabel)),
  'case.standard': ofCase('申请资质', ({ standardName }) => sayText(standardName)),
  'case.level': ofCase('申请等级', ({ level }) => sayText(level)),
  'case.region': ofCase('申报地区', ({ regionName: name }) => sayText(name)),
  'case.office': ofCase('受理机关', ({ officeName }) => sayText(officeName)),
  'count.registered': count(
    '注册人员数',
    (source) => people(source).filter(({ person }) => person.registrations.length > 0).length,
  ),
  'count.titled': count(
    '职称人员数',
    (source) => people(source).filter(({ person }) => sayText(person.titleName) !== null).length,
  ),
  'count.people': count('在册人员数', (source) => people(source).length),
  'count.works': count('工程业绩数', (source) => listWorks(source).length),
  'count.equipment': count('设备数', ({ firm }) => firm.equipment.length),
} as const satisfies Readonly<Record<string, FactField>>;

export type FactName = keyof typeof FIELDS;
export const FACT_NAMES = Object.keys(FIELDS) as [FactName, ...FactName[]];

export const isFactName = (name: string): name is FactName => Object.hasOwn(FIELDS, name);

export const factOf = (name: FactName): FactField => FIELDS[name];
