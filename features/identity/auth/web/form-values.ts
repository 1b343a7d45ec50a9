import type { ApiError } from '#platform/web/api-error.ts';
import { faultsByField } from '#platform/web/field-faults.ts';

/** What is wrong with a form: beside fields, and as a whole. */
export interface Faults {
  readonly general?: string;
  readonly fields: Readonly<Record<string, string>>;
}

export const NO_FAULTS: Faults = { fields: {} };

/** Values of a form's text fields. */
export function valuesOf(form: HTMLFormElement | null): Readonly<Record<string, string>> {
  const entries = form ? [...new FormData(form)] : [];
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The faults of a refused call, at their fields where the form has them. */
export function faultsOf(failure: ApiError): Faults {
  const fields = faultsByField(failure.fields);
  return Object.keys(fields).length > 0 ? { fields } : { general: failure.message, fields: {} };
}

/** Puts the focus into the first field with a fault, in the order of the form. */
export function focusFirst(form: HTMLFormElement | null, fields: Faults['fields']): void {
  const first = [...(form?.elements ?? [])].find((element) => fields[element.getAttribute('name') ?? ''] !== undefined);
  if (first instanceof HTMLElement) first.focus();
}
