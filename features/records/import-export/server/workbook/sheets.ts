import { achievement } from '#domain/records/achievement.ts';
import { certificate, certificateItem } from '#domain/records/certificate.ts';
import * as declared from '#domain/records/declared.ts';
import { enterprise } from '#domain/records/enterprise.ts';
import { otherPerson, registeredPerson } from '#domain/records/person.ts';
import { registration } from '#domain/records/person-credentials.ts';
import { type DocumentSection, defineColumn, parseChoices, type SheetColumn, type SheetSpec } from './column.ts';
import { projectColumns, workColumns } from './project-columns.ts';
import { createParentColumn, getWorkbookColumns } from './record-columns.ts';
import { parentIdColumn, recordIdColumn } from './system-key.ts';

const certificates: readonly SheetColumn[] = [...getWorkbookColumns(certificate), recordIdColumn];
const items: readonly SheetColumn[] = [
  createParentColumn(certificate, 'certNo'),
  ...getWorkbookColumns(certificateItem),
  parentIdColumn,
];

/** Columns of a registration. The name identifies the person; the ID number distinguishes people with the same name. */
const registrations: readonly SheetColumn[] = [
  createParentColumn(registeredPerson, 'name'),
  { ...createParentColumn(registeredPerson, 'idNo'), help: '同名人员必须填写' },
  ...getWorkbookColumns(registration),
  parentIdColumn,
];

const achievements: readonly SheetColumn[] = [
  ...getWorkbookColumns(achievement),
  defineColumn('核验状态', 'checkState', 'choice', {
    choices: parseChoices(['unchecked', '未核验'], ['ok', '无问题'], ['problem', '有问题']),
    example: '',
  }),
  defineColumn('核验说明', 'checkMsg', 'text', { example: '', width: 20 }),
  recordIdColumn,
];

/** A column with the start and end date in one cell. */
const period = defineColumn('开竣工日期', 'period', 'text', { example: '' });

/** The sheets of the workbook in the order of entry; parents come before their children. */
export const WORKBOOK_SHEETS: readonly SheetSpec[] = [
  {
    name: '企业信息',
    section: 'enterprise',
    about: '营业执照与联系信息，只填一行',
    columns: getWorkbookColumns(enterprise),
  },
  {
    name: '资质证书',
    section: 'certificates',
    about: '每本证书一行',
    columns: certificates,
    alsoRead: [defineColumn('资质类别及等级', 'itemText', 'text', { example: '' })],
    supplied: { itemText: ['certName'] },
  },
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
    columns: [...getWorkbookColumns(registeredPerson), recordIdColumn],
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
    columns: [...getWorkbookColumns(otherPerson), recordIdColumn],
  },
  {
    name: '业绩',
    section: 'achievements',
    about: '个人业绩，每人每个项目一行',
    columns: achievements,
    alsoRead: [period],
  },
  {
    name: '项目',
    section: 'projects',
    about: '监管平台项目，每个项目一行',
    columns: projectColumns,
    alsoRead: [
      period,
      defineColumn('建设规模', 'scaleText', 'text', { example: '' }),
      defineColumn('地上层数', 'floorsAbove', 'integer', { example: '' }),
      defineColumn('地下层数', 'floorsBelow', 'integer', { example: '' }),
    ],
  },
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
    columns: [...getWorkbookColumns(declared.equipment), recordIdColumn],
  },
  {
    name: '其他声明',
    section: 'declarations',
    about: '标准要求而其他表没有的事项，如场所、体系、营业收入',
    columns: [...getWorkbookColumns(declared.declaration), recordIdColumn],
  },
];

/** A list of all people with their registrations in one table; the cells of each row determine its sheet. */
export const ROSTER_SHEET: SheetSpec = {
  name: '人员花名册',
  section: 'otherPeople',
  about: '注册人员和其他人员在同一张表中，每行按内容归入',
  columns: [
    ...new Map(
      [...getWorkbookColumns(otherPerson), ...getWorkbookColumns(registration), ...getWorkbookColumns(registeredPerson)]
        .toReversed()
        // Only the name is required: a person without a registration has no registration type.
        .map(({ required, ...column }) => [
          column.field,
          column.field === 'name' && required ? { ...column, required } : column,
        ]),
    ).values(),
  ].toReversed(),
  alsoRead: [
    defineColumn('技能证书编号', 'skillCertNo', 'code', { example: '' }),
    defineColumn('工种及等级', 'tradeText', 'text', { example: '' }),
    defineColumn('社保缴费起止', 'socialSecurityPeriod', 'text', { example: '' }),
    defineColumn('社保缴费截止年月', 'socialSecurityEnd', 'text', { example: '' }),
    defineColumn('安全考核 C 证编号', 'safetyCNo', 'code', { example: '' }),
    defineColumn('安全考核 C 证有效期至', 'safetyCEnd', 'day', { example: '' }),
  ],
};
/** Fields of a roster row that belong to a registration. */
export const REGISTRATION_FIELDS: ReadonlySet<string> = new Set(
  getWorkbookColumns(registration).map(({ field }) => field),
);

/** All sheets that can be read: the sheets of the workbook and the list of people. */
export const READABLE_SHEETS: readonly SheetSpec[] = [...WORKBOOK_SHEETS, ROSTER_SHEET];

/**
 * Returns the sheets with the given names.
 * @param names names of sheets; all sheets if empty
 */
export const selectSheets = (names: readonly string[] | null | undefined): readonly SheetSpec[] =>
  WORKBOOK_SHEETS.filter((spec) => !names || names.includes(spec.name));

export const SECTION_LABELS: Readonly<Record<DocumentSection, string>> = {
  enterprise: '企业信息',
  certificates: '资质证书',
  registeredPeople: '注册人员',
  otherPeople: '其他人员',
  achievements: '业绩',
  projects: '项目',
  equipment: '设备',
  declarations: '其他声明',
};

export function getSheetSpec(section: DocumentSection, child?: SheetSpec['child']): SheetSpec {
  const found = WORKBOOK_SHEETS.find((sheet) => sheet.section === section && sheet.child === child);
  if (!found) throw new Error(`no sheet for ${section}`);
  return found;
}
