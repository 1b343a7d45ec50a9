import { type KeptChanges, keptName, type SaidChange } from '#domain/records/history.ts';
import { regionName } from '#domain/regions/region-name.ts';
import { ENTERPRISE_FIELDS, type EnterpriseField, fieldLabel } from '#features/enterprise/contract/fields.ts';

const AMOUNTS: ReadonlySet<EnterpriseField> = new Set(['regCapital', 'paidCapital', 'netAssets']);

function sayValue(field: EnterpriseField, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (AMOUNTS.has(field)) return `${value} 万元`;
  return field === 'region' ? regionName(String(value)) || String(value) : String(value);
}

/** Changes of the enterprise itself, by the names that its forms have. */
export const sayEnterprise = (changes: KeptChanges): SaidChange[] =>
  ENTERPRISE_FIELDS.flatMap((field): SaidChange[] => {
    const pair = changes[keptName(field, { kind: 'flag', label: field })];
    if (!pair) return [];
    return [
      {
        label: fieldLabel(field),
        before: sayValue(field, pair[0]),
        after: sayValue(field, pair[1]),
        isSealed: false,
      },
    ];
  });
