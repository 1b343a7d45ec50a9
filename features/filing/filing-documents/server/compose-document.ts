/** Renders a filled table as printable pages; the cover lists the uncertain points about the official form. */
import type { EmptyCell, FilledForm, FilledSection } from '#domain/filing-documents/fill.ts';
import type { Form } from '#domain/filing-documents/form.ts';
import type { PrintDocument, PrintDocumentPart } from '#platform/server/print-document/print-document.ts';

export interface DocumentMetadata {
  readonly entName: string;
  readonly caseName: string;
  /** The time of generation, for example 2026-11-21 10:00:00. */
  readonly madeTime: string;
  readonly madeAt: Date;
  /** Whether ID numbers are shown in full; a table with masked numbers cannot be submitted. */
  readonly isFull: boolean;
}

const CONFIDENCE: Readonly<Record<Form['source']['confidence'], string>> = {
  sourced: '已与官方文本核对',
  recalled: '待核对：没有取得官方文本，不是官方表格',
};

function getParts(section: FilledSection): PrintDocumentPart[] {
  const isOnNewPage = section.kind === 'table' && section.isOnNewPage;
  const heading: PrintDocumentPart = { kind: 'heading', text: section.title, isOnNewPage };
  if (section.kind === 'words')
    return [heading, ...section.paragraphs.map((text): PrintDocumentPart => ({ kind: 'text', text }))];
  if (section.kind === 'signing') return [heading, { kind: 'signing', lines: section.lines }];
  const note: PrintDocumentPart[] = section.note === null ? [] : [{ kind: 'note', text: section.note }];
  const body: PrintDocumentPart =
    section.kind === 'facts'
      ? { kind: 'grid', cells: section.cells }
      : { kind: 'table', head: section.head, widths: section.widths, rows: section.rows };
  return [heading, ...note, body];
}

const formatEmpty = (empty: readonly EmptyCell[]): string => {
  const byHand = empty.filter(({ reason }) => reason === 'hand').length;
  const missing = empty.length - byHand;
  return empty.length === 0 ? '没有空项' : `资料中缺 ${missing} 处，须手工填写 ${byHand} 处`;
};

export function composeDocument(
  form: Form,
  { sections, empty, warnings }: FilledForm,
  making: DocumentMetadata,
): PrintDocument {
  const { source } = form;
  return {
    title: form.name,
    subject: `${making.entName} ${making.caseName}`,
    footer: `${making.entName} · ${form.name} · 版本 ${form.version}`,
    orientation: form.orientation,
    madeAt: making.madeAt.toISOString(),
    cover: {
      facts: [
        ['企业', making.entName],
        ['申报事项', making.caseName],
        ['表格版本', form.version],
        ['依据', source.docNumber === null ? source.title : `${source.title}（${source.docNumber}）`],
        ['核对情况', CONFIDENCE[source.confidence]],
        ['空项', formatEmpty(empty)],
        ['证件号码', making.isFull ? '完整' : '已隐去部分数字，不能用于递交'],
        ['生成时间', making.madeTime],
      ],
      warnings: [
        ...(source.confidence === 'recalled' ? [`【待核对】${source.note}`] : []),
        ...warnings.map((warning) => `【注意】${warning}`),
        '本页由知讯资管家生成，用于核对，递交时请取下。',
      ],
    },
    parts: sections.flatMap(getParts),
  };
}
