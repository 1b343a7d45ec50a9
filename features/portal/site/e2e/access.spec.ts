import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Every public page, details by the newest entry of their feed. What needs a login is judged by its feature. */
const PAGES = [
  '/',
  '/index_old',
  '/login',
  '/login?tab=key',
  '/register',
  '/ForgetPassword',
  '/globalSearch',
  '/globalSearch?keyword=资质',
  '/memberCenter',
  '/policy',
  '/regulation',
  '/gsgg',
  '/gsgg?type=notice',
  '/question',
  '/questionFeedback',
  '/zzbz/zzbz',
  '/zzbz/03-10300101',
  '/zzbz/03-10300101?level=对比',
  '/zzbz/analyze',
  '/zzbz/analyze/03-10300101',
  '/external-redirect?url=https%3A%2F%2Fwww.mohurd.gov.cn%2F',
  '/no/such/page',
];
const FEEDS = ['policy', 'regulation', 'publicity', 'notice', 'question'];

async function listPages(page: Page): Promise<string[]> {
  const details = await Promise.all(
    FEEDS.map(async (name) => {
      const feed = await (await page.request.get(`/feed/${name}.xml`)).text();
      const address = new URL(/<item>.*?<link>(.*?)<\/link>/.exec(feed)?.[1] ?? '');
      return address.pathname + address.search;
    }),
  );
  return [...PAGES, ...details];
}

/** How light the page and its text are, 0 to 255. */
function readColours(): { behind: number; front: number } {
  const { backgroundColor, color } = getComputedStyle(document.body);
  const paint = document.createElement('canvas').getContext('2d');
  const getLightness = (text: string): number => {
    if (!paint) throw new Error('no canvas');
    paint.fillStyle = text;
    paint.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data;
    return red * 0.3 + green * 0.6 + blue * 0.1;
  };
  return { behind: getLightness(backgroundColor), front: getLightness(color) };
}

test.describe('every public page', () => {
  test.describe.configure({ timeout: 300_000 });
  // One of the pages is missing on purpose.
  test.use({ allowedConsoleErrors: [/404/] });

  // In the dark, and on a phone, the walk looks at each page (e2e/crawl.spec.ts).
  test('passes axe, and is dark when asked to', { tag: '@any-width' }, async ({ page, checkAccess }) => {
    for (const address of await listPages(page)) {
      await test.step(address, async () => {
        await page.goto(address);
        await checkAccess();
        const light = await page.evaluate(readColours);
        await page.evaluate(() => {
          document.documentElement.dataset.theme = 'dark';
        });
        // The same page in other colours: dark behind, light in front.
        const dark = await page.evaluate(readColours);
        expect(light.behind).toBeGreaterThan(light.front);
        expect(dark.behind).toBeLessThan(dark.front);
      });
    }
  });
});

interface Stop {
  readonly what: string;
  readonly isShown: boolean;
  readonly isMarked: boolean;
}

/** Where the focus stands, and whether a sighted person sees that. Null: it has left the page. */
function readFocus(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const box = element.getBoundingClientRect();
  // A card may show the ring of the link that covers it.
  const around: Element[] = [];
  for (let one: Element | null = element; one !== null && around.length < 5; one = one.parentElement) around.push(one);
  const isRinged = (one: Element): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  };
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 20) ?? '';
  return {
    what: `${element.tagName.toLowerCase()}.${element.className} ${name}`,
    isShown: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0,
    isMarked: around.some(isRinged),
  };
}

const MAX_STOPS = 250;

/** Goes through the page by Tab alone, from its start until the focus leaves it. */
async function tabThrough(page: Page): Promise<{ stops: Stop[]; hasLeft: boolean }> {
  const stops: Stop[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(readFocus);
    if (stop === null) return { stops, hasLeft: true };
    stops.push(stop);
  }
  return { stops, hasLeft: false };
}

// Phones have no Tab.
test.describe('by keyboard alone', { tag: '@any-width' }, () => {
  test.describe.configure({ timeout: 180_000 });

  test('the skip link leads past the header', async ({ page }) => {
    await page.goto('/policy');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: '跳到主要内容' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  for (const address of [
    '/',
    '/policy',
    '/zzbz/03-10300101',
    '/globalSearch?keyword=资质',
    '/login',
    '/questionFeedback',
  ]) {
    test(`${address} is walked through with the focus in sight, and left again`, async ({ page }) => {
      await page.goto(address, { waitUntil: 'load' });
      await page.locator('h1').first().waitFor();
      const { stops, hasLeft } = await tabThrough(page);
      expect(stops.length).toBeGreaterThan(10);
      expect(stops.filter(({ isShown, isMarked }) => !isShown || !isMarked)).toEqual([]);
      expect(hasLeft, `still at ${stops.at(-1)?.what}`).toBe(true);
    });
  }
});
