/** Parses cells of other systems' files that contain several fields or records: 开竣工日期, 建设规模, 资质类别及等级. */
import { ITEM_LEVELS } from '#domain/records/certificate.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { readWrittenNumber } from '#domain/text/written-number.ts';
import { applyCell, type RowDraft } from './apply-cell.ts';
import { type CellValue, getCellText } from './cells.ts';
import type { SheetColumn, SheetSpec } from './column.ts';
import {
  createCellError,
  createImportNotice,
  type ImportError,
  type IncomingChild,
  type IncomingRecord,
} from './incoming.ts';
import { getSheetSpec } from './sheets.ts';

interface Place {
  readonly sheet: string;
  readonly row: number;
}

const DAY = /\d{4}\s*[-./年]\s*\d{1,2}(?:\s*[-./月]\s*\d{1,2}(?!\d)\s*[日号]?|月)?|(?<!\d)\d{8}(?!\d)/g;

/** Returns the days contained in a text, in their original notation. */
export const listWrittenDays = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(DAY)].map(([day]) => day);

const padDay = (day: string): string =>
  /^\d{8}$/.test(day)
    ? day
    : (day.match(/\d+/g) ?? []).map((part, at) => (at === 0 ? part : part.padStart(2, '0'))).join('');

/** Returns whether the first of two written days is before the second. */
const isInOrder = ([start = '', end = '']: readonly string[]): boolean => padDay(start) < padDay(end);

/** Matches a period without an end date: 2009-4-2至长期. */
const ENDLESS_PERIOD =
  /^(\d{4}[-./年]\d{1,2}[-./月]\d{1,2}日?|\d{8})起?(?:[-‐-―−~∼〜至到]{1,2})?(长期(?:有效)?|永久(?:有效)?|无固定期限)$/;

/**
 * Returns the two days of a text that is a period (2024.7.1至2027.6.30), or the first day and the word for unlimited validity. Null for any
 * other text, including one with two separate days.
 */
export function parseWrittenPeriod(text: string): readonly [start: string, end: string] | null {
  const days = listWrittenDays(text);
  const [start, end] = days;
  const endless = days.length === 1 ? ENDLESS_PERIOD.exec(text.normalize('NFKC').replace(/\s/g, '')) : null;
  if (endless) return [endless[1] ?? '', endless[2] ?? ''];
  if (start === undefined || end === undefined || days.length !== 2 || !isInOrder(days)) return null;
  const plain = text.normalize('NFKC');
  const from = plain.indexOf(start) + start.length;
  const between = plain.slice(from, plain.indexOf(end, from)).replace(/\s/g, '');
  return /^起?(?:[-‐-―−~∼〜]+|[至到])$/.test(between) ? [start, end] : null;
}

interface Quantity {
  readonly field: string;
  readonly unit: string;
  /** Patterns of the quantity's words with the number and its unit, the most certain patterns first. */
  readonly patterns: readonly RegExp[];
  /** Words before the number that indicate a part or another quantity. */
  readonly not: RegExp;
}

const PARTS = /地下|桩|支模|模板|周长|基坑/;
/** The quantities that are read from the description of a project, by field. */
const QUANTITIES: readonly Quantity[] = [
  {
    field: 'area',
    unit: '㎡',
    patterns: [
      /(?:总建筑(?:总)?面积|建筑总面积|总面积)[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:万|余)?\s?(?:m2|平方米|平米|平方))/g,
      /建筑面积[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:万|余)?\s?(?:m2|平方米|平米|平方))/g,
      // An area without a keyword is the area of the building named before or after it.
      /(?<=\d{1,3}[层栋幢][,;。、\s])(\d[\d,.]{0,12}\s?万?\s?(?:m2|平方米|平米|平方))/g,
      /(?:^|[;。、\s])(\d[\d,.]{0,12}\s?万?\s?(?:m2|平方米|平米|平方))(?=.{0,40}[楼层栋幢])/g,
    ],
    not: /地上|地下|桩|支模|模板|周长|基坑/,
  },
  { field: 'floorsAbove', unit: '层', patterns: [/地上(\d{1,3}\s*层)/g], not: PARTS },
  {
    field: 'floorsBelow',
    unit: '层',
    patterns: [/地下室?(\d{1,2}\s*层)/g, /(?:^|[,;。、\s])(\d{1,2}\s*层)(?=的?地下)/g],
    not: /桩|支模|模板|周长|基坑/,
  },
  {
    field: 'floors',
    unit: '层',
    patterns: [/(?:共|楼|^|结构|框架|[,;。、\s]|(?<![\d层F])\/)(\d{1,3}\s*[层F])/gi],
    not: PARTS,
  },
  {
    field: 'height',
    unit: 'm',
    patterns: [
      /(?:建筑高度|总高度?)[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/g,
      /(?:檐口高度|檐高)[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/g,
      /高度[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/g,
    ],
    not: PARTS,
  },
  {
    field: 'length',
    unit: 'km',
    patterns: [
      /(?:全长|总长度?)[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:km|公里|千米|m|米))/g,
      /长度?[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:km|公里|千米|m|米))/g,
      // Without a keyword, only a value in kilometres is certain to be the length of such works.
      /(?:道路|公路|主干[路道]|次干[路道]|支路|快速路|高速|桥梁|大桥|管道|管线|管网|线路|渠道|堤防|河道|隧道|管廊|电缆|轨道)[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:km|公里|千米))/g,
    ],
    not: PARTS,
  },
  {
    field: 'span',
    unit: 'm',
    patterns: [
      /(?:最大跨度|主跨|单跨)[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/g,
      /跨度[^\d,;。、]{0,4}?(\d[\d,.]{0,12}\s?(?:m|米))/g,
    ],
    not: PARTS,
  },
];

/** Matches underground floors named after the number: 2层地下室. */
const BELOW_AFTER = /^\s*(?:的)?地下[^\d,;。、]*(?:[,;。、]|$)/;

/** Matches the second number of a range: 11层至18层. */
const RANGE_AFTER = /^\s?[-‐-―−~∼〜至到]\s?\d/;

/** Lists the different values of a quantity, found by the most certain pattern that matches. */
function listSizes(plain: string, { field, unit, patterns, not }: Quantity): number[] {
  for (const pattern of patterns) {
    const sizes = [...plain.matchAll(pattern)].flatMap((match) => {
      const written = match[1] ?? '';
      const at = match.index + match[0].length - written.length;
      const before =
        plain
          .slice(0, at)
          .split(/[\d,;。、]/)
          .at(-1) ?? '';
      const isBelow = field === 'floors' && BELOW_AFTER.test(plain.slice(at + written.length));
      const isRange = RANGE_AFTER.test(plain.slice(at + written.length));
      const size = not.test(before) || isBelow || isRange ? null : readWrittenNumber(written.replace('余', ''), unit);
      return size === null ? [] : [size];
    });
    if (sizes.length > 0) return [...new Set(sizes)];
  }
  return [];
}

/** 地上28层/地下2层, 28/-2 and 地上28层. A hyphen without a separator is a range: 11-18层. */
const FLOORS =
  /^(?:(?:地上)?(?<above>\d{1,3})[层F]?(?:[/、,+]{0,3}地下|[/、,+]{1,3}-)(?<below>\d{1,2})[层F]?|地上(?<only>\d{1,3})[层F]?|地下(?<deep>\d{1,2})[层F]?)$/i;

/** Parses the floors above and below the ground, which the standards count separately; null for a plain number of floors. */
function readFloors(text: string): { floorsAbove?: number; floorsBelow?: number } | null {
  const { above, below, only, deep } = FLOORS.exec(plainCell(text))?.groups ?? {};
  const [up, down] = [above ?? only, below ?? deep];
  if (up === undefined && down === undefined) return null;
  return {
    ...(up === undefined ? {} : { floorsAbove: Number(up) }),
    ...(down === undefined ? {} : { floorsBelow: Number(down) }),
  };
}

/** Matches a heading that names the floors above before the floors below the ground: 层数（上/下）. */
const ABOVE_AND_BELOW = /(?:地)?上[层数]*[/／、+]?(?:地)?下/;

/** Adds the words of the heading to the two numbers of a cell such as 17/2; returns any other cell unchanged. */
export function nameFloorParts(cell: CellValue, { field }: SheetColumn, heading: string): CellValue {
  if (field !== 'floors' || !ABOVE_AND_BELOW.test(heading.normalize('NFKC').replace(/\s/g, ''))) return cell;
  const [, above = '', below = ''] = /^(\d{1,3})[层F]?[/、+](\d{1,2})[层F]?$/i.exec(plainCell(cell)) ?? [];
  if (above === '') return cell;
  return Number(below) === 0 ? `地上${above}层` : `地上${above}层/地下${below}层`;
}

const plainCell = (cell: CellValue): string => getCellText(cell).normalize('NFKC').replace(/\s/g, '');

/** The measures from columns and texts of a project that have no separate column. */
export const STATED_METRICS = 'statedMetrics';
const METRICS = [
  ['floorsAbove', '地上层数'],
  ['floorsBelow', '地下层数'],
] as const;

/** Moves the floors above and below the ground to the measures of a project, because 层数 is a different measure. */
export function moveFloorsToMeasures(given: Record<string, unknown>): void {
  const stated = METRICS.flatMap(([field, metric]) => {
    const value = given[field];
    delete given[field];
    return typeof value === 'number' ? [{ metric, value: Math.abs(value), unit: '层', count: null }] : [];
  });
  if (stated.length > 0) given[STATED_METRICS] = stated;
}

const LONGEST_SCALE = 20;
const SCALES = /^[大中小]型$/;

/** Matches a type of works followed by its level, for which a project has no field: 市政公用工程一级. */
const TYPE_WITH_LEVEL = /^(\p{Script=Han}{2,16}?)[(（]?([一二三]级)[)）]?$/u;

function applyType(draft: RowDraft, text: string, column: SheetColumn, { sheet, row }: Place): void {
  const [, type = '', level = ''] = TYPE_WITH_LEVEL.exec(text) ?? [];
  applyCell(draft, type, column, { sheet, row });
  draft.faults.push(createImportNotice(sheet, row, column.label, `“${text}”中的${level}没有对应的栏，没有读取`));
}

/** Returns whether a cell is read into several fields. */
export const isMultiFieldCell = ({ field }: SheetColumn, cell: CellValue): boolean =>
  field === 'period' ||
  (field === 'projectType' && TYPE_WITH_LEVEL.test(getCellText(cell).trim())) ||
  field === 'scaleText' ||
  (field.startsWith('floors') && readFloors(getCellText(cell)) !== null) ||
  (field === 'projectScale' && getCellText(cell).trim().length > 0 && !SCALES.test(getCellText(cell).trim()));

/** Matches the words after the start date of unfinished works: 至今, ～在建, or a dash alone. */
const UNDER_WAY = /^(?:起|起?(?:[-‐-―−~∼〜]*[至到])?今|起?[-‐-―−~∼〜至到]+(?:在建|在施|施工中|未完工?|未竣工)?)$/;

/** Words for unfinished works that lists contain instead of the end date. */
const NOT_FINISHED =
  /^(?:目前|现|正|仍|尚)?(?:在建|在监|在施|在管|在设计|在勘察|施工中|监理中|设计中|勘察中|进行中|实施中|履行中|服务中|执行中|建设中|未(?:完工?|竣工?|完成|竣工验收|交工|结束|验收))(?:中|工程|项目)?$/;

/** Returns an empty cell if the text means that the works are unfinished. */
export const clearUnfinishedEndDate = (cell: CellValue, { field }: SheetColumn): CellValue =>
  /^(?:finishDate|acceptDate|endDate)$/.test(field) && NOT_FINISHED.test(plainCell(cell)) ? null : cell;

function applyPeriod(draft: RowDraft, text: string, spec: SheetSpec, column: SheetColumn, place: Place): void {
  const days = listWrittenDays(text);
  const start = spec.columns.find(({ field }) => field === 'startDate');
  const finish = spec.columns.find(({ field }) => field === 'finishDate' || field === 'endDate');
  const [only = ''] = days;
  const after = text.normalize('NFKC').replace(/\s/g, '').replace(only.replace(/\s/g, ''), '').replace(/[()]/g, '');
  if (start && days.length === 1 && UNDER_WAY.test(after)) {
    applyCell(draft, only, start, place);
    return;
  }
  if (days.length !== 2 || !isInOrder(days) || !start || !finish) {
    draft.faults.push(
      createCellError(
        place.sheet,
        place.row,
        column.label,
        `${column.label}“${text.slice(0, 40)}”没有读出起止两个日期，请分两列填写`,
      ),
    );
    return;
  }
  applyCell(draft, days[0] ?? null, start, place);
  applyCell(draft, days[1] ?? null, finish, place);
}

function applyScale(draft: RowDraft, text: string, spec: SheetSpec, column: SheetColumn, place: Place): void {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ');
  const read: string[] = [];
  for (const quantity of QUANTITIES) {
    const { field } = quantity;
    const target = [...spec.columns, ...(spec.alsoRead ?? [])].find((one) => one.field === field);
    // If the floors above ground are known, the total is not read, because the standards count the parts.
    if (field === 'floors' && draft.given.floorsAbove !== undefined) continue;
    const sizes = listSizes(plain, quantity);
    const [size] = sizes;
    if (!target || size === undefined || draft.given[field] !== undefined) continue;
    if (sizes.length > 1) {
      draft.faults.push(
        createImportNotice(
          place.sheet,
          place.row,
          column.label,
          `${target.label}有几个不同的数（${sizes.slice(0, 5).join('、')}），没有读取，请分列填写`,
        ),
      );
      continue;
    }
    draft.given[field] = size;
    draft.cells[target.label] = String(size);
    read.push(`${target.label} ${size}`);
  }
  // A short text is stored unchanged.
  if (column.field === 'projectScale' && text.length <= LONGEST_SCALE) {
    applyCell(draft, text, column, place);
    return;
  }
  draft.faults.push(
    read.length === 0
      ? createCellError(
          place.sheet,
          place.row,
          column.label,
          `没有从“${plain.slice(0, 40)}”读出面积、层数、高度、长度或跨度，请分列填写`,
        )
      : createImportNotice(
          place.sheet,
          place.row,
          column.label,
          `从“${plain.slice(0, 40)}”读出 ${read.join('、')}，其余文字没有读取`,
        ),
  );
}

/** Parses a cell into its fields and adds an error if this fails. */
export function expandCell(draft: RowDraft, cell: CellValue, column: SheetColumn, spec: SheetSpec, place: Place): void {
  const text = getCellText(cell).trim();
  if (column.field === 'period') applyPeriod(draft, text, spec, column, place);
  else if (column.field === 'projectType') applyType(draft, text, column, place);
  else if (column.field.startsWith('floors')) {
    Object.assign(draft.given, readFloors(text));
    draft.cells[column.label] = text;
  } else applyScale(draft, text, spec, column, place);
}

const LEVELS = [...ITEM_LEVELS].toSorted((a, b) => b.length - a.length);
const FULL_NUMERALS = createLookupTable<string>({ 壹: '一', 贰: '二', 叁: '三' });
const KINDS: readonly (readonly [pattern: RegExp, category: string, name: string])[] = [
  [/勘察/, 'survey', '工程勘察资质证书'],
  [/设计/, 'design', '工程设计资质证书'],
  [/监理/, 'supervision', '工程监理资质证书'],
  [/承包|劳务|施工/, 'construction', '建筑业企业资质证书'],
];
/** Categories of certificates that their names determine. */
const NAMED: readonly (readonly [pattern: RegExp, category: string])[] = [
  [/安全生产许可/, 'safety'],
  [/营业执照|认证|管理体系|信用|开户|检验检测|测绘|地质灾害/, 'other'],
  [/建筑业企业资质/, 'construction'],
  // Certificates of a single trade are issued by other authorities: 公路工程监理资质, 人防工程设计资质.
  [/^工程勘察(?!设计).*资质/, 'survey'],
  [/^工程设计(?!.*施工).*资质/, 'design'],
  [/^工程监理.*资质/, 'supervision'],
  [/规划编制.*资质/, 'planning'],
];

/** Returns the text before the level, with its brackets as written; null if the level is inside brackets with other words. */
function getItemName(text: string, level: string): string | null {
  const written = text.replace(/\s/g, '');
  const isBracketed = /[)）]$/.test(written);
  const name = written.slice(0, -level.length - (isBracketed ? 1 : 0));
  if (!isBracketed) return name;
  return /[(（]$/.test(name) ? name.slice(0, -1) : null;
}

/** Splits 建筑工程施工总承包二级 into the name and the level of the item; null without a level. */
export function parseItemText(text: string): { readonly itemName: string; readonly level: string } | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s()]/g, '')
    .replace(/[壹贰叁]/g, (sign) => FULL_NUMERALS[sign] ?? sign);
  const level = LEVELS.find((one) => plain.endsWith(one));
  if (level === undefined || level === plain) return null;
  const itemName = getItemName(text, level) ?? plain.slice(0, -level.length);
  // A level or a separator inside the name indicates several items that could not be separated.
  return SEVERAL_ITEMS.test(itemName) ? null : { itemName, level };
}

/** Matches a certificate named after its only item, so that the cell of the item may contain only the level: 城乡规划编制资质证书, 甲级. */
const NAMED_ITEM = /^([^\s（(]{2,12}?)(?:单位)?资质证书$/;

/** Parses the item of a cell; its name may come from the name of the certificate. */
function readItem(text: string, certName: string): ReturnType<typeof parseItemText> {
  const level = text.trim();
  const [, itemName = ''] = NAMED_ITEM.exec(certName) ?? [];
  const isNamed = itemName !== '' && !KINDS.some(([kind]) => kind.test(itemName)) && !/企业$/.test(itemName);
  return isNamed && LEVELS.some((one) => one === level) ? { itemName, level } : parseItemText(text);
}

const SEVERAL_ITEMS = /特级|[一二三甲乙丙]级|不分等级|[/+|、,，;；]/;
/** Separators of items; after a level, also a slash or white space. */
const SEPARATORS = /[、,，;；\n]+|(?<=(?:特级|[一二三壹贰叁甲乙丙]级|不分等级)[)）]?)[\s/／]+/;
const BRACKETED = /[(（][^()（）]*[)）]/g;
const SIGNS = '、,，;；\n';
/** First private-use code point; these code points temporarily replace separators inside brackets. */
const FIRST_PRIVATE = 0xe000;
/** Splits the items of a cell; text in brackets stays with its item: 市政行业（道路工程、桥梁工程）专业乙级. */
const splitItems = (text: string): string[] =>
  text
    .replace(BRACKETED, (part) =>
      part.replace(/[、,，;；\n]/g, (sign) => String.fromCharCode(FIRST_PRIVATE + SIGNS.indexOf(sign))),
    )
    .split(SEPARATORS)
    .map((part) => part.replace(/[\ue000-\ue005]/g, (sign) => SIGNS[sign.charCodeAt(0) - FIRST_PRIVATE] ?? ''))
    .filter((part) => part.trim() !== '');

const CERTIFICATES = getSheetSpec('certificates');
const ITEMS = getSheetSpec('certificates', 'items');

/** Adds the fields of a further row of one certificate; a value that contradicts the first row is an error of its cell. */
function mergeCertificate(known: IncomingRecord, row: IncomingRecord, faults: readonly ImportError[]): IncomingRecord {
  const given: Record<string, unknown> = { ...known.given };
  const cells: Record<string, string> = { ...known.cells };
  const differing: ImportError[] = [];
  for (const [field, value] of Object.entries(row.given)) {
    if (field === 'itemText') continue;
    const label = CERTIFICATES.columns.find((column) => column.field === field)?.label ?? field;
    if (!(field in given)) {
      given[field] = value;
      if (row.cells[label] !== undefined) cells[label] = row.cells[label];
    } else if (JSON.stringify(given[field]) !== JSON.stringify(value))
      differing.push(
        createCellError(
          row.sheet,
          row.row,
          label,
          `与第 ${known.row} 行同一证书的${label}不同，按第 ${known.row} 行读取`,
        ),
      );
  }
  return { ...known, given, cells, faults: [...known.faults, ...faults, ...differing] };
}

/**
 * Merges the rows of a certificate that has one row per item, and parses the items of its cells.
 * @param isOwn whether the rows come from the template, which keeps an empty category
 */
export function mergeCertificateRows(
  rows: readonly IncomingRecord[],
  isOwn = false,
): {
  records: IncomingRecord[];
  children: IncomingChild[];
} {
  const byNumber = new Map<string, IncomingRecord>();
  const records: IncomingRecord[] = [];
  const children: IncomingChild[] = [];
  for (const row of rows) {
    const { itemText, ...given } = row.given;
    const certNo = typeof given.certNo === 'string' ? given.certNo : '';
    const written = typeof given.certName === 'string' ? given.certName : '';
    const [, named] = NAMED.find(([pattern]) => pattern.test(written)) ?? [];
    if (typeof itemText !== 'string') {
      records.push({ ...row, given: { ...(named && !isOwn ? { category: named } : {}), ...given } });
      continue;
    }
    const [, kind, name] = KINDS.find(([pattern]) => pattern.test(itemText)) ?? [];
    const category = named ?? kind;
    const known = certNo === '' ? undefined : byNumber.get(certNo);
    const faults = [...row.faults];
    for (const text of splitItems(itemText)) {
      const item = readItem(text, written);
      if (item === null || certNo === '')
        faults.push(
          createCellError(
            row.sheet,
            row.row,
            '资质类别及等级',
            `“${text.trim().slice(0, 40)}”没有读出资质项和等级，或者缺少证书编号`,
          ),
        );
      else
        children.push({
          section: 'certificates',
          sheet: ITEMS.name,
          row: row.row,
          child: 'items',
          parent: { certNo },
          given: { ...item },
          cells: { 证书编号: certNo, 资质项名称: item.itemName, 资质等级: item.level },
          faults: [],
        });
    }
    if (known) {
      const own = records.indexOf(known);
      const joined = mergeCertificate(known, row, faults);
      records[own] = joined;
      byNumber.set(certNo, joined);
      continue;
    }
    const record = {
      ...row,
      given: { ...(category ? { category } : {}), ...(name ? { certName: name } : {}), ...given },
      faults:
        category || given.certName !== undefined
          ? faults
          : [...faults, createCellError(row.sheet, row.row, '证书名称', '看不出是哪一类资质证书，请填写证书名称')],
    };
    records.push(record);
    if (certNo !== '') byNumber.set(certNo, record);
  }
  return { records, children };
}
