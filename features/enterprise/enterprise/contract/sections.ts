import { enterprise } from '#domain/records/enterprise.ts';
import { arrangeFields } from '#domain/records/field.ts';
import type { EnterpriseField, EnterpriseValues } from './fields.ts';

/** A field group of the licence page; each is edited separately. */
export interface LicencePageSection {
  readonly id: 'licence' | 'capital' | 'contact' | 'safety';
  readonly title: string;
  readonly fields: readonly EnterpriseField[];
}

const OTHERS = [
  { id: 'capital', title: '资本与资产', fields: ['regCapital', 'paidCapital', 'netAssets', 'netAssetsYear'] },
  {
    id: 'contact',
    title: '联系信息',
    fields: ['contactName', 'contactPhone', 'contactMail', 'postcode', 'officeAddress'],
  },
  {
    id: 'safety',
    title: '安全许可与技术负责人',
    fields: ['safetyPermitNo', 'safetyPermitEnd', 'techLeadName', 'techLeadTitle'],
  },
] as const satisfies readonly LicencePageSection[];

export const LICENCE_PAGE_SECTIONS: readonly LicencePageSection[] = [
  {
    id: 'licence',
    title: '营业执照',
    fields: arrangeFields(enterprise, {
      first: ['entName', 'creditCode', 'entType', 'legalPerson', 'establishDate', 'licenceStatus'],
      last: ['bizTermStart', 'bizTermEnd', 'regAuthority', 'approvalDate', 'region', 'regAddress', 'bizScope'],
      without: OTHERS.flatMap<EnterpriseField>(({ fields }) => fields),
    }),
  },
  ...OTHERS,
];

/** Fields that may be empty without counting as missing: an empty end of the business term means 长期. */
const MAY_BE_EMPTY: ReadonlySet<EnterpriseField> = new Set(['bizTermEnd']);
/** Fields required only together with another field, for example the expiry date of a permit. */
const ONLY_WITH: Partial<Readonly<Record<EnterpriseField, EnterpriseField>>> = {
  safetyPermitEnd: 'safetyPermitNo',
  techLeadTitle: 'techLeadName',
};

export interface LicenceCompleteness {
  readonly done: number;
  readonly total: number;
  readonly missing: readonly EnterpriseField[];
}

/** Returns the empty fields of the licence data (reminder 0103). A design enterprise has no safety permit, so that field is not required there. */
export function getLicenceCompleteness(
  values: Pick<EnterpriseValues, EnterpriseField>,
  fields: readonly EnterpriseField[] = LICENCE_PAGE_SECTIONS.flatMap((section) => section.fields),
): LicenceCompleteness {
  const asked = fields.filter((field) => {
    if (MAY_BE_EMPTY.has(field) || field === 'safetyPermitNo') return false;
    const condition = ONLY_WITH[field];
    return condition === undefined || values[condition] !== null;
  });
  const missing = asked.filter((field) => values[field] === null || values[field] === '');
  return { done: asked.length - missing.length, total: asked.length, missing };
}
