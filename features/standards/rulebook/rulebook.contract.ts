import { z } from 'zod';
import { filter, paging } from '#platform/contract/fields.ts';
import { list, route } from '#platform/contract/route.ts';

const OfficialDocument = z.object({
  uuid: z.string(),
  docNumber: z.string(),
  title: z.string(),
  issuer: z.string(),
  issued: z.string(),
  effective: z.string().nullable(),
  /** The first day on which the document is no longer in force: its expiry date, or the start of its replacement. */
  ends: z.string().nullable(),
  isInForce: z.boolean(),
  replaces: z.array(z.string()).meta({ title: '取代的文件（文号）' }),
  amends: z.array(z.string()),
  replacedBy: z.array(z.string()),
  amendedBy: z.array(z.string()),
  effect: z.string().nullable(),
  clause: z.string().nullable(),
  sourceUrl: z.string().nullable(),
});
export type OfficialDocument = z.output<typeof OfficialDocument>;

/** Lists the official documents that operators recorded, newest first. */
export const listOfficialDocuments = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/officialDocument/list',
  tag: '政策法规',
  summary: '官方文件的施行、废止和取代关系',
  access: 'public',
  query: z.object({ ...paging, keyword: filter('文件名称或文号', 100) }),
  output: list(OfficialDocument),
});
