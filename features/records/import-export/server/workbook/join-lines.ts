import { REGISTRATION_SPECIALTIES } from '#domain/records/person-choices.ts';
import { isTitleName } from '#domain/records/title-rank.ts';
import { isKnownRegistration } from '#domain/records/written-registration.ts';
import type { CellValue } from './cells.ts';
import type { SheetColumn } from './column.ts';
import { getPostOfCertificate } from './sort-papers.ts';

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
/** Returns whether each line is a separate certificate (正高级工程师 above 一级注册建筑师), so that no line continues the previous line (监理 above 工程师). */
const areLinesPapers = (lines: readonly string[]): boolean =>
  !isKnownRegistration(lines.join('')) &&
  lines.every((line) => isTitleName(line) || isKnownRegistration(line) || getPostOfCertificate(line) !== null);
/** Joins the lines of a cell, with a space only between two Latin characters. */
export function joinLines(cell: CellValue, { kind, field }: SheetColumn): CellValue {
  if (typeof cell !== 'string' || !cell.includes('\n') || kind !== 'text' || LONG_TEXTS.has(field)) return cell;
  if (field === 'specialty' && areLinesSpecialties(cell)) return cell;
  const lines = cell.split('\n').map((line) => line.trim());
  if (field === 'regType' && areLinesPapers(lines)) return lines.join('、');
  return lines.reduce((text, line) => text + (IS_LATIN_END.test(text) && IS_LATIN_START.test(line) ? ' ' : '') + line);
}
