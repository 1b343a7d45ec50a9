import type { Page } from '@playwright/test';

/** Size of the phone project (playwright.config.ts). */
export const PHONE = { width: 390, height: 844 } as const;

/** Runs work while an open page is emulated as a touch phone, then restores its size. */
export type AsPhone = <T>(work: () => Promise<T>) => Promise<T>;

/** Uses one CDP session for all pages in turn, because the end of a session resets the window size. */
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
  /** The shell renders shortly after the width changes; wait until the header of the previous width is gone. */
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
