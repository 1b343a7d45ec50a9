/** A page of the enterprise area that may be cached. */
export interface CachedView {
  readonly name: string;
  readonly keepAlive: boolean;
}

/** Adds a view by its name if it is to be cached and is not yet in the list. */
export const addCachedView = (names: readonly string[], view: CachedView): readonly string[] =>
  view.keepAlive && !names.includes(view.name) ? [...names, view.name] : names;

/** Removes one view. */
export const removeCachedView = (names: readonly string[], name: string): readonly string[] =>
  names.filter((one) => one !== name);

/** Removes all views but one. */
export const keepOnlyCachedView = (names: readonly string[], name: string): readonly string[] =>
  names.filter((one) => one === name);

/** Clears the list. */
export const clearCachedViews = (): readonly string[] => [];
