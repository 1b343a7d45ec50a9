/** Exports a scenario with its result as a workbook or for print. */
import type { Catalogue } from '#domain/qualification/catalogue.ts';
import { formatTime } from '#domain/text/time.ts';
import { formatRequirementChange } from '#domain/what-if/compare-reports.ts';
import { VERDICT_WORDS } from '#features/evaluation/evaluations/contract/proof.ts';
import { WORKBOOK_MIME_TYPE } from '#platform/contract/mime.ts';
import type { BlobResult } from '#platform/contract/route.ts';
import type { MemberContext } from '#platform/server/access/access.ts';
import { logAudit } from '#platform/server/audit/audit.ts';
import type { PdfBlock } from '#platform/server/pdf/block.ts';
import { renderPdfInWorker } from '#platform/server/pdf/print-sheet.ts';
import { writeTables } from '#platform/server/workbook/table-workbook.ts';
import type { LevelResult, SuppositionItem } from '../contract/scenario.ts';
import { REQUIREMENT_STATE_LABELS } from '../contract/words.ts';
import { type EvaluatedScenario, evaluateScenario } from './what-if.service.ts';

const DISCLAIMER = '以上为假设的结果，不改变企业资料；结果仅供准备材料参考，不代表审批结论。';
const MAX_NAMES = 12;

const listNames = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')} 等 ${names.length} 项` : names.join('、');

const formatStanding = (standing: LevelResult | null): string =>
  standing === null ? '未校验' : `${VERDICT_WORDS[standing.verdict]}：${standing.headline}`;

type Leaf = SuppositionItem['leaves'][number];
const formatState = (state: Leaf['before']): string =>
  state === null ? '无此要求' : `${REQUIREMENT_STATE_LABELS[state.verdict]}，${state.have}`;

const formatRecords = (leaf: Leaf): string =>
  [
    formatRequirementChange(leaf),
    leaf.came.length > 0 ? `新计入 ${listNames(leaf.came)}` : '',
    leaf.went.length > 0 ? `不再计入 ${listNames(leaf.went)}` : '',
  ]
    .filter((part) => part !== '')
    .join('；');

async function record(context: MemberContext, { scenario }: EvaluatedScenario, as: string): Promise<void> {
  await logAudit(context, {
    action: 'what-if.exported',
    targetKind: 'what_if',
    targetUuid: scenario.uuid,
    detail: { name: scenario.name, as },
  });
}

const getFilename = ({ scenario, evaluation }: EvaluatedScenario, ending: string): string =>
  `试算-${scenario.name.replaceAll(/[\\/:*?"<>|]/g, ' ')}-${evaluation.today}.${ending}`;

export async function exportScenario(context: MemberContext, catalogue: Catalogue, uuid: string): Promise<BlobResult> {
  const found = await evaluateScenario(context, catalogue, uuid);
  const { scenario, evaluation } = found;
  const notes = [`试算：${scenario.name}（${scenario.targetName}），${evaluation.today}`, DISCLAIMER];
  const bytes = await writeTables([
    {
      name: '假设',
      notes,
      columns: [
        { label: '序号', width: 8 },
        { label: '假设', width: 60 },
        { label: '备注', width: 20 },
      ],
      rows: evaluation.sentences.map(({ text, isLost }, index) => [
        index + 1,
        text,
        isLost ? '已不在档案中，未计' : null,
      ]),
    },
    {
      name: '结论',
      notes,
      columns: [
        { label: '资质', width: 32 },
        { label: '现在', width: 40 },
        { label: '假设之后', width: 40 },
        { label: '现在至少还需', width: 40 },
        { label: '之后至少还需', width: 40 },
      ],
      rows: evaluation.items.map((item) => [
        `${item.itemName}${item.level}`,
        formatStanding(item.before),
        formatStanding(item.after),
        item.before?.missing.join('\n') ?? null,
        item.after?.missing.join('\n') ?? null,
      ]),
    },
    {
      name: '逐条对照',
      notes,
      columns: [
        { label: '资质', width: 28 },
        { label: '要求', width: 24 },
        { label: '标准', width: 40 },
        { label: '现在', width: 30 },
        { label: '假设之后', width: 30 },
        { label: '变化', width: 40 },
      ],
      rows: evaluation.items.flatMap((item) =>
        item.leaves.map((leaf) => [
          `${item.itemName}${item.level}`,
          leaf.title,
          leaf.after?.need ?? leaf.before?.need ?? null,
          formatState(leaf.before),
          formatState(leaf.after),
          formatRecords(leaf),
        ]),
      ),
    },
  ]);
  await record(context, found, 'xlsx');
  return { filename: getFilename(found, 'xlsx'), mime: WORKBOOK_MIME_TYPE, bytes };
}

const itemBlocks = (item: SuppositionItem): PdfBlock[] => [
  { kind: 'heading', text: `${item.itemName}${item.level}` },
  {
    kind: 'facts',
    rows: [
      ['现在', formatStanding(item.before)],
      ['假设之后', formatStanding(item.after)],
      ['之后至少还需', item.after === null || item.after.missing.length === 0 ? '无' : item.after.missing.join('；')],
    ],
  },
  {
    kind: 'table',
    head: ['要求', '现在', '假设之后', '变化'],
    widths: [22, 26, 26, 26],
    rows: item.leaves.map((leaf) => [
      leaf.title,
      formatState(leaf.before),
      formatState(leaf.after),
      formatRecords(leaf),
    ]),
  },
];

export async function printScenario(context: MemberContext, catalogue: Catalogue, uuid: string): Promise<BlobResult> {
  const found = await evaluateScenario(context, catalogue, uuid);
  const { scenario, evaluation } = found;
  const entName = context.session.ent?.entName ?? '';
  const bytes = await renderPdfInWorker(
    {
      title: `试算：${scenario.name}`,
      subject: `${entName} ${scenario.targetName}`,
      footer: `${entName} · 假设的结果，不是校验报告`,
      address: null,
      madeAt: context.now.toISOString(),
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['企业', entName],
            ['针对', scenario.targetName],
            ['校验日期', evaluation.asOf],
            ['生成时间', formatTime(context.now)],
          ],
        },
        { kind: 'heading', text: '假设' },
        ...evaluation.sentences.map(
          ({ text, isLost }, index): PdfBlock => ({
            kind: 'text',
            text: `${index + 1}. ${text}${isLost ? '（未计）' : ''}`,
          }),
        ),
        ...evaluation.items.flatMap(itemBlocks),
        { kind: 'note', text: DISCLAIMER },
      ],
    },
    context.scope.entUuid,
  );
  await record(context, found, 'pdf');
  return { filename: getFilename(found, 'pdf'), mime: 'application/pdf', bytes };
}
