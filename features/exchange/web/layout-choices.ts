import type { CallInput } from '#platform/contract/route.ts';
import type { SheetLayout, saveImportWords } from '../contract.ts';

export type Word = CallInput<typeof saveImportWords>['body']['words'][number];
/** What is chosen, by the key of a heading or a sheet; empty: left out. */
export type Chosen = Readonly<Record<string, string>>;

export const keyOf = (sheet: string, word: string): string => `${sheet}|${word}`;

/** One line of the step: a sheet, or a heading of a sheet of ours. */
export interface Line {
  readonly key: string;
  readonly sheet: string;
  readonly word: string;
  /** As the file calls it. */
  readonly title: string;
  readonly choices: readonly string[];
  readonly target: string;
  /** Chosen by likeness, by a known other name, or by somebody before; null where nothing is known. */
  readonly mark: '猜测' | '已记住' | null;
  /** Nobody has said anything of it yet. */
  readonly isOpen: boolean;
}

const nameOf = ({ name }: SheetLayout): string => (name === '' ? '表格' : name);

function sheetLine(layout: SheetLayout, names: readonly string[]): Line[] {
  const { key: word, sheet, how, guess } = layout;
  if (how === 'name') return [];
  const target = sheet ?? guess ?? '';
  const mark = how === 'saved' ? '已记住' : target === '' ? null : '猜测';
  return [
    {
      key: keyOf('', word),
      sheet: '',
      word,
      title: nameOf(layout),
      choices: names,
      target,
      mark,
      isOpen: how === 'none',
    },
  ];
}

function headingLines({ sheet, columns, headings }: SheetLayout): Line[] {
  if (sheet === null) return [];
  return headings.map(({ word, column, how, guess }) => {
    const target = column ?? guess ?? '';
    const mark = how === 'saved' ? '已记住' : target === '' ? null : '猜测';
    const isOpen = how === 'none';
    return { key: keyOf(sheet, word), sheet, word, title: word, choices: columns, target, mark, isOpen };
  });
}

export interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Sheets first, then the headings of each sheet that is known. */
export function groupsOf(sheets: readonly SheetLayout[], names: readonly string[]): Group[] {
  const strange = sheets.flatMap((layout) => sheetLine(layout, names));
  const headings = sheets.map((layout) => ({ title: `“${nameOf(layout)}”的列`, lines: headingLines(layout) }));
  return [{ title: '工作表', lines: strange }, ...headings].filter(({ lines }) => lines.length > 0);
}

/** What is to be remembered: what was open, and what is chosen otherwise than it was. */
export function wordsToSave(groups: readonly Group[], chosen: Chosen): Word[] {
  return groups.flatMap(({ lines }) =>
    lines.flatMap(({ key, sheet, word, target, isOpen }) => {
      const now = chosen[key] ?? target;
      return isOpen || now !== target ? [{ sheet, word, target: now }] : [];
    }),
  );
}

/** Columns that two headings of one group are to fill. */
export function twiceChosen(groups: readonly Group[], chosen: Chosen): string[] {
  return groups.flatMap(({ lines }) => {
    const targets = lines
      .filter(({ sheet }) => sheet !== '')
      .map(({ key, target }) => chosen[key] ?? target)
      .filter((target) => target !== '');
    return targets.filter((target, at) => targets.indexOf(target) !== at);
  });
}
