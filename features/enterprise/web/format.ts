import { enterprise } from '#domain/records/enterprise.ts';
import { fieldsOf } from '#domain/records/field.ts';
import { fieldOf, wordsOf } from '#domain/records/words.ts';
import type { EnterpriseField, EnterpriseValues } from '../contract/fields.ts';

/** A field as people read it; null when it is not known. */
export function writeField(field: EnterpriseField, value: EnterpriseValues[EnterpriseField]): string | null {
  if (field === 'bizTermEnd' && value === null) return '长期';
  return wordsOf(fieldOf(enterprise, field), value);
}

/** A value of the change log, which stores it as text; what is no field of the record stands as it was written. */
export function writeLogged(name: string, value: string | null): string {
  if (value === null) return '未填';
  const field = fieldsOf(enterprise).find(([one]) => one === name)?.[1];
  if (!field) return value;
  return wordsOf(field, field.kind === 'money' ? Number(value) : value) ?? '未填';
}
