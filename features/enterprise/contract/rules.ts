import type { FieldFault } from '#platform/contract/fault.ts';
import type { EnterpriseValues } from './fields.ts';

/** Rules of gaps D that span several fields, or need to know the day. Checked by the form and again by the server. */
export function checkEnterprise(values: EnterpriseValues, todayOn: string): FieldFault[] {
  const faults: FieldFault[] = [];
  const { establishDate, bizTermStart, bizTermEnd, approvalDate, netAssets, netAssetsYear } = values;
  if (establishDate !== null && establishDate > todayOn) {
    faults.push({ path: 'establishDate', message: '成立日期不能晚于今天' });
  }
  if (approvalDate !== null && approvalDate > todayOn) {
    faults.push({ path: 'approvalDate', message: '核准日期不能晚于今天' });
  }
  if (bizTermStart !== null && bizTermEnd !== null && bizTermEnd <= bizTermStart) {
    faults.push({ path: 'bizTermEnd', message: '营业期限至须晚于营业期限自' });
  }
  if (netAssets !== null && netAssetsYear !== null && netAssetsYear > Number(todayOn.slice(0, 4))) {
    faults.push({ path: 'netAssetsYear', message: '净资产所属年度不能晚于今年' });
  }
  return faults;
}
