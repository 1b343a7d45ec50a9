import { ROSTER_HEADINGS, ROW_NUMBER_HEADINGS } from '#domain/text/other-headings.ts';
import { guessHeadingTarget, normaliseHeading } from '#platform/server/workbook/guess-heading.ts';
import { getCellText } from './cells.ts';
import type { SheetSpec } from './column.ts';
import type { TableBlock } from './find-blocks.ts';
import { buildSheetKey, findHeader, findHeadingRow, type HeadingMatchKind, type SheetMatch } from './find-sheet.ts';
import { guessColumnByContent } from './guess-column.ts';
import { READABLE_SHEETS } from './sheets.ts';
import type { FindSavedMeaning } from './words.ts';

/** The interpretation of a heading of the file. */
export interface HeadingLayout {
  readonly word: string;
  readonly column: string | null;
  readonly how: Exclude<HeadingMatchKind, 'own'> | 'none';
  /** Label of the most similar column if the meaning is unknown. */
  readonly guess: string | null;
}

/** The interpretation of a sheet of the file, and of its headings that differ from the template. */
export interface SheetLayout {
  readonly name: string;
  /** Key by which a user assigns a meaning to the sheet. */
  readonly key: string;
  readonly sheet: string | null;
  readonly how: 'name' | 'headings' | 'saved' | 'none';
  readonly guess: string | null;
  readonly columns: string[];
  readonly headings: HeadingLayout[];
}

const MAX_HEADINGS = 100;
export const MAX_HEADING_LENGTH = 100;
/** Name of the column with the errors in a workbook of rejected rows. */
export const REASON_COLUMN = '问题说明';

const shownColumns = (spec: SheetSpec) => spec.columns.filter((column) => !column.hidden);

function getHeadings(spec: SheetSpec, table: TableBlock, words: FindSavedMeaning): HeadingLayout[] {
  const header = findHeader(spec, table, words);
  const row = header?.row ?? findHeadingRow(table);
  const taken = new Set([...(header?.columns.values() ?? [])].map(({ label }) => label));
  const free = shownColumns(spec).filter(({ label }) => !taken.has(label));
  const candidates = free.map(({ label, field, aliases }) => ({
    label,
    names: [...(ROSTER_HEADINGS[field] ?? []), ...(aliases ?? [])],
  }));
  const seen = new Set<string>();
  return (table.rows[row] ?? []).flatMap((cell, index): HeadingLayout[] => {
    const word = normaliseHeading(getCellText(cell)).slice(0, MAX_HEADING_LENGTH);
    const how = header?.how.get(index);
    // Without a recognised heading row, this may be the first data row, whose numbers must not be stored unencrypted.
    if (
      word === '' ||
      word === REASON_COLUMN ||
      ROW_NUMBER_HEADINGS.has(word) ||
      how === 'own' ||
      seen.has(word) ||
      /\d{6}/.test(word)
    )
      return [];
    seen.add(word);
    if (how) return [{ word, column: header?.columns.get(index)?.label ?? null, how, guess: null }];
    if (words(spec.name, word) === '') return [{ word, column: null, how: 'saved', guess: null }];
    const cells = table.rows.slice(row + 1).map((values) => values[index] ?? null);
    const guess = guessHeadingTarget(word, candidates) ?? guessColumnByContent(cells, free)?.label ?? null;
    return [{ word, column: null, how: 'none', guess }];
  });
}

/** Returns the known sheet that recognises most of the headings. */
function likelySheet(table: TableBlock, words: FindSavedMeaning): string | null {
  const [best] = READABLE_SHEETS.map((spec) => ({
    spec,
    known: findHeader(spec, table, words)?.columns.size ?? 0,
  })).toSorted((a, b) => b.known - a.known);
  return best && best.known > 0 ? best.spec.name : null;
}

/** Returns the interpretation of a sheet, for a user to review and correct. */
export function getSheetLayout(table: TableBlock, found: SheetMatch, words: FindSavedMeaning): SheetLayout {
  const base = { name: table.name.slice(0, 50), key: buildSheetKey(table) };
  if (found.is === 'known')
    return {
      ...base,
      sheet: found.spec.name,
      how: found.by,
      guess: null,
      columns: shownColumns(found.spec).map(({ label }) => label),
      headings: getHeadings(found.spec, table, words).slice(0, MAX_HEADINGS),
    };
  const isLeftOut = found.is === 'strange' && found.isLeftOut;
  const guess = found.is === 'unclear' ? (found.specs[0]?.name ?? null) : isLeftOut ? null : likelySheet(table, words);
  return { ...base, sheet: null, how: isLeftOut ? 'saved' : 'none', guess, columns: [], headings: [] };
}
