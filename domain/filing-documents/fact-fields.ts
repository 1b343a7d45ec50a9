/** Single values of the records that can fill a cell of a form. */
import type { Certificate } from '../enterprise/enterprise-document.ts';
import { getRegionName } from '../regions/region-name.ts';
import { type FormPerson, findTechnicalLead, listPeople } from './people.ts';
import { type EntryPage, type FormSource, formatAmountInWan, formatDay, formatText, joinKnown } from './source.ts';
import { listFormProjects } from './works.ts';

interface FactField {
  /** Label of the fact, used if the cell has no label. */
  readonly label: string;
  /** Page on which a missing value is entered; null if it is entered in the filing. */
  readonly page: EntryPage | null;
  /** Returns the value; null if it is unknown. */
  readonly read: (source: FormSource) => string | null;
}

const ofEnterprise = (
  label: string,
  read: (enterprise: FormSource['enterprise']['enterprise']) => string | null,
): FactField => ({
  label,
  page: 'licence',
  read: ({ enterprise }) => read(enterprise.enterprise),
});
const ofCase = (label: string, read: (documentCase: FormSource['paperCase']) => string | null): FactField => ({
  label,
  page: null,
  read: ({ paperCase: documentCase }) => read(documentCase),
});

/** Returns the certificate for the form: among the valid certificates, or if none is valid among all, the one with the latest end date. */
function currentCertificate({ enterprise, category, today }: FormSource): Certificate | null {
  const own = enterprise.certificates.filter((one) => category === null || one.category === category);
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
    const held = currentCertificate(source);
    return held === null ? null : read(held);
  },
});

const ofLead = (label: string, read: (lead: FormPerson['person']) => string | null): FactField => ({
  label,
  page: 'others',
  read: (source) => {
    const lead = findTechnicalLead(source.enterprise, source.today);
    return lead === null ? null : read(lead.person);
  },
});

const count = (label: string, read: (source: FormSource) => number): FactField => ({
  label,
  page: null,
  read: (source) => `${read(source)}`,
});
const people = (source: FormSource) => listPeople(source.enterprise, source.today);

const getTerm = (start: string | null, end: string | null): string | null =>
  start === null && end === null ? null : `${formatDay(start) ?? '　'}至${formatDay(end) ?? '长期'}`;

const FIELDS = {
  'firm.entName': ofEnterprise('企业名称', ({ entName }) => formatText(entName)),
  'firm.creditCode': ofEnterprise('统一社会信用代码', ({ creditCode }) => formatText(creditCode)),
  'firm.entType': ofEnterprise('企业类型', ({ entType }) => formatText(entType)),
  'firm.legalPerson': ofEnterprise('法定代表人', ({ legalPerson }) => formatText(legalPerson)),
  'firm.regCapital': ofEnterprise('注册资本', ({ regCapital }) => formatAmountInWan(regCapital)),
  'firm.paidCapital': ofEnterprise('实收资本', ({ paidCapital }) => formatAmountInWan(paidCapital)),
  'firm.netAssets': ofEnterprise('净资产', ({ netAssets }) => formatAmountInWan(netAssets)),
  'firm.netAssetsYear': ofEnterprise('净资产所属年度', ({ netAssetsYear }) =>
    netAssetsYear === null ? null : `${netAssetsYear}年`,
  ),
  'firm.establishDate': ofEnterprise('成立日期', ({ establishDate }) => formatDay(establishDate)),
  'firm.bizTerm': ofEnterprise('营业期限', ({ bizTermStart, bizTermEnd }) => getTerm(bizTermStart, bizTermEnd)),
  'firm.regAddress': ofEnterprise('注册地址', ({ regAddress }) => formatText(regAddress)),
  'firm.officeAddress': ofEnterprise('办公地址', ({ officeAddress }) => formatText(officeAddress)),
  'firm.region': ofEnterprise('所在地区', ({ region }) => (region === null ? null : formatText(getRegionName(region)))),
  'firm.bizScope': ofEnterprise('经营范围', ({ bizScope }) => formatText(bizScope)),
  'firm.regAuthority': ofEnterprise('登记机关', ({ regAuthority }) => formatText(regAuthority)),
  'firm.contactName': ofEnterprise('联系人', ({ contactName }) => formatText(contactName)),
  'firm.contactPhone': ofEnterprise('联系电话', ({ contactPhone }) => formatText(contactPhone)),
  'firm.contactMail': ofEnterprise('电子邮箱', ({ contactMail }) => formatText(contactMail)),
  'firm.postcode': ofEnterprise('邮政编码', ({ postcode }) => formatText(postcode)),
  'firm.safetyPermitNo': ofEnterprise('安全生产许可证编号', ({ safetyPermitNo }) => formatText(safetyPermitNo)),
  'firm.safetyPermitEnd': ofEnterprise('安全生产许可证有效期', ({ safetyPermitEnd }) => formatDay(safetyPermitEnd)),
  'lead.name': {
    label: '技术负责人',
    page: 'licence',
    read: (source) =>
      formatText(source.enterprise.enterprise.techLeadName) ??
      findTechnicalLead(source.enterprise, source.today)?.person.name ??
      null,
  },
  'lead.title': {
    label: '技术负责人职称',
    page: 'others',
    read: (source) =>
      formatText(findTechnicalLead(source.enterprise, source.today)?.person.titleName) ??
      formatText(source.enterprise.enterprise.techLeadTitle),
  },
  'lead.idNo': ofLead('技术负责人证件号码', ({ idNo }) => formatText(idNo)),
  'lead.birthDate': ofLead('技术负责人出生日期', ({ birthDate }) => formatDay(birthDate)),
  'lead.education': ofLead('技术负责人学历', ({ education }) => formatText(education)),
  'lead.major': ofLead('技术负责人所学专业', ({ major }) => formatText(major)),
  'lead.graduateSchool': ofLead('技术负责人毕业院校', ({ graduateSchool }) => formatText(graduateSchool)),
  'lead.titleMajor': ofLead('技术负责人职称专业', ({ titleMajor }) => formatText(titleMajor)),
  'lead.workYears': ofLead('技术负责人从业年限', ({ workYears }) => (workYears === null ? null : `${workYears} 年`)),
  'lead.registrations': ofLead('技术负责人注册资格', ({ registrations }) =>
    joinKnown(registrations.map(({ regType, specialty }) => (specialty ? `${regType}（${specialty}）` : regType))),
  ),
  'held.certNo': ofHeld('证书编号', ({ certNo }) => formatText(certNo)),
  'held.certName': ofHeld('证书名称', ({ certName }) => formatText(certName)),
  'held.issueDate': ofHeld('发证日期', ({ issueDate }) => formatDay(issueDate)),
  'held.validEnd': ofHeld('证书有效期', ({ validEnd }) => formatDay(validEnd)),
  'held.issuer': ofHeld('发证机关', ({ issuer }) => formatText(issuer)),
  'held.items': ofHeld('现有资质', ({ items }) =>
    joinKnown(
      items.map(({ itemName, level }) => `${itemName}${level ?? ''}`),
      '；',
    ),
  ),
  'case.name': ofCase('申报事项', ({ name }) => formatText(name)),
  'case.kind': ofCase('申报类型', ({ kindLabel }) => formatText(kindLabel)),
  'case.standard': ofCase('申请资质', ({ standardName }) => formatText(standardName)),
  'case.level': ofCase('申请等级', ({ level }) => formatText(level)),
  'case.region': ofCase('申报地区', ({ regionName: name }) => formatText(name)),
  'case.office': ofCase('受理机关', ({ officeName }) => formatText(officeName)),
  'count.registered': count(
    '注册人员数',
    (source) => people(source).filter(({ person }) => person.registrations.length > 0).length,
  ),
  'count.titled': count(
    '职称人员数',
    (source) => people(source).filter(({ person }) => formatText(person.titleName) !== null).length,
  ),
  'count.people': count('在册人员数', (source) => people(source).length),
  'count.works': count('工程业绩数', (source) => listFormProjects(source).length),
  'count.equipment': count('设备数', ({ enterprise }) => enterprise.equipment.length),
} as const satisfies Readonly<Record<string, FactField>>;

export type FactName = keyof typeof FIELDS;
export const FACT_NAMES = Object.keys(FIELDS) as [FactName, ...FactName[]];

export const isFactName = (name: string): name is FactName => Object.hasOwn(FIELDS, name);

export const getFact = (name: FactName): FactField => FIELDS[name];
