import { expect, type Locator, type Page } from '@playwright/test';

/** Sixty Chinese characters a minute; other characters count the same. */
const SECONDS_A_SIGN = 1;
const SECONDS_A_PRESS = 2;
/** Time to find the entry in an open list. */
const SECONDS_A_CHOICE = 5;
/** Time to find the file or to take the photo. */
const SECONDS_A_FILE = 15;

/** What a journey took when it was last measured. */
interface Limits {
  readonly inputs: number;
  readonly minutes: number;
}

type File = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Creates a simulated clerk that counts inputs and time by actions, independent of the speed of the machine. */
export function createClerk(page: Page) {
  const inputs: string[] = [];
  let [seconds, presses] = [0, 0];
  const press = (times = 1) => {
    presses += times;
    seconds += times * SECONDS_A_PRESS;
  };
  const getName = (field: Locator): Promise<string> =>
    field.evaluate((element) => {
      const isField =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement;
      const labels = isField ? element.labels : null;
      return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? '').trim();
    });
  // Read before the field is filled, because the answer of the page may remove the field.
  const note = async (field: Locator) => {
    inputs.push(await getName(field));
  };
  return {
    /** Counts as the press of a menu entry. */
    async open(address: string) {
      await page.goto(address);
      press();
    },
    async click(target: Locator) {
      await target.click();
      press();
    },
    async type(field: Locator, text: string) {
      await note(field);
      await field.fill(text);
      press();
      seconds += [...text].length * SECONDS_A_SIGN;
    },
    async check(field: Locator) {
      await note(field);
      await field.check();
      press();
    },
    async choose(field: Locator, label: string) {
      await note(field);
      await field.selectOption({ label });
      press(2);
      seconds += SECONDS_A_CHOICE;
    },
    async give(field: Locator, file: File) {
      await note(field);
      await field.setInputFiles(file);
      press(2);
      seconds += SECONDS_A_FILE;
    },
    /** Counts an action that the test performs in another way. */
    count({ name, presses: times }: { readonly name: string; readonly presses: number }) {
      inputs.push(name);
      press(times);
    },
    /** Prints what the journey took, and fails if it takes more than the limits. */
    assertWithin(limits: Limits) {
      const minutes = Number((seconds / 60).toFixed(1));
      process.stdout.write(
        `${new URL(page.url()).pathname}: ${inputs.length} 项输入（${inputs.join('、')}），${presses} 次点击，约 ${minutes} 分钟\n`,
      );
      expect(inputs.length, inputs.join('、')).toBeLessThanOrEqual(limits.inputs);
      expect(minutes).toBeLessThanOrEqual(limits.minutes);
    },
  };
}

export type Clerk = ReturnType<typeof createClerk>;
