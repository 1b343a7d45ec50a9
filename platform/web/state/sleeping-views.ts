/** A form field of a page. The fields of a closed dialog are no longer part of the document. */
interface TypedField {
  readonly isConnected: boolean;
}

/** Fields with typed input by the name of their view, so that a view with input is not unmounted. */
const typed = new Map<string, Set<TypedField>>();

/** Maximum number of mounted pages. Beyond it the oldest page without typed input is unmounted, and the user is informed. */
export const MAX_MOUNTED_VIEWS = 12;

/** Removes the fields that have left the document, because a reference to a field keeps its whole page in memory. */
function forgetGone(): void {
  for (const [viewName, fields] of typed) {
    for (const field of fields) if (!field.isConnected) fields.delete(field);
    if (fields.size === 0) typed.delete(viewName);
  }
}

export function recordTyping(viewName: string, field: TypedField): void {
  forgetGone();
  typed.set(viewName, (typed.get(viewName) ?? new Set()).add(field));
}

/** Returns whether a field with typed input is still on the page, also outside of record forms. */
export function hasTypedInput(viewName: string): boolean {
  forgetGone();
  return typed.has(viewName);
}

/** Returns the views to unmount: the oldest views beyond the limit, except the current one and views with typed input. */
export const findViewsToUnmount = <View extends { readonly name: string }>(
  views: readonly View[],
  shownName: string,
  holdsInput: (view: View) => boolean,
): readonly View[] =>
  views
    .filter((view) => view.name !== shownName && !holdsInput(view))
    .slice(0, Math.max(0, views.length - MAX_MOUNTED_VIEWS));
