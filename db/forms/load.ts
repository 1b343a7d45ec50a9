/** Loads application forms from the data in this folder, each validated against the schema. */
import { readFileSync } from 'node:fs';
import { FORM_IDS, Form, type FormId } from '#domain/filing-documents/form.ts';

const parsed = new Map<FormId, Form>();

/** Returns one form, read from disk once per process. Throws if the form violates its schema, because it must not be filled. */
export function loadForm(id: FormId): Form {
  const known = parsed.get(id);
  if (known !== undefined) return known;
  const form = Form.parse(JSON.parse(readFileSync(new URL(`./${id}.json`, import.meta.url), 'utf8')));
  if (form.id !== id) throw new Error(`db/forms/${id}.json holds the table ${form.id}`);
  parsed.set(id, form);
  return form;
}

export const loadForms = (): Form[] => FORM_IDS.map(loadForm);
