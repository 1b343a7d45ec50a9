import { REGISTRATION_SPECIALTIES } from '#domain/records/person-choices.ts';
import type { CellValue } from './cells.ts';
import type { SheetColumn } from './column.ts';

/** Fields with several lines. In a list of people, a line break in any other cell only wraps the text. */
const LONG_TEXTS: ReadonlySet<string> = new Set(['bizScope', 'remark', 'scope', 'checkMsg', 'itemText']);

const IS_LATIN_END = /[!-~]$/;
const IS_LATIN_START = /^[!-~]/;
/** Returns whether each line is a separate specialty (公路 above 水利), so that no line continues the previous line (市政公用 above 工程). */
const areLinesSpecialties = (text: string): boolean =>
  text.split('\n').every((line) => {
    const start = line.trim().replace(/(?:专业|工程)+$/, '');
    return start.length > 1 && REGISTRATION_SPECIALTIES.some((specialty) => specialty.startsWith(start));
  });
/** Joins the lines of a cell, with a space only between two Latin characters. */
export const joinLines = (cell: CellValue, { kind, field }: SheetColumn): CellValue =>
  typeof cell === 'string' &&
  cell.includes('\n') &&
  kind === 'text' &&
  !LONG_TEXTS.has(field) &&
  !(field === 'specialty' && areLinesSpecialties(cell))
    ? cell
        .split('\n')
        .map((line) => line.trim())
        .reduce((text, line) => text + (IS_LATIN_END.test(text) && IS_LATIN_START.test(line) ? ' ' : '') + line)
    : cell;
