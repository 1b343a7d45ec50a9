/** A report as plain text, for a terminal. */
import type { CheckReport, Leaf } from '#domain/qualification/report.ts';

const marks: Readonly<Record<Leaf['verdict'], string>> = {
  met: '[满足]',
  declared: '[按企业声明满足]',
  unmet: '[不满足]',
  unknown: '[待核对]',
  notAssessed: '[不再考核]',
};

const writeLeaf = (leaf: Leaf): string[] => [
  `${marks[leaf.verdict]} ${leaf.title}：${leaf.need.text}`,
  ...(leaf.verdict === 'notAssessed'
    ? [`    ${leaf.reason}`]
    : [`    现有 ${leaf.have.text}；${leaf.reason}${leaf.distance === null ? '' : `，${leaf.distance.text}`}`]),
  `    依据 ${leaf.source.docNumber}${leaf.source.clause === null ? '' : ` ${leaf.source.clause}`}`,
  ...leaf.cautions.map((caution) => `    待核对：${caution}`),
];

const writeGap = (gap: CheckReport['gaps'][number], index: number): string[] => [
  `${index + 1}. ${gap.title}`,
  ...gap.candidates.map((candidate) => `   ${candidate.name}：${candidate.remedy}`),
];

export function writeReport(report: CheckReport): string {
  const { counts } = report;
  const ruleNames = report.rulesUsed.map((rule) => `${rule.id} ${rule.name}（${rule.confidence}）`);
  return [
    `${report.entName}　${report.standardName}${report.level}　${report.asOf}`,
    report.headline,
    `考核 ${counts.assessed} 项：满足 ${counts.met}，${counts.declared > 0 ? `按企业声明满足 ${counts.declared}，` : ''}不满足 ${counts.unmet}，待核对 ${counts.unknown}；不再考核 ${counts.notAssessed}`,
    ...report.notices.map((notice) => `提示：${notice.text}`),
    ...report.cautions.map((caution) => `注意：${caution}`),
    '',
    ...report.leaves.flatMap(writeLeaf),
    ...(report.gaps.length === 0 ? [] : ['', '怎么补上', ...report.gaps.flatMap(writeGap)]),
    '',
    `依据：${report.sources.map((source) => source.docNumber).join('、')}`,
    `计数规则：${ruleNames.join('、') || '无'}`,
    `标准数据版本：${report.factsVersion.slice(0, 12)}`,
    report.disclaimer,
  ].join('\n');
}
