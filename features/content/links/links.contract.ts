import { z } from 'zod';
import { filter, id } from '#platform/contract/fields.ts';
import { data, route } from '#platform/contract/route.ts';
import { LINK_GROUPS } from './contract/groups.ts';

export const ExternalLink = z.object({
  uuid: z.string(),
  name: z.string(),
  url: z.string(),
  group: z.enum(LINK_GROUPS),
  /** Six-digit code; empty for the whole country. */
  region: z.string(),
  summary: z.string().nullable(),
  /** False if the address was written from memory (待核对). */
  isVerified: z.boolean(),
});
export type ExternalLink = z.output<typeof ExternalLink>;

const prov = filter('省份', 6);

/** C-039 (gaps G-35): returns one link by its uuid, or all links of a group by the group's code. */
export const getExternalLink = route({
  spec: 'C-039',
  method: 'GET',
  path: '/portal/api/externalLink/{id}',
  tag: '链接',
  summary: '常用链接：一条或一组',
  access: 'public',
  params: id,
  query: z.object({ prov }),
  output: data(z.union([ExternalLink, z.array(ExternalLink)])),
});

/** C-071: lists the offices of a province that issue certificates. */
export const listSecondaryOrganizations = route({
  spec: 'C-071',
  method: 'GET',
  path: '/portal/api/listSecondaryOrganizations',
  tag: '链接',
  summary: '一个省的发证机关',
  access: 'public',
  query: z.object({ prov }),
  output: data(z.array(z.object({ label: z.string(), value: z.string() }))),
});

/** Not in the specification: returns all links at once, for the directory pages. */
export const listLinks = route({
  spec: null,
  method: 'GET',
  path: '/portal/api/externalLinks',
  tag: '链接',
  summary: '全部常用链接',
  access: 'public',
  query: z.object({ prov }),
  output: data(z.array(ExternalLink)),
});
