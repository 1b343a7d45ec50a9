import { z } from 'zod';
import { CSV_MIME_TYPE, WORKBOOK_MIME_TYPE } from './mime.ts';
import { type BlobOutput, blob, type ListOutput, type RouteSpec, route } from './route.ts';

/** A list call whose rows can be exported. */
export type ListCall = RouteSpec & { readonly output: ListOutput };

/** The export of a list: takes the list's filters and order but no page, and returns all rows. */
export type ExportCall = RouteSpec & { readonly output: BlobOutput };

export type ExportFormat = 'xlsx' | 'csv';
const MIMES = { xlsx: WORKBOOK_MIME_TYPE, csv: CSV_MIME_TYPE } as const;

/** Returns the address of an export: `…/list.xlsx` for `…/list`; if the address ends with the parent record, the suffix is inserted before it. */
const getAddress = (path: string, form: ExportFormat): RouteSpec['path'] => {
  const at = path.endsWith('}') ? path.lastIndexOf('/') : path.length;
  return `/${path.slice(1, at)}${at < path.length ? '/list' : ''}.${form}${path.slice(at)}`;
};

/** Declares the export of a list. It has the filters, order and permission of the list, and returns all of its rows. */
export function defineListExport(call: ListCall, form: ExportFormat = 'xlsx'): ExportCall {
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
