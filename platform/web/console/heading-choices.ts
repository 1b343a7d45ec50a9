/** Chosen targets by the key of a line. An empty target skips the column. */
export type ChosenTargets = Readonly<Record<string, string>>;

/** The stored mapping of a heading, or of a whole sheet (`sheet` is empty). */
export interface HeadingMapping {
  readonly sheet: string;
  readonly word: string;
  readonly target: string;
}

/** One line of the mapping step: a sheet of the file, or a heading of a sheet. */
export interface MappingLine {
  readonly key: string;
  readonly sheet: string;
  readonly word: string;
  /** Heading or sheet name in the file. */
  readonly title: string;
  readonly choices: readonly string[];
  readonly target: string;
  /** Source of the value: 猜测 for a guess by similarity, 已记住 for a known alias or an earlier choice; null if there is none. */
  readonly mark: '猜测' | '已记住' | null;
  /** Whether no user has confirmed the mapping yet. */
  readonly isOpen: boolean;
}

export interface MappingGroup {
  readonly title: string;
  readonly lines: readonly MappingLine[];
}

/** Returns whether the user still has to choose: nothing was guessed, and skipping must be chosen, too. */
export const needsTargetChoice = ({ key, target, isOpen }: MappingLine, chosen: ChosenTargets): boolean =>
  isOpen && target === '' && chosen[key] === undefined;

/** Lists the headings that still need a choice. Sheets are left out, because they are chosen one by one. */
export const listUndecidedHeadings = (groups: readonly MappingGroup[], chosen: ChosenTargets): readonly MappingLine[] =>
  groups.flatMap(({ lines }) => lines.filter((line) => line.sheet !== '' && needsTargetChoice(line, chosen)));

/** Counts the headings that the user has chosen to skip. */
export const countSkippedHeadings = (groups: readonly MappingGroup[]): number =>
  groups.flatMap(({ lines }) => lines.filter(({ target, isOpen }) => target === '' && !isOpen)).length;

/** Lists the mappings to store: new confirmations and changed ones. A line without a choice is left out. */
export function listHeadingsToSave(groups: readonly MappingGroup[], chosen: ChosenTargets): HeadingMapping[] {
  return groups.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const { key, sheet, word, target, isOpen } = line;
      if (needsTargetChoice(line, chosen)) return [];
      const now = chosen[key] ?? target;
      return isOpen || now !== target ? [{ sheet, word, target: now }] : [];
    }),
  );
}

/** Finds columns to which two headings of one group are mapped. */
export function findDuplicateTargets(groups: readonly MappingGroup[], chosen: ChosenTargets): string[] {
  return groups.flatMap(({ lines }) => {
    const targets = lines
      .filter(({ sheet }) => sheet !== '')
      .map(({ key, target }) => chosen[key] ?? target)
      .filter((target) => target !== '');
    return targets.filter((target, at) => targets.indexOf(target) !== at);
  });
}
