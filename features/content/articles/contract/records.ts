import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';

/** The kinds of published articles. gaps D has a table of fields for each. */
export const ARTICLE_KINDS = ['policy', 'regulation', 'notice', 'publicity', 'news', 'question'] as const;
export type ArticleKind = (typeof ARTICLE_KINDS)[number];

/** The public fields of every kind. `publishTime` is null while the day is not known for certain. */
const common = {
  uuid: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  publishTime: instant.nullable(),
  source: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  region: z.string(),
  top: z.boolean(),
  views: z.number().int(),
  keywords: z.array(z.string()),
  /** Whether the article is invented sample data, shown as 示例. */
  isSample: z.boolean(),
};

/** The changes that a document made to the standards, described by the portal. */
export const StandardsImpact = z.object({
  /** Title of the standard document. */
  document: z.string(),
  docNumber: z.string(),
  effect: z.string(),
  /** The affected standards, with their codes as in addresses (03-10300101). */
  standards: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type StandardsImpact = z.output<typeof StandardsImpact>;

/** Another document that changed this one, was changed by it, or replaces it. */
export const DocumentRelation = z.object({
  kind: z.enum(['amendedBy', 'amends', 'replacedBy', 'replaces']),
  docNumber: z.string().nullable(),
  title: z.string(),
  issueDate: z.string().nullable(),
  /** The effect of the change, if db/facts contains it. */
  effect: z.string().nullable(),
  /** Address of the page of the related document. */
  path: z.string(),
});
export type DocumentRelation = z.output<typeof DocumentRelation>;

export const PolicyFields = z.object({
  docNumber: z.string().nullable(),
  issuer: z.string(),
  issueDate: z.string().nullable(),
  effectiveDate: z.string().nullable(),
  abolishDate: z.string().nullable(),
  validity: z.enum(['有效', '失效', '已修改']),
  policyType: z.string(),
  tags: z.array(z.string()),
  /** Whether the record was compared with the published text. If not, it is shown as 待核对. */
  isVerified: z.boolean(),
  impacts: z.array(StandardsImpact),
  relations: z.array(DocumentRelation).default([]),
});
export const RegulationFields = PolicyFields.omit({ abolishDate: true, policyType: true }).extend({
  level: z.string(),
});
export const NoticeFields = z.object({
  noticeNo: z.string().nullable(),
  issuer: z.string(),
  kind: z.string(),
  entNames: z.array(z.string()),
});
export const PublicityResult = z.object({
  entName: z.string(),
  creditCode: z.string().nullable(),
  itemName: z.string(),
  level: z.string(),
  result: z.enum(['同意', '不同意', '补正']),
  reason: z.string().nullable(),
});
export const PublicityFields = z.object({
  issuer: z.string(),
  startDate: z.string(),
  endDate: z.string().nullable(),
  results: z.array(PublicityResult),
});
export const NewsFields = z.object({ category: z.string(), cover: z.string().nullable() });
export const QuestionFields = z.object({
  question: z.string(),
  category: z.string(),
  helpful: z.number().int(),
  /** Documents on which the answer is based. */
  docNumbers: z.array(z.string()),
});

const body = {
  content: z.string(),
  previous: z.object({ uuid: z.string(), title: z.string() }).nullable(),
  next: z.object({ uuid: z.string(), title: z.string() }).nullable(),
};

/** A citable clause of an article; `content` contains its text. */
const Clause = z.object({
  anchor: z.string(),
  label: z.string(),
  /** 1: chapters, parts, annexes; 2: sections; 3: citable clauses. */
  level: z.number().int(),
  title: z.string(),
});
const clauses = z.array(Clause).default([]);

/** The address of the portal's text with a document number, and its anchors. */
export const AvailableText = z.object({
  path: z.string().nullable(),
  anchors: z.array(z.string()),
  /** A short checksum of the text of each clause. */
  marks: z.array(z.string()).meta({ title: '各处文字的识别码' }),
});

/** The citable paragraphs of a text, so that a figure can be linked to its clause. */
export const CitedText = z.object({
  title: z.string().nullable(),
  docNumber: z.string(),
  clauses: z.array(z.object({ anchor: z.string(), cite: z.string(), text: z.string() })),
});
export type CitedText = z.output<typeof CitedText>;

export const PolicyRow = z.object({
  ...common,
  ...PolicyFields.omit({ impacts: true, relations: true }).shape,
  analysisCount: z.number().int(),
});
export const RegulationRow = z.object({
  ...common,
  ...RegulationFields.omit({ impacts: true, relations: true }).shape,
});
export const NoticeRow = z.object({ ...common, ...NoticeFields.shape });
export const PublicityRow = z.object({
  ...common,
  ...PublicityFields.omit({ results: true }).shape,
  resultCount: z.number().int(),
});
export const QuestionRow = z.object({ ...common, ...QuestionFields.shape });
/** G-05: the news list contains whole records, because the specification names no call for a single one. */
export const NewsRow = z.object({ ...common, ...NewsFields.shape, content: z.string() });

export const Policy = z.object({ ...common, ...PolicyFields.shape, ...body, clauses });
export const Regulation = z.object({ ...common, ...RegulationFields.shape, ...body, clauses });
export const Notice = z.object({ ...common, ...NoticeFields.shape, ...body, clauses });
export const Publicity = z.object({ ...common, ...PublicityFields.shape, ...body });
export const News = z.object({ ...common, ...NewsFields.shape, ...body });
export const Question = z.object({ ...common, ...QuestionFields.shape, answer: z.string(), ...body });

/** A row of the list of publicity and notices together (C-058), and of the newest ones on the home page (C-038). */
export const AnnouncementRow = z.object({
  ...common,
  type: z.enum(['publicity', 'notice']),
  kind: z.string(),
  issuer: z.string(),
});

/** A file of an article. `url` is only for the download; the page renders the preview (C-042, C-046, C-050, C-054, C-057). */
export const AttachedFile = z.object({
  uuid: z.string(),
  name: z.string(),
  url: z.string(),
  size: z.number().int(),
  ext: z.string(),
  mime: z.string(),
  /** Checksum of the content, so that a reader can verify that the file is complete. */
  sha256: z.string(),
});
export type AttachedFile = z.output<typeof AttachedFile>;

/** Explanations of one record: the text of the newest one, and all of them for the tabs. */
export const RecordAnalysis = z.object({
  bizUuid: z.string(),
  analysis: z.string().nullable(),
  items: z.array(
    z.object({
      uuid: z.string(),
      title: z.string(),
      content: z.string(),
      author: z.string().nullable(),
      publishTime: instant,
    }),
  ),
});

const counted = z.array(z.object({ value: z.string(), count: z.number().int() }));
/** The number of published rows of a kind for each filter value. */
export const ArticleFacets = z.object({
  total: z.number().int(),
  types: counted,
  /** Counts by province, with its six-digit code; empty for the whole country. */
  regions: counted,
  validities: counted,
  years: counted,
  tags: counted,
});

export const CarouselRow = z.object({
  uuid: z.string(),
  title: z.string(),
  image: z.string(),
  link: z.string().nullable(),
  target: z.enum(['_self', '_blank']),
});
