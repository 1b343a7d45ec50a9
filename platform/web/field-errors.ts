import type { FieldError } from '#platform/contract/api-error.ts';

/** Returns the field path without the part of the input that contains it, as forms name it. */
const fieldPath = (path: string): string => path.replace(/^(body|query|params)\./, '');

/** Returns the first error of each field, by its path. */
export function mapErrorsByField(errors: readonly FieldError[]): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { path, message } of errors) found[fieldPath(path)] ??= message;
  return found;
}

/**
 * Returns the errors to show in a form.
 * @param names fields that show errors; the first also shows errors of other fields and errors without a field
 */
export function mapErrorsToForm(
  { fields, message }: { readonly fields: readonly FieldError[]; readonly message: string },
  names: readonly [string, ...string[]],
): Readonly<Record<string, string>> {
  const named = mapErrorsByField(fields);
  return names.some((name) => named[name]) ? named : { [names[0]]: fields[0]?.message ?? message };
}

/** Converts `items.0.level` to a path of keys and numbers, as forms name their fields. */
export const parseFieldPath = (path: string): (string | number)[] =>
  fieldPath(path)
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
