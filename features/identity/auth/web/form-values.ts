import type { CallError } from '#platform/web/call-error.ts';
import { mapErrorsByField } from '#platform/web/field-errors.ts';

/** The errors of a form: by field, and as a whole. */
export interface FormErrors {
  readonly general?: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const NO_FORM_ERRORS: FormErrors = { fields: {} };

/** Returns the values of the text fields of a form. */
export function getFormValues(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** Returns the errors of a rejected call, by field if the form has the field. */
export function getFormErrors(failure: CallError): FormErrors {
  const fields = mapErrorsByField(failure.fields);
  return Object.keys(fields).length > 0 ? { fields } : { general: failure.message, fields: {} };
}

/** Focuses the first field of the form that has an error. */
export function focusFirstInvalidField(form: HTMLFormElement | null, fields: FormErrors['fields']): void {
  const first = [...(form?.elements ?? [])].find((element) => fields[element.getAttribute('name') ?? ''] !== undefined);
  if (first instanceof HTMLElement) first.focus();
}
