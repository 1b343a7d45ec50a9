/** State of the table of missing data: typing, filling down, pasting a column, undo, and the values to save. */
import { normalisePhone } from '#domain/identity/phone.ts';
import { getSkillGrade, getTitleRank } from '#domain/records/title-rank.ts';
import { readWrittenNumber } from '#domain/text/written-number.ts';
import { readWrittenDay } from '#domain/validity/written-day.ts';
import type { CompletedField, IncompletePeople } from '../../complete-people.contract.ts';

type Person = IncompletePeople['people'][number];

/** Typed texts by cell; cells without a text are not saved. */
export type TypedCells = Readonly<Record<string, string>>;

export interface CellGrid {
  readonly cells: TypedCells;
  /** Earlier states, the latest first. */
  readonly past: readonly TypedCells[];
}

export const EMPTY_GRID: CellGrid = { cells: {}, past: [] };
const MAX_PAST = 100;

export const getGridCellKey = (uuid: string, field: string): string => `${uuid}|${field}`;

function change(grid: CellGrid, typed: TypedCells): CellGrid {
  const cells = Object.fromEntries(Object.entries({ ...grid.cells, ...typed }).filter(([, text]) => text !== ''));
  return JSON.stringify(cells) === JSON.stringify(grid.cells)
    ? grid
    : { cells, past: [grid.cells, ...grid.past].slice(0, MAX_PAST) };
}

export const setCell = (grid: CellGrid, key: string, text: string): CellGrid => change(grid, { [key]: text });

/** Restores the state before the last change. */
export function undoLastChange(grid: CellGrid): CellGrid {
  const [last, ...past] = grid.past;
  return last === undefined ? grid : { cells: last, past };
}

/** Copies the text of a cell to all empty cells of the column below it. */
export function fillDown(grid: CellGrid, people: readonly Person[], row: number, field: string): CellGrid {
  const from = people[row];
  const text = from ? (grid.cells[getGridCellKey(from.uuid, field)] ?? '') : '';
  if (text === '') return grid;
  const below = people
    .slice(row + 1)
    .filter(({ uuid, missing }) => missing.includes(field) && !grid.cells[getGridCellKey(uuid, field)]);
  return change(grid, Object.fromEntries(below.map(({ uuid }) => [getGridCellKey(uuid, field), text])));
}

const QUOTED = /"((?:[^"]|"")*)"(?=\t|\r?\n|$)/y;
const PLAIN = /[^\t\r\n]*/y;
const BREAK = /\t|\r?\n|\r/y;

/** Matches a sticky regular expression at a position of a text. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/**
 * Parses the cells of a range copied from a spreadsheet. A quoted cell may contain line breaks, which become spaces.
 * @returns the rows; null if a quote at the start of a cell is not closed
 */
export function parseCopiedRange(text: string): readonly (readonly string[])[] | null {
  const copied = text.replace(/\r?\n$/, '');
  let row: string[] = [];
  const rows = [row];
  for (let at = 0; ; ) {
    const quoted = matchAt(QUOTED, copied, at);
    const found = quoted ?? matchAt(PLAIN, copied, at);
    const cell = found?.[0] ?? '';
    if (!quoted && cell.startsWith('"') && cell.split('"').length % 2 === 0) return null;
    const lines = (quoted?.[1]?.replaceAll('""', '"') ?? cell).split(/[\r\n]/).map((line) => line.trim());
    row.push(lines.filter((line) => line !== '').join(' '));
    at += cell.length;
    const end = matchAt(BREAK, copied, at);
    if (end === null) return rows;
    at += end[0].length;
    if (end[0] !== '\t') {
      row = [];
      rows.push(row);
    }
  }
}

/**
 * Pastes the rows and columns of a copied range, starting at a cell. Values for cells that are already filled are skipped, so a whole
 * spreadsheet column in the same order fits.
 * @returns null, without any change, if the range cannot be parsed
 */
export function pasteRange(
  grid: CellGrid,
  { people, fields }: { readonly people: readonly Person[]; readonly fields: readonly CompletedField[] },
  at: { readonly row: number; readonly column: number },
  text: string,
): CellGrid | null {
  const rows = parseCopiedRange(text);
  if (rows === null) return null;
  const typed = rows.flatMap((row, down) =>
    row.flatMap((part, right): [string, string][] => {
      const person = people[at.row + down];
      const field = fields[at.column + right];
      return person && field && person.missing.includes(field.name)
        ? [[getGridCellKey(person.uuid, field.name), part]]
        : [];
    }),
  );
  return change(grid, Object.fromEntries(typed));
}

/** Returns whether a copied text is a range of several cells. */
export const isCopiedRange = (text: string): boolean => /[\t\n]/.test(text.replace(/\r?\n$/, ''));

export type ParsedCell =
  | { readonly ok: true; readonly value: string | number | boolean }
  | { readonly ok: false; readonly message: string };

const wrong = (message: string): ParsedCell => ({ ok: false, message });
const right = (value: string | number | boolean): ParsedCell => ({ ok: true, value });

const MEANT: Readonly<Record<string, (text: string) => string | null>> = {
  titleRank: getTitleRank,
  skillGrade: getSkillGrade,
};
const FLAGS: Readonly<Record<string, boolean>> = { 是: true, 有: true, '√': true, 否: false, 无: false, '×': false };

/** Parses the text of a cell by the rules of the import. */
export function parseCell(field: CompletedField, typed: string): ParsedCell {
  const text = typed.trim();
  if (field.name === 'phone') return right(normalisePhone(text));
  if (field.input === 'text') return right(text);
  if (field.input === 'day') {
    const day = readWrittenDay(text, field.isMonthEnough);
    return day.is === 'day' ? right(day.day) : wrong(day.is === 'unclear' ? day.words : '请填写日期');
  }
  if (field.input === 'number') {
    const number = readWrittenNumber(text, field.name === 'workYears' ? '年' : undefined);
    return number === null ? wrong('应为数字') : right(number);
  }
  if (field.input === 'flag') {
    const flag = Object.hasOwn(FLAGS, text) ? FLAGS[text] : undefined;
    return flag === undefined ? wrong('请填“是”或“否”') : right(flag);
  }
  const chosen = field.offers.includes(text) ? text : (MEANT[field.name]?.(text) ?? null);
  return chosen === null ? wrong(`可填：${field.offers.join('、')}`) : right(chosen);
}

export interface CompletedPerson {
  readonly uuid: string;
  readonly revision: number;
  readonly values: Record<string, string | number | boolean>;
}

/**
 * Parses all typed cells.
 * @returns the people with their values, and the errors by cell
 */
export function parseGrid(
  { cells }: CellGrid,
  people: readonly Person[],
  fields: readonly CompletedField[],
): { readonly sent: readonly CompletedPerson[]; readonly errors: Readonly<Record<string, string>> } {
  const errors: Record<string, string> = {};
  const sent = people.flatMap(({ uuid, revision, missing }): CompletedPerson[] => {
    const values: CompletedPerson['values'] = {};
    for (const field of fields) {
      const text = cells[getGridCellKey(uuid, field.name)] ?? '';
      if (text.trim() === '' || !missing.includes(field.name)) continue;
      const read = parseCell(field, text);
      if (read.ok) values[field.name] = read.value;
      else errors[getGridCellKey(uuid, field.name)] = read.message;
    }
    return Object.keys(values).length > 0 ? [{ uuid, revision, values }] : [];
  });
  return { sent, errors };
}

const PATH = /^(?:body\.)?people\.(\d+)\.values\.(.+)$/;

export interface SaveErrors {
  readonly cells: Readonly<Record<string, string>>;
  /** Errors without a cell: those of another field of a person, or of an entry in a list. */
  readonly others: readonly string[];
}

export const NO_SAVE_ERRORS: SaveErrors = { cells: {}, others: [] };

/** Assigns the errors of a rejected save to the submitted cells; lists all others. */
export function assignFieldErrors(
  fields: readonly { readonly path: string; readonly message: string }[],
  sent: readonly CompletedPerson[],
): SaveErrors {
  const cells: Record<string, string> = {};
  const others: string[] = [];
  for (const { path, message } of fields) {
    const [, at = '', field = ''] = PATH.exec(path) ?? [];
    const person = sent[Number(at || Number.NaN)];
    if (person && Object.hasOwn(person.values, field)) cells[getGridCellKey(person.uuid, field)] = message;
    else others.push(message);
  }
  return { cells, others };
}
