/** Resolves ambiguous headings: the other columns and the format of the cells determine the meaning. */
import { getTitleRank, isTitleName } from '#domain/records/title-rank.ts';
import { isKnownRegistration } from '#domain/records/written-registration.ts';
import { ROSTER_HEADINGS } from '#domain/text/other-headings.ts';
import { splitWords } from '#domain/text/split-words.ts';
import { TABLE_HEADINGS } from '#domain/text/table-headings.ts';
import { readWrittenDay } from '#domain/validity/written-day.ts';
import { type CellValue, getCellText, isBlankCell } from './cells.ts';
import type { SheetColumn } from './column.ts';
import { listWrittenDays } from './expand-cell.ts';
import { findRegionCode } from './regions.ts';
import { isSafetyCertificateClass } from './safety-class.ts';
import { getPostOfCertificate, isMonthPeriod, splitWrittenCertificates } from './sort-papers.ts';

/** Headings of the class and the specialty, either of a registration or of a title. */
const CLASS_AND_SPECIALTY: ReadonlySet<string> = new Set(
  splitWords('级别专业 级别及专业 级别/专业 等级及专业 等级专业 等级/专业'),
);
/** Headings of cells that contain certificates, or only a remark that certificates exist: 有, 齐全, 原件在公司. */
const ABOUT_PAPERS: ReadonlySet<string> = new Set([
  ...splitWords(
    '证书情况 持证情况 手里的证 手上的证 有什么证 有哪些证 持有证书 所持证书 持有证件 取得证书 证书 证件 持证名称 持证类型 持证种类 持证类别名称 所持证书名称 所持证书类别 所持证书类型 持有证书名称 持有证书类别',
  ),
  ...CLASS_AND_SPECIALTY,
]);
const isAboutPapers = (heading: string): boolean =>
  ABOUT_PAPERS.has(heading) || (heading.includes('职称') && /注册|执业|职业/.test(heading));
/** Headings of a title or of a registration. */
const QUALIFICATION: ReadonlySet<string> = new Set(['任职资格', '任职资格名称']);
/** A heading of posts with certificates. Its cells may contain only a remark that certificates exist. */
const POST_PAPERS = '岗位证书';
const SOCIAL_SECURITY_STATE = '参保状态';
/** Amounts of the whole project and of the bid. They are read as the contract amount only if no other column contains it. */
const PROJECT_COSTS: ReadonlySet<string> = new Set(
  splitWords(
    '工程造价 造价 工程总价 金额 项目造价 项目金额 工程金额 中标价 中标金额 中标额 中标价款 中标总价 中标造价 中标总额 中标总金额 成交价 成交金额',
  ),
);
/** Words that mean people only beside other headings of a list of people. */
const WEAK: ReadonlySet<string> = new Set(['员工', '职员', '人名']);
/** Minimum number of other recognised headings that make such a word a heading. */
const LEAST_BESIDE = 2;

/** Returns whether a heading is too weak for its table, because too few other headings are recognised. */
export const isHeadingTooWeak = (heading: string, known: number): boolean => WEAK.has(heading) && known <= LEAST_BESIDE;

/** Returns whether a heading is used only for a column that no other heading of the table has. */
export const isAmbiguousHeading = (heading: string): boolean =>
  ABOUT_PAPERS.has(heading) ||
  QUALIFICATION.has(heading) ||
  PROJECT_COSTS.has(heading) ||
  WEAK.has(heading) ||
  heading === POST_PAPERS ||
  heading === SOCIAL_SECURITY_STATE;

/** Returns whether a heading belongs to a title, because the table has other columns of titles. */
export const isTitleHeading = (heading: string, headings: readonly string[]): boolean =>
  CLASS_AND_SPECIALTY.has(heading) && headings.some((one) => one.includes('职称'));

/** Headings of the award date of a registration or title, which has no field. */
const APPROVED: ReadonlySet<string> = new Set(['批准日期', '取得时间', '取得日期', '评定日期', '评定时间']);

/** Returns whether a table has columns of titles and no columns of registrations. */
export const isTitleTable = (headings: readonly string[]): boolean =>
  headings.some((one) => /职称|任职资格|专业技术/.test(one)) && !headings.some((one) => /注册|执业/.test(one));

/** Returns whether a heading is the award date of a title. */
export const isTitleDayHeading = (heading: string, headings: readonly string[]): boolean =>
  APPROVED.has(heading) && isTitleTable(headings);

/** Headings with two meanings, with the field for the second meaning; it applies if most cells do not have the usual format. */
const BY_FORM: readonly {
  readonly headings: ReadonlySet<string>;
  readonly isUsual: (text: string) => boolean;
  readonly field: string;
}[] = [
  {
    headings: new Set(['竣工验收', '交工验收', '验收']),
    isUsual: (text) => /\d/.test(text) || readWrittenDay(text, true).is === 'day',
    field: 'qualityPassed',
  },
  {
    headings: new Set([...(ROSTER_HEADINGS.region ?? []), ...(TABLE_HEADINGS.region ?? []), '所在地']),
    isUsual: (text) => /^\d{6}$/.test(text) || findRegionCode(text) !== null,
    field: 'address',
  },
  // The grade of works is their size in design and survey; in supervision it is a class (一级), which has no field.
  {
    headings: new Set(['工程等级', '项目等级', '规模等级', '项目规模等级', '工程规模等级']),
    isUsual: (text) => /^(?:特大|大|中|小)型?$/.test(text),
    field: '',
  },
  // A number of days is not a period: 365天.
  {
    headings: new Set(['工期', '合同工期', '监理合同工期', '施工工期', '工程工期', '服务工期', '监理合同期限']),
    isUsual: (text) => listWrittenDays(text).length > 0,
    field: '',
  },
  // In a payment list of one month, the column contains the month of each payment.
  { headings: new Set(['缴费年月', '缴费月份', '缴费所属期', '费款所属期']), isUsual: isMonthPeriod, field: '' },
  // In a list of safety certificates, the column contains the class: A类, B类, C1.
  { headings: new Set(['类别', '人员分类']), isUsual: (text) => !isSafetyCertificateClass(text), field: 'regType' },
];

/**
 * Returns the field of the cells below a heading with two meanings; null for the usual meaning, empty if the cells have no field.
 * @param getCells called only for such a heading, because every table is compared with every sheet
 */
export function findFieldByCellFormat(heading: string, getCells: () => readonly CellValue[]): string | null {
  const form = BY_FORM.find(({ headings }) => headings.has(heading));
  if (!form) return null;
  const cells = getCells();
  // Only cells with the type date count as days. A plain number may also be a number of days or the code of a region.
  const texts = cells.flatMap((cell) => (isBlankCell(cell) || cell instanceof Date ? [] : getCellText(cell).trim()));
  const unusual = texts.filter((text) => !form.isUsual(text)).length;
  return unusual * 2 > cells.filter((cell) => !isBlankCell(cell)).length ? form.field : null;
}

const isPaper = (text: string): boolean =>
  isKnownRegistration(text) ||
  splitWrittenCertificates(text).every(
    (part) => isKnownRegistration(part) || isTitleName(part) || getPostOfCertificate(part) !== null,
  );

/** Returns whether a cell below the heading of a qualification contains a registration instead of a title. */
export const isRegistrationInQualificationColumn = (heading: string, text: string): boolean =>
  QUALIFICATION.has(heading) && isKnownRegistration(text);

/** Fields of certificate numbers. Some lists only note there that the certificate exists: 有, 已办理. */
const NUMBERS: ReadonlySet<string> = new Set(
  splitWords('regNo certNo practiceSealNo titleCertNo postCertNo skillCertNo safetyBNo safetyCNo safetyNo'),
);

/** Explains why a cell below an ambiguous heading is not read: it contains no certificate. Null if the cell is read. */
export function explainAmbiguousCell(heading: string, { field }: SheetColumn, text: string): string | null {
  if (text === '') return null;
  if (heading !== '' && NUMBERS.has(field) && !/\d/.test(text.normalize('NFKC')))
    return `“${text.slice(0, 40)}”不是证书编号，没有读取`;
  if (isAboutPapers(heading) && field === 'regType' && !isPaper(text))
    return `“${text.slice(0, 40)}”看不出是哪一种证书，没有读取`;
  if (
    heading === POST_PAPERS &&
    field === 'postName' &&
    splitWrittenCertificates(text).some((part) => getPostOfCertificate(part) === null)
  )
    return `“${text.slice(0, 40)}”看不出是哪一种岗位证书，没有读取`;
  if (QUALIFICATION.has(heading) && field === 'titleName' && getTitleRank(text) === null)
    return `“${text.slice(0, 40)}”看不出是哪一种职称，没有读取`;
  return null;
}
