import { z } from 'zod';
import { CSV, WORKBOOK } from './mime.ts';
import { type BlobOutput, blob, type ListOutput, type RouteSpec, route } from './route.ts';

/** A list call whose rows can be exported. */
export type ListCall = RouteSpec & { readonly output: ListOutput };

/** Accepts the filters and the order of its list but no page; exports all rows of the list, page by page. */
export type ExportCall = RouteSpec & { readonly output: BlobOutput };

export type ExportForm = 'xlsx' | 'csv';
const MIMES = { xlsx: WORKBOOK, csv: CSV } as const;

/** The export of `…/list` is at `…/list.xlsx`; if the address ends with the record whose parts are listed, the suffix comes before that. */
const getAddress = (path: string, form: ExportForm): RouteSpec['path'] => {
  const at = path.endsWith('}') ? path.lastIndexOf('/') : path.length;
  return `/${path.slice(1, at)}${at < path.length ? '/list' : ''}.${form}${path.slice(at)}`;
};

/** Declares the export of a list as filtered and sorted: for all users with the right to see the list, and with no other content. */
export function exportOf(call: ListCall, form: ExportForm = 'xlsx'): ExportCall {
  const { pageNum: _page, pageSize: _size, ...filters } = call.query?.shape ?? {};
  return route({
    spec: null,
    method: 'GET',
    path: getAddress(call.path, form),
    tag: call.tag,
    summary: `导出${call.summary}（${form === 'csv' ? 'CSV' : 'Excel'}，按当前筛选和排序）`,
    access: call.access,
    rate: 'heavy',
    ...(call.byRegion ? { byRegion: true } : {}),
    ...(call.params ? { params: call.params } : {}),
    ...(call.faults ? { faults: call.faults } : {}),
    query: z.object(filters),
    output: blob(MIMES[form]),
  });
}
