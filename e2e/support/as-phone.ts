import type { Page } from '@playwright/test';

/** A phone as the specs of that width have it (playwright.config.ts). */
export const PHONE = { width: 390, height: 844 } as const;

/** Shows a page that stands open as a phone does, narrow and under a finger, and gives it back as it was. */
export type AsPhone = <T>(work: () => Promise<T>) => Promise<T>;

/** One session for all pages that are opened here one after the other: its end would take the size of the window along. */
export async function createPhone(page: Page): Promise<AsPhone> {
  const session = await page.context().newCDPSession(page);
  const size = page.viewportSize() ?? PHONE;
  const show = async (metrics: { width: number; height: number }, isPhone: boolean): Promise<void> => {
    await session.send('Emulation.setDeviceMetricsOverride', { ...metrics, deviceScaleFactor: 1, mobile: isPhone });
    await session.send('Emulation.setTouchEmulationEnabled', {
      enabled: isPhone,
      ...(isPhone ? { maxTouchPoints: 1 } : {}),
    });
  };
  /** The shell is drawn for a width a moment after it has it: what stands in the header of the width before goes meanwhile. */
  const isDrawn = (isPhone: boolean) =>
    page.waitForFunction(
      (other) => document.querySelector(other) === null,
      isPhone ? '.fabs:not(.in-hd)' : '.fabs.in-hd',
    );
  return async (work) => {
    await show(PHONE, true);
    await isDrawn(true);
    try {
      return await work();
    } finally {
      await show(size, false);
      await isDrawn(false);
    }
  };
}
