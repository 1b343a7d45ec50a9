import {
  ENTERPRISE_FIELDS,
  type EnterpriseField,
  type EnterpriseInput,
  type EnterpriseValues,
} from '../contract/fields.ts';
import type { EnterpriseRow } from './enterprise.repo.ts';

const toNumber = (stored: string | number | null): number | null => (stored === null ? null : Number(stored));

/** The writable fields of a stored enterprise; what the table keeps as empty text becomes null. */
export function valuesOf(row: EnterpriseRow): EnterpriseValues {
  return {
    entName: row.entName,
    creditCode: row.creditCode,
    entType: row.entType,
    legalPerson: row.legalPerson,
    regCapital: toNumber(row.regCapital),
    paidCapital: toNumber(row.paidCapital),
    netAssets: toNumber(row.netAssets),
    netAssetsYear: row.netAssetsYear,
    establishDate: row.establishDate,
    bizTermStart: row.bizTermStart,
    bizTermEnd: row.bizTermEnd,
    regAddress: row.regAddress,
    officeAddress: row.officeAddress,
    region: row.region === '' ? null : row.region,
    bizScope: row.bizScope,
    regAuthority: row.regAuthority,
    approvalDate: row.approvalDate,
    licenceStatus: row.licenceStatus as EnterpriseValues['licenceStatus'],
    contactName: row.contactName,
    contactPhone: row.contactPhone,
    contactMail: row.contactMail,
    postcode: row.postcode,
    safetyPermitNo: row.safetyPermitNo,
    safetyPermitEnd: row.safetyPermitEnd,
    techLeadName: row.techLeadName,
    techLeadTitle: row.techLeadTitle,
  };
}

/** The input as complete values: what was left out comes from `before`, or is not known. */
export function mergeValues(
  input: { readonly [F in EnterpriseField]?: EnterpriseInput[F] | null },
  before: EnterpriseValues | null,
): EnterpriseValues {
  const entries = ENTERPRISE_FIELDS.map((field) => {
    const given = input[field];
    return [field, given === undefined ? (before?.[field] ?? null) : given];
  });
  return Object.fromEntries(entries) as EnterpriseValues;
}

export interface ValueChange {
  readonly field: EnterpriseField;
  readonly oldValue: string | null;
  readonly newValue: string | null;
}

const written = (value: string | number | null): string | null => (value === null ? null : String(value));

/** The fields in which two states differ, in the order of the form. */
export function compareValues(before: EnterpriseValues, after: EnterpriseValues): ValueChange[] {
  return ENTERPRISE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    oldValue: written(before[field]),
    newValue: written(after[field]),
  }));
}
