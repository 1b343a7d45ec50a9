import { enterprise } from '#domain/records/enterprise.ts';
import { formatFieldValue, getFieldSpec } from '#domain/records/words.ts';
import type { EnterpriseField, EnterpriseValues } from '../contract/fields.ts';

/** Formats a field for display; null if its value is unknown. */
export function formatEnterpriseField(field: EnterpriseField, value: EnterpriseValues[EnterpriseField]): string | null {
  if (field === 'bizTermEnd' && value === null) return '长期';
  return formatFieldValue(getFieldSpec(enterprise, field), value);
}
