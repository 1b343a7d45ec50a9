const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns whether the database would accept the text as a UUID of any version. Other identifiers match no record. */
export function isUuid(text: string): boolean {
  return FORM.test(text);
}
