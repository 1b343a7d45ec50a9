import type { FieldError } from '#platform/contract/api-error.ts';
import { ENTERPRISE_FIELDS, type EnterpriseValues, getFieldLabel, isPastDateField } from './fields.ts';

/** Validates rules of gaps D that concern several fields or depend on the current day. Used by the form and by the server. */
export function validateEnterprise(values: EnterpriseValues, todayOn: string): FieldError[] {
  const { bizTermStart, bizTermEnd, netAssets, netAssetsYear } = values;
  const errors = ENTERPRISE_FIELDS.filter(isPastDateField).flatMap((path): FieldError[] =>
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
