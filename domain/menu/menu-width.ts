/** Widths and delays of the top menu and of tables. */
export const MORE_WIDTH_PX = 90;
export const RESIZE_DEBOUNCE_MS = 150;
export const MENU_READY_DELAY_MS = 50;
export const INITIAL_LAYOUT_DELAY_MS = 100;
export const TABLE_SCROLLBAR_FIX_DELAY_MS = 200;

/** Computes the width of a menu item in pixels: max(80, 32 + 14 per label character + 24 with icon + 28 with count + 20). */
export function computeMenuItemWidth(item: { label: string; hasIcon: boolean; hasCount: boolean }): number {
  const characters = [...item.label].length;
  return Math.max(80, 32 + 14 * characters + (item.hasIcon ? 24 : 0) + (item.hasCount ? 28 : 0) + 20);
}

/**
 * Returns the number of entries shown in the menu bar; the others move into 更多. 90 px are reserved for 更多 unless all entries fit (R-054,
 *
 */
export function countVisibleMenuItems(widths: readonly number[], availablePx: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= availablePx) return widths.length;
  let used = MORE_WIDTH_PX;
  const firstOut = widths.findIndex((width) => {
    used += width;
    return used > availablePx;
  });
  return firstOut === -1 ? widths.length : firstOut;
}
