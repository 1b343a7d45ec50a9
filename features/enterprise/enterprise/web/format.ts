import { enterprise } from '#domain/records/enterprise.ts';
import { fieldOf, wordsOf } from '#domain/records/words.ts';
import type { EnterpriseField, EnterpriseValues } from '../contract/fields.ts';

/** A field as people read it; null when it is not known. */
export function writeField(field: EnterpriseField, value: EnterpriseValues[EnterpriseField]): string | null {
  if (field === 'bizTermEnd' && value === null) return '长期';
  return wordsOf(fieldOf(enterprise, field), value);
}
