import type { PdfBlock } from '#platform/server/pdf/block.ts';
import type { StandardsImpact } from '../contract/records.ts';
import type { ArticleDraft } from './article-writer.ts';
import { listPolicyDrafts } from './facts.seed.ts';
import { listSampleNotices, listSamplePublicity } from './sample-announcements.ts';
import { SAMPLE_QUESTIONS } from './sample-questions.ts';
import { createQuestionDrafts, SAMPLE_ANNOUNCEMENT_COUNT } from './samples.seed.ts';

export interface GeneratedFile {
  readonly kind: ArticleDraft['kind'];
  /** Name of the article's draft, which identifies the article. */
  readonly article: string;
  /** File name of the download. */
  readonly name: string;
  readonly ext: 'pdf' | 'webp';
  readonly title: string;
  readonly blocks: readonly PdfBlock[];
}

/**
 * Arbitrary date for creating the drafts; only sample articles contain dates relative to the day of loading, and the generated files
 * contain none.
 */
const ANY_DAY = '2026-01-01';
const MAX_NAMES = 40;
const MAX_NAME = 80;

const OWN = '本文件由本站整理，是内容概要而不是文件原文；办理时以发布机关公布的文本为准。';
const INVENTED = '本文件为演示用的虚构内容，企业、批次和结论均非真实。';

const getText = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '待核对');
const shorten = (title: string): string => (title.length > MAX_NAME ? `${title.slice(0, MAX_NAME)}…` : title);

function impactBlocks(impacts: readonly StandardsImpact[]): PdfBlock[] {
  if (impacts.length === 0) return [];
  return [
    { kind: 'heading', text: '对标准的影响' },
    ...impacts.flatMap(({ document, docNumber, effect, standards }): PdfBlock[] => {
      const names = standards.slice(0, MAX_NAMES).map(({ id, name }) => `${name}（${id}）`);
      const more = standards.length > MAX_NAMES ? `等 ${standards.length} 项` : '';
      return [
        { kind: 'text', text: `《${document}》（${docNumber}）：${effect}` },
        ...(names.length > 0 ? [{ kind: 'note', text: `涉及：${names.join('、')}${more}` } as const] : []),
      ];
    }),
  ];
}

/** Builds a one-page summary of a policy or regulation: its facts, its content and its changes. */
function getSummary(draft: ArticleDraft): GeneratedFile {
  const { detail, docNumber, issuer, validity, category } = draft;
  const isVerified = detail.isVerified === true;
  return {
    kind: draft.kind,
    article: draft.name,
    name: `${shorten(draft.title)}（本站概要）`,
    ext: 'pdf',
    title: draft.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['文号', getText(docNumber)],
          ['发布机关', getText(issuer)],
          ['发布日期', getText(detail.issueDate)],
          ['施行日期', getText(detail.effectiveDate)],
          ['效力', getText(validity)],
          ['类型', getText(category)],
        ],
      },
      { kind: 'heading', text: '内容概要' },
      { kind: 'text', text: draft.summary },
      ...impactBlocks((detail.impacts ?? []) as readonly StandardsImpact[]),
      { kind: 'note', text: `${OWN}${isVerified ? '' : '以上信息凭资料整理，尚未逐字核对原文（待核对）。'}` },
    ],
  };
}

interface ResultRow {
  readonly entName: string;
  readonly itemName: string;
  readonly level: string;
  readonly result: string;
  readonly reason: string | null;
}

/** Builds the result table of a publicity announcement (公示), for printing and as a picture. */
function getResults(draft: ArticleDraft): GeneratedFile[] {
  const results = (draft.detail.results ?? []) as readonly ResultRow[];
  const table: PdfBlock = {
    kind: 'table',
    head: ['序号', '企业名称', '资质项', '等级', '意见', '说明'],
    widths: [8, 30, 26, 8, 10, 18],
    rows: results.map((row, index) => [
      String(index + 1),
      row.entName,
      row.itemName,
      row.level,
      row.result,
      row.reason ?? '',
    ]),
  };
  const counted = ['同意', '补正', '不同意']
    .map((result) => `${result} ${results.filter((row) => row.result === result).length} 项`)
    .join('，');
  const base = { kind: draft.kind, article: draft.name, title: draft.title };
  const blocks: PdfBlock[] = [
    { kind: 'text', text: `公示机关：${getText(draft.issuer)}。共 ${results.length} 项：${counted}。` },
    table,
    { kind: 'note', text: INVENTED },
  ];
  return [
    { ...base, name: '审查意见汇总表（示例）', ext: 'pdf', blocks },
    { ...base, name: '审查意见汇总表图片（示例）', ext: 'webp', blocks },
  ];
}

function getNames(draft: ArticleDraft): GeneratedFile {
  const names = (draft.detail.entNames ?? []) as readonly string[];
  return {
    kind: draft.kind,
    article: draft.name,
    name: '公告企业名单（示例）',
    ext: 'pdf',
    title: draft.title,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['公告编号', getText(draft.docNumber)],
          ['类别', getText(draft.category)],
          ['发布机关', getText(draft.issuer)],
        ],
      },
      {
        kind: 'table',
        head: ['序号', '企业名称'],
        widths: [10, 90],
        rows: names.map((name, index) => [String(index + 1), name]),
      },
      { kind: 'note', text: INVENTED },
    ],
  };
}

function getAnswer(draft: ArticleDraft): GeneratedFile {
  const found = SAMPLE_QUESTIONS.find(({ question }) => question === draft.name);
  return {
    kind: draft.kind,
    article: draft.name,
    name: `${shorten(draft.title)}（可打印）`,
    ext: 'pdf',
    title: draft.title,
    blocks: [
      ...(found?.answer ?? []).map((text) => ({ kind: 'text', text }) as const),
      { kind: 'heading', text: '依据' },
      { kind: 'text', text: found && found.docNumbers.length > 0 ? found.docNumbers.join('、') : '没有列出文件。' },
      { kind: 'note', text: '本文件由本站编写，供准备材料时参考；办理时以发布机关公布的文本为准。' },
    ],
  };
}

/** Lists the files to generate for the portal's articles. `npm run attachments` generates them; a test fails when they are out of date. */
export function listGeneratedFiles(): GeneratedFile[] {
  return [
    ...listPolicyDrafts().map(getSummary),
    ...listSamplePublicity(ANY_DAY, SAMPLE_ANNOUNCEMENT_COUNT).flatMap(getResults),
    ...listSampleNotices(ANY_DAY, SAMPLE_ANNOUNCEMENT_COUNT).map(getNames),
    ...createQuestionDrafts(ANY_DAY).map(getAnswer),
  ];
}
