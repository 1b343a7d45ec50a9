import { z } from 'zod';
import { enterprise } from '#domain/records/enterprise.ts';
import { type NameOf, namesOf } from '#domain/records/field.ts';
import type { PlainDocument } from '#domain/records/values.ts';
import { fieldOf } from '#domain/records/words.ts';
import { inputShape } from '#platform/contract/record-fields.ts';

export type EnterpriseField = NameOf<typeof enterprise>;

const shape = inputShape(enterprise);

/** The fields of an enterprise that its people may write (gaps D), each with its Chinese name. */
export const EnterpriseFields = z.object({
  ...shape,
  // A form asks for it; whoever certifies by call may leave it out, and is in business.
  licenceStatus: shape.licenceStatus.optional(),
});
export type EnterpriseInput = z.output<typeof EnterpriseFields>;

export const ENTERPRISE_FIELDS = namesOf(enterprise);

/** Chinese name of a field, as forms and the change log show it. */
export const fieldLabel = (field: EnterpriseField): string => fieldOf(enterprise, field).label;

/** Days of what happened. */
export const isPastDay = (name: EnterpriseField): boolean => {
  const field = fieldOf(enterprise, name);
  return field.kind === 'day' && field.isPast === true;
};

/** What an enterprise holds: every field, null = not known. */
export type EnterpriseValues = PlainDocument<typeof enterprise>;
