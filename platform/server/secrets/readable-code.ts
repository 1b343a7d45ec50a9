import { randomInt } from 'node:crypto';

/** Excludes letters and digits that look similar: 31 characters, almost five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Generates a secret that users read and type. */
export const generateReadableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');

/** Formats a code with hyphens for display; users may omit the hyphens when they type it. */
export const formatCodeInGroups = (code: string, size: number): string =>
  Array.from({ length: Math.ceil(code.length / size) }, (_unused, index) =>
    code.slice(index * size, (index + 1) * size),
  ).join('-');
