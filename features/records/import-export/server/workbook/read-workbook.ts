import { findSectionKind } from '#domain/records/written-registration.ts';
import { HEADINGS_WITHOUT_FIELD, REMARK_HEADINGS, ROW_NUMBER_HEADINGS } from '#domain/text/other-headings.ts';
import { classifyNonRecordRow } from '#domain/text/sheet-words.ts';
import { PLANNED_DAY_HEADINGS } from '#domain/text/table-headings.ts';
import { findMoneyUnit, MONEY_UNIT } from '#domain/text/written-number.ts';
import { normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { readTables } from '#platform/server/workbook/read-tables.ts';
import { RejectedFileError } from '#platform/server/workers/rejected-file.ts';
import { applyCell, createColumnError, type RowDraft, sortIdTypeFirst } from './apply-cell.ts';
import { type CellValue, explainMissingUnit, getCellText, isBlankCell } from './cells.ts';
import type { SheetColumn, SheetSpec } from './column.ts';
import { derivePersonValues } from './derive-person.ts';
import {
  clearUnfinishedEndDate,
  expandCell,
  isMultiFieldCell,
  mergeCertificateRows,
  moveFloorsToMeasures,
  nameFloorParts,
  parseWrittenPeriod,
} from './expand-cell.ts';
import { findTableBlocks, hasContent, isBannerRow, splitAdjacentTables, type TableBlock } from './find-blocks.ts';
import {
  createHeadingMatcher,
  findHeader,
  findSheet,
  isCompleteTable,
  isTemplateSheet,
  listRequiredColumns,
  MAX_HEADING_SEARCH_ROWS,
  type SheetHeader,
} from './find-sheet.ts';
import {
  createCellError,
  createImportError,
  createImportNotice,
  type ImportError,
  type IncomingChild,
  type IncomingFile,
  type IncomingRecord,
} from './incoming.ts';
import { joinLines } from './join-lines.ts';
import { getSheetLayout, MAX_HEADING_LENGTH, REASON_COLUMN, type SheetLayout } from './layout.ts';
import { completeRegistrationKind, getPeriodEnd, isRegistrationKindAssumed, readRoster } from './read-roster.ts';
import { findRemarkManager } from './remark-manager.ts';
import { resolveDittoCells } from './repeat-above.ts';
import { getRosterCell, getRosterCellText, type RosterRow } from './roster-row.ts';
import { getUnclassedSafetyColumn, isHeadingWithoutSafetyClass } from './safety-class.ts';
import { getSheetSpec, ROSTER_SHEET, WORKBOOK_SHEETS } from './sheets.ts';
import { leaveStatementStart } from './sort-papers.ts';
import { splitCombinedColumns } from './split-columns.ts';
import { explainAmbiguousCell, isRegistrationInQualificationColumn } from './vague-headings.ts';
import { type FindSavedMeaning, NO_SAVED_MEANINGS } from './words.ts';

/** Maximum number of rows in a sheet; the enterprise document has the same limit. */
const MAX_ROWS = 20_000;
/** Name of the template's instruction sheet, which contains no data. */
export const INSTRUCTION_SHEET_NAME = '填写说明';
export const OPTION_SHEET_NAME = '选项';
const SHEETS_WITHOUT_NOTICE = new Set([INSTRUCTION_SHEET_NAME, OPTION_SHEET_NAME]);

/** Returns whether a column repeats the previous column, as merged cells do. */
const isRepeated = ({ rows }: TableBlock, from: number, index: number): boolean =>
  index > 0 &&
  rows.slice(from).every((cells) => getCellText(cells[index] ?? null) === getCellText(cells[index - 1] ?? null));

/** Lists the unrecognised columns. A column with values is an error, because its values would be lost. */
function listIgnoredColumns(
  spec: SheetSpec,
  grid: TableBlock,
  header: SheetHeader,
  words: FindSavedMeaning,
): ImportError[] {
  return (grid.rows[header.row] ?? []).flatMap((cell, index) => {
    const text = getCellText(cell).trim();
    const word = normaliseHeading(text).slice(0, MAX_HEADING_LENGTH);
    if (isRepeated(grid, header.row, index)) return [];
    if (word === '' || header.columns.has(index) || text === REASON_COLUMN || ROW_NUMBER_HEADINGS.has(word)) return [];
    if (words(spec.name, word) === '') return [];
    const filled = grid.rows
      .slice(header.row + 1)
      .filter((row) => !isBlankCell(row[index] ?? null) && !isBannerRow(row)).length;
    if (filled === 0) return [];
    const [row, column] = [header.row + 1, text.slice(0, 50)];
    if (REMARK_HEADINGS.has(word) || HEADINGS_WITHOUT_FIELD.has(word) || header.left.has(index))
      return [createImportNotice(spec.name, row, column, '没有对应的列，已忽略')];
    const message = PLANNED_DAY_HEADINGS.has(word)
      ? `计划或约定的日期不是实际日期，其中 ${filled} 格没有读取；确是实际日期的，请在“列的对应”中选择`
      : `不认识的列，其中 ${filled} 格内容没有读取，请在“列的对应”中选择`;
    return [createCellError(spec.name, row, column, message)];
  });
}

const listMissingColumns = (spec: SheetSpec, header: SheetHeader): ImportError[] => {
  const present = new Set([...header.columns.values()].map((column) => column.label));
  return listRequiredColumns(spec, [...header.columns.values()])
    .filter((column) => !present.has(column.label))
    .map((column) =>
      createImportError(
        spec.name,
        header.row + 1,
        column.label,
        `缺少必填列“${column.label}”，请在“列的对应”中选出这一列，或使用下载的模板`,
      ),
    );
};

/** Units in headings of quantities that may differ from the unit of the column. */
const HEADING_UNIT = /[(（]\s*(万㎡|万平方米|万平米|㎡|m2|m²|平方米|平米|km|公里|千米|m|米|个月|月|年)\s*[)）]\s*$/i;

/** Returns the unit for numbers without a unit, from the heading or a note; null if the unit of the column applies. */
function findUnit(column: SheetColumn, heading: string, moneyUnit: string | null): string | null {
  if (column.kind === 'wan') return findMoneyUnit(heading) ?? moneyUnit;
  return column.kind === 'number' || column.kind === 'integer' ? (HEADING_UNIT.exec(heading)?.[1] ?? null) : null;
}

const NUMBER = /^[+-]?[\d,，.]+$/;
/** Matches a number of square metres in 万 below a heading with the unit: 3.5万. */
const TENS_OF_THOUSANDS = /^[\d,，.]+万$/;

/** Appends the unit of the heading or note to a cell, so that the value keeps its meaning when it is shown or parsed again. */
function withUnit(cell: CellValue, unit: string | null): CellValue {
  if (unit === null || unit === MONEY_UNIT || cell instanceof Date) return cell;
  const text = getCellText(cell).trim();
  const isArea = TENS_OF_THOUSANDS.test(text) && /^(?:㎡|m2|m²|平方米|平米)$/.test(unit);
  return isArea || NUMBER.test(text.normalize('NFKC')) ? `${text}${unit}` : cell;
}

/** Days between the two date systems of workbooks. */
const DAYS_TO_1904 = 1462;
const FIRST_SERIAL = 8000;
const LAST_SERIAL = 80_000;

/** Some workbooks count days from 1904, even for numbers without a date format. */
const getDayNumber = ({ isFrom1904 }: TableBlock, { kind }: SheetColumn, cell: CellValue): CellValue =>
  isFrom1904 && kind === 'day' && typeof cell === 'number' && cell > FIRST_SERIAL && cell < LAST_SERIAL
    ? cell + DAYS_TO_1904
    : cell;

/** Maps safety certificate headings that name no class (A, B or C) to the columns without a class, and returns the resulting header row. */
function withoutClasses({ rows }: TableBlock, header: SheetHeader): SheetHeader {
  const headings = (rows[header.row] ?? []).map(getCellText);
  const isOpen = [...header.columns].some(
    ([at, { field }]) => field === 'safetyBNo' && isHeadingWithoutSafetyClass(headings[at] ?? ''),
  );
  const columns = [...header.columns].map(
    ([at, column]) => [at, getUnclassedSafetyColumn(column, headings[at] ?? '', isOpen)] as const,
  );
  return { ...header, columns: new Map(columns) };
}

interface Reader {
  readonly spec: SheetSpec;
  readonly grid: TableBlock;
  readonly header: SheetHeader;
  readonly units: ReadonlyMap<number, string | null>;
  /** Whether the sheet has exactly the columns of the template, so that its cells have the format of the portal. */
  readonly isTemplate: boolean;
}

const isTemplate = (spec: SheetSpec, { columns, how }: SheetHeader): boolean =>
  columns.size === spec.columns.length && [...how.values()].every((one) => one === 'own');

const createReader = (spec: SheetSpec, grid: TableBlock, header: SheetHeader): Reader => {
  const headings = grid.rows[header.row] ?? [];
  const units = [...header.columns].map(
    ([at, column]) => [at, findUnit(column, getCellText(headings[at] ?? null), grid.moneyUnit)] as const,
  );
  return { spec, grid, header, units: new Map(units), isTemplate: isTemplate(spec, header) };
};

/**
 * Explains why a cell below a heading without a class, such as 安全生产考核证编号, is not read as a B certificate: its number contains no B. The day
 * belongs to a B certificate only if the number of the row does.
 */
function explainSafetyClass({ grid, header }: Reader, index: number, at: number): string | null {
  const column = header.columns.get(at);
  const textOf = (row: number, place: number): string =>
    getCellText(grid.rows[row]?.[place] ?? null)
      .normalize('NFKC')
      .trim();
  const isOpen = (place: number): boolean => isHeadingWithoutSafetyClass(textOf(header.row, place));
  if (column === undefined || !/^safetyB/.test(column.field) || !isOpen(at) || isBlankCell(textOf(index, at)))
    return null;
  const [numberAt] = [...header.columns].find(([, { field }]) => field === 'safetyBNo') ?? [];
  const isB = numberAt !== undefined && (/B/i.test(textOf(index, numberAt)) || !isOpen(numberAt));
  return isB ? null : `“${textOf(index, at).slice(0, 40)}”看不出是安全考核 B 证，没有读取`;
}

function readRow(reader: Reader, index: number): RowDraft | null {
  const { spec, grid, header, units, isTemplate: isOwn } = reader;
  const cells = grid.rows[index] ?? [];
  const headings = grid.rows[header.row] ?? [];
  const row = index + 1;
  const read: RowDraft = { given: {}, parent: {}, refs: [], cells: {}, faults: [] };
  let filled = false;
  for (const [at, column] of sortIdTypeFirst([...header.columns], ([, { field }]) => field)) {
    const unit = units.get(at) ?? null;
    const given = withUnit(getDayNumber(grid, column, cells[at] ?? null), unit);
    const cell = isOwn
      ? given
      : clearUnfinishedEndDate(
          nameFloorParts(joinLines(given, column), column, getCellText(headings[at] ?? null)),
          column,
        );
    const place = { sheet: spec.name, row };
    if (grid.unsolved.has(`${index},${at}`)) {
      filled = true;
      read.faults.push(createColumnError(column, place, '公式没有计算结果，请在 Excel 中打开并保存后再上传'));
      continue;
    }
    const missing = unit === null && header.how.get(at) !== 'own' ? explainMissingUnit(cell, column) : null;
    const doubt =
      missing ??
      explainSafetyClass(reader, index, at) ??
      explainAmbiguousCell(getHeading(reader, at), column, isBlankCell(cell) ? '' : getCellText(cell).trim());
    if (doubt !== null) {
      read.cells[column.label] = getCellText(cell);
      read.faults.push(createColumnError(column, place, doubt));
    } else if (isMultiFieldCell(column, cell) && !isBlankCell(cell)) expandCell(read, cell, column, spec, place);
    else applyCell(read, takeStart(read, cell, column, spec, place), column, place);
    if (!column.hidden && !isBlankCell(cell, column)) filled = true;
  }
  if (filled && !isOwn && spec.section === 'projects' && !spec.child) applyRemarkManager(read, reader, cells, row);
  return filled ? read : null;
}

/** Applies the manager that a project has only in its remarks. A remark that mentions a manager without a certain name causes an error. */
function applyRemarkManager(read: RowDraft, reader: Reader, cells: readonly CellValue[], row: number): void {
  const { spec, grid, header } = reader;
  const column = spec.columns.find(({ field }) => field === 'managerUuid');
  const isGiven = [...header.columns].some(([at, one]) => one === column && !isBlankCell(cells[at] ?? null));
  const remarkAt = (grid.rows[header.row] ?? []).findIndex((cell) =>
    REMARK_HEADINGS.has(normaliseHeading(getCellText(cell))),
  );
  const remark = getCellText(cells[remarkAt] ?? null).trim();
  const found = isGiven || header.columns.has(remarkAt) ? null : findRemarkManager(remark);
  if (!column || !found) return;
  const place = { sheet: spec.name, row };
  if (found.name === null)
    read.faults.push(
      createColumnError(column, place, `备注“${remark.slice(0, 40)}”提到项目经理，没有读取，请填写姓名`),
    );
  else {
    applyCell(read, found.name, column, place);
    read.faults.push(createImportNotice(spec.name, row, column.label, `从备注读出项目经理“${found.name}”`));
  }
}

/** Stores the start of a period in a column for the expiry date (2024.3.1-2029.2.28), and returns the end. */
function takeStart(
  read: RowDraft,
  cell: CellValue,
  column: SheetColumn,
  spec: SheetSpec,
  place: { sheet: string; row: number },
): CellValue {
  const last = getPeriodEnd(cell, column);
  const start = spec.columns.find(({ field }) => field === 'validStart');
  if (last !== cell && column.field === 'validEnd' && start && read.given.validStart === undefined)
    applyCell(read, parseWrittenPeriod(getCellText(cell))?.[0] ?? null, start, place);
  return last;
}

const getHeading = ({ grid, header }: Reader, at: number): string =>
  header.how.get(at) === 'alias' ? normaliseHeading(getCellText(grid.rows[header.row]?.[at] ?? null)) : '';

/**
 * Reads the recognised cells of a row of a list of people; null for an empty row.
 * @param section kind of registration that the section heading above names
 */
function readRosterRow(reader: Reader, index: number, section: string | null): RosterRow | null {
  const { grid, header } = reader;
  const cells = new Map<SheetColumn, CellValue>();
  const faults: ImportError[] = [];
  for (const [at, column] of header.columns)
    cells.set(
      column,
      grid.unsolved.has(`${index},${at}`)
        ? UNSOLVED
        : joinLines(getDayNumber(grid, column, grid.rows[index]?.[at] ?? null), column),
    );
  const row = { row: index + 1, table: grid, cells, kind: section ?? grid.kind ?? null, faults };
  for (const [at, column] of header.columns) checkVague(row, getHeading(reader, at), column);
  const isEmpty = faults.length === 0 && [...cells].every(([column, cell]) => isBlankCell(cell, column));
  return isEmpty ? null : row;
}

/** Creates a notice for each column whose cells contain a period, because people have no field for its start. */
const listUnreadStarts = ({ spec, grid, header }: Reader, roster: readonly RosterRow[]): ImportError[] =>
  [...header.columns].flatMap(([at, column]) => {
    const given = roster.map(({ cells }) => cells.get(column) ?? null);
    if (given.every((cell) => getPeriodEnd(cell, column) === cell)) return [];
    const heading = getCellText(grid.rows[header.row]?.[at] ?? null).slice(0, 50);
    return [createImportNotice(spec.name, null, heading, '只读取了截止日，起始日没有对应的栏')];
  });

/**
 * Removes a cell below an ambiguous heading that names no certificate, and adds an error. Moves a registration that is in the column of a
 * title.
 */
function checkVague(row: RosterRow & VagueRow, heading: string, column: SheetColumn): void {
  const { cells, faults } = row;
  const text = getRosterCellText(row, column.field);
  if (cells.get(column) === undefined) return;
  const target = ROSTER_SHEET.columns.find(({ field }) => field === 'regType');
  const isFree = target !== undefined && getRosterCell(row, 'regType') === null;
  if (isFree && isRegistrationInQualificationColumn(heading, text)) {
    cells.set(target, text);
    cells.delete(column);
    return;
  }
  const doubt = explainAmbiguousCell(heading, column, completeRegistrationKind(text, row));
  if (doubt === null) return;
  cells.delete(column);
  faults.push(createCellError(REGISTRATIONS.name, row.row, column.label, doubt));
}

interface VagueRow {
  readonly cells: Map<SheetColumn, CellValue>;
  readonly faults: ImportError[];
}

const REGISTRATIONS = getSheetSpec('registeredPeople', 'registrations');
/** Error value that Excel shows for a formula without a result. */
const UNSOLVED = '#VALUE!';

function asideAt({ rows }: TableBlock, header: SheetHeader, index: number): ReturnType<typeof classifyNonRecordRow> {
  const cells = rows[index] ?? [];
  const [nameAt] = [...header.columns].find(([, { field }]) => field === 'name' || field === 'projectName') ?? [];
  return classifyNonRecordRow(cells.map(getCellText), nameAt === undefined ? '' : getCellText(cells[nameAt] ?? null));
}

/** Maximum number of filled cells in a row of totals or signatures that was added to the template. */
const MAX_ASIDE = 2;

function findAside({ grid, header, isTemplate: isOwn }: Reader, index: number): string | null {
  const cells = grid.rows[index] ?? [];
  if (isOwn && cells.filter((cell) => !isBlankCell(cell)).length > MAX_ASIDE) return null;
  return isBannerRow(cells) || isDepartment(cells, header) ? '标题' : asideAt(grid, header, index);
}

/** Matches a department or section heading above its people: 工程部, 二、职称人员. */
const DEPARTMENT =
  /(?:部|科|室|处|队|组|中心|公司|分公司|班|站|人员|名单)(?:[:：(（].*)?$|^[(（]?[一二三四五六七八九十]+[)）]?[、.．]/;

/** Matches a section heading in a list of projects. Project names may also end in 站 and 中心, so only the numbered form is certain. */
const NUMBERED_SECTION = /^[(（]?[一二三四五六七八九十]+[)）]?[、.．]/;

function isDepartment(cells: readonly CellValue[], { columns }: SheetHeader): boolean {
  const at = cells.findIndex((cell) => !isBlankCell(cell));
  const isAlone = at >= 0 && cells.every((cell, index) => index === at || isBlankCell(cell));
  // Only people and projects are listed by department; the name of the enterprise may also end in 公司.
  const [nameAt = -1, column] = [...columns].find(([, { field }]) => field === 'name' || field === 'projectName') ?? [];
  const isName = at === nameAt && column?.field === 'projectName';
  const form = isName ? NUMBERED_SECTION : DEPARTMENT;
  const isSection = !isName && getSectionKind(cells) !== null;
  return isAlone && at <= nameAt && columns.size > 2 && (isSection || form.test(getCellText(cells[at] ?? null).trim()));
}

const getSectionKind = (cells: readonly CellValue[]): string | null =>
  findSectionKind(cells.map(getCellText).find((text) => text.trim() !== '') ?? '');

interface SheetContent {
  readonly records: IncomingRecord[];
  readonly children: IncomingChild[];
  readonly faults: ImportError[];
  /** Rows of lists of people, which are read together with those of other sheets, because a person may be on several sheets. */
  readonly roster: RosterRow[];
}

/** Returns whether a row contains only a date, such as the date below a signature: 2026年 月 日. */
const isDateAlone = (cells: readonly CellValue[]): boolean =>
  /^\d{4}[-/.年]\d{0,2}[-/.月]\d{0,2}日?$/.test(cells.map(getCellText).join('').normalize('NFKC').replace(/\s/g, ''));
const isEmptyRow = (cells: readonly CellValue[]): boolean => cells.every((cell) => isBlankCell(cell));

function readSheet(spec: SheetSpec, grid: TableBlock, words: FindSavedMeaning): SheetContent {
  const content: SheetContent = { records: [], children: [], faults: [], roster: [] };
  const header = findHeader(spec, grid, words);
  if (!header) {
    if (grid.rows.some((row) => !isEmptyRow(row)))
      content.faults.push(createImportError(spec.name, 1, null, '没有找到表头，请使用下载的模板，不要改动第一行'));
    return content;
  }
  const missing = listMissingColumns(spec, header);
  content.faults.push(...missing, ...listIgnoredColumns(spec, grid, header, words));
  if (missing.length > 0) return content;
  const reader = createReader(spec, grid, spec === ROSTER_SHEET ? withoutClasses(grid, header) : header);
  const hidden = (grid.hiddenRows ?? []).filter((row) => !isEmptyRow(grid.rows[row - 1] ?? []));
  if (hidden.length > 0)
    content.faults.push(createImportNotice(spec.name, null, null, `其中 ${hidden.length} 行是隐藏的，也已读取`));
  const { roster } = content;
  let last: string | null = null;
  let section: string | null = null;
  for (let index = header.row + 1; index < grid.rows.length; index += 1) {
    if (isEmptyRow(grid.rows[index] ?? [])) continue;
    const aside: string | null =
      findAside(reader, index) ?? (last === '落款' && isDateAlone(grid.rows[index] ?? []) ? '落款' : null);
    last = aside;
    if (aside !== null) {
      if (aside === '标题') section = getSectionKind(grid.rows[index] ?? []);
      content.faults.push(createImportNotice(spec.name, index + 1, null, `${aside}行，已忽略`));
      continue;
    }
    if (content.records.length + content.children.length + roster.length >= MAX_ROWS) {
      content.faults.push(
        createImportError(spec.name, index + 1, null, `超过 ${MAX_ROWS} 行，其后的行没有读取，请分成几个文件`),
      );
      break;
    }
    if (spec === ROSTER_SHEET) {
      const row = readRosterRow(reader, index, section);
      if (row) roster.push(row);
      continue;
    }
    const read = readRow(reader, index);
    if (!read) continue;
    const { given, cells, faults: errors } = read;
    if (spec.section === 'projects') moveFloorsToMeasures(given);
    const isPerson = spec.section === 'registeredPeople' || spec.section === 'otherPeople';
    if (isPerson && !spec.child && !reader.isTemplate)
      derivePersonValues(read, header.columns.values(), spec.section === 'registeredPeople', {
        sheet: spec.name,
        row: index + 1,
      });
    const common = { section: spec.section, sheet: spec.name, row: index + 1, given, cells, faults: errors };
    if (spec.child) content.children.push({ ...common, child: spec.child, parent: read.parent });
    else content.records.push({ ...common, refs: read.refs });
  }
  roster.splice(0, roster.length, ...askForStarts(reader, roster, content.faults));
  content.faults.push(...listUnreadStarts(reader, roster), ...(roster.length > 0 ? askWhetherLeft(reader) : []));
  for (const kind of new Set(roster.filter(isRegistrationKindAssumed).map((row) => row.kind))) {
    const from = kind === grid.kind ? '表名或表头' : '上方的分组行';
    content.faults.push(
      createImportNotice(spec.name, null, '注册类别', `没有写注册类别的行，按${from}认作“${kind ?? ''}”`),
    );
  }
  return spec.section === 'certificates' && !spec.child
    ? { ...content, ...withItems(content, reader.isTemplate) }
    : content;
}

/** Removes the start of the insurance that is only the first month of a statement of payments, and adds one error for all of them. */
function askForStarts(
  { spec, grid, header }: Reader,
  roster: readonly RosterRow[],
  faults: ImportError[],
): readonly RosterRow[] {
  const headings = grid.rows[header.row] ?? [];
  const [at, column] =
    [...header.columns].find(([, { field }]) => /^socialSecurity(?:Period|Start)$/.test(field)) ?? [];
  const heading = at === undefined ? '' : getCellText(headings[at] ?? null);
  // 参保起始 is the start of the insurance, also beside the last month of payment.
  if (!column || (column.field === 'socialSecurityStart' && heading.includes('参保'))) return roster;
  const { rows, month, count } = leaveStatementStart(roster);
  if (count > 0)
    faults.push(
      createCellError(
        spec.name,
        header.row + 1,
        heading.slice(0, 50),
        `这份明细从 ${month} 开始，其中 ${count} 格从这个月起缴费，参保可能更早，没有读取参保起始，请核对后填写`,
      ),
    );
  return rows;
}

/** Matches the title or a heading of a list of people who have left: 减少人员, 离职原因. */
const LEAVING = /(?:减少|离职|离岗|停保|退保)(?:人员|员工|名单|原因|类型)/;

/** Creates the error for a list of people who have left without a status or a last day, because they are read as employed. */
function askWhetherLeft({ spec, grid, header }: Reader): ImportError[] {
  const texts = [grid.name, grid.titles ?? '', ...(grid.rows[header.row] ?? []).map(getCellText)];
  const isStated = [...header.columns.values()].some(({ field }) => field === 'status' || field === 'leaveDate');
  if (spec !== ROSTER_SHEET || isStated || !texts.some((text) => LEAVING.test(text.replace(/\s/g, '')))) return [];
  return [
    createCellError(
      spec.name,
      header.row + 1,
      '在职状态',
      '这张表写的是减少或离职的人员，没有在职状态和离职日期，按在职读取，请核对',
    ),
  ];
}

function withItems(content: SheetContent, isOwn: boolean): Pick<SheetContent, 'records' | 'children'> {
  const { records, children } = mergeCertificateRows(content.records, isOwn);
  return { records, children: [...content.children, ...children] };
}

/** Creates the error for a sheet whose headings match several sheets of the template. */
const askWhich = (table: TableBlock, specs: readonly SheetSpec[]): ImportError => {
  const names = specs.map((spec) => `“${spec.name}”`).join('还是');
  return table.name === ''
    ? createImportError(
        '',
        null,
        null,
        `从表头看不出这是${names}，请补上只属于其中一张表的列，或改用工作簿并按此命名工作表`,
      )
    : createImportError(
        table.name.slice(0, 50),
        null,
        null,
        `从表头看不出这张表是${names}，请把工作表名称改成其中之一`,
      );
};

/**
 * Creates the error or notice for an ignored table. A table with known headings contains values that would be lost, so ignoring it is an
 * error.
 */
const ignoreTable = ({ name, headingAt, rows, isBesideCards }: TableBlock): ImportError =>
  isBesideCards
    ? createImportError(
        name.slice(0, 50),
        rows.findIndex(hasContent) + 1,
        null,
        `卡片之外有 ${rows.filter(hasContent).length} 行没有读取，请核对后另行填写`,
      )
    : headingAt === null
      ? createImportNotice(name.slice(0, 50), null, null, '不认识的工作表，已忽略')
      : createImportError(
          name.slice(0, 50),
          headingAt + 1,
          null,
          '这张表没有读取，看不出是哪一类资料，请在“列的对应”中选择工作表',
        );

async function findSheets(bytes: Uint8Array, words: FindSavedMeaning) {
  const tables = await readTables(bytes, { mostRows: MAX_ROWS + MAX_HEADING_SEARCH_ROWS + 1, isHiddenRead: true });
  const isKnown = createHeadingMatcher(words);
  return tables
    .filter(({ name }) => !SHEETS_WITHOUT_NOTICE.has(name))
    .flatMap((table) =>
      isTemplateSheet(table)
        ? [resolveDittoCells({ ...table, headingAt: 0, moneyUnit: null }, true)]
        : findTableBlocks(table, isKnown)
            // Split columns are added at the right end of their table, so adjacent tables must be separated first.
            .flatMap((block) => splitAdjacentTables(block, (one) => isCompleteTable(one, words)))
            .map((block) => splitCombinedColumns(resolveDittoCells(block, false), isKnown)),
    )
    .map((table) => ({ table, found: findSheet(table, words) }));
}

/** Returns the possible meanings of the sheets of a workbook without known sheets. */
export async function readWorkbookLayout(bytes: Uint8Array, words: FindSavedMeaning): Promise<SheetLayout[]> {
  const found = await findSheets(bytes, words);
  return found.map(({ table, found: one }) => getSheetLayout(table, one, words)).slice(0, MAX_SHEETS);
}

/**
 * Keeps one error for each column of a table. A table with several kinds of registration was split into several tables with the same
 * heading.
 */
function keepFirstOfHeadings(tables: readonly { readonly name: string; readonly faults: readonly ImportError[] }[]) {
  const seen = new Set<string>();
  return tables.flatMap(({ name, faults }) =>
    faults.filter(({ row, column, level }) => {
      const key = `${name}|${row}|${column}|${level}`;
      if (row === null || column === null) return true;
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst;
    }),
  );
}

/** Beginning of the message for a workbook without known sheets. */
export const NO_KNOWN_SHEET_MESSAGE = '没有找到可导入的工作表';
/** Maximum number of sheets that the user is asked to assign. */
const MAX_SHEETS = 30;

/**
 * Parses a workbook without a database or an enterprise.
 * @param assumed the meaning of a table whose headings match several sheets
 * @throws RejectedFileError if the bytes are not a workbook; errors of rows are part of the result
 */
export async function readWorkbook(
  bytes: Uint8Array,
  words: FindSavedMeaning = NO_SAVED_MEANINGS,
  assumed: SheetSpec | null = null,
): Promise<IncomingFile> {
  const found = (await findSheets(bytes, words)).map((one) =>
    assumed && one.found.is === 'unclear' && one.found.specs.includes(assumed)
      ? { ...one, found: { is: 'known', spec: assumed, by: 'headings' } as const }
      : one,
  );
  const contents = found.map(({ table, found: one }): SheetContent => {
    if (one.is === 'known') {
      const content = readSheet(one.spec, table, words);
      if (one.by === 'headings' && table.name !== '')
        content.faults.push(createImportNotice(table.name.slice(0, 50), null, null, `按表头认作“${one.spec.name}”`));
      return content;
    }
    if (one.is === 'strange' && one.isLeftOut) return { records: [], children: [], faults: [], roster: [] };
    const error = one.is === 'unclear' ? askWhich(table, one.specs) : ignoreTable(table);
    return { records: [], children: [], faults: [error], roster: [] };
  });
  if (found.every(({ found: one }) => one.is === 'strange')) {
    throw new RejectedFileError(
      `${NO_KNOWN_SHEET_MESSAGE}（${WORKBOOK_SHEETS.map((spec) => spec.name).join('、')}），可能是其他系统的文件，请使用下载的模板`,
    );
  }
  const people = readRoster(
    contents.flatMap(({ roster }) => roster),
    false,
  );
  return {
    source: 'workbook',
    records: [...contents.flatMap((content) => content.records), ...people.records],
    children: [...contents.flatMap((content) => content.children), ...people.children],
    faults: [
      ...keepFirstOfHeadings(contents.map(({ faults }, at) => ({ faults, name: found[at]?.table.name ?? '' }))),
      ...people.faults,
    ],
    layout: found.map(({ table, found: one }) => getSheetLayout(table, one, words)).slice(0, MAX_SHEETS),
  };
}
