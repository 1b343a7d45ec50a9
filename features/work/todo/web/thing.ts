import type { Reminder } from '#features/work/reminders/reminders.contract.ts';
import type { TodoKind, TodoPart, TodoRow } from '../todo.contract.ts';

/** The number of parts shown before the others are folded. */
export const MAX_SHOWN = 3;

/** Returns the reminders that an action on the thing settles; none if the row does not hold all of its parts. */
export const listSettled = ({ parts, partCount }: TodoRow): readonly Reminder[] =>
  parts.length < partCount ? [] : parts.flatMap(({ reminder }) => reminder ?? []);

/** Returns the kinds of the parts, in the order of the parts. */
export const listKinds = ({ parts }: TodoRow): readonly TodoKind[] => [...new Set(parts.map(({ kind }) => kind))];

/** Returns the part whose action is the main action of the thing; null: the thing is completed in a list of records. */
export const getMainPart = ({ thing, parts }: TodoRow): TodoPart | null =>
  thing.kind === 'field' ? null : (parts[0] ?? null);

/** Returns the sentence in place of the parts of a field: in how many records it is empty. */
export const formatField = ({ partCount }: Pick<TodoRow, 'partCount'>): string =>
  `${partCount} 人没有填写，可在人员列表里一次补全`;

/** Returns the parts with an action of their own: not the main part, and one link for each address. */
export function listOwnActions(row: TodoRow, isRenewable: (part: TodoPart) => boolean): ReadonlySet<string> {
  const main = getMainPart(row);
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
