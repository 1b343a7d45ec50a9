import type { FieldFault } from '#platform/contract/fault.ts';

/** Path of a field as a form names it: the part of the input it stands in is left out. */
const fieldPath = (path: string): string => path.replace(/^(body|query|params)\./, '');

/** First fault of each field, by its path. */
export function faultsByField(faults: readonly FieldFault[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of faults) found[fieldPath(path)] ??= message;
  return found;
}

/** `items.0.level` as a path of keys and numbers, as antd's forms take it. */
export const namePathOf = (path: string): (string | number)[] =>
  fieldPath(path)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
