import { CITIZEN_ID_MESSAGE, explainCitizenId, isCitizenId, normaliseCitizenId } from '#domain/identity/citizen-id.ts';
import { isCreditCode, normaliseCreditCode } from '#domain/identity/credit-code.ts';
import { explainIdNumber, getIdNumberMessage, normaliseIdNumber } from '#domain/identity/id-number.ts';
import { CITIZEN_ID_TYPE, normaliseIdType } from '#domain/identity/id-type.ts';
import { isPhone, normalisePhone } from '#domain/identity/phone.ts';
import { getSkillGrade, getTitleRank } from '#domain/records/title-rank.ts';
import { normaliseName } from '#domain/text/person-name.ts';
import { stripApostrophe } from '#domain/text/sheet-words.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { cleanLine, cleanText } from '#domain/text/text.ts';
import { MONEY_UNIT, readWrittenNumber } from '#domain/text/written-number.ts';
import { isDay, toUtcDay } from '#domain/validity/day.ts';
import { readNumberedDay, readWrittenDay } from '#domain/validity/written-day.ts';
import type { CellPart, SheetColumn } from './column.ts';
import { type Measure, parseMeasure } from './measures.ts';
import { findRegionCode, getRegionName } from './regions.ts';
import {
  CLEAR_VALUE_TEXT,
  EMPTY_VALUE_TEXTS,
  ERROR_VALUE_PATTERN,
  escapeEntry,
  LOST_DIGITS_PATTERN,
  splitEntries,
  TEXT_FORMULA_PATTERN,
  unescapeEntry,
  unescapeSpecialText,
} from './written-text.ts';

/** The raw value of a cell in the file. */
export type CellValue = string | number | boolean | Date | null;

export type CellResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

const value = (found: unknown): CellResult => ({ ok: true, value: found });
const wrong = (message: string): CellResult => ({ ok: false, message });

/** Numbers from 10^15 lose digits, because Excel keeps 15 significant digits. */
const MAX_EXACT = 1e15;

const getDateDay = (date: Date): string => (Number.isNaN(date.getTime()) ? '' : toUtcDay(date));

/** Returns a cell as text, for identifiers and for display. */
export function getCellText(cell: CellValue): string {
  if (cell === null) return '';
  if (cell instanceof Date) return getDateDay(cell);
  if (typeof cell === 'number')
    return Number.isInteger(cell) && Math.abs(cell) < MAX_EXACT * 10 ? cell.toFixed(0) : String(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return cleanText(TEXT_FORMULA_PATTERN.exec(cell.trim())?.[1] ?? cell);
}

/** Returns whether a cell is empty. */
export const isBlankCell = (cell: CellValue, column?: SheetColumn): boolean =>
  column?.kind === 'flag'
    ? getCellText(cell).trim() === ''
    : cell === null || EMPTY_VALUE_TEXTS.has(getCellText(cell).normalize('NFKC').trim());

/**
 * Earliest valid date. Earlier dates result from a wrong serial number or year, because all enterprise records and living people are
 * younger.
 */
const FIRST_DAY = '1949-10-01';
const FIRST_BIRTH = '1910-01-01';
const LAST_DAY = '2199-12-31';

function checkDay(day: string, column: SheetColumn): CellResult {
  const first = column.field === 'birthDate' ? FIRST_BIRTH : FIRST_DAY;
  return day < first || day > LAST_DAY ? wrong(`${column.label}“${day}”不可能是这一天，请核对年份`) : value(day);
}

function readDay(cell: CellValue, column: SheetColumn): CellResult {
  if (cell instanceof Date)
    return isDay(getDateDay(cell)) ? checkDay(getDateDay(cell), column) : wrong(`${column.label}不是有效日期`);
  const written =
    typeof cell === 'number'
      ? readNumberedDay(cell, column.isMonthEnough)
      : readWrittenDay(getCellText(cell), column.isMonthEnough);
  if (written.is === 'unclear') return wrong(`${column.label}“${getCellText(cell)}”${written.words}`);
  return written.is === 'day' ? checkDay(written.day, column) : value(null);
}

/** Returns the unit in brackets from the label of a column. */
const getUnit = ({ kind, label, field }: SheetColumn): string | undefined =>
  kind === 'wan'
    ? MONEY_UNIT
    : (/（([^（）]+)）$/.exec(label)?.[1] ??
      (field === 'socialSecurityMonths'
        ? '个月'
        : field.startsWith('floors')
          ? '层'
          : field === 'count'
            ? '台'
            : undefined));

/** Largest valid contract amount in 万元; `MAX_WITHOUT_UNIT` is the largest amount accepted without a unit. */
const MAX_AMOUNT = 10_000_000;
const MAX_WITHOUT_UNIT = 100_000;

/** Removes floating-point errors: a spreadsheet keeps 15 significant digits. */
const toWritten = (number: number): number => Number(number.toPrecision(15));

function readNumber(cell: CellValue, column: SheetColumn): CellResult {
  const found = typeof cell === 'number' ? toWritten(cell) : readWrittenNumber(getCellText(cell), getUnit(column));
  if (found === null || !Number.isFinite(found)) return wrong(`${column.label}“${getCellText(cell)}”不是数字`);
  if (column.kind === 'wan' && Math.abs(found) < MAX_AMOUNT) return value(toYuan(found));
  if (column.kind === 'wan' && !AMOUNTS_OF_PROJECTS.has(column.field)) return value(found);
  if (column.kind === 'wan' && found > MAX_AMOUNT)
    return wrong(`${column.label}“${getCellText(cell)}”超过 1000 亿元，请核对单位是元还是万元`);
  return value(found);
}

/** Rounds amounts in 万元 to four decimals, which equals whole yuan. */
const toYuan = (amount: number): number => Number(amount.toFixed(4)) || amount;

const AMOUNTS_OF_PROJECTS: ReadonlySet<string> = new Set(['contractAmount', 'settleAmount']);

/** Returns an error message if an amount is so large that both 元 and 万元 are plausible and the cell contains no unit; otherwise null. */
export function explainMissingUnit(cell: CellValue, column: SheetColumn): string | null {
  if (!AMOUNTS_OF_PROJECTS.has(column.field) || /[元万亿¥￥]/.test(getCellText(cell))) return null;
  const found = readWrittenNumber(getCellText(cell), MONEY_UNIT);
  return found !== null && found >= MAX_WITHOUT_UNIT
    ? `${column.label}“${getCellText(cell)}”没有写明单位，请写成“${getCellText(cell)}元”或“${getCellText(cell)}万元”`
    : null;
}

/** A landline with its area code, and an extension. */
const LANDLINE = /^[(]?0\d{2,3}[)]?-?[2-9]\d{6,7}(?:[-转]\d{1,6})?$/;
const isLandline = (text: string): boolean => LANDLINE.test(text.normalize('NFKC').replace(/[\s‐-―−]+/g, '-'));

function readPhone(cell: CellValue, column: SheetColumn): CellResult {
  const written = stripApostrophe(getCellText(cell)).replace(/(?<=\d)\s*[(（]\D*[)）]\s*$/, '');
  const text = normalisePhone(written);
  if (isPhone(text)) return value(text);
  // A cell may contain landline numbers and exactly one mobile number, which is the value of the field.
  const parts = written
    .split(/[/／、,，;；|\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const [mobile, ...others] = parts.map(normalisePhone).filter(isPhone);
  if (mobile !== undefined && others.length === 0 && parts.filter(isLandline).length === parts.length - 1)
    return value(mobile);
  return isLandline(written)
    ? wrong(`${column.label}“${getCellText(cell)}”是固定电话，这一栏只保存 11 位手机号码，请补填手机号`)
    : wrong(`${column.label}“${getCellText(cell)}”不是 11 位手机号码，请核对`);
}

function readInteger(cell: CellValue, column: SheetColumn): CellResult {
  const read = readNumber(cell, column);
  return read.ok && !Number.isInteger(read.value) ? wrong(`${column.label}应为整数`) : read;
}

const OWNED: ReadonlySet<string> = new Set(['自有', '自购', '自备', '购置', '购买']);
const LEASED: ReadonlySet<string> = new Set(['租赁', '租用', '外租', '租借', '租入', '租', '外租设备', '融资租赁']);
const YES = new Set(['是', '有', '对', '√', '✓', '✔', 'Y', 'YES', 'TRUE', '1']);
const NO = new Set(['否', '无', '没有', '不是', '×', '✗', '✘', 'X', 'N', 'NO', 'FALSE', '0']);

export const INSURANCE_EMPLOYER_FIELD = 'socialSecurityHere';
/** Fields for which files of other systems contain the name of an employer. */
export const EMPLOYER_FIELDS: ReadonlySet<string> = new Set([INSURANCE_EMPLOYER_FIELD, 'registeredHere']);
const EMPLOYER = /(?:公司|集团|单位|中心|院|所|厂|社|局)$/;

/** Acceptance results by wording; true if the acceptance was passed. */
const QUALITY = createLookupTable<boolean>({
  合格: true,
  验收合格: true,
  优良: true,
  通过: true,
  已通过: true,
  验收通过: true,
  不合格: false,
  未通过: false,
});

function readFlag(cell: CellValue, column: SheetColumn): CellResult {
  const text = getCellText(cell).normalize('NFKC').trim().toUpperCase();
  if (YES.has(text)) return value(true);
  // The column 社保缴纳单位 contains the employer; the import plan compares it with the enterprise.
  if (EMPLOYER_FIELDS.has(column.field) && EMPLOYER.test(text)) return value(text);
  const source = column.field === 'owned' ? text.replace(/^(?:公司|企业|本公司)(?=..)|(?:设备|机械)$/g, '') : '';
  if (OWNED.has(source)) return value(true);
  if (LEASED.has(source)) return value(false);
  const quality = column.field === 'qualityPassed' ? QUALITY[text] : undefined;
  if (quality !== undefined) return value(quality);
  return NO.has(text) ? value(false) : wrong(`${column.label}应填“是”或“否”`);
}

/** Functions that map other wordings to a choice: 副高 to 高级, 四级 to 中级工. */
const MEANT = createLookupTable<(text: string) => string | null>({
  titleRank: getTitleRank,
  skillGrade: getSkillGrade,
  dataLevel: (text) => /^([A-D])(?:级|类)$/.exec(text)?.[1] ?? null,
});

function readChoice(cell: CellValue, column: SheetColumn): CellResult {
  const text = cleanLine(getCellText(cell));
  const same = (one: string): boolean => normaliseName(one) === normaliseName(text);
  const found = column.choices?.find(
    ({ label, value: stored, otherWords }) => same(label) || same(stored) || otherWords?.some(same),
  );
  if (found) return value(found.value);
  const meant = MEANT[column.field]?.(text) ?? null;
  if (meant !== null) return value(meant);
  return wrong(
    `${column.label}“${text}”不在可选范围内，可填：${column.choices?.map((choice) => choice.label).join('、') ?? ''}`,
  );
}

/**
 * Returns whether an ID number was masked in an export (first digits, asterisks, last digits). A masked number can identify the person, but
 * is not stored.
 */
export const isMaskedId = (text: string): boolean => /^[^*\s]{0,6}\*{2,}[^*\s]{0,4}$/.test(text);

/** Returns whether a masked number may belong to an ID number. Other programs mask different digits than the portal. */
export const matchesMaskedId = (mask: string, idNo: string): boolean =>
  mask.length === idNo.length &&
  [...mask.toUpperCase()].every((sign, at) => sign === '*' || sign === idNo[at]?.toUpperCase());

function readIdNumber(cell: CellValue, column: SheetColumn, idType: string | null): CellResult {
  if (typeof cell === 'number' && Math.abs(cell) >= MAX_EXACT) {
    return wrong(`${column.label}被 Excel 存成了数字，末几位已经丢失，请把单元格设为文本后重新填写`);
  }
  const written = stripApostrophe(getCellText(cell));
  const text = normaliseCitizenId(written);
  // The number in a child row only identifies the parent record, whose sheet contains the type of the number.
  if (column.refersTo === 'parent') return value(isCitizenId(text) ? text : written);
  if (LOST_DIGITS_PATTERN.test(text)) return wrong(`${column.label}被表格存成了科学计数，末几位已经丢失，请重新填写`);
  if (isMaskedId(text)) return value(isMaskedId(written) ? written : text);
  if (idType !== null && normaliseIdType(idType) !== CITIZEN_ID_TYPE) {
    const fault = explainIdNumber(text, idType);
    return fault === null
      ? value(normaliseIdNumber(written, idType))
      : wrong(`${getIdNumberMessage(idType)}（${fault}）`);
  }
  if (isCitizenId(text)) return value(text);
  // Without an ID type, other documents such as passports have letters and digits. A text that resembles a citizen ID must be a valid
  // citizen ID.
  if (/^\d{15}$/.test(text)) return wrong(`${column.label}是 15 位旧号码，请填写 18 位`);
  if (/^\d{10,}[\dX]?$/.test(text)) return wrong(`${CITIZEN_ID_MESSAGE}（${explainCitizenId(text)}）`);
  return /^[A-Z0-9()]{5,30}$/i.test(text) ? value(text) : wrong(CITIZEN_ID_MESSAGE);
}

function readCode(cell: CellValue, column: SheetColumn): CellResult {
  if (typeof cell === 'number' && Math.abs(cell) >= MAX_EXACT)
    return wrong(`${column.label}被 Excel 存成了数字，末几位已经丢失，请把单元格设为文本后重新填写`);
  if (LOST_DIGITS_PATTERN.test(getCellText(cell).trim()))
    return wrong(`${column.label}被表格存成了科学计数，末几位已经丢失，请重新填写`);
  const text = cleanLine(stripApostrophe(getCellText(cell))).replace(
    /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0d\uff0e]/g,
    (letter) => letter.normalize('NFKC'),
  );
  if (!/creditCode$/i.test(column.field)) return value(text);
  const code = normaliseCreditCode(text);
  return isCreditCode(code) ? value(code) : wrong(`${column.label}不正确，请输入正确的统一社会信用代码`);
}

const items = (text: string): string[] =>
  splitEntries(text, /[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Parses 高度 81.5 m；跨度 36 m ×3 (the last measure applies to three unit works). */
function readMeasures(text: string, column: SheetColumn): CellResult {
  const found: Record<string, unknown>[] = [];
  for (const item of items(text)) {
    const parts = splitEntries(item, PART);
    if (parts.length > 1) {
      const read = readRecord(parts, MEASURE_PARTS, column);
      if (!read.ok) return read;
      found.push(read.value);
      continue;
    }
    const measure = parseMeasure(cleanLine(unescapeEntry(item)));
    if (measure === null) return wrong(`${column.label}“${item}”应写成“名称 数值 单位”，如：高度 81.5 m`);
    found.push({ ...measure });
  }
  return value(found);
}

const PART = /[|｜]/;
/** Parts of a measure without a usual notation. */
const MEASURE_PARTS: readonly CellPart[] = [
  { field: 'metric', kind: 'text' },
  { field: 'value', kind: 'number' },
  { field: 'unit', kind: 'text' },
  { field: 'count', kind: 'number' },
];

function readPart(part: CellPart, text: string, column: SheetColumn): CellResult {
  if (text === '') return value(null);
  if (part.kind === 'day') return readDay(text, column);
  return part.kind === 'number' ? readNumber(text, column) : value(text);
}

type ReadRecord =
  | Exclude<CellResult, { readonly ok: true }>
  | { readonly ok: true; readonly value: Record<string, unknown> };

function readRecord(written: readonly string[], parts: readonly CellPart[], column: SheetColumn): ReadRecord {
  const record: Record<string, unknown> = {};
  for (const [index, part] of parts.entries()) {
    const read = readPart(part, unescapeEntry(written[index] ?? '').trim(), column);
    if (!read.ok) return read;
    record[part.field] = read.value;
  }
  return { ok: true, value: record };
}

/** Parses records in the notation 经济师|中级|工程经济；… */
function readParts(text: string, column: SheetColumn): CellResult {
  const found: Record<string, unknown>[] = [];
  for (const item of items(text)) {
    const read = readRecord(splitEntries(item, PART), column.parts ?? [], column);
    if (!read.ok) return read;
    found.push(read.value);
  }
  return value(found);
}

function readRegion(cell: CellValue, column: SheetColumn): CellResult {
  const text = cleanLine(getCellText(cell)).normalize('NFKC');
  if (/^\d{6}$/.test(text)) return value(text);
  const code = findRegionCode(text);
  return code === null ? wrong(`${column.label}“${text}”无法识别，请填六位行政区划代码或省、市、区名称`) : value(code);
}

/**
 * Parses a non-blank cell as the value of its column; returns an error message if it is invalid.
 * @param idType the ID type of the row, for its ID number
 */
export function parseWorkbookCell(cell: CellValue, column: SheetColumn, idType: string | null = null): CellResult {
  const text = getCellText(cell);
  const unmarked = unescapeSpecialText(text);
  if (ERROR_VALUE_PATTERN.test(text.trim()))
    return wrong(`${column.label}是错误值 ${text.trim()}，请修正公式或直接填写`);
  if (text === CLEAR_VALUE_TEXT)
    return column.required
      ? wrong(`${column.label}是必填项，不能清空`)
      : value(/^(list|measures|parts)$/.test(column.kind) ? [] : null);
  switch (column.kind) {
    case 'day':
      return readDay(cell, column);
    case 'number':
    case 'wan':
      return readNumber(cell, column);
    case 'integer':
      return readInteger(cell, column);
    case 'flag':
      return readFlag(cell, column);
    case 'choice':
      return readChoice(cell, column);
    case 'citizenId':
      return readIdNumber(cell, column, idType);
    case 'phone':
      return readPhone(cell, column);
    case 'code':
      // An escaped text is an identifier that only looks like a number.
      return unmarked === text ? readCode(cell, column) : value(unmarked);
    case 'project':
      return typeof cell === 'number' ? readCode(cell, column) : value(unmarked);
    case 'list':
      return value(
        [...new Set(splitEntries(unmarked, /[、,，;；\n]/).map((entry) => unescapeEntry(entry).trim()))].filter(
          Boolean,
        ),
      );
    case 'region':
      return readRegion(cell, column);
    case 'measures':
      return readMeasures(unmarked, column);
    case 'parts':
      return readParts(unmarked, column);
    case 'line':
      return value(cleanLine(unmarked));
    default:
      return value(unmarked);
  }
}

type Entry = Readonly<Record<string, unknown>>;

const getEntries = (found: unknown): readonly Entry[] => (Array.isArray(found) ? (found as Entry[]) : []);

/** Returns a single value as text; empty for a list or record. */
function plain(found: unknown): string {
  if (typeof found === 'string') return found;
  return typeof found === 'number' || typeof found === 'boolean' ? String(found) : '';
}

const joined = (parts: readonly string[], mark: string): string | null => (parts.length > 0 ? parts.join(mark) : null);

const isEqual = (one: Entry, other: Measure): boolean =>
  MEASURE_PARTS.every(({ field }) => (one[field] ?? null) === other[field as keyof Measure]);

function writeMeasure(measure: Entry): string {
  const { metric, value: size, unit, count } = measure;
  const times = plain(count) === '' ? '' : `×${plain(count)}`;
  const text = [metric, size, unit, times].map(plain).filter(Boolean).join(' ');
  const read = parseMeasure(text);
  return read !== null && isEqual(measure, read) && cleanLine(escapeEntry(text)) === text
    ? text
    : writeParts(measure, MEASURE_PARTS);
}

/** Formats a record of a list. Separators at the end are omitted, but an empty record keeps one separator. */
function writeParts(record: Entry, parts: readonly CellPart[]): string {
  const texts = parts.map((part) => escapeEntry(plain(record[part.field])));
  const last = texts.findLastIndex((text) => text !== '');
  const isBare = last < 1 && parts === MEASURE_PARTS;
  return last < 0 || isBare ? `${texts[0] ?? ''}|` : texts.slice(0, last + 1).join('|');
}

/** Formats a value for a cell; the reverse of `parseWorkbookCell`. */
export function writeCell(found: unknown, column: SheetColumn): CellValue {
  if (found === null || found === undefined) return null;
  switch (column.kind) {
    case 'day':
      return isDay(plain(found)) ? new Date(`${plain(found)}T00:00:00Z`) : plain(found);
    case 'number':
    case 'wan':
    case 'integer':
      return Number(found);
    case 'flag':
      return found === true ? '是' : '否';
    case 'choice':
      return column.choices?.find((choice) => choice.value === found)?.label ?? plain(found);
    case 'list':
      return joined(Array.isArray(found) ? found.map((entry) => escapeEntry(plain(entry))) : [], '、');
    case 'region':
      return getRegionName(plain(found)) ?? plain(found);
    case 'measures':
      return joined(getEntries(found).map(writeMeasure), '；');
    case 'parts':
      return joined(
        getEntries(found).map((record) => writeParts(record, column.parts ?? [])),
        '；',
      );
    default:
      return plain(found);
  }
}
