import { regionName } from '#domain/regions/region-name.ts';
import type { EnterpriseField, EnterpriseValues } from '../contract/fields.ts';

/** Amount in 万元 with thousands separators and no idle decimals: 6,120 · 0.5 · -12.0001. */
export function writeWan(amount: number): string {
  return amount.toLocaleString('zh-CN', { maximumFractionDigits: 4 });
}

const WAN: ReadonlySet<string> = new Set<EnterpriseField>(['regCapital', 'paidCapital', 'netAssets']);

/** A field as people read it; null when it is not known. */
export function writeField(field: EnterpriseField, value: EnterpriseValues[EnterpriseField]): string | null {
  if (field === 'bizTermEnd' && value === null) return '长期';
  if (value === null || value === '') return null;
  if (WAN.has(field)) return `${writeWan(Number(value))} 万元`;
  if (field === 'region') return regionName(String(value));
  if (field === 'netAssetsYear') return `${value} 年`;
  return String(value);
}

/** A value of the change log, which stores it as text. */
export function writeLogged(field: string, value: string | null): string {
  if (value === null) return '未填';
  if (WAN.has(field)) return `${writeWan(Number(value))} 万元`;
  return field === 'region' ? regionName(value) : value;
}
