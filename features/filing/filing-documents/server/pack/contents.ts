/** Describes a pack: a table of contents for people and a manifest for programs. */
import type { MissingFile, PackPlan } from '#domain/filing-documents/pack.ts';
import { formatTime } from '#domain/text/time.ts';
import type { PdfBlock, PdfContent } from '#platform/server/pdf/block.ts';
import type { PackFile, PackNote } from './pack.repo.ts';

const REASONS: Readonly<Record<MissingFile['reason'], string>> = {
  missing: '档案中没有文件',
  expired: '已过有效期，未收入',
  form: '没有对应的申报表格',
  manual: '须另行准备',
};

/** A file with its position in the pack. */
export interface PackedFile {
  /** The path in the zip; for a file bound into a chapter, the path of the bound file. */
  readonly path: string;
  readonly paper: string;
  readonly chapter: number;
  readonly pages: number;
  /** The first page in the bound chapter; null if the file is not bound. */
  readonly page: number | null;
  readonly name: string;
  /** The hash of the file in the enterprise's records; null for a table, which was generated for the pack. */
  readonly sha256: string | null;
  readonly isShrunk: boolean;
}

/** The texts about the purpose of a pack for its cover, its contents and its manifest. */
export interface PackDescription {
  /** The name of the manifest's format. */
  readonly format: string;
  readonly title: string;
  readonly label: string;
  readonly name: string;
  readonly note: string;
  /** The blocks of text before the chapters in the contents; the manifest contains them too. */
  readonly blocks: readonly PdfBlock[];
  readonly about: Readonly<Record<string, unknown>>;
}

export interface PackDetails {
  readonly entName: string;
  readonly matter: PackDescription;
  readonly madeAt: Date;
  readonly plan: PackPlan<PackFile>;
  readonly packed: readonly PackedFile[];
  readonly notes: readonly PackNote[];
}

const table = (head: readonly string[], widths: readonly number[], rows: readonly (readonly string[])[]): PdfBlock => ({
  kind: 'table',
  head,
  widths,
  rows,
});

const chapterTable = (packed: readonly PackedFile[]): PdfBlock =>
  table(
    ['材料', '文件', '页数', '页码'],
    [3, 5, 1, 1],
    packed.map(({ paper: document, path, pages, page }) => [
      document,
      path.split('/').at(-1) ?? path,
      String(pages),
      page === null ? '' : String(page),
    ]),
  );

const getSheet = (
  { entName, matter, madeAt }: PackDetails,
  title: string,
  blocks: readonly PdfBlock[],
): PdfContent => ({
  title,
  subject: `${entName} ${matter.name}`,
  footer: `${entName} · ${title}`,
  address: null,
  madeAt: madeAt.toISOString(),
  blocks,
});

export function buildPackCover(telling: PackDetails, chapter: string, packed: readonly PackedFile[]): PdfContent {
  const facts: PdfBlock = {
    kind: 'facts',
    rows: [
      ['企业', telling.entName],
      [telling.matter.label, telling.matter.name],
      ['材料', chapter],
    ],
  };
  return getSheet(telling, chapter, [facts, chapterTable(packed)]);
}

export function buildPackContents(telling: PackDetails): PdfContent {
  const { plan, packed, notes, madeAt, matter } = telling;
  const lacking: PdfBlock[] =
    plan.lacking.length === 0
      ? []
      : [
          { kind: 'heading', text: '未收入的材料' },
          table(
            ['材料', '证件', '原因'],
            [4, 4, 3],
            plan.lacking.map(({ material, paper: document, reason }) => [material, document ?? '', REASONS[reason]]),
          ),
        ];
  const noted: PdfBlock[] =
    notes.length === 0
      ? []
      : [
          { kind: 'heading', text: '须留意的文件' },
          table(
            ['文件', '问题'],
            [4, 5],
            notes.map(({ name, words }) => [name, words]),
          ),
        ];
  return getSheet(telling, matter.title, [
    {
      kind: 'facts',
      rows: [
        ['企业', telling.entName],
        [matter.label, matter.name],
        ['整理时间', formatTime(madeAt)],
        ['文件', `${packed.length} 个`],
      ],
    },
    { kind: 'note', text: matter.note },
    ...matter.blocks,
    ...plan.chapters.flatMap(({ no, name }): PdfBlock[] => [
      { kind: 'heading', text: `${no}. ${name}` },
      chapterTable(packed.filter(({ chapter }) => chapter === no)),
    ]),
    ...lacking,
    ...noted,
  ]);
}

export const buildPackManifest = ({ entName, matter, madeAt, plan, packed, notes }: PackDetails): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        format: matter.format,
        version: 1,
        entName,
        ...matter.about,
        madeTime: formatTime(madeAt),
        files: packed,
        lacking: plan.lacking,
        notes,
      },
      null,
      2,
    )}\n`,
  );
