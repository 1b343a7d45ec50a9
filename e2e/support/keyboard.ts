import type { Page } from '@playwright/test';

/** Labels of buttons that open a form; opening it changes nothing. */
const OPENERS = /^(新增|新建|登记|邀请|添加)/;
const OPEN_MS = 15_000;
const RETURN_MS = 15_000;
const LOOK_MS = 40;

/**
 * Runs in the page after a key press: lists the controls that cannot be focused or do not show the focus, and whether the first one skips
 * the menus.
 */
async function unseenFocus(): Promise<string[]> {
  const targets = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';
  const isReached = (one: Element): boolean =>
    one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    one.closest('[inert], [aria-hidden=true]') === null &&
    !one.matches(':disabled, [tabindex="-1"]') &&
    one.getBoundingClientRect().width > 2;
  const getFrames = (one: Element): Element[] => {
    const frames: Element[] = [];
    for (let frame: Element | null = one; frame !== null && frames.length < 4; frame = frame.parentElement)
      frames.push(frame);
    return frames;
  };
  // The focus of a field, of a control that fills a row, or of a link over a card is shown by a surrounding element.
  const getLook = (one: Element): string =>
    [
      ...[...getFrames(one), one.firstElementChild ?? one].map((part) => getComputedStyle(part)),
      getComputedStyle(one, '::after'),
    ]
      .map((style) => {
        const isRinged = style.outlineStyle !== 'none' && style.outlineWidth !== '0px';
        return [isRinged, style.boxShadow, style.borderColor, style.backgroundColor].join(' ');
      })
      .join('|');
  const getName = (one: Element): string =>
    `${one.parentElement?.tagName}.${one.parentElement?.className} > ${one.tagName}.${one.className}`;
  // The page may have focused a control at its start.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const reached = [...document.querySelectorAll<HTMLElement>(targets)].filter(isReached);
  // A page without menus needs no skip link.
  const isLed = reached[0]?.matches('.skip') || document.querySelector('.site-head') === null;
  const errors = isLed ? [] : ['no link past the menus comes first'];
  const others = reached.filter((one) => !one.matches('.skip'));
  // Controls with the same name are tested once.
  for (const [name, one] of new Map(others.map((other) => [getName(other), other]))) {
    const before = getLook(one);
    one.focus({ preventScroll: true });
    if (document.activeElement !== one) errors.push(`takes no focus: ${name}`);
    else if (getLook(one) === before) {
      // Some controls are rendered again on focus.
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (getLook(one) === before) errors.push(`shows no focus: ${name}`);
    }
    one.blur();
  }
  return errors;
}

/** Runs in the page: marks the buttons that open a dialog or menu, and returns their names. */
function markOpeners(source: string): { mark: string; name: string }[] {
  const opens = new RegExp(source);
  const getName = (one: HTMLElement): string => one.getAttribute('aria-label') ?? one.innerText.trim();
  return [...document.querySelectorAll<HTMLElement>('header button[aria-haspopup], main button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches(':disabled, [type=submit]'))
    .filter((one) => one.hasAttribute('aria-haspopup') || opens.test(getName(one)))
    .map((one, index) => {
      one.dataset.opener = String(index);
      return { mark: String(index), name: getName(one) };
    });
}

/** Runs in the page: counts the open dialogs and menus. */
function countOpen(): number {
  const fronts = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
  return [...document.querySelectorAll(fronts)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .length;
}

async function becomesTrue(holds: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
}

/** Focuses a marked button and returns whether it has the focus; the header renders again shortly after the width changes. */
const takesFocus = (page: Page, mark: string): Promise<boolean> =>
  page.evaluate((one) => {
    const opener = document.querySelector<HTMLElement>(`[data-opener="${one}"]`);
    opener?.focus();
    return opener !== null && document.activeElement === opener;
  }, mark);

/** Tests that Enter opens a dialog or menu, that Escape closes it, and that the focus returns to the button. */
async function getOpenerError(page: Page, { mark, name }: { readonly mark: string; readonly name: string }) {
  const before = await page.evaluate(countOpen);
  await page.keyboard.press('Enter');
  if (!(await becomesTrue(async () => (await page.evaluate(countOpen)) > before, OPEN_MS)))
    return `Enter opens nothing: ${name}`;
  await page.keyboard.press('Escape');
  if (!(await becomesTrue(async () => (await page.evaluate(countOpen)) <= before, OPEN_MS)))
    return `Escape leaves open: ${name}`;
  const isBack = () => page.evaluate((one) => document.activeElement?.getAttribute('data-opener') === one, mark);
  return (await becomesTrue(isBack, RETURN_MS)) ? null : `the focus does not come back to: ${name}`;
}

/**
 * Tests a page without a mouse: the first stop skips the menus, every control can be focused and shows the focus, and dialogs close by
 * Escape and return the focus.
 * @param tried names of the buttons opened on earlier pages; each is opened once
 */
export async function listKeyboardErrors(page: Page, tried: Set<string>): Promise<string[]> {
  // A control that fades in would look unfocused.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.keyboard.press('Tab');
  const errors = await page.evaluate(unseenFocus);
  for (const opener of await page.evaluate(markOpeners, OPENERS.source)) {
    // A button that is gone is tested on the next page that has it.
    if (tried.has(opener.name) || !(await takesFocus(page, opener.mark))) continue;
    tried.add(opener.name);
    const error = await getOpenerError(page, opener);
    if (error !== null) errors.push(error);
  }
  await page.emulateMedia({ reducedMotion: null });
  return errors;
}
