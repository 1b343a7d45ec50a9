import { z } from 'zod';
import { choice, paging } from '#platform/contract/fields.ts';
import { defineListExport } from '#platform/contract/list-export.ts';
import { list, route } from '#platform/contract/route.ts';

export const VERIFICATION_REASONS = ['recalled', 'undecidable'] as const;

const UnverifiedRequirement = z.object({
  /** Id made of standard, level and row. */
  id: z.string(),
  standardCode: z.string(),
  displayCode: z.string(),
  standardName: z.string(),
  level: z.string(),
  rowId: z.string(),
  clause: z.string().nullable(),
  text: z.string(),
  isRecalled: z.boolean(),
  /** Reasons why the row can never be decided; empty if it can. */
  obstacles: z.array(z.string()),
  /** Number of enterprises that have the level. */
  enterpriseCount: z.int(),
});
export type UnverifiedRequirement = z.output<typeof UnverifiedRequirement>;

/**
 * Lists requirements of the standards that are not yet compared with the official text, or that cannot decide; requirements that affect
 * most enterprises come first.
 */
export const listUnverifiedRequirements = route({
  spec: null,
  method: 'GET',
  path: '/portal/manage/standard/to-verify',
  tag: '资质标准',
  summary: '待核对的标准数据，按持有该等级的企业数量排列',
  access: { operator: 'manage:standard:list' },
  query: z.object({ ...paging, kind: choice(VERIFICATION_REASONS, '种类') }),
  output: list(UnverifiedRequirement),
});

/** Exports the unverified requirements. Until requirements are verified in the portal, their number equals that of `npm run facts`. */
export const exportUnverifiedRequirements = defineListExport(listUnverifiedRequirements);
export const exportUnverifiedRequirementsCsv = defineListExport(listUnverifiedRequirements, 'csv');
