const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The smallest uuid, from which an iteration by uuid starts. */
export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Returns whether the database would accept the text as a UUID of any version. Other identifiers match no record. */
export function isUuid(text: string): boolean {
  return FORM.test(text);
}
