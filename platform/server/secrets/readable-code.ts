import { randomInt } from 'node:crypto';

/** Excludes letters and digits that look similar: 31 characters, almost five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a secret that users read and type. */
export const generateReadableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');

/** Formats a code for display; typed codes may omit the hyphens. */
export const writeInGroups = (code: string, size: number): string =>
  Array.from({ length: Math.ceil(code.length / size) }, (_unused, index) =>
    code.slice(index * size, (index + 1) * size),
  ).join('-');
