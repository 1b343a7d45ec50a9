import { z } from 'zod';
import { ARTICLE } from '#features/content/articles/contract/article.ts';
import { defineApiError } from '#platform/contract/error-definition.ts';
import { filter, id, instant, keyword, paging, requiredText } from '#platform/contract/fields.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import { blob, data, empty, list, route } from '#platform/contract/route.ts';

/** Maximum number of articles in one file; the file size is limited as well. */
export const MAX_IMPORT_ROWS = 2000;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** Maximum number of pictures that a JSON export contains; encoded in base64, they must fit into the size limit of one file. */
export const MAX_EXPORT_PICTURES = 500;
export const MAX_EXPORT_PICTURE_BYTES = 12 * 1024 * 1024;

export const unreadableFile = defineApiError('publishing.unreadable-file', 400, '{message}');
export const faultyRows = defineApiError(
  'publishing.faulty-rows',
  400,
  '{count} 行有误，没有导入；改正后重新上传，或只导入没有错误的行',
);
export const importAlreadyPublished = defineApiError(
  'publishing.import-published',
  409,
  '这一批中已有 {count} 篇发布或等待发布，不能整批撤销',
);
export const importAlreadyUndone = defineApiError('publishing.import-undone', 409, '这一批已经撤销');
export const tooLongForCell = defineApiError(
  'publishing.too-long-for-cell',
  409,
  '“{title}”的{label}超过表格单元格的上限，请导出为 JSON',
);

export const tooManyPictures = defineApiError(
  'publishing.too-many-pictures',
  409,
  '正文中的图片共 {count} 张、{size} MB，一个文件最多 {mostCount} 张、{most} MB，请缩小筛选范围分几次导出',
);

const RowError = z.object({
  /** Row of the sheet, or position in the list of a JSON file; starts at 1. */
  row: z.number().int(),
  title: z.string(),
  field: z.string(),
  message: z.string(),
});

const HeadingLayout = z.object({
  word: z.string().meta({ title: '文件中的列名' }),
  column: z.string().nullable(),
  how: z.enum(['alias', 'saved', 'none']).meta({ title: '依据' }),
  guess: z.string().nullable().meta({ title: '相近的名称' }),
});
export type HeadingLayout = z.output<typeof HeadingLayout>;

const ImportPreview = z.object({
  total: z.number().int(),
  good: z.number().int(),
  /** Number of rows with at least one error. */
  faulty: z.number().int(),
  /** The first errors of the file. */
  faults: z.array(RowError),
  /** Headings that match no field; the cells below them are ignored. */
  unknownColumns: z.array(z.string()),
  /** Headings that differ from the template, and the fields assigned to them. */
  headings: z.array(HeadingLayout).meta({ title: '与模板不同的列名' }),
  /** The fields to which a heading may be assigned, by their labels in the form. */
  fields: z.array(z.string()).meta({ title: '模板的栏目' }),
  /** The first rows, as the drafts will contain them. */
  rows: z.array(
    z.object({ row: z.number().int(), kind: z.string(), title: z.string(), docNumber: z.string().nullable() }),
  ),
});
export type ImportPreview = z.output<typeof ImportPreview>;

const ImportBatch = z.object({
  uuid: z.string(),
  fileName: z.string(),
  total: z.number().int(),
  made: z.number().int(),
  /** Number of drafts that are published or scheduled. */
  published: z.number().int(),
  creatorName: z.string().nullable(),
  createTime: instant,
  undoneTime: instant.nullable(),
});
export type ImportBatch = z.output<typeof ImportBatch>;

const base = { spec: null, tag: '内容发布', access: { operator: 'manage:article:edit' }, byRegion: true } as const;
const files = { file: { maxBytes: MAX_IMPORT_BYTES, required: true, label: '导入文件' } } as const;
const LABEL = ARTICLE.label;

export const getImportTemplate = route({
  ...base,
  method: 'GET',
  path: '/portal/manage/article/import/template',
  summary: `${LABEL}：批量导入的模板`,
  output: blob(WORKBOOK_MIME_TYPE),
});

export const exportImportFile = route({
  ...base,
  method: 'GET',
  path: '/portal/manage/article/import/export',
  summary: `${LABEL}：按导入的格式导出，可再导入；JSON 含正文中的图片`,
  access: { operator: 'manage:article:list' },
  byRegion: true,
  rate: 'heavy',
  query: z.object({
    form: z.enum(['xlsx', 'json']).optional().catch(undefined).meta({ title: '格式' }),
    keyword,
    state: filter('状态', 20),
    kind: filter('种类', 100),
  }),
  output: blob('application/octet-stream'),
  faults: [tooLongForCell, tooManyPictures],
});

export const previewContentImport = route({
  ...base,
  method: 'POST',
  path: '/portal/manage/article/import/read',
  summary: `${LABEL}：读取要导入的文件，不保存`,
  isReadByPost: true,
  rate: 'upload',
  files,
  output: data(ImportPreview),
  faults: [unreadableFile],
});

export const addImport = route({
  ...base,
  method: 'POST',
  path: '/portal/manage/article/import',
  summary: `${LABEL}：从文件导入为草稿`,
  rate: 'upload',
  body: z.object({
    partial: z
      .preprocess((value) => value === true || value === 'true' || value === '1', z.boolean())
      .optional()
      .meta({ title: '只导入没有错误的行' }),
  }),
  files,
  output: data(z.object({ uuid: z.string(), made: z.number().int() })),
  faults: [unreadableFile, faultyRows],
});

export const unknownField = defineApiError('publishing.unknown-field', 400, '“{target}”不是导入模板的栏目');

/** Saves a mapping of a heading to a field for all operators; it applies when the file is uploaded again. */
export const saveHeadingMappings = route({
  ...base,
  method: 'POST',
  path: '/portal/manage/article/import/words',
  summary: `${LABEL}：记住其他表格的列名对应到哪个栏目`,
  rate: 'write',
  body: z.object({
    words: z
      .array(
        z.object({
          word: requiredText('列名', 100),
          target: z.string('请选择对应的栏目').max(100, '栏目最多 100 个字符').meta({ title: '对应到' }),
        }),
      )
      .min(1, '请至少选择一列')
      .max(100, '一次最多 100 列')
      .meta({ title: '列的对应' }),
  }),
  output: data(z.object({ saved: z.number().int().meta({ title: '已记住的条数' }) })),
  faults: [unknownField],
});

export const listImports = route({
  ...base,
  method: 'GET',
  path: '/portal/manage/article/import/list',
  summary: `${LABEL}：导入记录`,
  query: z.object(paging),
  output: list(ImportBatch),
});

export const undoImport = route({
  ...base,
  method: 'POST',
  path: '/portal/manage/article/import/undo/{id}',
  summary: `${LABEL}：撤销一批没有发布的草稿`,
  params: id,
  output: empty(),
  faults: [importAlreadyPublished, importAlreadyUndone],
});
