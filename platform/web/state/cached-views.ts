/** A view of the enterprise area as the list of kept views knows it. */
export interface View {
  readonly name: string;
  readonly keepAlive: boolean;
}

/** Adds by name, only when the view is to be kept and is not yet in the list. */
export const addCachedView = (names: readonly string[], view: View): readonly string[] =>
  view.keepAlive && !names.includes(view.name) ? [...names, view.name] : names;

/** Removes one. */
export const removeCachedView = (names: readonly string[], name: string): readonly string[] =>
  names.filter((one) => one !== name);

/** Removes all but one. */
export const keepOnlyCachedView = (names: readonly string[], name: string): readonly string[] =>
  names.filter((one) => one === name);

/** Clears the list. */
export const clearCachedViews = (): readonly string[] => [];
