import { enterprise } from '#domain/records/enterprise.ts';
import { getField, getWords } from '#domain/records/words.ts';
import type { EnterpriseField, EnterpriseValues } from '../contract/fields.ts';

/** A field as people read it; null when it is not known. */
export function writeField(field: EnterpriseField, value: EnterpriseValues[EnterpriseField]): string | null {
  if (field === 'bizTermEnd' && value === null) return '长期';
  return getWords(getField(enterprise, field), value);
}
