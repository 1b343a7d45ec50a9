/** A form as edited by operators: a flat list of sections in everyday terms, which can be converted to the internal structure. */
import { FACT_NAMES, getFact, isFactName } from './fact-fields.ts';
import { FACT_PLACEHOLDER, Form, type FormId, isFilledByHand } from './form.ts';
import { listRowFieldNames, ROW_KINDS } from './row-fields.ts';

export const SECTION_KINDS = ['facts', 'table', 'words', 'signing'] as const;
type RowKindName = (typeof ROW_KINDS)[number];

export interface SectionBody {
  readonly kind: (typeof SECTION_KINDS)[number];
  readonly title: string;
  readonly note?: string | null | undefined;
  readonly rows?: RowKindName | null | undefined;
  readonly mayBeEmpty?: boolean | undefined;
  readonly isOnNewPage?: boolean | undefined;
  readonly cells?:
    | readonly {
        readonly label: string;
        readonly field: string;
        readonly mayBeEmpty?: boolean | undefined;
        readonly isWide?: boolean | undefined;
        readonly width?: number | null | undefined;
      }[]
    | undefined;
  readonly lines?: readonly string[] | undefined;
}

export interface FormBody {
  readonly form: FormId;
  readonly name: string;
  readonly orientation: Form['orientation'];
  readonly sourceTitle: string;
  readonly docNumber?: string | null | undefined;
  readonly isSourced?: boolean | undefined;
  readonly sourceNote: string;
  readonly sections: readonly SectionBody[];
}

/** The names of columns in a choice list. */
const COLUMN_LABELS: ReadonlyMap<string, string> = new Map([
  ['acceptDate', '竣工验收日期'],
  ['approvalDate', '核准日期'],
  ['birthDate', '出生日期'],
  ['certNo', '证书编号'],
  ['contractAmount', '合同额（万元）'],
  ['count', '数量'],
  ['dataLevel', '业绩数据等级'],
  ['education', '学历'],
  ['finishDate', '竣工日期'],
  ['gender', '性别'],
  ['graduateSchool', '毕业院校'],
  ['idNo', '证件号码'],
  ['issuer', '发证机关'],
  ['itemName', '资质名称'],
  ['kind', '类别'],
  ['level', '等级'],
  ['major', '所学专业'],
  ['manager', '项目负责人'],
  ['measures', '规模指标'],
  ['name', '姓名或设备名称'],
  ['owned', '来源（自有或租赁）'],
  ['ownerName', '建设单位'],
  ['permitNo', '施工许可证号'],
  ['phone', '联系电话'],
  ['place', '工程地点'],
  ['postCertNo', '岗位证书号'],
  ['posts', '岗位'],
  ['projectName', '工程名称'],
  ['projectNo', '监管平台编号'],
  ['projectScale', '建设规模'],
  ['projectType', '工程类别'],
  ['quality', '质量'],
  ['regNo', '注册编号'],
  ['regType', '注册类别'],
  ['registrations', '注册资格'],
  ['role', '承担方式'],
  ['safetyBNo', '安全考核 B 证编号'],
  ['settleAmount', '结算额（万元）'],
  ['skillGrade', '技能等级'],
  ['socialSecurityStart', '社保起缴'],
  ['spec', '规格型号'],
  ['specialty', '注册专业'],
  ['startDate', '开工日期'],
  ['techLead', '技术负责人'],
  ['titleCertNo', '职称证书号'],
  ['titleMajor', '职称专业'],
  ['titleName', '职称'],
  ['totalInvest', '总投资'],
  ['trade', '工种'],
  ['validEnd', '有效期至'],
  ['workYears', '从业年限'],
]);

const HAND = 'hand';
const COLUMNS = [...new Set(ROW_KINDS.flatMap((kind) => listRowFieldNames(kind)))];
export const CELL_VALUE_SOURCES = [HAND, ...FACT_NAMES, ...COLUMNS] as [string, ...string[]];

/** Facts fill single cells and columns fill tables; the cell editor offers both. */
const FIELD_LABELS: ReadonlyMap<string, string> = new Map([
  [HAND, '手工填写'],
  ...FACT_NAMES.map((name) => [name, `单项：${getFact(name).label}`] as const),
  ...COLUMNS.map((name) => [name, `列表：${COLUMN_LABELS.get(name) ?? name}`] as const),
]);
export const CELL_VALUE_SOURCE_LABELS: Readonly<Record<string, string>> = Object.fromEntries(FIELD_LABELS);

export const ROW_KIND_LABELS: Readonly<Record<RowKindName, string>> = {
  registrations: '注册人员，每项注册一行',
  titled: '有职称的人员',
  posts: '有岗位证书的人员',
  workers: '技术工人',
  safety: '安全生产管理人员',
  everybody: '全部人员',
  works: '工程业绩',
  equipment: '设备',
  items: '资质证书的资质项',
};

interface Error {
  readonly path: string;
  readonly message: string;
}

const MAX_LINE = 60;
const MAX_SIGNING = 12;

function cellErrors({ kind, rows, cells = [] }: SectionBody, path: string): Error[] {
  const known: readonly string[] = kind === 'table' && rows ? listRowFieldNames(rows) : FACT_NAMES;
  return cells.flatMap(({ label, field, width }, index): Error[] => {
    const at = `${path}.cells.${index}`;
    return [
      ...(isFilledByHand(field) || known.includes(field)
        ? []
        : [
            {
              path: `${at}.field`,
              message: `“${label}”不能取“${FIELD_LABELS.get(field) ?? field}”，${kind === 'table' ? '所列内容没有这一列' : '单项栏目请选“单项”'}`,
            },
          ]),
      ...(kind === 'table' && !width ? [{ path: `${at}.width`, message: `请填写“${label}”的列宽` }] : []),
    ];
  });
}

function sectionErrors(section: SectionBody, path: string): Error[] {
  const { kind, title, rows, cells = [], lines = [] } = section;
  switch (kind) {
    case 'facts':
      return cells.length === 0
        ? [{ path: `${path}.cells`, message: `“${title}”至少要有一格` }]
        : cellErrors(section, path);
    case 'table':
      if (!rows) return [{ path: `${path}.rows`, message: `请选择“${title}”列出什么` }];
      if (cells.length < 2 || cells.length > 16)
        return [{ path: `${path}.cells`, message: `“${title}”应有 2 到 16 列` }];
      return cellErrors(section, path);
    case 'words':
      return lines.length === 0
        ? [{ path: `${path}.lines`, message: `请填写“${title}”的内容` }]
        : lines.flatMap((text, index) =>
            [...text.matchAll(FACT_PLACEHOLDER)]
              .filter(([, name = '']) => !isFactName(name))
              .map(([place]) => ({ path: `${path}.lines.${index}`, message: `${place} 不是可以取的内容` })),
          );
    case 'signing':
      if (lines.length === 0 || lines.length > MAX_SIGNING)
        return [{ path: `${path}.lines`, message: `“${title}”应有 1 到 ${MAX_SIGNING} 行` }];
      return lines.flatMap((line, index) =>
        line.length > MAX_LINE ? [{ path: `${path}.lines.${index}`, message: `签署栏每行最多 ${MAX_LINE} 个字` }] : [],
      );
  }
}

/** Returns the errors of a form body, each with its position; a body without errors can be converted to a form. */
export const validateFormBody = ({ sections }: Pick<FormBody, 'sections'>): Error[] =>
  sections.flatMap((section, index) => sectionErrors(section, `sections.${index}`));

function toSection({ kind, title, note, rows, mayBeEmpty, isOnNewPage, cells = [], lines = [] }: SectionBody) {
  switch (kind) {
    case 'facts':
      return {
        kind,
        title,
        note: note ?? null,
        cells: cells.map(({ label, field, isWide, mayBeEmpty: optional }) => ({
          label,
          field,
          isWide: isWide === true,
          optional: optional === true,
        })),
      };
    case 'table':
      return {
        kind,
        title,
        note: note ?? null,
        rows,
        optional: mayBeEmpty === true,
        isOnNewPage: isOnNewPage === true,
        columns: cells.map(({ label, field, width, mayBeEmpty: optional }) => ({
          label,
          field,
          width,
          optional: optional === true,
        })),
      };
    case 'words':
      return { kind, title, paragraphs: lines };
    case 'signing':
      return { kind, title, lines };
  }
}

/**
 * Converts a form body to a form.
 * @returns null if the body has another structure
 */
export function convertToForm(
  { form, name, orientation, sourceTitle, docNumber, isSourced, sourceNote, sections }: FormBody,
  { version, category }: Pick<Form, 'version' | 'category'>,
): Form | null {
  const read = Form.safeParse({
    id: form,
    name,
    version,
    category,
    orientation,
    source: {
      title: sourceTitle,
      docNumber: docNumber ?? null,
      confidence: isSourced === true ? 'sourced' : 'recalled',
      note: sourceNote,
    },
    sections: sections.map(toSection),
  });
  return read.success ? read.data : null;
}

/** Converts a delivered form to a form body, as a starting point for operators. */
export const convertToFormBody = ({ id, name, orientation, source, sections }: Form): FormBody => ({
  form: id,
  name,
  orientation,
  sourceTitle: source.title,
  docNumber: source.docNumber,
  isSourced: source.confidence === 'sourced',
  sourceNote: source.note,
  sections: sections.map((section): SectionBody => {
    switch (section.kind) {
      case 'facts':
        return {
          kind: 'facts',
          title: section.title,
          note: section.note,
          cells: section.cells.map(({ label, field, isWide, optional }) => ({
            label,
            field,
            isWide,
            mayBeEmpty: optional,
          })),
        };
      case 'table':
        return {
          kind: 'table',
          title: section.title,
          note: section.note,
          rows: section.rows,
          mayBeEmpty: section.optional,
          isOnNewPage: section.isOnNewPage,
          cells: section.columns.map(({ label, field, width, optional }) => ({
            label,
            field,
            width,
            mayBeEmpty: optional,
          })),
        };
      case 'words':
        return { kind: 'words', title: section.title, lines: section.paragraphs };
      case 'signing':
        return { kind: 'signing', title: section.title, lines: section.lines };
    }
  }),
});

/** Returns the next version number of a month, so that operators need not number their changes manually. */
export function getNextVersion(month: string, versions: readonly string[]): string {
  const numbers = versions.flatMap((version) => (version.startsWith(`${month}.`) ? Number(version.slice(8)) : []));
  return `${month}.${Math.max(0, ...numbers) + 1}`;
}
