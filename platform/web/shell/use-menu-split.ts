import { type RefObject, useEffect, useState } from 'react';
import { type MenuItem, sumMenuCounts } from '#domain/menu/menu.ts';
import {
  computeMenuItemWidth,
  countVisibleMenuItems,
  INITIAL_LAYOUT_DELAY_MS,
  MENU_READY_DELAY_MS,
  RESIZE_DEBOUNCE_MS,
} from '#domain/menu/menu-width.ts';

interface MenuSplit {
  /** The number of entries that fit; null until the bar has been measured. */
  readonly shown: number | null;
  /** Whether the entries have been laid out according to the measurement. */
  readonly isReady: boolean;
}

/** Returns how many entries of the top menu fit into the bar, after measuring it. */
export function useMenuSplit(
  bar: RefObject<HTMLElement | null>,
  items: readonly MenuItem[],
  counts: Readonly<Record<string, number>>,
): MenuSplit {
  const [shown, setShown] = useState<number | null>(null);
  useEffect(() => {
    const widths = items.map((item) =>
      computeMenuItemWidth({ label: item.label, hasIcon: false, hasCount: sumMenuCounts(counts, item.countKey) > 0 }),
    );
    const measure = () => {
      const room = bar.current?.clientWidth;
      if (room !== undefined) setShown(countVisibleMenuItems(widths, room));
    };
    let timer = setTimeout(measure, INITIAL_LAYOUT_DELAY_MS);
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(measure, RESIZE_DEBOUNCE_MS);
    };
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', onResize);
    };
  }, [bar, items, counts]);
  const isMeasured = shown !== null;
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    if (!isMeasured) return undefined;
    const timer = setTimeout(() => setReady(true), MENU_READY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isMeasured]);
  return { shown, isReady };
}
