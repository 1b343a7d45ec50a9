import { enterprise } from '#domain/records/enterprise.ts';
import { convertDocumentToColumns, convertRowToDocument, mergeColumns } from '#domain/records/values.ts';
import { parseExactNumbers } from '#platform/server/db/column-types.ts';
import {
  ENTERPRISE_FIELDS,
  type EnterpriseField,
  type EnterpriseInput,
  type EnterpriseValues,
} from '../contract/fields.ts';
import type { EnterpriseRow } from './enterprise.repo.ts';

/** Returns the editable fields of a stored enterprise; empty text in the table becomes null. */
export const getEnterpriseValues = (row: EnterpriseRow): EnterpriseValues =>
  convertRowToDocument(enterprise, {
    ...row,
    ...parseExactNumbers(enterprise, row),
    licenceStatus: row.licenceStatus || null,
  });

/** Returns complete values; an omitted value is taken from `before`, or is unknown. */
export function mergeEnterpriseValues(
  input: { readonly [F in EnterpriseField]?: EnterpriseInput[F] | null },
  before: EnterpriseValues | null,
): EnterpriseValues {
  return convertRowToDocument(
    enterprise,
    mergeColumns(enterprise, input, before && convertDocumentToColumns(enterprise, before)),
  );
}

export interface ValueChange {
  readonly field: EnterpriseField;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

const written = (value: string | number | null): string | null => (value === null ? null : String(value));

/** Lists the fields that differ between two states, in the order of the form. */
export function listValueChanges(before: EnterpriseValues, after: EnterpriseValues): ValueChange[] {
  return ENTERPRISE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    oldValue: written(before[field]),
    newValue: written(after[field]),
  }));
}
