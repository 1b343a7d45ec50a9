/**
 * Formats a report as plain text for a terminal: for each requirement, the people and items that count, and the rejected items with
 * reasons.
 */
import type { GapClosingAdvice } from '#domain/qualification/advice/list-ways.ts';
import { formatCost, formatOptionCount, formatSortNote } from '#domain/qualification/advice/weights.ts';
import type { Confidence } from '#domain/qualification/facts.ts';
import type {
  CountedRecord,
  EvaluationReport,
  RequirementResult,
  UncountedRecord,
} from '#domain/qualification/report.ts';

const marks: Readonly<Record<RequirementResult['verdict'], string>> = {
  met: '[满足]',
  declared: '[按企业声明满足]',
  unmet: '[不满足]',
  unknown: '[待核对]',
  notAssessed: '[不再考核]',
};
const confidences: Readonly<Record<Confidence, string>> = {
  sourced: '已核对',
  secondary: '第三方转述',
  recalled: '凭记忆，待核对',
  unknown: '未知，待核对',
};

const inPlace = (place: string | null): string => (place === null ? '' : `${place}：`);

const writeCounted = (row: CountedRecord): string =>
  `      ${inPlace(row.place)}${row.name} ${row.via}${row.until === null ? '' : `，有效期至 ${row.until}`}`;
/** Returns the remedy as text; empty if the reason already contains it. */
const writeRemedy = ({ reason, remedy }: UncountedRecord): string =>
  remedy === null || reason.includes(remedy) ? '' : `（${remedy}）`;
const formatRejected = (row: UncountedRecord): string =>
  `      ${inPlace(row.place)}${row.name} ${row.isPossible ? '待核对：' : ''}${row.reason}${writeRemedy(row)}`;

function writeSource({ docNumber, clause, amendedBy, effective }: RequirementResult['source']): string {
  const later = amendedBy === null ? '' : `；${amendedBy}${effective === null ? '' : `，${effective} 起`}`;
  return `    依据 ${docNumber}${clause === null ? '' : ` ${clause}`}${later}`;
}

const listed = (title: string, rows: readonly string[]): string[] =>
  rows.length === 0 ? [] : [`    ${title} ${rows.length}：`, ...rows];

function writeLeaf(leaf: RequirementResult): string[] {
  const head = `${marks[leaf.verdict]} ${leaf.title}：${leaf.need.text}`;
  if (leaf.verdict === 'notAssessed') return [head, `    ${leaf.reason}`, writeSource(leaf.source)];
  return [
    head,
    ...leaf.needs.map((need, index) => `      （${index + 1}）${need}`),
    `    现有 ${leaf.have.text}；${leaf.reason}${leaf.distance === null ? '' : `，${leaf.distance.text}`}`,
    writeSource(leaf.source),
    ...listed('计入', leaf.counted.map(writeCounted)),
    ...listed('未计入', leaf.notCounted.map(formatRejected)),
    ...(leaf.nextStep === null ? [] : [`    下一步：${leaf.nextStep}`]),
    ...leaf.cautions.map((caution) => `    待核对：${caution}`),
  ];
}

const writeGap = (gap: EvaluationReport['gaps'][number], index: number): string[] => [
  `${index + 1}. ${gap.title}`,
  ...gap.candidates.map((candidate) => `   ${candidate.name}：${candidate.remedy}`),
];

const writeDocument = ({ docNumber, title, effective }: EvaluationReport['sources'][number]): string =>
  `${docNumber}《${title}》${effective === null ? '' : `，${effective} 起施行`}`;

function writeAdvice(advice: GapClosingAdvice | null, isAssumed: boolean): string[] {
  if (advice === null) return [];
  return [
    '',
    `补法比较：${formatOptionCount(advice)}（${formatSortNote(isAssumed)}）`,
    ...advice.open.map(({ title, step }) => `先查清：${title}，${step}`),
    ...advice.ways.flatMap(({ sentences, cost }, index) => [
      `${index + 1}. ${formatCost(cost)}`,
      ...sentences.map((sentence) => `   ${sentence}`),
    ]),
    ...(advice.left.length === 0 ? [] : [`另有不满足、需另行核实或声明的要求：${advice.left.join('、')}`]),
  ];
}

export function formatReportText(
  report: EvaluationReport,
  advice: GapClosingAdvice | null,
  isAssumed: boolean,
): string {
  const { counts } = report;
  return [
    `${report.entName}　${report.standardName}${report.level}　${report.asOf}`,
    report.headline,
    `考核 ${counts.assessed} 条：满足 ${counts.met}，${counts.declared > 0 ? `按企业声明满足 ${counts.declared}，` : ''}不满足 ${counts.unmet}，待核对 ${counts.unknown}；不再考核 ${counts.notAssessed}`,
    ...report.notices.map((notice) => `提示：${notice.text}`),
    ...report.cautions.map((caution) => `注意：${caution}`),
    '',
    ...report.leaves.flatMap(writeLeaf),
    ...(report.gaps.length === 0 ? [] : ['', '怎么补上', ...report.gaps.flatMap(writeGap)]),
    ...writeAdvice(advice, isAssumed),
    '',
    '文件依据',
    ...report.sources.map(writeDocument),
    '计数规则',
    ...(report.rulesUsed.length === 0
      ? ['无']
      : report.rulesUsed.map((rule) => `${rule.id} ${rule.name}（${confidences[rule.confidence]}）`)),
    `标准数据版本：${report.factsVersion.slice(0, 12)}`,
    report.disclaimer,
  ].join('\n');
}
