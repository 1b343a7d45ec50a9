/** The files of a filing as the authority requires them: in the order of its list, checked, numbered, and within the size limit. */
import { z } from 'zod';
import { tooManyDisclosures } from '#features/records/personnel/personnel.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { blob, data, route } from '#platform/contract/route.ts';
import { exportReasonRequired } from '../filing-documents.contract.ts';
import { packGone, packNotReady, packQuota, packRequestFields, packStateFields } from './pack-state.ts';

const tag = '申报材料';
const EXPORT = { member: 'filing:paper:export' } as const;

/** The maximum size of all files of a pack together, before compression. */
export const MAX_PACK_BYTES = 1024 * 1024 * 1024;
export const MAX_PACK_FILES = 2000;

export const packEmpty = defineApiError('filing-papers.pack-empty', 409, '档案中没有本次申报材料的文件，请先上传附件');
export const packTooLarge = defineApiError(
  'filing-papers.pack-too-large',
  409,
  '材料共 {files} 个文件 {size} MB，一次最多 {mostFiles} 个 {most} MB，请为本次申报选定人员和业绩后再整理',
);
export const FilingPack = z.object({
  ...packStateFields,
  tables: z.number().int().meta({ title: '申报表格数' }),
  isFull: z.boolean().meta({ title: '表格含完整证件号码' }),
});
export type FilingPack = z.output<typeof FilingPack>;

export const makePack = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/pack',
  tag,
  summary: '整理申报材料：填好表格，按清单取档案文件，检查清晰度，编号成包',
  access: EXPORT,
  freshLogin: {
    when: '生成含完整证件号码的表格',
    applies: ({ body }) => (body as { full?: unknown } | undefined)?.full === true,
  },
  tokenRight: 'personnel:*:reveal',
  rate: 'heavy',
  body: z.object({
    uuid: z.string().max(100).meta({ title: '申报' }),
    ...packRequestFields,
    /** Whether to add the files of the filing itself as the last chapter. */
    own: z.boolean().optional().meta({ title: '收入本申报的文件' }),
    /** Whether to write full ID numbers into the tables; scans are unchanged. */
    full: z.boolean().optional().meta({ title: '完整证件号码' }),
    reason: fields.filter('用途', 200),
  }),
  output: data(FilingPack),
  faults: [packEmpty, packTooLarge, packQuota, exportReasonRequired, tooManyDisclosures],
});

/** Returns the newest pack of a filing. */
export const getPack = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/pack',
  tag,
  summary: '一件申报最近一次整理的材料及其进度',
  access: EXPORT,
  params: fields.id,
  output: data(FilingPack.nullable()),
});

export const downloadPack = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/pack/{id}/file',
  tag,
  summary: '下载整理好的材料（一天内有效）',
  access: EXPORT,
  rate: 'heavy',
  params: fields.id,
  output: blob('application/zip'),
  faults: [packNotReady, packGone],
});
