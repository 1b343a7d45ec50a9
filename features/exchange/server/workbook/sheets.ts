import { achievement } from '#domain/records/achievement.ts';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import * as declared from '#domain/records/declared.ts';
import { registration } from '#domain/records/papers.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { type Column, choices, column, type Section, type SheetSpec } from './column.ts';
import { projectColumns, workColumns } from './project-columns.ts';
import { columnsOf, parentColumn } from './record-columns.ts';
import { systemKey } from './system-key.ts';

const enterprise: readonly Column[] = [
  column('企业名称', 'entName', 'text', {
    required: true,
    example: '示例建设有限公司',
    width: 26,
    help: '须与本系统中的企业名称一致',
  }),
  column('统一社会信用代码', 'creditCode', 'code', { example: '91110105MA01EXMP0E', width: 22 }),
  column('企业类型', 'entType', 'text', {
    offers: ['有限责任公司', '股份有限公司', '全民所有制', '集体所有制'],
    example: '有限责任公司',
    width: 14,
  }),
  column('法定代表人', 'legalPerson', 'text', { example: '示例李四', width: 12 }),
  column('注册资本（万元）', 'regCapital', 'wan', { example: '5000', width: 15 }),
  column('实缴资本（万元）', 'paidCapital', 'wan', { example: '5000', width: 15 }),
  column('净资产（万元）', 'netAssets', 'wan', { example: '4200.5', width: 15, help: '按经审计的财务报表，可以为负' }),
  column('净资产所属年度', 'netAssetsYear', 'integer', { example: '2025', width: 15 }),
  column('成立日期', 'establishDate', 'day', { example: '2010-03-18' }),
  column('营业期限自', 'bizTermStart', 'day', { example: '2010-03-18' }),
  column('营业期限至', 'bizTermEnd', 'day', { example: '长期', help: '长期的填“长期”或留空' }),
  column('住所', 'regAddress', 'text', { example: '', width: 26 }),
  column('办公地址', 'officeAddress', 'text', { example: '', width: 26 }),
  column('注册地', 'region', 'region', { example: '北京市 朝阳区', width: 16, help: '六位行政区划代码或名称' }),
  column('经营范围', 'bizScope', 'text', { example: '', width: 30 }),
  column('登记机关', 'regAuthority', 'text', { example: '', width: 20 }),
  column('核准日期', 'approvalDate', 'day', { example: '' }),
  column('登记状态', 'licenceStatus', 'text', { offers: ['存续', '注销', '吊销', '迁出'], example: '存续', width: 10 }),
  column('联系人', 'contactName', 'text', { example: '' }),
  column('联系电话', 'contactPhone', 'code', { example: '', width: 15 }),
  column('联系邮箱', 'contactMail', 'text', { example: '', width: 20 }),
  column('邮政编码', 'postcode', 'code', { example: '' }),
  column('安全生产许可证编号', 'safetyPermitNo', 'code', { example: '', width: 22 }),
  column('安全生产许可证有效期至', 'safetyPermitEnd', 'day', { example: '2027-09-30', width: 22 }),
  column('企业技术负责人', 'techLeadName', 'text', { example: '示例张三', width: 15 }),
  column('技术负责人职称', 'techLeadTitle', 'text', { example: '高级工程师', width: 15 }),
];

const certificates: readonly Column[] = [...columnsOf(certificate), systemKey];
const items: readonly Column[] = [parentColumn(certificate, 'certNo'), ...columnsOf(certificateItem)];

/** A registration names its holder; people of one name are told apart by their number. */
const registrations: readonly Column[] = [
  parentColumn(registeredPerson, 'name'),
  { ...parentColumn(registeredPerson, 'idNo'), help: '同名人员必须填写' },
  ...columnsOf(registration),
];

const achievements: readonly Column[] = [
  ...columnsOf(achievement),
  column('核验状态', 'checkState', 'choice', {
    choices: choices(['unchecked', '未核验'], ['ok', '无问题'], ['problem', '有问题']),
    example: '',
  }),
  column('核验说明', 'checkMsg', 'text', { example: '', width: 20 }),
  systemKey,
];

/** The workbook, sheet by sheet, in the order in which people fill it. Parents stand before their children. */
export const SHEETS: readonly SheetSpec[] = [
  { name: '企业信息', section: 'enterprise', about: '营业执照与联系信息，只填一行', columns: enterprise },
  { name: '资质证书', section: 'certificates', about: '每本证书一行', columns: certificates },
  {
    name: '资质项',
    section: 'certificates',
    child: 'items',
    about: '证书上的每一项资质一行，按证书编号对应',
    columns: items,
  },
  {
    name: '注册人员',
    section: 'registeredPeople',
    about: '每人一行',
    columns: [...columnsOf(registeredPerson), systemKey],
  },
  {
    name: '注册证书',
    section: 'registeredPeople',
    child: 'registrations',
    about: '每个注册专业一行，按姓名和证件号码对应',
    columns: registrations,
  },
  {
    name: '其他人员',
    section: 'otherPeople',
    about: '职称人员、现场管理人员、技术工人等，每人一行',
    columns: [...columnsOf(otherPerson), systemKey],
  },
  { name: '业绩', section: 'achievements', about: '个人业绩，每人每个项目一行', columns: achievements },
  { name: '项目', section: 'projects', about: '监管平台项目，每个项目一行', columns: projectColumns },
  {
    name: '单位工程与指标',
    section: 'projects',
    child: 'works',
    about: '单位工程的技术指标，每个指标一行',
    columns: workColumns,
  },
  {
    name: '设备',
    section: 'equipment',
    about: '自有或租赁的主要设备',
    columns: [...columnsOf(declared.equipment), systemKey],
  },
  {
    name: '其他声明',
    section: 'declarations',
    about: '标准要求而其他表没有的事项，如场所、体系、营业收入',
    columns: [...columnsOf(declared.declaration), systemKey],
  },
];

export const SECTION_LABELS: Readonly<Record<Section, string>> = {
  enterprise: '企业信息',
  certificates: '资质证书',
  registeredPeople: '注册人员',
  otherPeople: '其他人员',
  achievements: '业绩',
  projects: '项目',
  equipment: '设备',
  declarations: '其他声明',
};

export function sheetOf(section: Section, child?: SheetSpec['child']): SheetSpec {
  const found = SHEETS.find((sheet) => sheet.section === section && sheet.child === child);
  if (!found) throw new Error(`no sheet for ${section}`);
  return found;
}
