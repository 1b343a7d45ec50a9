/** A page of the national platform, pasted or saved by a user, or its exported table (beyond the specification: beyond.md, wish 6). */
import { z } from 'zod';
import { data, route } from '#platform/contract/route.ts';
import { platformFileUnreadable, SyncResult } from '../national-platform.contract.ts';

const tag = '全国平台比对';
export const MAX_PAGE_BYTES = 10_000_000;
/** Number of rows of a list that the preview shows. */
export const MAX_PREVIEW_ROWS = 50;
export const MAX_PAGE_NOTES = 200;
/** Maximum number of rows of a list, over all pages. */
export const MAX_PLATFORM_LIST_ROWS = 20_000;

const files = { file: { maxBytes: MAX_PAGE_BYTES, required: true, label: '网页内容或文件' } } as const;
const text = z.string().nullable();

const PageRow = z.object({ name: z.string(), words: z.string() });
export type PageRow = z.output<typeof PageRow>;

const PageList = z.object({
  section: z.enum(['certificates', 'people', 'projects']),
  label: z.string(),
  /** Number of certificates, people or projects; a person may have several rows. */
  count: z.number().int(),
  rowCount: z.number().int(),
  /** The total shown on the page; null if the page shows none. */
  total: z.number().int().nullable(),
  rows: z.array(PageRow),
});
export type PageList = z.output<typeof PageList>;

export const PagePreview = z.object({
  enterprise: z
    .object({
      entName: text,
      creditCode: text,
      legalPerson: text,
      regAddress: text,
      regCapital: z.number().nullable(),
    })
    .nullable(),
  lists: z.array(PageList),
  /** The content that could not be read, by row. */
  notes: z.array(
    z.object({ section: z.string(), row: z.number().int().nullable(), name: z.string(), words: z.string() }),
  ),
  noteTotal: z.number().int(),
  /** Whether there are earlier pasted pages to which these rows can be added. */
  hasEarlier: z.boolean(),
});
export type PagePreview = z.output<typeof PagePreview>;

/** Previews a pasted page; stores nothing. */
export const previewPlatformPage = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/page/preview',
  tag,
  summary: '读取粘贴或保存的平台网页，预览识别结果',
  access: { member: 'project:info:edit' },
  isReadByPost: true,
  rate: 'upload',
  files,
  output: data(PagePreview),
  faults: [platformFileUnreadable],
});

/** All comma-separated combinations of list names, in alphabetical order. */
export const COMPLETE_LIST_OPTIONS = [
  'certificates',
  'people',
  'projects',
  'certificates,people',
  'certificates,projects',
  'people,projects',
  'certificates,people,projects',
] as const;

/** Returns the form field with the names of the complete lists. */
export function formatCompleteLists(lists: readonly string[]): {
  readonly whole?: (typeof COMPLETE_LIST_OPTIONS)[number];
} {
  const whole = COMPLETE_LIST_OPTIONS.find((one) => one === lists.toSorted().join(','));
  return whole === undefined ? {} : { whole };
}

export const applyPlatformPage = route({
  spec: null,
  method: 'POST',
  path: '/portal/big-data/page',
  tag,
  summary: '采用粘贴或保存的平台网页并比对',
  access: { member: 'project:info:edit' },
  rate: 'upload',
  files,
  body: z.object({
    origin: z.enum(['pasted', 'file'], { message: '请选择来源' }).meta({ title: '来源' }),
    /** Whether the rows are added to pages pasted earlier. */
    isAdded: z.enum(['true', 'false']).optional().meta({ title: '与之前粘贴的合并' }),
    /** Names of the lists that the page shows completely, comma-separated. */
    whole: z.enum(COMPLETE_LIST_OPTIONS, '请选择有效的完整清单').optional().meta({ title: '完整的清单' }),
  }),
  output: data(SyncResult),
  faults: [platformFileUnreadable],
});
