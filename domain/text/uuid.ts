const FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a database would take the text as a uuid, of any version. An identifier that is none belongs to no record. */
export function isUuid(text: string): boolean {
  return FORM.test(text);
}
