import type { Reminder } from '#features/work/reminders/reminders.contract.ts';
import type { TodoKind, TodoRow, TodoRowItem } from '../todo.contract.ts';

/** Number of items in a row that are shown before the others are collapsed. */
export const MAX_EXPANDED_ITEMS = 3;

/** Returns the reminders that an action on the whole row resolves; none if the row does not contain all of its items. */
export const listResolvedReminders = ({ parts, partCount }: TodoRow): readonly Reminder[] =>
  parts.length < partCount ? [] : parts.flatMap(({ reminder }) => reminder ?? []);

/** Returns the kinds of the items in a row, without duplicates, in their order. */
export const listItemKinds = ({ parts }: TodoRow): readonly TodoKind[] => [...new Set(parts.map(({ kind }) => kind))];

/** Returns the item whose action is the main action of the row; null for a field, which is completed in a list of records. */
export const getMainItem = ({ thing, parts }: TodoRow): TodoRowItem | null =>
  thing.kind === 'field' ? null : (parts[0] ?? null);

/** Formats in how many records a field is empty, in place of the items of the row. */
export const formatMissingFieldCount = ({ partCount }: Pick<TodoRow, 'partCount'>): string =>
  `${partCount} 人没有填写，可在人员列表里一次补全`;

/** Returns the keys of the items that show an action in addition to the main action of the row. Each target address is linked only once. */
export function listSeparateActions(row: TodoRow, isRenewable: (part: TodoRowItem) => boolean): ReadonlySet<string> {
  const main = getMainItem(row);
  const seen = new Set(main === null || isRenewable(main) ? [] : [main.action.to]);
  const own = new Set<string>();
  for (const part of row.parts) {
    if (part === main) continue;
    if (isRenewable(part)) own.add(part.key);
    else if (!seen.has(part.action.to)) {
      seen.add(part.action.to);
      own.add(part.key);
    }
  }
  return own;
}
