import { z } from 'zod';
import { KERNEL_ERRORS } from '#platform/contract/api-error.ts';
import { filter, idParam, keyword, paging } from '#platform/contract/fields.ts';
import { data, list, route } from '#platform/contract/route.ts';

const TAG = '资质标准';

/** A quantity in the column 最低. */
const Quantity = z.object({ value: z.string(), unit: z.string() });

const Amendment = z.object({
  docNumber: z.string(),
  title: z.string(),
  issued: z.string().nullable(),
  /** First day in force: the effective date, else the date of issue. */
  effective: z.string().nullable(),
  effect: z.string(),
  confidence: z.string(),
});

/** Source document of a standard (gaps D, standard). */
export const StandardDocument = z.object({
  title: z.string(),
  docNumber: z.string(),
  issuer: z.string(),
  issued: z.string().nullable(),
  effective: z.string().nullable(),
  /** First day on which a later document replaced it. */
  until: z.string().nullable(),
  amendments: z.array(Amendment),
});
export type StandardDocument = z.output<typeof StandardDocument>;

/**
 * Number of rows of a standard or level by verification: compared with the official text, written from memory or compared in part, and
 * without the decisive value.
 */
export const DataState = z.object({ rows: z.number(), sourced: z.number(), recalled: z.number(), unknown: z.number() });
export type DataState = z.output<typeof DataState>;

export const StandardSummary = z.object({
  uuid: z.uuid(),
  code: z.string(),
  displayCode: z.string(),
  parent: z.string().nullable(),
  category: z.enum(['survey', 'design', 'construction', 'supervision', 'planning']),
  name: z.string(),
  levels: z.array(z.string()),
  docNumber: z.string().nullable(),
  data: DataState,
  sort: z.number(),
});
export type StandardSummary = z.output<typeof StandardSummary>;

/** Node of the directory; `value` and `label` are the fields of an option. */
export const StandardNode = z.object({
  uuid: z.uuid(),
  value: z.string(),
  label: z.string(),
  code: z.string(),
  displayCode: z.string(),
  /** Number of standards below this node, without the node itself. */
  count: z.number(),
  get children(): z.ZodArray<typeof StandardNode> {
    return z.array(StandardNode);
  },
});
export type StandardNode = z.output<typeof StandardNode>;

const Item = z.object({
  text: z.string(),
  /** Text before the change by `amendedBy`. */
  original: z.string().nullable(),
  amendedBy: z.string().nullable(),
  isPending: z.boolean(),
});

export const StandardRequirement = z.object({
  id: z.string(),
  /** Position in the level: 1, 2, 3. */
  no: z.number(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  minimum: Quantity.nullable(),
  parts: z.array(
    z.object({
      heading: z.string().nullable(),
      anchor: z.string().nullable(),
      text: z.string().nullable(),
      items: z.array(Item),
      isPending: z.boolean(),
    }),
  ),
  /** assessed: applies; notAssessed: dropped by a later document; added: added by a later document; notYet: its document is not in force yet. */
  state: z.enum(['assessed', 'notAssessed', 'added', 'notYet']),
  amendedBy: z.string().nullable(),
  since: z.string().nullable(),
  /** Number in the standard document; null if no text with the number was available. */
  clause: z.string().nullable(),
  /** Excerpt of the document at the clause that an operator chose. */
  quote: z
    .object({ docNumber: z.string(), clause: z.string(), text: z.string() })
    .nullable()
    .meta({ title: '原文摘录' }),
  /** Reasons why the row must be compared with the original text (待核对); empty if it was compared. */
  doubts: z.array(z.string()),
  notes: z.array(z.string()),
});
export type StandardRequirement = z.output<typeof StandardRequirement>;

export const StandardScope = z.object({
  label: z.string(),
  limit: Quantity.nullable(),
  extra: z.string().nullable(),
  original: z.string().nullable(),
  isDropped: z.boolean(),
  amendedBy: z.string().nullable(),
  clause: z.string().nullable(),
  isPending: z.boolean(),
});
export type StandardScope = z.output<typeof StandardScope>;

/** A requirement as worded in one document. */
const RequirementText = z.object({
  text: z.string(),
  minimum: Quantity.nullable(),
  docNumber: z.string(),
  clause: z.string().nullable(),
  isPending: z.boolean(),
});

/** A value that a later document replaced, with both texts. */
const FigureChange = z.object({
  /** Id of the requirement row in the level. */
  rowId: z.string(),
  /** Id of the row with the earlier text, if another row replaced it. */
  replacedId: z.string().nullable().meta({ title: '被替换的条目' }),
  title: z.string(),
  /** Null if there was no such requirement, or its text is unknown. */
  before: RequirementText.nullable(),
  /** Null if the requirement is no longer assessed. */
  after: RequirementText.nullable(),
  docNumber: z.string(),
  docTitle: z.string().nullable(),
  /** First day of the later text; null if unknown. */
  since: z.string().nullable(),
  isAhead: z.boolean(),
});
export type FigureChange = z.output<typeof FigureChange>;

export const StandardLevel = z.object({
  key: z.string(),
  level: z.string(),
  /** Part of the standard to which the level belongs: 岩土工程专业资质, 公路安全设施, 原规定. */
  qualifier: z.string().nullable(),
  isSuperseded: z.boolean(),
  appliesTo: z.string().nullable(),
  statusNote: z.string().nullable(),
  document: StandardDocument,
  counts: z.object({ assessed: z.number(), notAssessed: z.number(), changed: z.number(), pending: z.number() }),
  data: DataState,
  notes: z.array(z.string()),
  requirements: z.array(StandardRequirement),
  /** Every change of its values, newest first. */
  history: z.array(FigureChange),
  scope: z.array(StandardScope),
});
export type StandardLevel = z.output<typeof StandardLevel>;

export const StandardDetail = StandardSummary.extend({
  /** Path from the category to the standard, both included. */
  path: z.array(z.object({ code: z.string(), displayCode: z.string(), name: z.string() })),
  document: StandardDocument.nullable(),
  definition: z.string().nullable(),
  /** Number of the standard in its document; not verified if it is only derived from the order of the list. */
  clause: z.object({ number: z.number(), isVerified: z.boolean() }).nullable(),
  /** 通用规定: the rules for all levels. */
  rules: z.array(z.string()),
  /** Kinds of projects mentioned in the standard. */
  types: z.array(z.string()),
  statusNote: z.string().nullable(),
  /** Code of the standard that contains the top grade (特级) of this category of works. */
  topGrade: z.string().nullable(),
  notes: z.array(z.string()),
  levelDetails: z.array(StandardLevel),
  children: z.array(StandardSummary),
});
export type StandardDetail = z.output<typeof StandardDetail>;

/** The meaning of a requirement kind in a standard, and the documents that changed it. */
const KindExplained = z.object({
  kind: z.string(),
  title: z.string(),
  meaning: z.string(),
  evidence: z.string(),
  /** The levels that contain the kind; `droppedIn` has those in which it is no longer assessed. */
  levels: z.array(z.string()),
  droppedIn: z.array(z.string()),
  changedBy: z.array(z.string()),
});
export const StandardAnalysis = z.object({
  standard: StandardSummary,
  document: StandardDocument.nullable(),
  kinds: z.array(KindExplained),
});
export type StandardAnalysis = z.output<typeof StandardAnalysis>;

/** Lists standards (C-063). */
export const listStandards = route({
  spec: 'C-063',
  method: 'GET',
  path: '/portal/api/zzbz/list',
  tag: TAG,
  summary: '资质标准列表，可按上级代码和关键词筛选',
  access: 'public',
  query: z.object({ ...paging, code: filter('上级代码'), keyword }),
  output: list(StandardSummary),
});

/** Returns the directory of standards as a tree (C-064). */
export const getStandardTree = route({
  spec: 'C-064',
  method: 'GET',
  path: '/portal/api/zzbz/tree',
  tag: TAG,
  summary: '资质标准目录树，含菜单中的全部代码',
  access: 'public',
  output: data(z.array(StandardNode)),
});

/** Returns a standard by its code with or without the category: 01-101001, 101001, 05 (C-065). */
export const getStandardByCode = route({
  spec: 'C-065',
  method: 'GET',
  path: '/portal/api/zzbz',
  tag: TAG,
  summary: '按代码取一份标准的全部等级、要求、范围和文件依据',
  access: 'public',
  query: z.object({ code: z.string().max(4000).meta({ title: '标准代码' }) }),
  output: data(StandardDetail),
  faults: [KERNEL_ERRORS.notFound],
});

/** Explains the requirement kinds of a standard (C-067). */
export const getStandardAnalysis = route({
  spec: 'C-067',
  method: 'GET',
  path: '/portal/api/zzbz/analyze',
  tag: TAG,
  summary: '一份标准的指标解析：每类指标的含义、出现的等级和改动文件',
  access: 'public',
  query: z.object({ bizUUID: z.string().max(4000).meta({ title: '标准编号' }) }),
  output: data(StandardAnalysis),
  faults: [KERNEL_ERRORS.notFound],
});

/** Returns one standard (C-066). */
export const getStandard = route({
  spec: 'C-066',
  method: 'GET',
  path: '/portal/api/zzbz/{uuid}',
  tag: TAG,
  summary: '按编号取一份标准',
  access: 'public',
  params: idParam('uuid'),
  output: data(StandardDetail),
});

/** Returns the outline of a standard's document with a watermark (C-068). */
export const getStandardPreview = route({
  spec: 'C-068',
  method: 'GET',
  path: '/portal/zzbzPreview/info',
  tag: TAG,
  summary: '一份标准的预览：来源文件、各等级的条目结构与水印',
  access: { login: 'standard:preview:get' },
  query: z.object({ uuid: z.string().max(4000).meta({ title: '标准编号' }) }),
  output: data(
    StandardSummary.extend({
      document: StandardDocument.nullable(),
      levelDetails: z.array(StandardLevel.omit({ requirements: true, history: true, scope: true, document: true })),
      /** The headings of the document; its text is not included for copyright reasons. */
      outline: z.array(
        z.object({
          level: z.string(),
          entries: z.array(z.object({ no: z.string(), title: z.string(), isDropped: z.boolean() })),
        }),
      ),
      /** Watermark of the preview: user and time. */
      watermark: z.string(),
    }),
  ),
});
export type StandardPreview = z.output<typeof getStandardPreview.output.schema>;
