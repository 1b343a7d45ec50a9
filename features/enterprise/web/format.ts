import { citiesOf } from '#domain/regions/cities.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { provinceOf } from '#domain/regions/regions.ts';
import type { EnterpriseField, EnterpriseValues } from '../contract/fields.ts';

/** Amount in 万元 with thousands separators and no idle decimals: 6,120 · 0.5 · -12.0001. */
export function writeWan(amount: number): string {
  return amount.toLocaleString('zh-CN', { maximumFractionDigits: 4 });
}

/** 江苏省, or 江苏省 苏州市; a county, of which the page knows only the city, by that one; an unknown code as it is. */
export function regionName(code: string): string {
  if (code === '') return '';
  const province = `${code.slice(0, 2)}0000`;
  const name = (provinceOf(PROVINCE_GROUPS, code) ?? provinceOf(PROVINCE_GROUPS, province))?.label;
  if (!name) return code;
  const city = citiesOf(province).find(({ value }) => value === code || value === `${code.slice(0, 4)}00`);
  return city ? `${name} ${city.label}` : name;
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
