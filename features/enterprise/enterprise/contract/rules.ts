import type { FieldError } from '#platform/contract/api-error.ts';
import { ENTERPRISE_FIELDS, type EnterpriseValues, getFieldLabel, isPastDay } from './fields.ts';

/** Rules of gaps D that span several fields, or need to know the day. Checked by the form and again by the server. */
export function checkEnterprise(values: EnterpriseValues, todayOn: string): FieldError[] {
  const { bizTermStart, bizTermEnd, netAssets, netAssetsYear } = values;
  const errors = ENTERPRISE_FIELDS.filter(isPastDay).flatMap((path): FieldError[] =>
    String(values[path] ?? '') > todayOn ? [{ path, message: `${getFieldLabel(path)}不能晚于今天` }] : [],
  );
  if (bizTermStart !== null && bizTermEnd !== null && bizTermEnd <= bizTermStart) {
    errors.push({ path: 'bizTermEnd', message: '营业期限至须晚于营业期限自' });
  }
  if (netAssets !== null && netAssetsYear !== null && netAssetsYear > Number(todayOn.slice(0, 4))) {
    errors.push({ path: 'netAssetsYear', message: '净资产所属年度不能晚于今年' });
  }
  return errors;
}
