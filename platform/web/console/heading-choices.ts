/** The chosen targets by the key of a line; empty: the column is skipped. */
export type Chosen = Readonly<Record<string, string>>;

/** The stored mapping of a heading, or of a whole sheet (`sheet` is empty). */
export interface HeadingWord {
  readonly sheet: string;
  readonly word: string;
  readonly target: string;
}

/** One line of the mapping step: a sheet, or a heading of one of the portal's sheets. */
export interface Line {
  readonly key: string;
  readonly sheet: string;
  readonly word: string;
  /** Title in the file. */
  readonly title: string;
  readonly choices: readonly string[];
  readonly target: string;
  /** How the value was chosen: by similarity, or by a known alias or an earlier choice; null if unknown. */
  readonly mark: '猜测' | '已记住' | null;
  /** Whether no user has confirmed the mapping yet. */
  readonly isOpen: boolean;
}

export interface Group {
  readonly title: string;
  readonly lines: readonly Line[];
}

/** Whether a line still needs a choice: nothing was guessed, and skipping it must be chosen as well. */
export const isUndecided = ({ key, target, isOpen }: Line, chosen: Chosen): boolean =>
  isOpen && target === '' && chosen[key] === undefined;

/** Returns the headings that still need a choice; sheets are chosen one by one. */
export const listUndecided = (groups: readonly Group[], chosen: Chosen): readonly Line[] =>
  groups.flatMap(({ lines }) => lines.filter((line) => line.sheet !== '' && isUndecided(line, chosen)));

/** Counts the headings that are skipped by choice. */
export const countSkipped = (groups: readonly Group[]): number =>
  groups.flatMap(({ lines }) => lines.filter(({ target, isOpen }) => target === '' && !isOpen)).length;

/** Returns the mappings to store: those not confirmed before, and those that were changed. A line without a choice stays open. */
export function listHeadingsToSave(groups: readonly Group[], chosen: Chosen): HeadingWord[] {
  return groups.flatMap(({ lines }) =>
    lines.flatMap((line) => {
      const { key, sheet, word, target, isOpen } = line;
      if (isUndecided(line, chosen)) return [];
      const now = chosen[key] ?? target;
      return isOpen || now !== target ? [{ sheet, word, target: now }] : [];
    }),
  );
}

/** Finds columns to which two headings of one group are mapped. */
export function findDuplicateChoices(groups: readonly Group[], chosen: Chosen): string[] {
  return groups.flatMap(({ lines }) => {
    const targets = lines
      .filter(({ sheet }) => sheet !== '')
      .map(({ key, target }) => chosen[key] ?? target)
      .filter((target) => target !== '');
    return targets.filter((target, at) => targets.indexOf(target) !== at);
  });
}
