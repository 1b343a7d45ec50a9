import type { Page, Request } from '@playwright/test';

/** Everything that is in front of the page and keeps it from being used. */
const FRONT = 'dialog:modal';

/** Common sizes: a small notebook, and a phone without the bars of its browser. */
export const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 700 },
] as const;

/** Reduces a name to the part that is the same in all rows. */
const getShape = (name: string): string =>
  name
    .replace(/“[^”]*”|《[^》]*》/g, '…')
    .replace(/[：:].*$/, '：…')
    .replace(/\d[\d,.\-:]*/g, '#')
    .replace(/\s+/g, ' ')
    .trim();

/** Runs in the page: returns the title of the front dialog, or null. */
function nameFront(front: string): string | null {
  const open = [...document.querySelectorAll(front)].at(-1);
  if (open === undefined) return null;
  const label = open.getAttribute('aria-labelledby');
  const title = document.getElementById(label ?? '') ?? open.querySelector('h2');
  return title?.textContent?.trim() ?? '?';
}

/**
 * Runs in the page: lists the parts of the front dialog that are out of view. A block taller than the screen is added before its content,
 * so that a short dialog is tested like a long one.
 */
function evaluateFront(front: string): string[] {
  const open = [...document.querySelectorAll(front)].at(-1);
  if (open === undefined) return ['is gone'];
  const errors: string[] = [];
  const box = open.getBoundingClientRect();
  if (box.top < -1 || box.left < -1 || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
    errors.push(`stands at ${[box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')}`);
  // A rule about the children of its parent can take away the margins that centre it.
  if (open.matches('.dlg') && Math.abs(box.left + box.right - innerWidth) > 2)
    errors.push(`is not in the middle: ${Math.round(box.left)} px from the left`);
  const body = open.querySelector<HTMLElement>('.dlg-body, .db');
  const block = document.createElement('div');
  block.style.blockSize = '2000px';
  body?.prepend(block);
  if (body !== null && body.clientHeight < 120) errors.push(`leaves ${body.clientHeight} px for its content`);
  // A drawer that was opened from the foot of another one lies within that foot.
  const isLast = ':scope .dialog-foot button, [type=submit], .btn:is(.p, .d):not(.small)';
  for (const button of open.querySelectorAll<HTMLElement>(isLast)) {
    if (!button.checkVisibility({ visibilityProperty: true }) || button.closest(front) !== open) continue;
    const place = button.getBoundingClientRect();
    const top = document.elementFromPoint(place.left + place.width / 2, place.top + place.height / 2);
    if (top === null || !(button.contains(top) || top.contains(button)) || place.bottom > innerHeight)
      errors.push(`does not show its button ${button.innerText.trim()}`);
  }
  block.remove();
  if (body !== null) body.scrollTop = 0;
  return errors;
}

interface Mark {
  readonly mark: number;
  readonly name: string;
  /** The name without the words of its row, equal for the buttons of all rows. */
  readonly kind: string;
  /** Whether the button is an item of a menu, which closes with each press. */
  readonly isItem: boolean;
}

/**
 * Runs in the page: marks the buttons that may open a dialog, in the front dialog or else on the page; items of an open menu come first.
 */
function markButtons(front: string): Mark[] {
  const item = '[role=menuitem]';
  const root = [...document.querySelectorAll(front)].at(-1);
  const shown = root === undefined ? 'main button, header button:not(.prov-panel button)' : 'button';
  const all = [
    ...document.querySelectorAll<HTMLElement>(item),
    ...(root ?? document).querySelectorAll<HTMLElement>(shown),
  ];
  return all.flatMap((button, mark) => {
    button.dataset.walk = String(mark);
    const isOther = button.matches(
      ':disabled, .x, [aria-disabled=true], [aria-label="关闭"], [role=switch], [role=option]',
    );
    if (isOther || button.closest('[inert]') !== null || !button.checkVisibility({ visibilityProperty: true }))
      return [];
    const isItem = button.matches(item);
    const name = button.getAttribute('aria-label') ?? button.innerText;
    const words = isItem ? [] : (button.closest<HTMLElement>('li, tr')?.innerText ?? '').split(/\s+/);
    const told = words.filter((word) => word.length > 1 && word !== name && name.includes(word));
    return [{ mark, name, kind: told.reduce((rest, word) => rest.replace(word, '…'), name), isItem }];
  });
}

export interface Seen {
  /** Dialogs tested at both sizes, by the shape of their title. */
  readonly judged: Set<string>;
  /** Dialogs that their page closes when it becomes narrow, with the page. */
  readonly lost: Set<string>;
  /** Number of presses for each button name. */
  readonly pressed: Map<string, number>;
  readonly faults: string[];
}

export const createSeen = (): Seen => ({ judged: new Set(), lost: new Set(), pressed: new Map(), faults: [] });

/** A button that opened nothing may need data of another page, so it is pressed on a second one. */
const MAX_PRESSES = 2;
/** Number of rows whose buttons are pressed. */
const MAX_ALIKE = 3;
/** Number of dialogs opened from one another. */
const MAX_DEPTH = 3;

/** Returns a function that waits until all requests have ended and the page is drawn. */
export function createSettle(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource' && !request.url().includes('/live')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  const drawn = () =>
    page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => requestAnimationFrame(resolve)))),
    );
  return async () => {
    const end = Date.now() + 20_000;
    do {
      await drawn().catch(() => undefined);
      while (open.size > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
      await drawn().catch(() => undefined);
    } while (open.size > 0 && Date.now() < end);
    open.clear();
  };
}

const nameOpenIn = (page: Page): Promise<string | null> => page.evaluate(nameFront, FRONT);

/**
 * Tests the front dialog at each size, and leaves the page at the last one.
 * @returns the errors, or null if the page closes the dialog when it becomes narrow
 */
export async function evaluateDialog(page: Page, settle: () => Promise<void>): Promise<readonly string[] | null> {
  const errors: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await settle();
    if ((await nameOpenIn(page)) === null) return null;
    await page.evaluate(async () => {
      const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map((one) => one.finished));
    });
    for (const error of await page.evaluate(evaluateFront, FRONT))
      errors.push(`at ${size.width} × ${size.height} ${error}`);
  }
  return errors;
}

/** Opens and tests every dialog of a page, its menus and its dialogs. The caller blocks all writing requests. */
export function createWalk(page: Page, seen: Seen): (address: string) => Promise<void> {
  const settle = createSettle(page);
  const nameOpen = () => nameOpenIn(page);

  async function judge(address: string, name: string): Promise<void> {
    const shape = getShape(name);
    if (seen.judged.has(shape)) return;
    const errors = await evaluateDialog(page, settle);
    if (errors === null) seen.lost.add(`${shape} (${address})`);
    else seen.judged.add(shape);
    for (const error of errors ?? []) seen.faults.push(`${address}: “${shape}” ${error}`);
  }

  /** Closes dialogs until the given dialog, or the page, is in front. */
  async function close(to: string | null): Promise<boolean> {
    for (let press = 0; press < 3 && (await nameOpen()) !== to; press += 1) {
      await page.keyboard.press('Escape');
      await settle();
    }
    return (await nameOpen()) === to;
  }

  async function walk(address: string, depth: number): Promise<void> {
    const front = await nameOpen();
    const path = page.url();
    const tried = new Set<string>();
    const alike = new Map<string, number>();
    let menu: { readonly shape: string; readonly kind: string; readonly key: string } | null = null;
    for (;;) {
      const next: Mark | undefined = (await page.evaluate(markButtons, FRONT)).find(
        ({ name, kind }) => !tried.has(getShape(name)) && (alike.get(getShape(kind)) ?? 0) < MAX_ALIKE,
      );
      if (next === undefined) return;
      const shape = getShape(next.name);
      tried.add(shape);
      const key = front === null ? shape : `${getShape(front)} > ${shape}`;
      const count = seen.pressed.get(key) ?? 0;
      if (count >= MAX_PRESSES) continue;
      seen.pressed.set(key, count + 1);
      if (!next.isItem) {
        const kind = getShape(next.kind);
        alike.set(kind, (alike.get(kind) ?? 0) + 1);
        menu = { shape, kind, key };
      } else if (menu !== null) {
        // The menu closed with the press: its button is pressed again for the next item.
        tried.delete(menu.shape);
        alike.set(menu.kind, MAX_ALIKE - 1);
        seen.pressed.set(menu.key, MAX_PRESSES - 1);
      }
      await page
        .locator(`[data-walk="${next.mark}"]`)
        .first()
        .evaluate((button) => (button as HTMLElement).click())
        .catch(() => undefined);
      await settle();
      const name = await nameOpen().catch(() => null);
      if (name !== null && name !== front) {
        seen.pressed.set(key, MAX_PRESSES);
        await judge(address, name);
        await page.setViewportSize(SIZES[0]);
        await settle();
        if (depth < MAX_DEPTH && (await nameOpen()) === name) await walk(address, depth + 1);
      }
      if (page.url() === path && (await close(front))) continue;
      // The press navigated or closed the front dialog.
      if (depth > 1) return;
      await page.goto(address);
      await settle();
    }
  }

  return async (address) => {
    await page.setViewportSize(SIZES[0]);
    await page.goto(address);
    await settle();
    const name = await nameOpen();
    if (name !== null) {
      await judge(address, name);
      await close(null);
    }
    await walk(address, 1);
  };
}
