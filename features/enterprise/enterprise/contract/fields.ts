import { z } from 'zod';
import { enterprise } from '#domain/records/enterprise.ts';
import { type FieldNameOf, getFieldNames } from '#domain/records/field.ts';
import type { PlainDocument } from '#domain/records/values.ts';
import { getFieldSpec } from '#domain/records/words.ts';
import { buildInputShape } from '#platform/contract/record-fields.ts';

export type EnterpriseField = FieldNameOf<typeof enterprise>;

const shape = buildInputShape(enterprise);

/** The fields of an enterprise that its members may edit (gaps D), each with its Chinese name. */
export const EnterpriseFields = z.object({
  ...shape,
  // Required in the form; an API call may omit the value, which is then unknown.
  licenceStatus: shape.licenceStatus.optional(),
});
export type EnterpriseInput = z.output<typeof EnterpriseFields>;

export const ENTERPRISE_FIELDS = getFieldNames(enterprise);

/** Returns the Chinese name of a field, as forms and the change log show it. */
export const getFieldLabel = (field: EnterpriseField): string => getFieldSpec(enterprise, field).label;

/** Returns whether the field is the date of a past event. */
export const isPastDateField = (name: EnterpriseField): boolean => {
  const field = getFieldSpec(enterprise, name);
  return field.kind === 'day' && field.isPast === true;
};

/** Values of all fields of an enterprise; null means unknown. */
export type EnterpriseValues = PlainDocument<typeof enterprise>;
