import { formatCost, formatOptionCount, formatSortNote } from '#domain/qualification/advice/weights.ts';
import { CLAUSE_NOT_VERIFIED, type RequirementResult } from '#domain/qualification/report.ts';
import { RUN_KIND_LABELS } from '#domain/qualification/run-kinds.ts';
import { joinQuantity } from '#domain/qualification/wording/amounts.ts';
import type { PdfBlock, PdfContent } from '#platform/server/pdf/block.ts';
import { formatProofNumber, VERDICT_WORDS } from '../../contract/proof.ts';
import { CheckReport } from '../../contract/report.ts';
import type { EvaluatedItem, StoredReport } from '../../evaluations.contract.ts';

export interface PrintedReport {
  readonly stored: StoredReport;
  readonly entName: string;
  readonly number: string;
  /** The complete address at which the number is verified. */
  readonly address: string;
  readonly printedAt: string;
  readonly madeAt: Date;
}

const REQUIREMENT_STATE_LABELS: Readonly<Record<RequirementResult['verdict'], string>> = {
  met: '满足',
  declared: '按企业声明满足',
  unmet: '不满足',
  unknown: '待核对',
  notAssessed: '不再考核',
};
const MAX_NAMES = 12;
const WIDTHS = { leaves: [19, 31, 18, 10, 22], gaps: [34, 14, 52], ways: [12, 64, 24], sources: [30, 48, 22] } as const;

type Report = CheckReport;

const listNames = (names: readonly string[], unit = '项'): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')} 等 ${names.length} ${unit}` : names.join('、');

const getUnit = (rows: readonly { readonly what: string }[]): string =>
  rows.every(({ what }) => what === 'person') ? '人' : '项';

/** As on the page, a missing clause number is marked as not verified. */
const getBasis = ({ source }: Report['leaves'][number]): string =>
  [source.docNumber, source.clause || `（${CLAUSE_NOT_VERIFIED}）`, source.amendedBy ? `经${source.amendedBy}修改` : '']
    .filter((part) => part !== '')
    .join(' ');

function leafBlocks(report: Report): PdfBlock[] {
  const rows = report.leaves.map((leaf) => [
    leaf.title,
    leaf.need.text,
    leaf.have.text,
    REQUIREMENT_STATE_LABELS[leaf.verdict],
    getBasis(leaf),
  ]);
  const notes = report.leaves.flatMap((leaf): PdfBlock[] => {
    const isOpen = leaf.verdict === 'unmet' || leaf.verdict === 'unknown';
    const counted = listNames(
      leaf.counted.map(({ name }) => name),
      getUnit(leaf.counted),
    );
    const refused = listNames(
      isOpen ? leaf.notCounted.map(({ name, reason }) => `${name}（${reason}）`) : [],
      getUnit(leaf.notCounted),
    );
    const words = [
      leaf.needs.length === 0 ? '' : `要求：${leaf.needs.map((need, index) => `（${index + 1}）${need}`).join('；')}`,
      isOpen ? leaf.reason : '',
      leaf.verdict === 'declared' ? `企业声明，未经核对；依据：${leaf.statement?.source ?? '未填写'}` : '',
      counted === '' ? '' : `计入：${counted}`,
      refused === '' ? '' : `未计入：${refused}`,
      isOpen ? (leaf.nextStep ?? '') : '',
    ];
    const said = words.filter((part) => part !== '').join('。');
    return said === '' ? [] : [{ kind: 'note', text: `${leaf.title}：${said}` }];
  });
  return [
    { kind: 'heading', text: '逐条对照' },
    { kind: 'table', head: ['要求', '标准', '现有', '结论', '依据'], widths: WIDTHS.leaves, rows },
    ...notes,
  ];
}

function gapBlocks({ gaps }: Report): PdfBlock[] {
  if (gaps.length === 0) return [];
  const rows = gaps.map((gap) => [
    gap.title,
    gap.count === null
      ? gap.kind === 'add'
        ? '见左栏'
        : '待核对'
      : joinQuantity({ value: String(gap.count), unit: gap.unit ?? '' }),
    gap.ways.join('；'),
  ]);
  return [
    { kind: 'heading', text: '至少还需' },
    { kind: 'table', head: ['缺什么', '数量', '怎么补'], widths: WIDTHS.gaps, rows },
  ];
}

function adviceBlocks({ advice }: StoredReport): PdfBlock[] {
  if (advice === null) return [];
  const rows = advice.ways.map(({ sentences, cost }, index) => [
    `补法 ${index + 1}`,
    sentences.join('；'),
    formatCost(cost),
  ]);
  return [
    { kind: 'heading', text: '补法比较' },
    { kind: 'text', text: `${formatOptionCount(advice)}。${formatSortNote(advice.isAssumed)}。` },
    { kind: 'table', head: ['', '补什么', '成本'], widths: WIDTHS.ways, rows },
    ...(advice.left.length === 0
      ? []
      : [{ kind: 'note', text: `另有不满足、需另行核实或声明的要求：${advice.left.join('、')}` } satisfies PdfBlock]),
  ];
}

function sourceBlocks({ sources, cautions, disclaimer }: Report): PdfBlock[] {
  const rows = sources.map(({ docNumber, title, effective, issued }) => [
    docNumber,
    title,
    effective ?? issued ?? '待核对',
  ]);
  return [
    { kind: 'heading', text: '依据的文件' },
    { kind: 'table', head: ['文号', '名称', '施行或发布'], widths: WIDTHS.sources, rows },
    ...cautions.map((text): PdfBlock => ({ kind: 'note', text })),
    { kind: 'note', text: disclaimer },
  ];
}

function itemBlocks(item: EvaluatedItem, stored: StoredReport, isAlone: boolean): PdfBlock[] {
  const name = `${item.itemName}${item.level}`;
  if (item.report === null) {
    return [
      { kind: 'heading', text: name },
      { kind: 'text', text: '标准库中没有该资质和等级，未校验。' },
    ];
  }
  // The schema adds the default values of fields that older stored reports lack.
  const report = CheckReport.parse(item.report);
  const { counts } = report;
  return [
    { kind: 'heading', text: isAlone ? '结论' : name },
    { kind: 'text', text: report.headline },
    ...report.notices.map((notice): PdfBlock => ({ kind: 'note', text: notice.text })),
    {
      kind: 'text',
      text: `考核 ${counts.assessed} 条：满足 ${counts.met} 条，${counts.declared > 0 ? `按企业声明满足 ${counts.declared} 条（声明未经核对），` : ''}不满足 ${counts.unmet} 条，待核对 ${counts.unknown} 条；不再考核 ${counts.notAssessed} 条。`,
    },
    ...leafBlocks(report),
    ...gapBlocks(report),
    ...(isAlone ? adviceBlocks(stored) : []),
    ...sourceBlocks(report),
  ];
}

/** Describes a stored report as a document. All facts come from the stored run; nothing is recalculated. */
export function describeReport({ stored, entName, number, address, printedAt, madeAt }: PrintedReport): PdfContent {
  const target = stored.standardName === null ? '已有资质' : `${stored.standardName}${stored.level ?? ''}`;
  const spelt = formatProofNumber(number);
  const isAlone = stored.standardName !== null;
  return {
    title: `校验报告：${target}`,
    subject: `${entName} ${stored.runNo}`,
    footer: `${entName} · ${stored.runNo} · 核验编号 ${spelt}`,
    address,
    madeAt: madeAt.toISOString(),
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['企业', entName],
          ['校验内容', `${target}（${RUN_KIND_LABELS[stored.kind]}）`],
          ['结论', `${VERDICT_WORDS[stored.verdict]}：${stored.headline}`],
          ['校验日期', stored.asOf],
          ['完成时间', stored.endTime],
          ['打印时间', printedAt],
          ['校验编号', stored.runNo],
          ['核验编号', spelt],
          ['核验地址', address],
          ['报告校验值', stored.hash],
          ['标准数据版本', stored.factsVersion],
          ...(stored.leftOut.length > 0
            ? [['未纳入', listNames(stored.leftOut.map(({ name }) => name))] as const]
            : []),
        ],
      },
      ...stored.items.flatMap((item) => itemBlocks(item, stored, isAlone)),
    ],
  };
}
