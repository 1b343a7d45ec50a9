import { z } from 'zod';
import { choice, filter, paging } from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';

/** The filing categories, in the order of the menus. */
export const FILING_CATEGORIES = [
  { value: 'construction', label: '建筑业企业资质' },
  { value: 'design', label: '工程设计资质' },
  { value: 'survey', label: '工程勘察资质' },
  { value: 'supervision', label: '工程监理资质' },
  { value: 'planning', label: '规划编制资质' },
  { value: 'safety', label: '安全生产许可与考核' },
  { value: 'registration', label: '人员注册' },
  { value: 'inspection', label: '质量检测资质' },
  { value: 'other', label: '其他许可' },
] as const;
export type FilingCategory = (typeof FILING_CATEGORIES)[number]['value'];

export const FILING_CATEGORY_VALUES = FILING_CATEGORIES.map(({ value }) => value) as [
  FilingCategory,
  ...FilingCategory[],
];

/** An entry of the filing guide. Null means unknown, so users must ask the accepting authority (待核对). */
export const FilingEntry = z.object({
  uuid: z.string(),
  region: z.string(),
  category: z.enum(FILING_CATEGORY_VALUES),
  itemName: z.string(),
  acceptOrg: z.string(),
  /** The address for the filing; null if users must ask the authority. */
  url: z.string().nullable(),
  /** The website of the authority. */
  site: z.string().nullable(),
  materials: z.array(
    z.object({
      name: z.string(),
      form: z.string().nullable(),
      copies: z.number().int().nullable(),
      note: z.string().nullable(),
    }),
  ),
  steps: z.array(z.object({ title: z.string(), text: z.string() })),
  legalDays: z.number().int().nullable(),
  phone: z.string().nullable(),
  keywords: z.array(z.string()),
  basis: z.object({ title: z.string(), docNumber: z.string().nullable() }).nullable(),
  /** The period in which a renewal must be requested. */
  renewal: z.string().nullable(),
  isVerified: z.boolean(),
  /** The local rules; a rule that is not verified against the authority's text is 待核对. */
  practices: z.array(
    z.object({
      /** The subject of the rule in one or two words. */
      matter: z.string(),
      clause: z.string().nullable(),
      url: z.string().nullable(),
      isVerified: z.boolean(),
      summary: z.string(),
      docNumber: z.string().nullable(),
      since: z.string().nullable(),
      source: z.string(),
    }),
  ),
});
export type FilingEntry = z.output<typeof FilingEntry>;

const place = {
  prov: z
    .string()
    .regex(/^\d{6}$/)
    .optional()
    .catch(undefined)
    .meta({ title: '省份' }),
  zzType: choice(FILING_CATEGORY_VALUES, '类别'),
};

const base = { method: 'GET', tag: '申报指南', access: 'public', output: list(FilingEntry) } as const;

/** G-01: lists entries without a login. A province also returns the national entries. */
export const listFilingEntries = route({
  ...base,
  spec: 'C-076',
  path: '/portal/sbrkzn/sbrk',
  summary: '按地区和类别列出申报入口',
  query: z.object({
    ...paging,
    ...place,
  }),
});

export const searchFilingEntries = route({
  ...base,
  spec: 'C-077',
  path: '/portal/sbrkzn/sbrkbykeywords',
  summary: '按关键词查找申报入口',
  query: z.object({
    ...paging,
    keywords: filter('关键词'),
    ...place,
  }),
});

/** The result of checking the records for one material: present, missing, undecidable, or not recordable. */
export const MATERIAL_STATES = ['ready', 'short', 'unknown', 'manual'] as const;

const ReviewedMaterial = z.object({
  name: z.string(),
  state: z.enum(MATERIAL_STATES),
  /** The inspected facts and the findings, as sentences. */
  findings: z.array(z.object({ text: z.string(), isFault: z.boolean(), docNumber: z.string().nullable() })),
  /** The page on which the user can correct the finding; null if there is none. */
  to: z.string().nullable(),
});
export type ReviewedMaterial = z.output<typeof ReviewedMaterial>;

export const MaterialReview = z.object({
  today: z.string(),
  /** One row for each current level of a category in the guide. */
  matters: z.array(
    z.object({
      itemUuid: z.string(),
      itemName: z.string(),
      standardCode: z.string().nullable(),
      category: z.enum(FILING_CATEGORY_VALUES),
      /** The accepting authorities in the province of the enterprise. */
      offices: z.array(
        z.object({
          uuid: z.string(),
          itemName: z.string(),
          acceptOrg: z.string(),
          url: z.string().nullable(),
          site: z.string().nullable(),
        }),
      ),
      materials: z.array(ReviewedMaterial),
    }),
  ),
  /** The number of further levels that are not listed. */
  moreMatters: z.number().int().meta({ title: '未列出的资质项数量' }),
  /** Contradictions in the enterprise's records that affect every filing. */
  conflicts: z.array(z.object({ text: z.string(), to: z.string() })),
});
export type MaterialReview = z.output<typeof MaterialReview>;

/**
 * Not in the specification, for P-042: reviews whether the enterprise's records contain the documents of a filing without contradictions.
 */
export const getMaterialReview = route({
  spec: null,
  method: 'GET',
  path: '/portal/sbrkzn/materials',
  tag: '申报指南',
  summary: '申报材料分析：齐不齐、前后是否一致',
  access: { member: 'filing:material:get' },
  rate: 'heavy',
  output: data(MaterialReview),
});
