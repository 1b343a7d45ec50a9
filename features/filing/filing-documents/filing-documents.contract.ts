import { z } from 'zod';
import { FORM_IDS } from '#domain/filing-documents/form.ts';
import { MATERIAL_STATES } from '#domain/filing-documents/materials.ts';
import { tooManyDisclosures } from '#features/records/personnel/personnel.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

/**
 * Everything here is beyond the specification: this module generates the documents of a filing. It reads the enterprise's records but never
 * writes them.
 */
const tag = '申报材料';
const READ = { member: 'filing:case:get' } as const;

export const DOCUMENT_FORMATS = ['docx', 'pdf'] as const;
/** The maximum number of rows in all tables of a document together; Word cannot open more, and no filing needs more. */
export const MAX_DOCUMENT_ROWS = 2000;

export const formChanged = defineApiError(
  'filing-papers.form-changed',
  409,
  '“{name}”已更新为版本 {version}，请刷新后再生成',
);
export const formWithdrawn = defineApiError(
  'filing-papers.form-withdrawn',
  409,
  '“{name}”版本 {version} 已撤下（{reason}），暂不能生成，请等待新版本发布',
);
export const tooManyDocumentRows = defineApiError(
  'filing-papers.too-many-rows',
  409,
  '“{name}”要列出 {count} 行，最多 {most} 行，请先为本次申报选定人员和业绩',
);
export const exportReasonRequired = defineApiError(
  'filing-papers.reason-needed',
  400,
  '生成含完整证件号码的表格须填写用途',
);

const FormId = z.enum(FORM_IDS, { message: '没有这种申报表格' }).meta({ title: '表格' });

export const DocumentForm = z.object({
  form: z.enum(FORM_IDS),
  name: z.string(),
  version: z.string(),
  confidence: z.enum(['sourced', 'recalled']),
  /** The version in force; null if the filing already uses it. */
  newer: z.string().nullable().meta({ title: '现行版本' }),
  /** The reason why the form was withdrawn; null if it is in force. */
  withdrawn: z.string().nullable().meta({ title: '撤下原因' }),
  /** Whether the table belongs to this kind of filing. */
  isSuited: z.boolean(),
  /** The number of cells that the records do not fill; `byHand` is the number of cells to be written by hand. */
  missing: z.number().int(),
  byHand: z.number().int(),
  warnings: z.array(z.string()),
});
export type DocumentForm = z.output<typeof DocumentForm>;

export const listDocumentForms = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/forms',
  tag,
  summary: '一件申报可生成的表格及其空项数',
  access: READ,
  rate: 'heavy',
  params: fields.id,
  output: data(z.array(DocumentForm)),
});

export const EmptyCell = z.object({
  section: z.string(),
  row: z.string().nullable(),
  label: z.string(),
  reason: z.enum(['missing', 'hand', 'none']),
  page: z.string().nullable(),
});
export type EmptyCell = z.output<typeof EmptyCell>;

/** Lists the empty cells before the table is generated. */
export const listEmptyCells = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/empty-cells',
  tag,
  summary: '一份申报表格的空项，逐格到栏目、记录和录入页面',
  access: READ,
  rate: 'heavy',
  params: fields.id,
  query: z.object({ ...fields.paging, form: FormId }),
  output: list(EmptyCell),
});

export const makeDocument = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/document',
  tag,
  summary: '生成申报表格（Word 或 PDF）',
  access: { member: 'filing:paper:export' },
  freshLogin: {
    when: '生成含完整证件号码的表格',
    applies: ({ body }) => (body as { full?: unknown } | undefined)?.full === true,
  },
  tokenRight: 'personnel:*:reveal',
  isReadByPost: true,
  rate: 'heavy',
  body: z.object({
    uuid: z.string().max(100).meta({ title: '申报' }),
    form: FormId,
    format: z.enum(DOCUMENT_FORMATS, { message: '格式应为 docx 或 pdf' }).meta({ title: '格式' }),
    /** The version whose empty cells the user saw; another current version is rejected. */
    version: fields.filter('表格版本', 20),
    full: z.boolean().optional().meta({ title: '完整证件号码' }),
    reason: fields.filter('用途', 200),
  }),
  output: blob('application/octet-stream'),
  faults: [formChanged, formWithdrawn, tooManyDocumentRows, exportReasonRequired, tooManyDisclosures],
});

/** Replaces the form version of a filing with the version in force; without this call a filing keeps the version with which it was opened. */
export const adoptForm = route({
  spec: null,
  method: 'POST',
  path: '/portal/filing/form/adopt',
  tag,
  summary: '一件申报改用申报表格的现行版本',
  access: { member: 'filing:case:edit' },
  body: z.object({ uuid: z.string().max(100).meta({ title: '申报' }), form: FormId }),
  output: empty(),
});

const MaterialFile = z.object({ uuid: z.string(), name: z.string(), size: z.number().int() });

const Material = z.object({
  name: z.string(),
  state: z.enum(MATERIAL_STATES),
  /** The note about this material in the list; null if there is none. */
  note: z.string().nullable(),
  copies: z.number().int().nullable(),
  /** The form of this material that the portal can fill in; null if there is none. */
  form: z.enum(FORM_IDS).nullable(),
  /** The documents of this material with their owners and files. */
  papers: z.array(
    z.object({
      name: z.string(),
      page: z.string(),
      state: z.enum(['ready', 'missing', 'expired']),
      validEnd: z.string().nullable(),
      files: z.array(MaterialFile),
    }),
  ),
  /** The number of further documents that are not listed. */
  more: z.number().int(),
});

export const MaterialList = z.object({
  today: z.string(),
  /** The source of the list; null if there is no list. */
  source: z.string().nullable(),
  /** Whether the list is verified; otherwise it is 待核对. */
  isVerified: z.boolean(),
  /** A text about where the list is published; null if the portal contains the list. */
  where: z.string().nullable().meta({ title: '清单的出处' }),
  materials: z.array(Material),
});
export type MaterialList = z.output<typeof MaterialList>;

export const listMaterials = route({
  spec: null,
  method: 'GET',
  path: '/portal/filing/{id}/materials',
  tag,
  summary: '一件申报的材料清单，逐项对应档案中的文件',
  access: READ,
  rate: 'heavy',
  params: fields.id,
  output: data(MaterialList),
});
