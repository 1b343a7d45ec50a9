import type { MappingGroup, MappingLine } from '#platform/web/console/heading-choices.ts';
import type { SheetLayout } from '../import-export.contract.ts';

export const getHeadingKey = (sheet: string, word: string): string => `${sheet}|${word}`;

const getName = ({ name }: SheetLayout): string => (name === '' ? '表格' : name);

function sheetLine(layout: SheetLayout, names: readonly string[]): MappingLine[] {
  const { key: word, sheet, how, guess } = layout;
  if (how === 'name') return [];
  const target = sheet ?? guess ?? '';
  const mark = how === 'saved' ? '已记住' : target === '' ? null : '猜测';
  return [
    {
      key: getHeadingKey('', word),
      sheet: '',
      word,
      title: getName(layout),
      choices: names,
      target,
      mark,
      isOpen: how === 'none',
    },
  ];
}

function headingLines({ sheet, columns, headings }: SheetLayout): MappingLine[] {
  if (sheet === null) return [];
  return headings.map(({ word, column, how, guess }) => {
    const target = column ?? guess ?? '';
    const mark = how === 'saved' ? '已记住' : target === '' ? null : '猜测';
    const isOpen = how === 'none';
    return { key: getHeadingKey(sheet, word), sheet, word, title: word, choices: columns, target, mark, isOpen };
  });
}

/** Groups the unrecognised names: sheets first, then the headings of each recognised sheet. */
export function groupUnknownHeadings(sheets: readonly SheetLayout[], names: readonly string[]): MappingGroup[] {
  const strange = sheets.flatMap((layout) => sheetLine(layout, names));
  const headings = sheets.map((layout) => ({ title: `“${getName(layout)}”的列`, lines: headingLines(layout) }));
  return [{ title: '工作表', lines: strange }, ...headings].filter(({ lines }) => lines.length > 0);
}
