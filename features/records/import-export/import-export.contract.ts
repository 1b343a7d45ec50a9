import { z } from 'zod';
import { tooManyDisclosures } from '#features/records/personnel/personnel.contract.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import * as fields from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { blob, data, type FreshLoginCondition, list, route } from '#platform/contract/route.ts';

export const XLSX_MIME_TYPE = WORKBOOK_MIME_TYPE;
export const MAX_WORKBOOK_BYTES = 20 * 1024 * 1024;
/** Large enough to import the export of the largest enterprise; a document is parsed record by record. */
export const MAX_DOCUMENT_BYTES = 128 * 1024 * 1024;

export const importNotReady = defineApiError('exchange.not-ready', 409, '这次导入不能执行：{reason}');
export const importCorrectionRejected = defineApiError('exchange.cannot-correct', 409, '没有改正：{reason}');
export const importHasErrors = defineApiError(
  'exchange.has-faults',
  409,
  '文件中还有 {count} 处问题，请修正后重新上传，或选择只导入无问题的行',
);
export const nothingToImport = defineApiError('exchange.nothing-to-apply', 409, '没有可以导入的内容');
export const recordsChangedSincePreview = defineApiError(
  'exchange.changed-since-preview',
  409,
  '预览后企业资料有变化，已重新比对，请核对后再导入',
);
export const importCannotBeUndone = defineApiError('exchange.cannot-undo', 409, '不能撤销：{reason}');
export const exportReasonRequired = defineApiError('exchange.reason-needed', 400, '导出完整身份证号码须填写用途');

const STATES = ['new', 'changed', 'unchanged', 'faulty'] as const;

const SheetCount = z.object({
  sheet: z.string(),
  new: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  faulty: z.number().int(),
  /** Number of errors in the rows of the sheet and of its child sheets. */
  faults: z.number().int(),
});

export const ImportBatch = z.object({
  id: z.string(),
  fileName: z.string(),
  source: z.enum(['workbook', 'json']),
  status: z.enum(['reading', 'ready', 'refused', 'applying', 'applied', 'undone']),
  message: z.string().nullable(),
  counts: z.array(SheetCount),
  faultCount: z.number().int(),
  noticeCount: z.number().int(),
  mode: z.enum(['all', 'good']).nullable(),
  result: z.object({ added: z.number().int(), changed: z.number().int(), skipped: z.number().int() }).nullable(),
  /** Number of staged parts while the import is applied. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  createTime: z.string(),
  applyTime: z.string().nullable(),
  undoTime: z.string().nullable(),
});
export type ImportBatch = z.output<typeof ImportBatch>;

export const ImportErrorRow = z.object({
  sheet: z.string(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  message: z.string(),
  level: z.enum(['fault', 'notice']),
  /** The cell to correct; null if the file itself must be changed. */
  cell: z
    .object({
      column: z.string(),
      /** The current content of the cell; an ID number is masked and must be typed again. */
      value: z.string(),
      isMasked: z.boolean().meta({ title: '是否打码，须重新填写' }),
      choices: z.array(z.string()).nullable().meta({ title: '可选内容' }),
      hint: z.string().meta({ title: '填写说明' }),
    })
    .nullable()
    .meta({ title: '可以改正的格' }),
});
export type ImportErrorRow = z.output<typeof ImportErrorRow>;

export const PlannedRow = z.object({
  sheet: z.string(),
  row: z.number().int(),
  title: z.string(),
  state: z.enum(STATES),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type PlannedRow = z.output<typeof PlannedRow>;

const tag = '数据导入导出';
const batchId = z.object({ id: fields.requiredText('导入批次', 100) });

export const getTemplate = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/template',
  tag,
  summary: '下载企业数据工作簿模板',
  access: { login: 'exchange:template:get' },
  rate: 'heavy',
  output: blob(XLSX_MIME_TYPE),
});

/** Lists the sheets and columns of the workbook for the guide on the page. */
export const listSheets = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/sheets',
  tag,
  summary: '工作簿各表各列的填写要求',
  access: { login: 'exchange:template:get' },
  output: data(
    z.array(
      z.object({
        name: z.string(),
        about: z.string(),
        columns: z.array(z.object({ label: z.string(), required: z.boolean(), help: z.string(), example: z.string() })),
      }),
    ),
  ),
});

/**
 * Accepts the file and responds immediately. A background task reads the file; `getBatch` returns the state. The records of the enterprise
 * do not change.
 */
export const previewImport = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/preview',
  tag,
  summary: '上传工作簿或企业数据文件并预览',
  access: { member: 'exchange:batch:import', trial: true },
  rate: 'upload',
  files: { file: { maxBytes: MAX_DOCUMENT_BYTES, required: true, label: '导入文件', isSpooled: 'sealed' } },
  output: data(ImportBatch),
});

export const getBatch = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/batch/{id}',
  tag,
  summary: '一次导入的状态与数量',
  access: { member: 'exchange:batch:get', trial: true },
  params: fields.id,
  output: data(ImportBatch),
});

export const listBatches = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/batch/list',
  tag,
  summary: '历次导入',
  access: { member: 'exchange:batch:list' },
  query: z.object(fields.paging),
  output: list(ImportBatch),
});

export const listBatchFaults = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/batch/{id}/faults',
  tag,
  summary: '一次导入的问题，逐条到表、行、列',
  access: { member: 'exchange:batch:get', trial: true },
  params: fields.id,
  query: z.object({
    ...fields.paging,
    sheet: fields.filter('工作表'),
    level: fields.choice(['fault', 'notice'], '类别'),
  }),
  output: list(ImportErrorRow),
});

export const listBatchRecords = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/batch/{id}/records',
  tag,
  summary: '一次导入将新增、修改的记录',
  access: { member: 'exchange:batch:get', trial: true },
  params: fields.id,
  query: z.object({ ...fields.paging, sheet: fields.filter('工作表'), state: fields.choice(STATES, '状态') }),
  output: list(PlannedRow),
});

export const getFaultWorkbook = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/batch/{id}/faults.xlsx',
  tag,
  summary: '下载有问题的行及原因，改好后可再次导入',
  access: { member: 'exchange:batch:export', trial: true },
  rate: 'heavy',
  params: fields.id,
  output: blob(XLSX_MIME_TYPE),
  faults: [importNotReady],
});

/** Maximum number of corrections in one call. */
export const MAX_CORRECTIONS_PER_CALL = 200;

/** Corrects cells of the file and compares the whole file with the enterprise again. The records of the enterprise do not change. */
export const correctImport = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/correct',
  tag,
  summary: '改正导入文件中有问题的格，并重新核对',
  access: { member: 'exchange:batch:import', trial: true },
  rate: 'heavy',
  body: batchId.extend({
    cells: z
      .array(
        z.object({
          sheet: fields.requiredText('工作表', 50),
          row: z.number().int().min(1).max(100_000).meta({ title: '行' }),
          column: fields.requiredText('列', 100),
          value: z.string().max(1000).meta({ title: '内容' }),
        }),
      )
      .min(1)
      .max(MAX_CORRECTIONS_PER_CALL)
      .meta({ title: '改正' }),
  }),
  output: data(ImportBatch),
  faults: [importNotReady, importCorrectionRejected],
});

const HeadingLayout = z.object({
  word: z.string().meta({ title: '文件中的列名' }),
  column: z.string().nullable(),
  how: z.enum(['alias', 'saved', 'none']).meta({ title: '依据' }),
  guess: z.string().nullable().meta({ title: '相近的名称' }),
});

export const SheetLayout = z.object({
  name: z.string(),
  key: z.string().meta({ title: '表格的识别码' }),
  sheet: z.string().nullable(),
  how: z.enum(['name', 'headings', 'saved', 'none']).meta({ title: '依据' }),
  guess: z.string().nullable().meta({ title: '相近的名称' }),
  columns: z.array(z.string()),
  headings: z.array(HeadingLayout).meta({ title: '与模板不同的列名' }),
});
export type SheetLayout = z.output<typeof SheetLayout>;

/** Returns how the sheets and headings of another system's file were interpreted. */
export const getImportLayout = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/batch/{id}/layout',
  tag,
  summary: '导入文件的工作表和列各对应到哪里',
  access: { member: 'exchange:batch:get', trial: true },
  params: fields.id,
  output: data(
    z.object({
      sheets: z.array(SheetLayout).meta({ title: '工作表' }),
      names: z.array(z.string()).meta({ title: '模板的工作表' }),
    }),
  ),
});

/**
 * Maximum number of heading assignments in one call; `MAX_SAVED_HEADINGS` limits those of an enterprise, beyond which the oldest are
 * removed.
 */
export const MAX_HEADINGS_PER_CALL = 300;
export const MAX_SAVED_HEADINGS = 500;
export const unknownImportColumn = defineApiError('exchange.unknown-target', 400, '“{target}”不是“{sheet}”的列');

/** Stores the meanings that the user assigned to headings and sheets. They apply when the file is uploaded again. */
export const saveImportWords = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/words',
  tag,
  summary: '记住其他系统的工作表和列名对应到哪里',
  access: { member: 'exchange:batch:import', trial: true },
  body: z.object({
    words: z
      .array(
        z.object({
          sheet: z.string().max(50).meta({ title: '工作表' }),
          word: fields.requiredText('列名', 100),
          target: z.string().max(100).meta({ title: '对应到' }),
        }),
      )
      .min(1)
      .max(MAX_HEADINGS_PER_CALL)
      .meta({ title: '列的对应' }),
  }),
  output: data(z.object({ saved: z.number().int().meta({ title: '已记住的条数' }) })),
  faults: [unknownImportColumn],
});

/** Applies the whole import or nothing. `getBatch` returns the progress. A repeated call returns the first result. */
export const applyImport = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/apply',
  tag,
  summary: '执行导入：全部，或只导入无问题的行',
  access: { member: 'exchange:batch:run', trial: true },
  change: { kind: 'exchange.apply', inSteps: true },
  rate: 'heavy',
  body: batchId.extend({ mode: z.enum(['all', 'good']).meta({ title: '导入方式' }) }),
  output: data(ImportBatch),
  faults: [importNotReady, importHasErrors, nothingToImport, recordsChangedSincePreview],
});

export const undoImport = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/undo',
  tag,
  summary: '整批撤销一次导入',
  access: { member: 'exchange:batch:remove', trial: true },
  change: { kind: 'exchange.apply', inSteps: true },
  rate: 'heavy',
  body: batchId,
  output: data(ImportBatch),
  faults: [importCannotBeUndone],
});

const exportQuery = {
  /** Exports unmasked ID numbers. Requires a reason and is logged in the audit log. */
  full: fields.flag('完整身份证号码'),
  reason: fields.filter('用途', 200),
};

/** A fresh login is required, because the export reveals many ID numbers. */
const IN_FULL: FreshLoginCondition = {
  when: '导出完整身份证号码',
  applies: ({ query, body }) => [query, body].some((part) => (part as { full?: unknown } | undefined)?.full === true),
};

export const exportWorkbook = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/enterprise.xlsx',
  tag,
  summary: '导出企业数据工作簿（全部，或指定的表）',
  access: { member: 'exchange:firm:export' },
  freshLogin: IN_FULL,
  tokenRight: 'personnel:*:reveal',
  rate: 'heavy',
  query: z.object({ ...exportQuery, sheets: z.array(z.string().max(50)).max(20).optional().meta({ title: '工作表' }) }),
  output: blob(XLSX_MIME_TYPE),
  faults: [exportReasonRequired, tooManyDisclosures],
});

export const exportEnterprise = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/enterprise.json',
  tag,
  summary: '导出企业数据文件',
  access: { member: 'exchange:firm:export' },
  freshLogin: IN_FULL,
  tokenRight: 'personnel:*:reveal',
  rate: 'heavy',
  query: z.object(exportQuery),
  output: blob('application/json'),
  faults: [exportReasonRequired, tooManyDisclosures],
});

/** Returns the published JSON schema of the enterprise document (docs/enterprise.schema.json). */
export const getEnterpriseSchema = route({
  spec: null,
  method: 'GET',
  path: '/portal/enterprise.schema.json',
  tag,
  summary: '企业数据文件的结构说明（JSON Schema）',
  access: 'public',
  output: blob('application/schema+json'),
});

export const archiveNotReady = defineApiError('exchange.archive-not-ready', 409, '归档还没有准备好，请稍候');
export const archiveExpired = defineApiError('exchange.archive-gone', 404, '归档已过期，请重新生成');
/** Maximum number of archives that an enterprise can create in 24 hours; the same limit applies to restoring. */
export const MAX_ARCHIVES_A_DAY = 10;
export const archiveQuota = defineApiError(
  'exchange.archive-quota',
  429,
  '24 小时内最多处理 {most} 个归档，请稍后再试',
);

const ArchiveTask = z.object({
  id: z.string(),
  kind: z.enum(['export', 'restore']),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Files written or restored so far. */
  done: z.number().int(),
  total: z.number().int(),
  fileName: z.string(),
  size: z.number().nullable(),
  message: z.string().nullable(),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ArchiveTask = z.output<typeof ArchiveTask>;

/** Creates a zip with workbook, document, all attachments and their hashes, in the background (spec/beyond.md). */
export const createArchive = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/archive',
  tag,
  summary: '一键归档：生成企业全部资料的压缩包',
  access: { member: 'exchange:firm:export' },
  isReadByPost: true,
  freshLogin: IN_FULL,
  tokenRight: 'personnel:*:reveal',
  rate: 'heavy',
  body: z.object({
    full: z.boolean().optional().meta({ title: '完整身份证号码' }),
    reason: fields.filter('用途', 200),
  }),
  output: data(ArchiveTask),
  faults: [exportReasonRequired, archiveQuota, tooManyDisclosures],
});

export const getArchive = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/archive/{id}',
  tag,
  summary: '归档或恢复的进度',
  access: { member: 'exchange:firm:export' },
  params: fields.id,
  output: data(ArchiveTask),
});

export const downloadArchive = route({
  spec: null,
  method: 'GET',
  path: '/portal/exchange/archive/{id}/file',
  tag,
  summary: '下载归档压缩包（一天内有效）',
  access: { member: 'exchange:firm:export' },
  rate: 'heavy',
  params: fields.id,
  output: blob('application/zip'),
  faults: [archiveNotReady, archiveExpired],
});

const RestorePreview = z.object({
  id: z.string(),
  /** The import batch that compares the archive with the current records; the user reviews and applies it like any import. */
  batchId: z.string(),
  entName: z.string(),
  exportedAt: z.string(),
  full: z.boolean(),
  files: z.object({
    total: z.number().int(),
    bytes: z.number(),
    /** Names of files whose record does not exist yet. These files are attached after the import. */
    waiting: z.array(z.string()),
  }),
});
export type RestorePreview = z.output<typeof RestorePreview>;

/** Verifies every hash, rejects an archive of another enterprise and compares its data. The records of the enterprise do not change. */
export const previewRestore = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/restore',
  tag,
  summary: '上传归档压缩包并预览恢复内容',
  access: { member: 'exchange:batch:import' },
  rate: 'upload',
  files: { file: { maxBytes: 1024 * 1024 * 1024, required: true, label: '归档压缩包', isSpooled: true } },
  output: data(RestorePreview),
  faults: [archiveQuota],
});

export const restoreFiles = route({
  spec: null,
  method: 'POST',
  path: '/portal/exchange/restore/{id}/files',
  tag,
  summary: '恢复归档中的附件',
  access: { member: 'exchange:batch:run' },
  change: { kind: 'exchange.apply', inSteps: true },
  rate: 'heavy',
  params: fields.id,
  output: data(ArchiveTask),
  faults: [archiveExpired],
});
