import type { Certificate } from '#domain/enterprise/enterprise-document.ts';
import { PROVINCE_GROUPS } from '#domain/regions/provinces.ts';
import { getProvince } from '#domain/regions/regions.ts';
import { createLookupTable } from '#domain/text/table.ts';
import { addDays } from '#domain/validity/day.ts';

/** Certificate fields from which the tags of an enterprise are derived. */
export type CurrentCertificate = Pick<Certificate, 'category' | 'certName' | 'validEnd'>;

export interface MatchTag {
  readonly value: string;
  readonly label: string;
}

/** Policy subjects by the category of a certificate that the enterprise holds. */
const SUBJECTS = createLookupTable<{ readonly name: string; readonly tags: readonly string[] }>({
  construction: { name: '建筑业企业资质', tags: ['建筑业企业', '施工', '建造师', '施工许可'] },
  design: { name: '工程设计资质', tags: ['设计'] },
  survey: { name: '工程勘察资质', tags: ['勘察'] },
  supervision: { name: '工程监理资质', tags: ['监理'] },
  planning: { name: '规划编制资质', tags: ['规划编制'] },
  safety: { name: '安全生产许可证', tags: ['安全生产许可证', '安全生产'] },
});

/** Returns the subjects in the tags or the title of a policy; a policy without subjects applies to all kinds of enterprises. */
export const findPolicySubjects = (title: string, tags: readonly string[]): string[] =>
  Object.values(SUBJECTS).flatMap((subject) => {
    const isNamed = title.includes(subject.name) || subject.tags.some((tag) => tags.includes(tag));
    return isNamed ? subject.tags : [];
  });

const EVERYBODY = ['资质管理', '资质标准', '资质审批'] as const;
const RENEWAL = '资质延续';
const SOON_DAYS = 180;

const provinceTag = (region: string): string | undefined =>
  region === '' ? undefined : getProvince(PROVINCE_GROUPS, `${region.slice(0, 2)}0000`)?.label;

/** Returns the subjects of a policy: its tags and its province. */
export const getPolicySubjects = (policy: { readonly tags: readonly string[]; readonly region: string }): string[] => {
  const province = provinceTag(policy.region);
  return province === undefined ? [...policy.tags] : [...policy.tags, province];
};

/** Returns the two-digit codes of the provinces among the tags. */
export const findProvinceCodes = (tags: readonly string[]): string[] =>
  PROVINCE_GROUPS.flatMap((group) => group.provs)
    .filter((prov) => prov.value !== '' && tags.includes(prov.label))
    .map((prov) => prov.value.slice(0, 2));

/**
 * Derives tags from an enterprise's region, its certificates and their upcoming expiry (gaps G-41); the label of each tag contains its
 * reason.
 */
export function deriveEnterpriseTags(
  region: string,
  certificates: readonly CurrentCertificate[],
  today: string,
): MatchTag[] {
  const tags = new Map<string, string>();
  const add = (value: string, reason: string) => {
    if (!tags.has(value)) tags.set(value, `${value}（${reason}）`);
  };
  const province = provinceTag(region);
  if (province !== undefined) add(province, '企业所在地区');
  for (const { category, certName, validEnd } of certificates) {
    const subject = SUBJECTS[category ?? ''];
    for (const tag of subject?.tags ?? []) add(tag, `持有${subject?.name ?? certName}`);
    if (validEnd !== null && validEnd <= addDays(today, SOON_DAYS)) add(RENEWAL, `${certName}将到期或已到期`);
  }
  if (certificates.length > 0) for (const tag of EVERYBODY) add(tag, '持有企业资质');
  return [...tags].map(([value, label]) => ({ value, label }));
}
