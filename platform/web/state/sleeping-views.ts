/** A field of a page; a closed dialog takes its fields out of the document. */
interface TypedField {
  readonly isConnected: boolean;
}

/** Fields in which the user typed, by the name of their view, so that a view with input is not released from memory. */
const typed = new Map<string, Set<TypedField>>();

/** Maximum of pages kept in memory. Beyond it the oldest page without typed input is unmounted, and the user is informed. */
export const MAX_KEPT = 12;

/** Forgets the fields that have left the document, because a kept field keeps its whole page in memory. */
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

/** Returns whether a field in which the user typed is still on the page, such as one outside of a record form. */
export function holdsTyping(viewName: string): boolean {
  forgetGone();
  return typed.has(viewName);
}

/** Returns the views to unmount: the oldest ones beyond the limit, except views with typed input and the current one. */
export const findSurplus = <View extends { readonly name: string }>(
  views: readonly View[],
  shownName: string,
  holdsInput: (view: View) => boolean,
): readonly View[] =>
  views.filter((view) => view.name !== shownName && !holdsInput(view)).slice(0, Math.max(0, views.length - MAX_KEPT));
