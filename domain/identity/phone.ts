import { normaliseIdentifier } from './credit-code.ts';

/** Mobile number of the data model: ^1[3-9]\d{9}$. */
const FORM = /^1[3-9]\d{9}$/;

export function isPhone(text: string): boolean {
  return FORM.test(text);
}

/** Normalises a number: half-width, no spaces or dashes, without the country prefix (+86, 0086, 86) and without the .0 of a number. */
export function normalisePhone(text: string): string {
  return normaliseIdentifier(text)
    .replace(/(?<=^1\d{10})\.0+$/, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '');
}

/** Masks a number as 138****2716 (DESIGN section 7). Text that is not a mobile number is masked completely. */
export function maskPhone(text: string): string {
  return isPhone(text) ? `${text.slice(0, 3)}****${text.slice(7)}` : '*'.repeat(text.length);
}
